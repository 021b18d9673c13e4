import JOSE
import OpenID
import Testing

@testable import CognitoIdentity

@Suite("STS's answers")
struct RoleAnswerTests {
    static func answer(_ parts: String, expiration: String = "2026-01-01T01:00:00Z", wrapper: String = "AssumeRoleWithWebIdentity")
        -> [UInt8]
    {
        Array(
            """
            <\(wrapper)Response xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
              <\(wrapper)Result>
                <AssumedRoleUser>
                  <Arn>arn:aws:sts::123456789012:assumed-role/reader/web</Arn>
                  <AssumedRoleId>AROA1:web</AssumedRoleId>
                </AssumedRoleUser>
                <Credentials>
                  <SessionToken>Fwo//+=&amp;</SessionToken>
                  <SecretAccessKey>key</SecretAccessKey>
                  <Expiration>\(expiration)</Expiration>
                  <AccessKeyId>ASIA1</AccessKeyId>
                </Credentials>
                \(parts)
              </\(wrapper)Result>
              <ResponseMetadata><RequestId>ad4156e9-bce1-11e2-82e6-6b6efEXAMPLE</RequestId></ResponseMetadata>
            </\(wrapper)Response>

            """.utf8)
    }

    static let credentials = TemporaryCredentials(
        accessKeyID: "ASIA1", secretAccessKey: Secret("key"), sessionToken: Secret("Fwo//+=&"),
        expiration: UnixTime(seconds: Int64(1_767_229_200)))

    func read(_ body: [UInt8]) throws(AnswerFault) -> RoleCredentials {
        try AssumeRoleWithWebIdentity.answer(in: ServiceResponse(status: 200, body: body))
    }

    @Test("the key is a SecretAccessKey and the end is written out; the rest need not be there")
    func whole() throws {
        let arn = "arn:aws:sts::123456789012:assumed-role/reader/web"
        let bare = RoleCredentials(credentials: Self.credentials, assumedRoleARN: arn, assumedRoleID: "AROA1:web")
        #expect(try read(Self.answer("")) == bare)
        #expect(try read(Self.answer("<Provider></Provider><Audience/>")) == bare)
        #expect(try read(Self.answer("", expiration: "2026-01-01T01:00:00.000Z")) == bare)
        let parts = """
            <SubjectFromWebIdentityToken>sub|1</SubjectFromWebIdentityToken><Provider>https://accounts.google.com</Provider>
            <Audience>client</Audience><SourceIdentity>me</SourceIdentity><PackedPolicySize>6</PackedPolicySize>
            """
        #expect(
            try read(Self.answer(parts))
                == RoleCredentials(
                    credentials: Self.credentials, assumedRoleARN: arn, assumedRoleID: "AROA1:web", subject: "sub|1",
                    provider: "https://accounts.google.com", audience: "client", sourceIdentity: "me", packedPolicySize: 6))
    }

    @Test(
        "what is not there, or is not what the service promises, is named",
        arguments: [
            ("Credentials", "C", AnswerFault.missing("Credentials")),
            ("SecretAccessKey", "SecretKey", .missing("Credentials.SecretAccessKey")),
            ("AssumedRoleUser", "A", .missing("AssumedRoleUser")), ("Arn", "ARN", .missing("AssumedRoleUser.Arn")),
            ("2026-01-01T01:00:00Z", "1767229200", .odd("Credentials.Expiration")), ("ASIA1", "", .odd("Credentials.AccessKeyId")),
            (">key<", "><b>key</b><", .odd("Credentials.SecretAccessKey")),
            ("AssumeRoleWithWebIdentityResult", "R", .missing("AssumeRoleWithWebIdentityResult")),
            ("AssumeRoleWithWebIdentity", "AssumeRole", .missing("AssumeRoleWithWebIdentityResponse")),
        ])
    func fault(_ old: String, _ new: String, _ fault: AnswerFault) {
        let text = String(decoding: Self.answer(""), as: UTF8.self).replacing(old, with: new)
        #expect(throws: fault) { try read(Array(text.utf8)) }
    }
}
