import JOSE
import OpenID
import TestSupport
import Testing

@testable import CognitoIdentity

@Suite("Federation: what it does")
struct FederationTests {
    let world: FlowWorld
    let store = MemorySessionStore()
    static let credentials = "GetCredentialsForIdentity"

    init() throws { world = try FlowWorld() }

    func federation(_ identity: any IdentityProvider = GuestIdentityProvider()) async -> Federation {
        await Federation(world.provider(identity, store: store, threshold: 120))
    }

    func google(_ user: String = "google-user-1", expiresIn: Int64 = 36000) throws -> Secret {
        Secret(try world.fake.logins.google(user, expiresIn: expiresIn))
    }

    func identity(_ index: Int) throws -> IdentityID { try IdentityID(world.fake.identities[index].id) }

    func session(_ number: Int, of index: Int, isSignedIn: Bool = true) throws -> FederatedSession {
        FederatedSession(isSignedIn: isSignedIn, identityID: try identity(index), credentials: world.credentials(number))
    }

    @Test("a provider's token becomes an identity's session, which is kept")
    func federate() async throws {
        let federation = await federation()
        let given = try await federation.federate(token: google(), for: .google)
        #expect(given == (try session(1, of: 0)))
        #expect(
            world.calls == [
                FakeCall("GetId", pool: TokenKind.identityPool, logins: [SampleLogins.googleKey]),
                FakeCall(Self.credentials, identity: try identity(0).description, logins: [SampleLogins.googleKey]),
            ])
        #expect(try await federation.fetchSession() == given)
        #expect(world.calls.count == 2)
        #expect(
            try store.load()
                == StoredSession(
                    identity: given.identityID, credentials: given.credentials, obtainedAt: FixedTime.now, isGuest: false, epoch: 1))
    }

    @Test("with a developer's token and its identity GetId is left out")
    func developer() async throws {
        let token = try world.developerToken()
        world.fake.forgetCalls()
        let federation = await federation()
        let secret = Secret(String(decoding: token.token.bytes, as: UTF8.self))
        let given = try await federation.federate(
            token: secret, for: .cognitoIdentity(.standard), identityID: token.identityID)
        #expect(given == FederatedSession(isSignedIn: true, identityID: token.identityID, credentials: world.credentials(1)))
        #expect(world.calls == [FakeCall(Self.credentials, identity: token.identityID.description, logins: [SampleLogins.identityKey])])
    }

    @Test("a developer's token without its identity is refused, nothing is sent, and the state stays")
    func identityMissing() async throws {
        let token = try world.developerToken()
        world.fake.forgetCalls()
        let federation = await federation()
        let secret = Secret(String(decoding: token.token.bytes, as: UTF8.self))
        await #expect(throws: FederationError.identityMissing) {
            try await federation.federate(token: secret, for: .cognitoIdentity(.standard))
        }
        #expect(world.calls == [])
        #expect(await federation.currentState == .signedOut)
    }

    @Test("a guest who federates is another identity")
    func guestBefore() async throws {
        let federation = await federation()
        #expect(try await federation.fetchSession() == session(1, of: 0, isSignedIn: false))
        #expect(try await federation.federate(token: google(), for: .google) == session(2, of: 1))
        #expect(world.operations == ["GetId", Self.credentials, "GetId", Self.credentials])
    }

    @Test("kept credentials are given while more than two minutes are left; then the same token gets new ones for the same identity")
    func threshold() async throws {
        let federation = await federation()
        let token = try google()
        let first = try await federation.federate(token: token, for: .google)
        world.clock.advance(3600 - 121)
        #expect(try await federation.fetchSession() == first)
        world.fake.forgetCalls()
        world.clock.advance(1)
        #expect(try await federation.fetchSession() == session(2, of: 0))
        #expect(world.calls == [FakeCall(Self.credentials, identity: try identity(0).description, logins: [SampleLogins.googleKey])])
        let body = try JSONDocument.parse(#require(world.caller.requests.last).body)
        #expect(body["Logins"]?[SampleLogins.googleKey]?.string == token.exposed)
    }

    @Test("so does forceRefresh, with the identity that was named")
    func forceRefresh() async throws {
        let token = try world.developerToken()
        let secret = Secret(String(decoding: token.token.bytes, as: UTF8.self))
        let federation = await federation()
        _ = try await federation.federate(token: secret, for: .cognitoIdentity(.standard), identityID: token.identityID)
        world.fake.forgetCalls()
        #expect(try await federation.fetchSession(forceRefresh: true) == session(2, of: 0))
        #expect(world.calls == [FakeCall(Self.credentials, identity: token.identityID.description, logins: [SampleLogins.identityKey])])
        let body = try JSONDocument.parse(#require(world.caller.requests.last).body)
        #expect(body["Logins"]?[SampleLogins.identityKey]?.string == secret.exposed)
    }

    @Test("a token that has ended is told as that, nothing is sent, and the credentials stay as they are")
    func tokenEnded() async throws {
        let federation = await federation()
        let given = try await federation.federate(token: google(expiresIn: 3000), for: .google)
        let kept = try store.load()
        world.clock.advance(3500)
        world.fake.forgetCalls()
        let fault = LoginsFault(
            .valueExpired, expected: .number(FixedTime.now.seconds + 3500), actual: .number(FixedTime.now.seconds + 3000),
            detail: .seconds(500))
        let rejection = LoginsRejection(findings: [LoginsFinding(login: SampleLogins.googleKey, fault)])
        await #expect(throws: FederationError.tokenEnded(rejection)) { try await federation.fetchSession() }
        await #expect(throws: FederationError.tokenEnded(rejection)) { try await federation.fetchSession(forceRefresh: true) }
        #expect(world.calls == [])
        #expect(try store.load() == kept)
        #expect(kept.credentials == given.credentials)
        #expect(await federation.currentState == .federated)
        #expect(try await federation.federate(token: google(), for: .google).credentials == world.credentials(2))
    }

    @Test("a federation that fails leaves a federated user as he was")
    func failureKeeps() async throws {
        let federation = await federation()
        let given = try await federation.federate(token: google(), for: .google)
        let kept = try store.load()
        world.fake.fail(.failure(.noRole), of: Self.credentials)
        let error = await error { try await federation.federate(token: google("google-user-2"), for: .google) }
        #expect(error == .session(.refusal(.getCredentialsForIdentity, Self.credentials, .noRole)))
        #expect(await federation.currentState == .federated)
        #expect(try store.load() == kept)
        world.fake.forgetCalls()
        #expect(try await federation.fetchSession() == given)
        #expect(try await federation.fetchSession(forceRefresh: true).identityID == given.identityID)
        #expect(world.operations == [Self.credentials])
    }

    @Test("logins that would be refused are not sent")
    func badToken() async throws {
        let federation = await federation()
        let error = await error { try await federation.federate(token: google(expiresIn: 0), for: .google) }
        guard case .session(.flow(.logins(.getID, _)))? = error else {
            Issue.record("not refused for its logins")
            return
        }
        #expect(world.calls == [])
        #expect(await federation.currentState == .failed)
    }

    @Test("another user takes the place of the first, whose identity is not named")
    func anotherUser() async throws {
        let federation = await federation()
        _ = try await federation.federate(token: google(), for: .google)
        world.fake.forgetCalls()
        #expect(try await federation.federate(token: google("google-user-2"), for: .google) == session(2, of: 1))
        #expect(world.operations == ["GetId", Self.credentials])
    }

    @Test("clearing forgets credentials, identity and token; what follows is a guest's")
    func clear() async throws {
        let federation = await federation()
        _ = try await federation.federate(token: google(), for: .google)
        try await federation.clearFederation()
        #expect(await federation.currentState == .signedOut)
        #expect(try store.load() == StoredSession(epoch: 3))
        #expect(try await federation.fetchSession() == session(2, of: 1, isSignedIn: false))
    }

    @Test("nobody signed in where there are no guests is told as that")
    func noGuests() async throws {
        world.fake.change(pool: TokenKind.identityPool) { $0.allowsGuests = false }
        let federation = await federation()
        let error = await error { try await federation.fetchSession() }
        #expect(error == .notSignedIn(.refusal(.getID, "GetId", .noGuests)))
    }

    @Test("while the service is down the last two minutes are given")
    func outage() async throws {
        let federation = await federation()
        let given = try await federation.federate(token: google(), for: .google)
        world.clock.advance(3500)
        world.fake.fail(.internalError, of: Self.credentials, next: 2)
        #expect(try await federation.fetchSession() == given)
        let failure = FakeFailure("InternalErrorException", "Internal error, please try again", status: 500)
        let error = await error { try await federation.fetchSession(forceRefresh: true) }
        #expect(error == .session(.refusal(.getCredentialsForIdentity, Self.credentials, failure)))
    }

    @Test("after a restart a federated user goes on until his credentials end; his token was not kept")
    func restart() async throws {
        let given = try await federation().federate(token: google(), for: .google)
        world.fake.forgetCalls()
        let federation = await federation()
        #expect(await federation.currentState == .federated)
        #expect(try await federation.fetchSession() == given)
        await #expect(throws: FederationError.tokenNotKept) { try await federation.fetchSession(forceRefresh: true) }
        world.clock.advance(3480)
        await #expect(throws: FederationError.tokenNotKept) { try await federation.fetchSession() }
        #expect(world.calls == [])
        #expect(await federation.currentState == .federated)
        #expect(try await federation.federate(token: google(), for: .google) == session(2, of: 0))
    }

    @Test("a failure after a restart leaves the restored user as he was")
    func restartAndFailure() async throws {
        let given = try await federation().federate(token: google(), for: .google)
        let federation = await federation()
        world.fake.fail(.failure(.noRole), of: Self.credentials)
        let error = await error { try await federation.federate(token: google("google-user-2"), for: .google) }
        #expect(error == .session(.refusal(.getCredentialsForIdentity, Self.credentials, .noRole)))
        #expect(try await federation.fetchSession() == given)
        await #expect(throws: FederationError.tokenNotKept) { try await federation.fetchSession(forceRefresh: true) }
    }

    @Test("after a restart a guest is a guest, and who was cleared is nobody")
    func restartOfGuests() async throws {
        let first = await federation()
        _ = try await first.fetchSession()
        #expect(await federation().currentState == .signedOut)
        _ = try await first.federate(token: google(), for: .google)
        try await first.clearFederation()
        #expect(await federation().currentState == .signedOut)
    }

    // MARK: At once

    @Test("a session that is fetched while the federation is cleared is no longer the user's")
    func fetchAndClear() async throws {
        let federation = await federation()
        _ = try await federation.federate(token: google(), for: .google)
        world.caller.hold(Self.credentials)
        async let fetched = federation.fetchSession(forceRefresh: true)
        await world.caller.waitForRequests(3)
        try await federation.clearFederation()
        world.caller.release()
        let session = try await fetched
        #expect(session == (try self.session(3, of: 1, isSignedIn: false)))
        #expect(try store.load().identity == session.identityID)
        #expect(try store.load().isGuest)
    }

    @Test("nor is one that is fetched while another user federates")
    func fetchAndFederate() async throws {
        let federation = await federation()
        _ = try await federation.federate(token: google(), for: .google)
        world.caller.hold(Self.credentials)
        async let fetched = federation.fetchSession(forceRefresh: true)
        await world.caller.waitForRequests(3)
        async let federated = federation.federate(token: google("google-user-2"), for: .google)
        await world.caller.waitForRequests(5)
        world.caller.release()
        let (new, session) = (try await federated, try await fetched)
        #expect(session == new || session.identityID == new.identityID)
        #expect(new.identityID == (try identity(1)))
        #expect(try store.load().identity == new.identityID)
    }

    @Test("the store cleared by another process while somebody federates is not filled with him")
    func clearedElsewhere() async throws {
        let federation = await federation()
        world.caller.hold(Self.credentials)
        let token = try google()
        let federated = Task { await error { try await federation.federate(token: token, for: .google) } }
        await world.caller.waitForRequests(2)
        await world.provider(store: store).clear()
        world.caller.release()
        #expect(await federated.value == .session(.superseded))
        #expect(try store.load() == StoredSession(epoch: 2))
        #expect(await federation.currentState == .failed)
    }

    @Test("a cancelled fetch waits no longer")
    func cancelled() async throws {
        let federation = await federation()
        try await federation.userPool(is: .signingIn)
        let fetch = Task { await error { try await federation.fetchSession() } }
        while await federation.waiters == 0 { await Task.yield() }
        fetch.cancel()
        #expect(await fetch.value == .invalidState(.signingIn))
        #expect(await federation.waiters == 0)
        let gate = Gate()
        let late = Task { () -> FederationError? in
            await gate.pass()
            return await error { try await federation.fetchSession() }
        }
        late.cancel()
        gate.open()
        #expect(await late.value == .invalidState(.signingIn))
    }

    func error(_ body: () async throws -> FederatedSession) async -> FederationError? {
        do {
            _ = try await body()
            return nil
        } catch let error as FederationError { return error.withoutRequestID } catch { return nil }
    }
}

extension FederationError {
    var withoutRequestID: FederationError {
        switch self {
        case .session(let error): .session(error.withoutRequestID)
        case .notSignedIn(let error): .notSignedIn(error.withoutRequestID)
        default: self
        }
    }
}
