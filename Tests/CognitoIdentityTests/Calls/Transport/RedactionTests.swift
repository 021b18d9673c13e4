import JOSE
import OpenID
import TestSupport
import Testing

@testable import CognitoIdentity

@Suite("Nothing secret prints")
struct RedactionTests {
    static let secrets = ["tokenOfApple", "tokenOfGoogle", "userOfMine", "secretKey", "wordOfSession", "pageToken"]

    static func service(_ caller: any ServiceCaller = CallScript([]), credentials: CredentialsSource = .none) throws -> IdentityService {
        try IdentityService(region: "eu-west-1", caller: caller, credentials: credentials, retry: .never)
    }

    static var credentials: AWSCredentials {
        get throws {
            try AWSCredentials(accessKeyID: "AKID", secretAccessKey: Secret("secretKey"), sessionToken: Secret("wordOfSession"))
        }
    }

    static func call() throws -> GetOpenIDTokenForDeveloperIdentity {
        let logins = CallSamples.logins(
            ["login.example": "userOfMine", "appleid.apple.com": "tokenOfApple"], for: .getOpenIDTokenForDeveloperIdentity)
        return try GetOpenIDTokenForDeveloperIdentity(
            pool: CallSamples.pool, logins: logins, principalTags: [PrincipalTag("tier", "gold")], duration: 60)
    }

    @Test("a preview is what would be sent, with lengths in the place of secrets; it needs no credentials and sends nothing")
    func preview() throws {
        let script = CallScript([])
        let preview = try Self.service(script).preview(Self.call())
        let wanted: JSONValue = [
            "method": "POST", "url": "https://cognito-identity.eu-west-1.amazonaws.com/",
            "headers": [
                "Content-Type": "application/x-amz-json-1.1",
                "X-Amz-Target": "AWSCognitoIdentityService.GetOpenIdTokenForDeveloperIdentity",
            ], "signature": ["algorithm": "AWS4-HMAC-SHA256", "region": "eu-west-1", "service": "cognito-identity"],
            "body": [
                "IdentityPoolId": .string(CallSamples.poolText),
                "Logins": ["login.example": "<10 bytes>", "appleid.apple.com": "<12 bytes>"], "PrincipalTags": ["tier": "gold"],
                "TokenDuration": 60,
            ],
        ]
        #expect(preview == wanted)
        #expect(script.requests == [])
    }

    @Test("a form's preview shows its members")
    func form() throws {
        let session = try RoleSession(roleARN: CallSamples.role, name: "web", policyARNs: [CallSamples.role])
        let logins = CallSamples.logins(["accounts.google.com": "tokenOfGoogle"], for: .assumeRoleWithWebIdentity)
        let preview = try Self.service().preview(AssumeRoleWithWebIdentity(session, logins: logins))
        let wanted: JSONValue = [
            "method": "POST", "url": "https://sts.eu-west-1.amazonaws.com/",
            "headers": ["Content-Type": "application/x-www-form-urlencoded; charset=utf-8"], "signature": nil,
            "body": [
                "Action": "AssumeRoleWithWebIdentity", "Version": "2011-06-15", "RoleArn": .string(CallSamples.role),
                "RoleSessionName": "web",
                "WebIdentityToken": "<13 bytes>", "PolicyArns.member.1.arn": .string(CallSamples.role),
            ],
        ]
        #expect(preview == wanted)
    }

    @Test("requests, answers, credentials and calls print without what they hold")
    func printing() async throws {
        let script = CallScript(.text("secretKey"))
        let service = try Self.service(script, credentials: .given(Self.credentials))
        await #expect(throws: ServiceError.self) { _ = try await service.perform(Self.call()) }
        let request = try #require(script.requests.first)
        let (pool, identity, user) = (try CallSamples.pool, try CallSamples.identity, try DeveloperUserIdentifier("userOfMine"))
        let google = CallSamples.logins(["accounts.google.com": "tokenOfGoogle"], for: .getID)
        let credentials = TemporaryCredentials(
            accessKeyID: "AKID", secretAccessKey: Secret("secretKey"), sessionToken: Secret("wordOfSession"), expiration: FixedTime.now)
        let values: [Any] = [
            request, try Self.call(), try GetID(pool: pool, logins: google), try Self.credentials, service, credentials,
            ServiceResponse(status: 200, body: Array("secretKey".utf8)),
            IdentityToken(identityID: identity, token: RawToken("tokenOfApple")),
            try LookupDeveloperIdentity(pool: pool, user: user, nextToken: Secret("pageToken")),
            DeveloperIdentityPage(identityID: identity, users: [user], nextToken: Secret("pageToken")),
            MergeDeveloperIdentities(source: user, destination: user, provider: try DeveloperProviderName("login.example"), pool: pool),
        ]
        for value in values {
            let printed = CallSamples.printed(value)
            for secret in Self.secrets { #expect(!printed.contains(secret), "\(type(of: value))") }
        }
        #expect("\(request)" == "GetOpenIdTokenForDeveloperIdentity at https://cognito-identity.eu-west-1.amazonaws.com/")
        let shown = String(decoding: JSONDocument.write(request.redacted), as: UTF8.self)
        for secret in Self.secrets { #expect(!shown.contains(secret)) }
        #expect(request.redacted["headers"]?["X-Amz-Security-Token"] == "<13 bytes>")
        #expect(Self.secrets.contains { String(decoding: request.body, as: UTF8.self).contains($0) })
    }
}
