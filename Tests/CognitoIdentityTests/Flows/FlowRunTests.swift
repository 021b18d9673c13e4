import JOSE
import OpenID
import TestSupport
import Testing

@testable import CognitoIdentity

@Suite("Flow: what a run brings")
struct FlowRunTests {
    @Test("the identity that the service answers is adopted, when logins of two identities make them one", arguments: [false, true])
    func merge(isBasic: Bool) async throws {
        let world = try FlowWorld()
        let older = try world.identity(world.users())
        let newer = try world.identity(world.google())
        world.fake.forgetCalls()
        let both = try #require(LoginsMap(try world.users().entries + world.google().entries))
        let style = isBasic ? IdentityFlow.Style.basic(try FlowWorld.session()) : .enhanced()
        let outcome = try await world.outcome(world.flow(.logins(both), style, identity: newer)).get()
        #expect(outcome.identity == older)
        #expect(outcome.token?.identityID == (isBasic ? older : nil))
        #expect(world.calls.first?.identity == newer.description)
    }

    @Test("the identity of an earlier call is the one that the next names")
    func answered() async throws {
        let world = try FlowWorld()
        let outcome = try await world.outcome(world.flow(.logins(world.users()))).get()
        #expect(world.calls.map(\.identity) == [nil, outcome.identity?.description])
    }

    @Test("a role of one's own choosing goes with the credentials, and is refused by a pool that does not know it")
    func customRole() async throws {
        let world = try FlowWorld()
        let role = "arn:aws:iam::111122223333:role/ExampleOther"
        let flow = world.flow(.logins(try world.users()), .enhanced(customRoleARN: role))
        let failure = FakeFailure.notAuthorized("Requested role is not allowed for this identity.")
        #expect(await world.outcome(flow).failure == .refusal(.getCredentialsForIdentity, "GetCredentialsForIdentity", failure))
        world.fake.change(pool: TokenKind.identityPool) { $0.customRoles = [role] }
        #expect(try await world.outcome(flow).get().credentials == world.credentials(1))
        let body = try JSONDocument.parse(#require(world.caller.requests.last).body)
        #expect(body["CustomRoleArn"] == .string(role))
        let first = try JSONDocument.parse(#require(world.caller.requests.first).body)
        #expect(first["CustomRoleArn"] == nil)
    }

    @Test("the basic flow assumes the role, under the session's name and for its duration")
    func session() async throws {
        let world = try FlowWorld()
        let flow = world.flow(.logins(try world.users()), .basic(try FlowWorld.session(duration: 900)))
        #expect(try await world.outcome(flow).get().credentials == world.credentials(1, life: 900))
        let body = String(decoding: try #require(world.caller.requests.last).body, as: UTF8.self)
        #expect(body.contains("&RoleArn=arn%3Aaws%3Aiam%3A%3A111122223333%3Arole%2FExampleAuthenticated&RoleSessionName=example-session&"))
        #expect(body.hasSuffix("&DurationSeconds=900"))
    }

    @Test("a developer's sign-in links logins, hands on tags, and asks for a duration")
    func developer() async throws {
        let world = try FlowWorld()
        let known = try world.identity(world.google())
        var developer = try world.developer("auth0|7:9@example")
        developer.linked = try world.google()
        developer.principalTags = [try PrincipalTag("tier", "gold")]
        developer.duration = 7200
        let outcome = try await world.outcome(world.flow(.developer(developer), identity: known)).get()
        #expect(outcome.identity == known)
        #expect(
            world.fake.identity(known.description)?.logins == [
                FakeLogin(SampleLogins.googleKey, "google-user-1"), FakeLogin(SampleLogins.developerProvider, "auth0|7:9@example"),
            ])
        let token = try #require(outcome.token)
        let claims = try CompactJWS(parsing: token.token.bytes).unverifiedContents.claims
        #expect(claims["exp"] == FixedTime.claim(7200))
        #expect(claims["https://aws.amazon.com/tags"] == ["principal_tags": ["tier": ["gold"]]])
    }

    @Test("a developer's call without credentials is not made")
    func unsigned() async throws {
        let world = try FlowWorld(credentials: CredentialsSource.none)
        #expect(
            await world.outcome(world.flow(.developer(try world.developer())))
                == .failure(.service(.getOpenIDTokenForDeveloperIdentity, .credentials(.notGiven))))
        #expect(world.calls == [])
    }

    /// A call that fails, in which flow, and how often calls were made until then.
    static let failing: [(operation: String, call: LoginsCall, isBasic: Bool, isDeveloper: Bool)] = [
        ("GetId", .getID, false, false), ("GetCredentialsForIdentity", .getCredentialsForIdentity, false, false),
        ("GetOpenIdToken", .getOpenIDToken, true, false), ("AssumeRoleWithWebIdentity", .assumeRoleWithWebIdentity, true, false),
        ("GetOpenIdTokenForDeveloperIdentity", .getOpenIDTokenForDeveloperIdentity, false, true),
        ("AssumeRoleWithWebIdentity", .assumeRoleWithWebIdentity, true, true),
    ]

    @Test("an error has the call that failed, and no further call is made", arguments: failing)
    func errors(operation: String, call: LoginsCall, isBasic: Bool, isDeveloper: Bool) async throws {
        let world = try FlowWorld()
        let style = isBasic ? IdentityFlow.Style.basic(try FlowWorld.session()) : .enhanced()
        let signIn = isDeveloper ? SignIn.developer(try world.developer()) : .logins(try world.users())
        let failure = FakeFailure("ExampleException", "an example", status: 418)
        world.fake.fail(.failure(failure), of: operation)
        #expect(await world.outcome(world.flow(signIn, style)).failure == .refusal(call, operation, failure))
        #expect(world.operations.last == operation)
        #expect(world.calls.map(\.exception).compactMap(\.self) == ["ExampleException"])
        world.fake.fail(.closedConnection, of: operation)
        #expect(
            await world.outcome(world.flow(signIn, style)).failure
                == .service(call, .transport(TransportFailure(.connection, "closed without an answer", mayHaveBeenSent: true))))
    }

    @Test("the service's own refusals arrive in its words")
    func words() async throws {
        let world = try FlowWorld()
        world.fake.change(pool: TokenKind.identityPool) { $0.allowsGuests = false }
        #expect(await world.outcome(world.flow(.guest)).failure == .refusal(.getID, "GetId", .noGuests))
        world.fake.change(pool: TokenKind.identityPool) { $0.allowsClassicFlow = false }
        let basic = world.flow(.logins(try world.users()), .basic(try FlowWorld.session()))
        #expect(await world.outcome(basic).failure == .refusal(.getOpenIDToken, "GetOpenIdToken", .classicFlowOff))
        let token = world.flow(.developerToken(try world.developerToken()), .basic(try FlowWorld.session()))
        #expect(try await world.outcome(token).get().credentials == world.credentials(1))
    }

    @Test("a call that meets throttling is made again, once for each attempt allowed")
    func retries() async throws {
        let world = try FlowWorld(retry: RetryPolicy())
        world.fake.fail(.tooManyRequests, of: "GetCredentialsForIdentity", next: 2)
        #expect(try await world.outcome(world.flow(.guest)).get().credentials == world.credentials(1))
        let name = "GetCredentialsForIdentity"
        #expect(world.operations == ["GetId", name, name, name])
    }
}
