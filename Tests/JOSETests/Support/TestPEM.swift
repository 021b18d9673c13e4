/// Keys in PEM that the fixed test keys do not cover, made with the openssl command. All are public test material, worth nothing.
enum TestPEM {
    /// `oidc-es256` under the pass phrase `secret`, PKCS#8.
    static let encrypted = """
        -----BEGIN ENCRYPTED PRIVATE KEY-----
        MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAhSbHtO9OyJJAICCAAw
        DAYIKoZIhvcNAgkFADAdBglghkgBZQMEAQIEED4U0v4gL1I+zkRyo7toJGgEgZDE
        +DAjcPsSPRdp82R7G2FqhAK/0zFvaEOaX2N6UN6C3xqqHFGgJ6VzgKSwwsNgQBuj
        OrT1jKov+ptzWp+NwONP2SDKcHXIBPzFQxSSvloXWX9ePh/JFzYl1sSq+Z5kxGxl
        K4U6joSayIwjINO4tyOH5Fdkk34Awg1AB2kBImeoydriMoaFLI4XnURdYRGseck=
        -----END ENCRYPTED PRIVATE KEY-----
        """

    /// `oidc-es256` under the pass phrase `secret`, in the old form of OpenSSL.
    static let encryptedSEC1 = """
        -----BEGIN EC PRIVATE KEY-----
        Proc-Type: 4,ENCRYPTED
        DEK-Info: AES-128-CBC,050BEEC7E4C6EF6B05F007BFA2021823

        Q8BhrjGarnE5+S9v022QWRTvFXqvxwArbZaO+I9n2EqZCVpL7lHTj+Ah9KUg45qw
        c5PACZMZ0a9SkucM8Gsg2Uz50GyD2AU8VuRHL6J8BG7bqSnv2TI69M3xyAzS4i4R
        6BmGR0OjSQCSWJsdy0i9mQ538Q5ZIeyzEg0OX+rNoBk=
        -----END EC PRIVATE KEY-----
        """

    /// `oidc-es256` in SEC1.
    static let sec1 = """
        -----BEGIN EC PRIVATE KEY-----
        MHcCAQEEIH9olswjZhjeRyUMPDhAp9abBiZg1IpkfH9BoN05ItoaoAoGCCqGSM49
        AwEHoUQDQgAEk4syh5Po1SJVW3/QlOb/+SYQHisFZChFM+OSGRjYVAkgmi9xQ6HY
        tdHcuSBFawBsN9ql+/DE0D0DZJUK4WQJaw==
        -----END EC PRIVATE KEY-----
        """

    /// A private key for key agreement.
    static let keyAgreement = """
        -----BEGIN PRIVATE KEY-----
        MC4CAQAwBQYDK2VuBCIEIMBL1NxsoE+n9hZY9tyPReOVuOt/cJZ8folltynHAWFj
        -----END PRIVATE KEY-----
        """

    /// Its public half.
    static let keyAgreementPublic = """
        -----BEGIN PUBLIC KEY-----
        MCowBQYDK2VuAyEAiWunIBL/R+stRscuU2WvG7W46n7sHA7Qdr8X6bytpFo=
        -----END PUBLIC KEY-----
        """

    /// A curve that JOSE does not have.
    static let p224 = """
        -----BEGIN PUBLIC KEY-----
        ME4wEAYHKoZIzj0CAQYFK4EEACEDOgAECoOm20OuwfWiu/llGr3EAhpmV1v1h3LZ
        hAcI4PWau0fSA3zSUXRDyxW9g86uLKUk/KdvgoTO8XY=
        -----END PUBLIC KEY-----
        """

    /// `oidc-es256` as a compressed point.
    static let compressed = """
        -----BEGIN PUBLIC KEY-----
        MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgADk4syh5Po1SJVW3/QlOb/+SYQHisF
        ZChFM+OSGRjYVAk=
        -----END PUBLIC KEY-----
        """

    /// `oidc-es256` with the parameters of its curve spelt out instead of named.
    static let explicitCurve = """
        -----BEGIN PUBLIC KEY-----
        MIIBSzCCAQMGByqGSM49AgEwgfcCAQEwLAYHKoZIzj0BAQIhAP////8AAAABAAAA
        AAAAAAAAAAAA////////////////MFsEIP////8AAAABAAAAAAAAAAAAAAAA////
        ///////////8BCBaxjXYqjqT57PrvVV2mIa8ZR0GsMxTsPY7zjw+J9JgSwMVAMSd
        NgiG5wSTamZ44ROdJreBn36QBEEEaxfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5
        RdiYwpZP40Li/hp/m47n60p8D54WK84zV2sxXs7LtkBoN79R9QIhAP////8AAAAA
        //////////+85vqtpxeehPO5ysL8YyVRAgEBA0IABJOLMoeT6NUiVVt/0JTm//km
        EB4rBWQoRTPjkhkY2FQJIJovcUOh2LXR3LkgRWsAbDfapfvwxNA9A2SVCuFkCWs=
        -----END PUBLIC KEY-----
        """

    /// An RSA key that is marked for PSS (id-RSASSA-PSS).
    static let pssOnly = """
        -----BEGIN PUBLIC KEY-----
        MIIBIDALBgkqhkiG9w0BAQoDggEPADCCAQoCggEBAOEcicWN7eYVcE+kgl4Gh6FC
        AnB5WKspTK+y++y6MWTEtF4SAr29OfNdVnvcOQw1jfmJUgceeVn8NdiTNJ71KMJs
        /K1rb7GSZKBr+7/MpY8sRhMm2maoy1lVY5xzvcCAu1JKD1opTBzqeIgfxdjpydyb
        n5noh60kkqwuH3DNMyh/xNcVWNYXjv8h3/FIYgL3g3N3ptgZIigBPrzK2PzA3/F8
        F5ny4Upt4OekrhFaXCWq6/s9CCEaFufe0KCoJDqKOFK+Tc1ukt/jmLqOFoUrIaTF
        lGEGNtXJ/f7b2IdP+RqLpaDLlL/jU0K7K0U8KeH3dRXa3kbR9gMpYJ/REtRtqu8C
        AwEAAQ==
        -----END PUBLIC KEY-----
        """
}
