import JOSE
import OpenID
import TestSupport
import Testing

@testable import CognitoIdentity

@Suite("Flow: the plan, and the calls that are made")
struct FlowPlanTests {
    enum Who: Sendable { case guest, users, developerToken, developer }
    enum How: Sendable { case enhanced, basic }

    /// A flow with all its steps, and the calls that the service then has. `x` is the identity that is known, or the one of the token.
    struct Case: Sendable, CustomTestStringConvertible {
        let who: Who
        let how: How
        let isKnown: Bool
        let steps: @Sendable (_ x: IdentityID) -> [FlowPlan.Step]
        let calls: @Sendable (_ x: String) -> [FakeCall]

        init(
            _ who: Who, _ how: How, known isKnown: Bool, _ steps: @escaping @Sendable (IdentityID) -> [FlowPlan.Step],
            _ calls: @escaping @Sendable (String) -> [FakeCall]
        ) {
            self.who = who
            self.how = how
            self.isKnown = isKnown
            self.steps = steps
            self.calls = calls
        }

        var testDescription: String { "\(who), \(how), identity \(isKnown ? "known" : "unknown")" }
    }

    static let users = FlowPlan.LoginsReference.given([ExactString(SampleLogins.userPoolKey)])
    static let developer = FlowPlan.LoginsReference.given([ExactString(SampleLogins.developerProvider)])
    static let sts = FakeCall("AssumeRoleWithWebIdentity", service: .sts)

    static func step(_ call: LoginsCall, _ identity: FlowPlan.IdentityReference, _ logins: FlowPlan.LoginsReference) -> FlowPlan.Step {
        FlowPlan.Step(call: call, identity: identity, logins: logins)
    }

    static let cases: [Case] = [
        Case(.guest, .enhanced, known: false) { _ in
            [step(.getID, .none, .none), step(.getCredentialsForIdentity, .answered, .none)]
        } _: {
            [FakeCall("GetId", pool: TokenKind.identityPool), FakeCall("GetCredentialsForIdentity", identity: $0)]
        },
        Case(.guest, .enhanced, known: true) {
            [step(.getCredentialsForIdentity, .given($0), .none)]
        } _: {
            [FakeCall("GetCredentialsForIdentity", identity: $0)]
        },
        Case(.guest, .basic, known: false) { _ in
            [
                step(.getID, .none, .none), step(.getOpenIDToken, .answered, .none),
                step(.assumeRoleWithWebIdentity, .none, .answeredToken),
            ]
        } _: {
            [FakeCall("GetId", pool: TokenKind.identityPool), FakeCall("GetOpenIdToken", identity: $0), sts]
        },
        Case(.guest, .basic, known: true) {
            [step(.getOpenIDToken, .given($0), .none), step(.assumeRoleWithWebIdentity, .none, .answeredToken)]
        } _: {
            [FakeCall("GetOpenIdToken", identity: $0), sts]
        },
        Case(.users, .enhanced, known: false) { _ in
            [step(.getID, .none, users), step(.getCredentialsForIdentity, .answered, users)]
        } _: {
            [
                FakeCall("GetId", pool: TokenKind.identityPool, logins: [SampleLogins.userPoolKey]),
                FakeCall("GetCredentialsForIdentity", identity: $0, logins: [SampleLogins.userPoolKey]),
            ]
        },
        Case(.users, .enhanced, known: true) {
            [step(.getCredentialsForIdentity, .given($0), users)]
        } _: {
            [FakeCall("GetCredentialsForIdentity", identity: $0, logins: [SampleLogins.userPoolKey])]
        },
        Case(.users, .basic, known: false) { _ in
            [step(.getID, .none, users), step(.getOpenIDToken, .answered, users), step(.assumeRoleWithWebIdentity, .none, .answeredToken)]
        } _: {
            [
                FakeCall("GetId", pool: TokenKind.identityPool, logins: [SampleLogins.userPoolKey]),
                FakeCall("GetOpenIdToken", identity: $0, logins: [SampleLogins.userPoolKey]), sts,
            ]
        },
        Case(.users, .basic, known: true) {
            [step(.getOpenIDToken, .given($0), users), step(.assumeRoleWithWebIdentity, .none, .answeredToken)]
        } _: {
            [FakeCall("GetOpenIdToken", identity: $0, logins: [SampleLogins.userPoolKey]), sts]
        },
        Case(.developerToken, .enhanced, known: false) {
            [step(.getCredentialsForIdentity, .given($0), .givenToken)]
        } _: {
            [FakeCall("GetCredentialsForIdentity", identity: $0, logins: [SampleLogins.identityKey])]
        },
        Case(.developerToken, .enhanced, known: true) {
            [step(.getCredentialsForIdentity, .given($0), .givenToken)]
        } _: {
            [FakeCall("GetCredentialsForIdentity", identity: $0, logins: [SampleLogins.identityKey])]
        },
        Case(.developerToken, .basic, known: false) { _ in
            [step(.assumeRoleWithWebIdentity, .none, .givenToken)]
        } _: { _ in
            [sts]
        },
        Case(.developerToken, .basic, known: true) { _ in
            [step(.assumeRoleWithWebIdentity, .none, .givenToken)]
        } _: { _ in
            [sts]
        },
        Case(.developer, .enhanced, known: false) { _ in
            [
                step(.getOpenIDTokenForDeveloperIdentity, .none, developer), step(.getCredentialsForIdentity, .answered, .answeredToken),
            ]
        } _: {
            [
                FakeCall(
                    "GetOpenIdTokenForDeveloperIdentity", pool: TokenKind.identityPool, logins: [SampleLogins.developerProvider],
                    isSigned: true),
                FakeCall("GetCredentialsForIdentity", identity: $0, logins: [SampleLogins.identityKey]),
            ]
        },
        Case(.developer, .enhanced, known: true) {
            [
                step(.getOpenIDTokenForDeveloperIdentity, .given($0), developer),
                step(.getCredentialsForIdentity, .answered, .answeredToken),
            ]
        } _: {
            [
                FakeCall(
                    "GetOpenIdTokenForDeveloperIdentity", pool: TokenKind.identityPool, identity: $0,
                    logins: [SampleLogins.developerProvider], isSigned: true),
                FakeCall("GetCredentialsForIdentity", identity: $0, logins: [SampleLogins.identityKey]),
            ]
        },
        Case(.developer, .basic, known: false) { _ in
            [step(.getOpenIDTokenForDeveloperIdentity, .none, developer), step(.assumeRoleWithWebIdentity, .none, .answeredToken)]
        } _: { _ in
            [
                FakeCall(
                    "GetOpenIdTokenForDeveloperIdentity", pool: TokenKind.identityPool, logins: [SampleLogins.developerProvider],
                    isSigned: true), sts,
            ]
        },
        Case(.developer, .basic, known: true) {
            [step(.getOpenIDTokenForDeveloperIdentity, .given($0), developer), step(.assumeRoleWithWebIdentity, .none, .answeredToken)]
        } _: {
            [
                FakeCall(
                    "GetOpenIdTokenForDeveloperIdentity", pool: TokenKind.identityPool, identity: $0,
                    logins: [SampleLogins.developerProvider], isSigned: true), sts,
            ]
        },
    ]

    @Test("is what the sign-in, the style and the identity say, and just its calls are made", arguments: cases)
    func plan(_ kind: Case) async throws {
        let world = try FlowWorld()
        let style =
            kind.how == .basic
            ? IdentityFlow.Style.basic(try FlowWorld.session(kind.who == .guest ? "ExampleGuest" : "ExampleAuthenticated")) : .enhanced()
        let (signIn, known): (SignIn, IdentityID?)
        switch kind.who {
        case .guest: (signIn, known) = (.guest, kind.isKnown ? try world.identity() : nil)
        case .users:
            let logins = try world.users()
            (signIn, known) = (.logins(logins), kind.isKnown ? try world.identity(logins) : nil)
        case .developerToken:
            let token = try world.developerToken()
            (signIn, known) = (.developerToken(token), token.identityID)
        case .developer: (signIn, known) = (.developer(try world.developer()), kind.isKnown ? try world.developerToken().identityID : nil)
        }
        let flow = world.flow(signIn, style, identity: kind.isKnown ? known : nil)
        let unknown = try IdentityID("eu-west-1:00000000-0000-4000-8000-000000000000")
        #expect(try flow.plan() == FlowPlan(steps: kind.steps(known ?? unknown)))
        world.fake.forgetCalls()
        let outcome = try await world.outcome(flow).get()
        let identity = try known ?? IdentityID(#require(world.fake.identities.first?.id))
        #expect(world.calls == kind.calls(identity.description))
        #expect(outcome.identity == identity)
        #expect(outcome.credentials == world.credentials(1))
        let plan = try flow.plan()
        #expect(world.calls.map(\.isSigned) == plan.steps.map(\.isSigned))
        let isTokenAnswered = plan.steps.contains { $0.yield == .token }
        #expect(outcome.token?.identityID == (isTokenAnswered ? identity : nil))
        // The token that was answered is the one that was sent.
        if let token = outcome.token {
            let body = String(decoding: try #require(world.caller.requests.last).body, as: UTF8.self)
            #expect(body.contains(String(decoding: token.token.bytes, as: UTF8.self)))
        }
    }

    @Test("says of each step whether it is signed, what it brings, and where it goes", arguments: LoginsCall.allCases)
    func steps(_ call: LoginsCall) {
        let step = FlowPlan.Step(call: call, identity: .none, logins: .none)
        let expected: (Bool, FlowPlan.Yield, AWSService)
        switch call {
        case .getID: expected = (false, .identity, .cognitoIdentity)
        case .getOpenIDToken: expected = (false, .token, .cognitoIdentity)
        case .getOpenIDTokenForDeveloperIdentity: expected = (true, .token, .cognitoIdentity)
        case .getCredentialsForIdentity: expected = (false, .credentials, .cognitoIdentity)
        case .assumeRoleWithWebIdentity: expected = (false, .credentials, .sts)
        }
        #expect((step.isSigned, step.yield, step.service) == expected)
    }

    @Test("a token of the identity service under its name is a developer's token: of the identity named with it, else of its sub")
    func signIn() throws {
        let world = try FlowWorld()
        let token = try world.developerToken()
        let map = LoginsMap(identityToken: token)
        #expect(SignIn(map, identity: nil) == .developerToken(token))
        #expect(SignIn(map, identity: token.identityID) == .developerToken(token))
        #expect(SignIn(.none, identity: token.identityID) == .guest)
        let users = try world.users()
        #expect(SignIn(users, identity: token.identityID) == .logins(users))
        let both = try #require(LoginsMap(map.entries + users.entries))
        #expect(SignIn(both, identity: nil) == .logins(both))
    }

    @Test(
        "a token of the identity service stands under the name of the one that issued it",
        arguments: [
            ("https://cognito-identity.amazonaws.com", "eu-west-1", "cognito-identity.amazonaws.com"),
            ("https://cognito-identity.af-south-1.amazonaws.com", "af-south-1", "cognito-identity.af-south-1.amazonaws.com"),
            ("https://cognito-identity.cn-north-1.amazonaws.com.cn", "cn-north-1", "cognito-identity.cn-north-1.amazonaws.com.cn"),
            ("https://cognito-identity.cn-north-1.amazonaws.com.cn/", "cn-north-1", "cognito-identity.cn-north-1.amazonaws.com.cn"),
            ("https://issuer.example", "cn-north-1", "cognito-identity.cn-north-1.amazonaws.com.cn"),
            ("https://issuer.example", "eu-west-1", "cognito-identity.amazonaws.com"),
        ])
    func name(issuer: String, region: String, key: String) throws {
        let raw = try TokenBuilder(.cognitoIdentity).with("iss", .string(issuer)).signed()
        let token = IdentityToken(identityID: try IdentityID("\(region):aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee"), token: raw)
        #expect(LoginsMap(identityToken: token).entries.map(\.key) == [ExactString(key)])
    }

    @Test("a developer's token of a region with an issuer of its own is sent under that name")
    func optInRegion() async throws {
        let identity = try IdentityID("af-south-1:aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee")
        let pool = try IdentityPoolID("af-south-1:11111111-2222-4333-8444-555555555555")
        let raw = try TokenBuilder(.cognitoIdentity).with("iss", "https://cognito-identity.af-south-1.amazonaws.com")
            .with("sub", .string(identity.description)).with("aud", .string(pool.description)).signed()
        let script = CallScript(.fault("InternalErrorException", status: 500))
        let service = try IdentityService(region: "af-south-1", caller: script, retry: .never)
        let flow = IdentityFlow(pool: pool, signIn: .developerToken(IdentityToken(identityID: identity, token: raw)))
        _ = try? await service.run(flow, now: { FixedTime.now })
        #expect(script.operations == ["GetCredentialsForIdentity"])
        let body = try JSONDocument.parse(#require(script.requests.first).body)
        #expect(body["Logins"]?["cognito-identity.af-south-1.amazonaws.com"] == .string(String(decoding: raw.bytes, as: UTF8.self)))
    }
}
