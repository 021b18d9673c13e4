import JOSE
import OpenID
import TestSupport
import Testing

@testable import CognitoIdentity

@Suite("Flow: what is refused before anything is sent, and what its neighbour does")
struct FlowRefusalTests {
    static let identity = "eu-west-1:aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee"
    static let foreignIdentity = "us-east-1:aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee"
    static let otherPool = "eu-west-1:99999999-2222-4333-8444-555555555555"

    /// A flow that is refused, and one that differs in that one thing and is not.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let refusal: @Sendable (FlowWorld) throws -> FlowRefusal
        let flow: @Sendable (FlowWorld) throws -> IdentityFlow
        let neighbour: @Sendable (FlowWorld) throws -> IdentityFlow

        init(
            _ name: String, _ refusal: @escaping @Sendable (FlowWorld) throws -> FlowRefusal,
            _ flow: @escaping @Sendable (FlowWorld) throws -> IdentityFlow,
            or neighbour: @escaping @Sendable (FlowWorld) throws -> IdentityFlow
        ) {
            testDescription = name
            self.refusal = refusal
            self.flow = flow
            self.neighbour = neighbour
        }
    }

    static func basic(_ role: String = "ExampleAuthenticated") throws -> IdentityFlow.Style { .basic(try FlowWorld.session(role)) }

    /// The sample pool, described with some members changed.
    static func pool(_ world: FlowWorld, _ changes: KeyValuePairs<String, JSONValue>) throws -> PoolDescription {
        var document = try #require(world.fake.signed("DescribeIdentityPool", []).json)
        for (name, value) in changes { document = document.with(name, value) }
        return try PoolDescription(parsing: JSONDocument.write(document))
    }

    static let cases: [Case] = [
        Case("a guest's basic flow where the classic flow is off") { _ in
            .classicFlowOff
        } _: {
            $0.flow(.guest, try basic("ExampleGuest"), description: try pool($0, ["AllowClassicFlow": false]))
        } or: {
            $0.flow(.guest, description: try pool($0, ["AllowClassicFlow": false]))
        },
        Case("a user's basic flow where the classic flow is off") { _ in
            .classicFlowOff
        } _: {
            $0.flow(.logins(try $0.users()), try basic(), description: try pool($0, ["AllowClassicFlow": false]))
        } or: {
            $0.flow(.logins(try $0.users()), try basic(), description: try pool($0, ["AllowClassicFlow": true]))
        },
        Case("SAML in the basic flow") { _ in
            .samlInBasicFlow
        } _: {
            $0.flow(.logins(try $0.map([SampleLogins.samlKey: "ZXhhbXBsZSBhc3NlcnRpb24="])), try basic())
        } or: {
            $0.flow(.logins(try $0.map([SampleLogins.samlKey: "ZXhhbXBsZSBhc3NlcnRpb24="])))
        },
        Case("a guest of a pool without guests") { _ in
            .guestsOff
        } _: {
            $0.flow(.guest, description: try pool($0, ["AllowUnauthenticatedIdentities": false]))
        } or: {
            $0.flow(.guest, description: try pool($0, ["AllowUnauthenticatedIdentities": true]))
        },
        Case("a token of the identity service among public logins") { _ in
            .identityTokenAmongLogins
        } _: {
            $0.flow(.logins(LoginsMap(identityToken: try $0.developerToken())))
        } or: {
            $0.flow(.developerToken(try $0.developerToken()))
        },
        Case("a developer login among public ones") { _ in
            .developerLogin(try DeveloperProviderName(SampleLogins.developerProvider))
        } _: {
            $0.flow(.logins(try $0.map([SampleLogins.developerProvider: "user"])), description: try pool($0, [:]))
        } or: {
            $0.flow(.developer(try $0.developer("user")), description: try pool($0, [:]))
        },
        Case("a login to link under the developer provider's own name") { _ in
            .twice(try DeveloperProviderName(SampleLogins.developerProvider))
        } _: {
            var developer = try $0.developer()
            developer.linked = try $0.map([SampleLogins.developerProvider: "other-user"])
            return $0.flow(.developer(developer))
        } or: {
            var developer = try $0.developer()
            developer.linked = try $0.google()
            return $0.flow(.developer(developer))
        },
        Case("a developer's token of another identity than the one given") {
            .otherIdentity(token: try $0.developerToken().identityID, given: try IdentityID(identity))
        } _: {
            $0.flow(.developerToken(try $0.developerToken()), identity: try IdentityID(identity))
        } or: {
            let token = try $0.developerToken()
            return $0.flow(.developerToken(token), identity: token.identityID)
        },
        Case("a developer's token that was named another identity's than its sub") {
            .otherIdentity(token: try $0.developerToken().identityID, given: try IdentityID(identity))
        } _: {
            $0.flow(.developerToken(IdentityToken(identityID: try IdentityID(identity), token: try $0.developerToken().token)))
        } or: {
            $0.flow(.developerToken(try $0.developerToken()))
        },
        Case("the same on its way to STS, which names no identity") {
            .otherIdentity(token: try $0.developerToken().identityID, given: try IdentityID(identity))
        } _: {
            $0.flow(
                .developerToken(IdentityToken(identityID: try IdentityID(identity), token: try $0.developerToken().token)), try basic())
        } or: {
            $0.flow(.developerToken(try $0.developerToken()), try basic())
        },
        Case("a developer's token of another pool") { _ in
            .tokenOfOtherPool(otherPool)
        } _: {
            let raw = try TokenBuilder(.cognitoIdentity).with("sub", .string(identity)).with("aud", .string(otherPool)).signed()
            return $0.flow(.developerToken(IdentityToken(identityID: try IdentityID(identity), token: raw)))
        } or: {
            $0.flow(.developerToken(try $0.developerToken()))
        },
        Case("a description of another pool") {
            .otherPool(described: try IdentityPoolID(otherPool), given: $0.pool)
        } _: {
            $0.flow(.guest, description: try pool($0, ["IdentityPoolId": .string(otherPool)]))
        } or: {
            $0.flow(.guest, description: try pool($0, [:]))
        },
        Case("an identity of another region") {
            .otherRegion(identity: try IdentityID(foreignIdentity), pool: $0.pool)
        } _: {
            $0.flow(.logins(try $0.users()), identity: try IdentityID(foreignIdentity))
        } or: {
            let logins = try $0.users()
            return $0.flow(.logins(logins), identity: try $0.identity(logins))
        },
        Case("a developer's token of another region") {
            .otherRegion(identity: try IdentityID(foreignIdentity), pool: $0.pool)
        } _: {
            let raw = try TokenBuilder(.cognitoIdentity).with("sub", .string(foreignIdentity)).signed()
            return $0.flow(.developerToken(IdentityToken(identityID: try IdentityID(foreignIdentity), token: raw)))
        } or: {
            $0.flow(.developerToken(try $0.developerToken()))
        },
    ]

    @Test("refused by the plan, in a preview and in a run, and nothing is sent; the neighbour brings credentials", arguments: cases)
    func refused(_ kind: Case) async throws {
        let world = try FlowWorld()
        let (flow, refusal) = (try kind.flow(world), try kind.refusal(world))
        world.fake.forgetCalls()
        #expect(throws: refusal) { try flow.plan() }
        #expect(throws: FlowError.refused(refusal)) { try world.service.preview(flow, at: FixedTime.now) }
        #expect(await world.outcome(flow) == .failure(.refused(refusal)))
        #expect(world.calls == [])
        let neighbour = try await world.outcome(kind.neighbour(world)).get()
        #expect(neighbour.credentials == world.credentials(1))
    }

    /// Logins that are not sent, with the call that they would have gone with, and what is wrong with them.
    struct BadLogins: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let call: LoginsCall
        let codes: [String]
        let flow: @Sendable (FlowWorld) throws -> IdentityFlow

        init(_ name: String, _ call: LoginsCall, _ codes: String..., flow: @escaping @Sendable (FlowWorld) throws -> IdentityFlow) {
            testDescription = name
            self.call = call
            self.codes = codes
            self.flow = flow
        }
    }

    static let badLogins: [BadLogins] = [
        BadLogins("no login, which is no guest", .getID, "logins.empty") { $0.flow(.logins(.none)) },
        BadLogins("an expired token", .getID, "logins.value.expired") { $0.flow(.logins(try $0.users(expiresIn: 0))) },
        BadLogins("an expired token for a known identity", .getCredentialsForIdentity, "logins.value.expired") {
            $0.flow(.logins(try $0.users(expiresIn: -1)), identity: try IdentityID(identity))
        },
        BadLogins("an expired token for a known identity, basic", .getOpenIDToken, "logins.value.expired") {
            $0.flow(.logins(try $0.users(expiresIn: -1)), try basic(), identity: try IdentityID(identity))
        },
        BadLogins("an access token", .getID, "logins.value.access_token") {
            $0.flow(.logins(try $0.map([SampleLogins.userPoolKey: $0.fake.logins.userPoolAccess()])))
        },
        BadLogins("a client that the pool does not have", .getID, "logins.pool.client") {
            let changes: JSONValue = [["ProviderName": .string(SampleLogins.userPoolKey), "ClientId": "anotherclient"]]
            return $0.flow(.logins(try $0.users()), description: try pool($0, ["CognitoIdentityProviders": changes]))
        },
        BadLogins("a provider that the pool does not have", .getID, "logins.pool.provider") {
            $0.flow(.logins(try $0.google()), description: try pool($0, ["SupportedLoginProviders": [:]]))
        },
        BadLogins("the key of another provider", .getID, "logins.key.mismatch") {
            $0.flow(.logins(try $0.map([SampleLogins.googleKey: $0.fake.logins.apple()])))
        },
        BadLogins("a developer provider that the pool does not have", .getOpenIDTokenForDeveloperIdentity, "logins.pool.provider") {
            $0.flow(.developer(try $0.developer()), description: try pool($0, ["DeveloperProviderName": "another.provider"]))
        },
        BadLogins("an expired login to link", .getOpenIDTokenForDeveloperIdentity, "logins.value.expired") {
            var developer = try $0.developer()
            developer.linked = try $0.users(expiresIn: -1)
            return $0.flow(.developer(developer))
        },
        BadLogins("an expired developer's token", .getCredentialsForIdentity, "logins.value.expired") {
            let token = try $0.developerToken()
            $0.clock.advance(900)
            return $0.flow(.developerToken(token))
        },
        BadLogins("an expired developer's token on its way to STS", .assumeRoleWithWebIdentity, "logins.value.expired") {
            let token = try $0.developerToken()
            $0.clock.advance(900)
            return $0.flow(.developerToken(token), try basic())
        },
    ]

    @Test("logins that would be refused are not sent, and the error has the call and all that is wrong", arguments: badLogins)
    func unsentLogins(_ kind: BadLogins) async throws {
        let world = try FlowWorld()
        let flow = try kind.flow(world)
        world.fake.forgetCalls()
        guard case .failure(.logins(let call, let rejection)) = await world.outcome(flow) else {
            Issue.record("it was not refused for its logins")
            return
        }
        #expect(call == kind.call)
        #expect(rejection.findings.filter { $0.severity == .error }.map(\.code) == kind.codes)
        #expect(throws: FlowError.logins(call, rejection)) { try world.service.preview(flow, at: world.clock.read()) }
        #expect(world.calls == [])
    }

    @Test("a token that ends between two calls is not sent a second time")
    func endsInBetween() async throws {
        let world = try FlowWorld()
        let flow = world.flow(.logins(try world.users(expiresIn: 60)))
        world.caller.hold("GetId")
        async let outcome = world.outcome(flow)
        await world.caller.waitForRequests(1)
        world.clock.advance(60)
        world.caller.release()
        let error = await outcome.failure
        #expect(error?.findings?.map(\.code) == ["logins.value.expired"])
        #expect(world.operations == ["GetId"])
    }

    @Test("values beyond the service's limits are not sent, and the error has the call")
    func shapes() async throws {
        let world = try FlowWorld()
        var developer = try world.developer()
        developer.duration = 86401
        #expect(
            await world.outcome(world.flow(.developer(developer)))
                == .failure(.shape(.getOpenIDTokenForDeveloperIdentity, ShapeError("TokenDuration", "1 to 86400 seconds"))))
        let role = world.flow(.guest, .enhanced(customRoleARN: "role"), identity: try IdentityID(Self.identity))
        #expect(
            await world.outcome(role)
                == .failure(.shape(.getCredentialsForIdentity, ShapeError("CustomRoleArn", "an ARN, arn:…, of 20 to 2048 characters"))))
        #expect(world.calls == [])
    }
}
