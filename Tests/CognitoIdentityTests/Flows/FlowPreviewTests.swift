import JOSE
import OpenID
import TestSupport
import Testing

@testable import CognitoIdentity

@Suite("Flow: the preview")
struct FlowPreviewTests {
    /// A sign-in, the operation whose request is shown, and the secrets in it.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let operation: String
        let make: @Sendable (FlowWorld) throws -> (flow: IdentityFlow, secrets: [String])

        init(
            _ name: String, _ operation: String, _ make: @escaping @Sendable (FlowWorld) throws -> (flow: IdentityFlow, secrets: [String])
        ) {
            testDescription = name
            self.operation = operation
            self.make = make
        }
    }

    static let identity = "eu-west-1:aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee"

    static let cases: [Case] = [
        Case("a guest", "GetId") { ($0.flow(.guest), []) },
        Case("a known guest", "GetCredentialsForIdentity") { ($0.flow(.guest, identity: try IdentityID(identity)), []) },
        Case("every kind of login", "GetId") {
            let logins = try $0.map([
                SampleLogins.userPoolKey: $0.fake.logins.userPoolID(), SampleLogins.appleKey: $0.fake.logins.apple(),
                SampleLogins.googleKey: $0.fake.logins.google(), SampleLogins.openIDKey: $0.fake.logins.openID(),
                SampleLogins.facebookKey: "exampleFacebookAccessToken", SampleLogins.amazonKey: "exampleAmazonAccessToken",
                SampleLogins.twitterKey: "exampleToken;exampleTokenSecret", SampleLogins.samlKey: "ZXhhbXBsZSBhc3NlcnRpb24=",
            ])
            return ($0.flow(.logins(logins)), logins.entries.map(\.value.exposed))
        },
        Case("a known user, basic", "GetOpenIdToken") {
            let logins = try $0.users()
            let flow = $0.flow(.logins(logins), .basic(try FlowWorld.session()), identity: try IdentityID(identity))
            return (flow, logins.entries.map(\.value.exposed))
        },
        Case("a developer's token", "GetCredentialsForIdentity") {
            let token = try $0.developerToken()
            return ($0.flow(.developerToken(token)), [String(decoding: token.token.bytes, as: UTF8.self)])
        },
        Case("a developer's token, basic", "AssumeRoleWithWebIdentity") {
            let token = try $0.developerToken()
            let flow = $0.flow(.developerToken(token), .basic(try FlowWorld.session()))
            return (flow, [String(decoding: token.token.bytes, as: UTF8.self)])
        },
        Case("a developer with logins to link", "GetOpenIdTokenForDeveloperIdentity") {
            var developer = try $0.developer("developer-user-secret")
            developer.linked = try $0.users()
            let backend = FakeSigner.example
            return (
                $0.flow(.developer(developer)),
                ["developer-user-secret", backend.secretKey] + developer.linked.entries.map(\.value.exposed)
            )
        },
    ]

    @Test("shows the first request, sends nothing, and has no secret in it", arguments: cases)
    func shown(_ kind: Case) throws {
        let world = try FlowWorld()
        let (flow, secrets) = try kind.make(world)
        world.fake.forgetCalls()
        let (plan, request) = try world.service.preview(flow, at: world.clock.read())
        #expect(try plan == flow.plan())
        #expect(world.calls == [])
        let shown = String(decoding: JSONDocument.write(request), as: UTF8.self)
        #expect(shown.contains(kind.operation))
        let printed = [shown, CallSamples.printed(request), CallSamples.printed(plan), CallSamples.printed(flow)]
        for secret in secrets {
            #expect(!printed.contains { $0.contains(secret) })
            // Nor the signature alone, nor what is behind the header.
            for part in secret.split(separator: ".") where part.utf8.count > 20 { #expect(!printed.contains { $0.contains(part) }) }
        }
    }

    @Test("is the whole request, with lengths in the place of values")
    func whole() throws {
        let world = try FlowWorld()
        var developer = try world.developer("user-7")
        developer.linked = try world.map([SampleLogins.facebookKey: "exampleFacebookAccessToken"])
        developer.principalTags = [try PrincipalTag("tier", "gold")]
        developer.duration = 300
        let flow = world.flow(.developer(developer), identity: try IdentityID(Self.identity))
        let (_, request) = try world.service.preview(flow, at: world.clock.read())
        let expected: JSONValue = [
            "method": "POST", "url": "https://cognito-identity.eu-west-1.amazonaws.com/",
            "headers": [
                "Content-Type": "application/x-amz-json-1.1",
                "X-Amz-Target": "AWSCognitoIdentityService.GetOpenIdTokenForDeveloperIdentity",
            ], "signature": ["algorithm": "AWS4-HMAC-SHA256", "region": "eu-west-1", "service": "cognito-identity"],
            "body": [
                "IdentityPoolId": .string(TokenKind.identityPool), "IdentityId": .string(Self.identity),
                "Logins": .object([
                    JSONMember(SampleLogins.developerProvider, "<6 bytes>"), JSONMember(SampleLogins.facebookKey, "<26 bytes>"),
                ]), "PrincipalTags": ["tier": "gold"], "TokenDuration": 300,
            ],
        ]
        #expect(request == expected)
    }

    @Test("what a run brings prints without token, key and session token")
    func outcome() async throws {
        let world = try FlowWorld()
        let outcome = try await world.outcome(world.flow(.logins(world.users()), .basic(FlowWorld.session()))).get()
        let printed = CallSamples.printed(outcome)
        let token = try #require(outcome.token)
        #expect(!printed.contains(String(decoding: token.token.bytes, as: UTF8.self)))
        #expect(!printed.contains("fakeSecretKey"))
        #expect(!printed.contains("fakeSessionToken"))
    }
}
