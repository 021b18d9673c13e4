import JOSE
import OpenID
import TestSupport
import Testing

@testable import CognitoIdentity

@Suite("Federation: the table of its states")
struct FederationStateTests {
    let world: FlowWorld
    let store = MemorySessionStore()
    let clearing = Gate()

    init() throws { world = try FlowWorld() }

    /// What becomes of `fetchSession`.
    enum Fetch: Sendable { case guest, user, waits, refused }

    struct Row: Sendable, CustomTestStringConvertible {
        let state: FederationState
        let federate: Bool
        let clear: Bool
        let fetch: Fetch
        let userPool: Bool
        var testDescription: String { state.rawValue }
    }

    /// All states but `notConfigured`, which no federation is ever in: it has its provider from the beginning.
    static let rows = [
        Row(state: .signedOut, federate: true, clear: false, fetch: .guest, userPool: true),
        Row(state: .signingIn, federate: false, clear: false, fetch: .waits, userPool: true),
        Row(state: .signedIn, federate: false, clear: false, fetch: .refused, userPool: true),
        Row(state: .signingOut, federate: false, clear: false, fetch: .waits, userPool: true),
        Row(state: .federating, federate: false, clear: false, fetch: .waits, userPool: false),
        Row(state: .federated, federate: true, clear: true, fetch: .user, userPool: false),
        Row(state: .clearing, federate: false, clear: false, fetch: .waits, userPool: false),
        Row(state: .failed, federate: true, clear: false, fetch: .guest, userPool: true),
    ]

    func token(_ user: String = "google-user-1") throws -> Secret { Secret(try world.fake.logins.google(user)) }

    /// A federation in that state, and what is on its way in it.
    func federation(in state: FederationState) async throws -> (Federation, Task<Void, Never>?) {
        let old = CountedLogins(clearing: state == .clearing ? clearing : nil) { _ throws(IdentityProviderFailure) in .none }
        if state == .clearing { _ = try store.update { $0 = StoredSession(identity: try? world.identity(world.google()), isGuest: false) } }
        let federation = await Federation(world.provider(old, store: store, threshold: 120))
        let token = try token()
        var underWay: Task<Void, Never>?
        switch state {
        case .notConfigured, .signedOut: break
        case .signingIn, .signedIn, .signingOut: try await federation.userPool(is: state)
        case .federating:
            world.caller.hold()
            underWay = Task { _ = try? await federation.federate(token: token, for: .google) }
            await world.caller.waitForRequests(1)
        case .federated: _ = try await federation.federate(token: token, for: .google)
        case .clearing:
            underWay = Task { try? await federation.clearFederation() }
            await clearing.waitForArrivals(1)
        case .failed:
            world.fake.fail(.failure(.noRole), of: "GetId")
            _ = try? await federation.federate(token: token, for: .google)
        }
        #expect(await federation.currentState == state)
        world.fake.forgetCalls()
        return (federation, underWay)
    }

    func settle(_ underWay: Task<Void, Never>?) async {
        world.caller.release()
        clearing.open()
        await underWay?.value
    }

    func error<Value: Sendable>(_ body: () async throws -> Value) async -> FederationError? {
        do {
            _ = try await body()
            return nil
        } catch let error as FederationError { return error.withoutRequestID } catch { return nil }
    }

    @Test("federate is allowed, or refused with nothing sent and nothing changed", arguments: rows)
    func federate(_ row: Row) async throws {
        let (federation, underWay) = try await federation(in: row.state)
        let token = try token("google-user-2")
        let error = await error { try await federation.federate(token: token, for: .google) }
        #expect(error == (row.federate ? nil : .invalidState(row.state)))
        #expect(await federation.currentState == (row.federate ? .federated : row.state))
        #expect(world.operations == (row.federate ? ["GetId", "GetCredentialsForIdentity"] : []))
        await settle(underWay)
    }

    @Test("clearFederation is allowed, or refused with nothing changed", arguments: rows)
    func clear(_ row: Row) async throws {
        let (federation, underWay) = try await federation(in: row.state)
        let before = try store.load()
        let error = await error { try await federation.clearFederation() }
        #expect(error == (row.clear ? nil : .invalidState(row.state)))
        #expect(await federation.currentState == (row.clear ? .signedOut : row.state))
        #expect(try (store.load() == before) == !row.clear)
        #expect(world.calls == [])
        await settle(underWay)
    }

    @Test("fetchSession gives a guest's or a user's session, is refused, or waits", arguments: rows)
    func fetch(_ row: Row) async throws {
        let (federation, underWay) = try await federation(in: row.state)
        switch row.fetch {
        case .guest, .user:
            let session = try await federation.fetchSession()
            #expect(session.isSignedIn == (row.fetch == .user))
            #expect(try store.load().credentials == session.credentials)
            #expect(try store.load().identity == session.identityID)
        case .refused: #expect(await error { try await federation.fetchSession() } == .invalidState(row.state))
        case .waits:
            let fetches = (0..<3).map { _ in Task { try await federation.fetchSession() } }
            while await federation.waiters < 3 { await Task.yield() }
            #expect(await federation.currentState == row.state)
            if underWay == nil { try await federation.userPool(is: .signedOut) }
            await settle(underWay)
            let isSignedIn = row.state == .federating
            for fetch in fetches {
                let session = try await fetch.value
                #expect(session.isSignedIn == isSignedIn)
                #expect(
                    try session
                        == FederatedSession(
                            isSignedIn: isSignedIn, identityID: store.load().identity, credentials: world.credentials(1)))
            }
        }
        await settle(underWay)
    }

    @Test("a session that waits for a sign-in to the user pool is refused when that succeeds")
    func waitsForUserPool() async throws {
        let (federation, _) = try await federation(in: .signingIn)
        let fetch = Task { await error { try await federation.fetchSession() } }
        while await federation.waiters == 0 { await Task.yield() }
        try await federation.userPool(is: .signingOut)
        try await federation.userPool(is: .signedIn)
        #expect(await fetch.value == .invalidState(.signedIn))
        #expect(world.calls == [])
    }

    @Test(
        "the user pool's sign-in may be in each of its states, unless somebody is federated", arguments: rows,
        FederationState.allCases)
    func userPool(_ row: Row, _ new: FederationState) async throws {
        let (federation, underWay) = try await federation(in: row.state)
        let isAllowed = row.userPool && [.signedOut, .signingIn, .signedIn, .signingOut].contains(new)
        let error = await error { try await federation.userPool(is: new) }
        #expect(error == (isAllowed ? nil : .invalidState(row.state)))
        #expect(await federation.currentState == (isAllowed ? new : row.state))
        await settle(underWay)
    }

    @Test("a second federation during the first is refused, and the first is none the worse")
    func second() async throws {
        let federation = await Federation(world.provider(store: store, threshold: 120))
        let (first, other) = (try token(), try token("google-user-2"))
        world.caller.hold()
        async let federated = federation.federate(token: first, for: .google)
        await world.caller.waitForRequests(1)
        #expect(await error { try await federation.federate(token: other, for: .google) } == .invalidState(.federating))
        world.caller.release()
        #expect(
            try await federated
                == FederatedSession(isSignedIn: true, identityID: store.load().identity, credentials: world.credentials(1)))
        #expect(world.operations == ["GetId", "GetCredentialsForIdentity"])
    }

    @Test("before anything is configured federation would be allowed, and clearing not")
    func notConfigured() {
        let state = FederationState.notConfigured
        #expect((state.isBusy, state.allowsFederation, state.allowsUserPool) == (false, true, true))
    }
}
