import JOSE
import TestSupport
import Testing

@Suite("The form of an RSA signature")
struct RSAFormTests {
    static let input = utf8("the same octets for every signature")

    /// PS256 over `input` by `oidc-ps256`, made with the openssl command: a salt of 32 octets, MGF1 with SHA-256.
    static let pss =
        "Xb6HJYNAA1OwJdzYx5vcuwWE0PynxqJdQfA7l4XWwB_sNemIPesnqfDWxSQGq51iaEf0q8mpYDevQY0BfLKe-ypHaw__GRXgOGktZSj-66KorA"
        + "zrUd-EbzKYY_SMPHc6HXu0cKSU9gbSFvhCu4tfgxAA5AvfihCdP8gmjThYn72siCCO0XSVQQX80lguj5x9-mQi1_MJRYl7gFVP49PsrCTV5xSE"
        + "dtVx92cOCw9xH1vbw1pVKom1r3DPKxzJKRjjiEUAgHok1uzwqS2DMDuZHwoSIW7LNxtBWfRcNih6DZao-5taqMuhwphg_nzzB3TFE0y3bx7aQ6"
        + "BmND0BScaJFA"

    /// The same, but for the salt or the mask.
    static let otherPSS: [(String, String)] = [
        (
            "no salt",
            "FWiDyaFYAopM82H3vfnQ5tysuDR7nYK7ZhJ6YHSK6M0GB79LWt6boPqun6qnlEPvvuFKL9BqsJqNzzqjJKUi3_upV6vsMD8UxvNGT_E98pZmPG"
                + "h4_CUAaE4D-GvYIN8gBinda7_MZMzNuoEXwY5LmeimDFO-eWk82f5BZ-oCe-48UY18zzQ2dn-5ldkCadRYaw3Y456kuj330-2DbJHZp0KK0vuI"
                + "jIX2G1rqW6ojTV_d6Bs3oxpunOeMhrcQhALGuuy8A8Rh6gx7ffp6IU6J9ikU9GYxEeppNpLxAFu9irrrNLtiJe3EOkO90USqz3FGVkOBHFEDLE"
                + "xBn-jRkggmHA"
        ),
        (
            "a salt of 20 octets",
            "KBFHj3YksAQP0tkXaLfMp6RCFjyJwJgTuiCkVIQejVLOSmhT369eY54bT_q4eQ7sT0VFbrXaGMjqNWMxpdWMwgsXuzLoZ8LOvjErOQwAgL0V6e"
                + "a9qTotwib8MgFIgikpRjIiLYG4qSS9IdhRDCxA8n2F7AWlhOu7eMr1qyc_0L3XEaIPRspOW5b_pkNUNPqg6mubaEjnoIonEBCzWottZz4Euz-9"
                + "osRlboV59_U_pIJOGOpTT-Ob7_Av1F4bVtFXN5zYMKMc0STA6D1DLsi4fklKcVn-yC2IXiJ3CN9x1jWFEh-73UMOR-tJdH9ekanCbq4iBvdLNI"
                + "kM4_p5wh0eLg"
        ),
        (
            "one octet short",
            "xy_8nMgleZvQSeCJ-D4zNUvSmpvOvJDPeegFRYTBdXb4ILeE5tqQZ2Wb_N-84QF6sO2VivDIyo2sHlAVHvWGV0v-m2hRxexmbGC5Muk7n-WPDV"
                + "zB8Lwn19fOWwZHp7pZW-S6TYKhIS2vTmhVm5Q8cxceMJsVuBDQP8DonoBvtDc0xAddRvXVkjdGUslMvytT0r3WdM4ZZRDwKHViVknlCMrDYAYD"
                + "q33ioQ_kClFEbA5tJ91gJtJOXG6gJ3Li7fDquGo_0dPR1_2FuO2um-Hb2Sey9tAxpzxjwNtRhyhq2WmiQTzsubUFwL3jA4joWnzz1ymLGaX9Un"
                + "_f6J4IMApOfA"
        ),
        (
            "one octet long",
            "tNww3LC_Hqrnwl5k4gRckPV-yRaCO0PWmW2wU2UjRBoJuLsp5RHX2dI5Yda5rXJuiOHXH5gp0IOeC51zipYhQhKJZoBjeS_xoxegevq_FPAI8L"
                + "48dtWxe3QS8nSs1Klejk-osF0F76B58EQMq9_lmR9RHRX_DglU6YSGjOslFauyjUhpobKfbLiHSmpMDooBQoZ1000P8pXTi7hdYedxLRBvGUJg"
                + "lgjWV_RLnbfLupz_Xm-u6D2zaPP0mQUbeVye0NT2SyGR6QmQebVXWVLJqONlyOnYK-8a6HPbnzO8Lt-1h1OCQ8fOsj9jTuut34msPPv7MOpBx_"
                + "62WnTvckffiQ"
        ),
        (
            "the longest salt that fits",
            "ijGzFTYsSqBGyES369MhADOz7Bf31Pz3tQlVnWoizr6mwy3OJnRr6m1noyXzVB2ReaPq7LOO5ZWa1XT1iJfBcwtHqVfJ2GsE75eEhZn6G0viA-"
                + "fPKbwP4RHiM9LpliuYqxmafZpG738Y16h8pwTX-j3cqFIji0UGgd19PdeJ9C-V7f2legsbnNo0N7P5RMEhzI7jZO8yeAjgRi4aFNfCPHGDAGPb"
                + "2fTjFOocp8MorfxS6Qe0b5CpEGsKFsM_J_hkLENhawM6k0IrxBk4kxlJcj2y4qXU2nysCyrApLrNAFT_d2wJnJoxXn56TZ3lO9udwAlsKEOtW2"
                + "Ex3QQwLyXMlg"
        ),
        (
            "MGF1 with SHA-1",
            "BEc6I6b9vJsJ5_JTaE1iassKQfsl04yROliMwqDz3El02vwjTA9INiZ_BXEvBr19ovYd0--CjGDaIBgA1hSedT6VERB8aZ3UujXO2-s3RBSaQw"
                + "Ochw8SIn1OKYJmxAu69EMNJQCfO93zAOJWCIhp0_HpxxmrlYOn_8sxMi1GqViS5hwVCIuc0zicO1duB0TsnKPTq1SvQPMNoUDtd84oPEtv5aKe"
                + "LeiDLGEHdHsI45HoIAAjlClMouL0bln25WSz0fW9qHdQMJmZYkyVu9hz7qH68vo1ep-Oeo0r-iJ5sH0vGjOqAskhCI5G-FtlXFG7fP2L9xwVW7"
                + "gawJmNAhzUzQ"
        ),
    ]

    @Test("PSS takes a salt of the hash's length and MGF1 with the same hash, as openssl makes it")
    func salt() throws {
        #expect(try Tokens.key(.ps256).accepts(decoded(utf8(Self.pss)), over: Self.input))
    }

    @Test("PSS with another salt or mask is refused (RFC 7518 §3.5)", arguments: otherPSS)
    func otherSalt(_ name: String, _ signature: String) throws {
        let octets = try decoded(utf8(signature))
        #expect(octets.count == 256)
        #expect(try !Tokens.key(.ps256).accepts(octets, over: Self.input))
    }

    @Test("PSS with a salt of another hash's length is refused", arguments: [SignatureAlgorithm.ps384, .ps512])
    func otherHash(_ algorithm: SignatureAlgorithm) throws {
        let key = try JWK(TestKeys.jwk(.ps256)).verificationKey(for: algorithm).get()
        #expect(try !key.accepts(decoded(utf8(Self.pss)), over: Self.input))
    }

    @Test("a leading zero octet stays", .timeLimit(.minutes(1)), arguments: [SignatureAlgorithm.rs256, .ps256])
    func leadingZero(_ algorithm: SignatureAlgorithm) throws {
        let signer = try TestKeys.signing(algorithm)
        let key = try Tokens.key(algorithm)
        // One signature in 256 begins with zero. RS256 is deterministic, PS256 is not: 10 000 without one do not happen.
        var (input, signature) = (Self.input, try signer.sign(Self.input))
        for index in 0..<10_000 where signature.first != 0 {
            input = utf8("\(index)")
            signature = try signer.sign(input)
        }
        #expect(signature.first == 0)
        #expect(key.accepts(signature, over: input))
        #expect(!key.accepts(Array(signature.dropFirst()), over: input))
        #expect(!key.accepts([0] + signature, over: input))
    }

    @Test("a signature as large as the modulus is refused")
    func tooLarge() throws {
        let modulus = try decoded(utf8(#require(TestKeys.jwk(.rs256)["n"]?.string)))
        let key = try Tokens.key(.rs256)
        for octets in [
            modulus, [UInt8](repeating: 0xFF, count: 256), [UInt8](repeating: 0, count: 256), [UInt8](repeating: 0, count: 255) + [1],
        ] {
            #expect(!key.accepts(octets, over: Self.input))
        }
    }

    @Test("a key with the exponent three works", arguments: [SignatureAlgorithm.rs256, .ps512])
    func smallExponent(_ algorithm: SignatureAlgorithm) throws {
        let signer = try TestKeys.signing(named: "rsa-exponent-3", algorithm)
        let key = try #require(VerificationKey(signer.publicKey, algorithm: algorithm, id: nil))
        #expect(try key.accepts(signer.sign(Self.input), over: Self.input))
        #expect(try !key.accepts(signer.sign(Self.input), over: utf8("other")))
    }
}
