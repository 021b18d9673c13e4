import JOSE
import OpenID
import TestSupport
import Testing

@testable import CognitoIdentity

@Suite("Credentials provider: the table of its events")
struct CredentialsProviderTests {
    let world: FlowWorld
    static let credentials = "GetCredentialsForIdentity"

    init() throws { world = try FlowWorld() }

    func end(_ number: Int, life: Int64 = 3600) -> UnixTime { world.credentials(number, life: life).expiration }

    @Test("with more than the threshold left nobody is asked; with the threshold left they are fetched", arguments: [600.0, 500, 120, 0])
    func threshold(_ threshold: Double) async throws {
        let signIn = world.signIn()
        let provider = world.provider(signIn, threshold: threshold)
        let first = world.credentials(1)
        #expect(await world.result(provider) == .success(first))
        world.clock.advance(3600 - Int64(threshold) - 1)
        world.fake.forgetCalls()
        #expect(await world.result(provider) == .success(first))
        #expect(world.calls == [])
        #expect(signIn.refreshes == 1)
        world.clock.advance(1)
        #expect(await world.result(provider) == .success(world.credentials(2)))
        #expect(world.operations == [Self.credentials])
        #expect(signIn.refreshes == 2)
    }

    @Test("credentials of a short life are kept for half of it, though less than the threshold is left")
    func shortLife() async throws {
        let provider = world.provider(world.signIn(), style: .basic(try FlowWorld.session(duration: 900)))
        let first = world.credentials(1, life: 900)
        #expect(await world.result(provider) == .success(first))
        world.clock.advance(449)
        #expect(await world.result(provider) == .success(first))
        world.clock.advance(1)
        #expect(await world.result(provider) == .success(world.credentials(2, life: 900)))
    }

    @Test("fifty who ask at once get the credentials of one fetch")
    func together() async throws {
        let signIn = world.signIn()
        let provider = world.provider(signIn)
        world.caller.hold()
        let results = await withTaskGroup(of: Result<TemporaryCredentials, SessionError>.self) { group in
            for _ in 0..<50 { group.addTask { await world.result(provider) } }
            await world.caller.waitForRequests(1)
            world.caller.release()
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results == Array(repeating: .success(world.credentials(1)), count: 50))
        #expect(world.operations == ["GetId", Self.credentials])
        #expect(signIn.refreshes == 1)
    }

    @Test("a fetch that is over is nobody's any more: who then wants new credentials gets newer ones")
    func joinedNoLonger() async throws {
        let provider = world.provider(world.signIn())
        let isNewer = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    let first = await world.result(provider, forceRefresh: true)
                    let second = await world.result(provider, forceRefresh: true)
                    return first != second
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(isNewer == Array(repeating: true, count: 20))
    }

    @Test("each fetch asks for a fresh token, and sends no old one")
    func fresh() async throws {
        let signIn = world.signIn()
        let provider = world.provider(signIn)
        for _ in 0..<3 { _ = try await provider.credentials(forceRefresh: true) }
        let key = SampleLogins.userPoolKey
        let sent = try world.sentLogins().map { $0?[key]?.string }
        let tokens = try (1...3).map { try world.fake.logins.userPoolID("user-1", expiresIn: 7200 + $0) }
        #expect(sent == [tokens[0], tokens[0], tokens[1], tokens[2]])
        #expect(signIn.refreshes == 3)
    }

    @Test("a backend is asked for a token at each fetch, and GetId is never called with one")
    func freshDeveloper() async throws {
        let provider = world.provider(world.backend())
        for _ in 0..<2 {
            _ = try await provider.credentials(forceRefresh: true)
            world.clock.advance(1)
        }
        let backend = "GetOpenIdTokenForDeveloperIdentity"
        #expect(world.operations == [backend, Self.credentials, backend, Self.credentials])
        let sent = try world.sentLogins().map { $0?[SampleLogins.identityKey]?.string }
        #expect(Set(sent.map { $0 ?? "" }).count == 2)
    }

    @Test("guest, developer, social and back: credentials are dropped, the identity stays")
    func providers() async throws {
        let store = MemorySessionStore()
        let provider = world.provider(store: store)
        _ = try await provider.credentials()
        let identity = try #require(try store.load().identity)
        #expect(
            try store.load()
                == StoredSession(identity: identity, credentials: world.credentials(1), obtainedAt: FixedTime.now, isGuest: true, epoch: 0))
        // The backend links its user, and then a Google user, to the guest's identity.
        await provider.setProvider(world.backend(identity: identity))
        #expect(try store.load() == StoredSession(identity: identity, isGuest: true, epoch: 1))
        _ = try await provider.credentials()
        #expect(
            try store.load()
                == StoredSession(identity: identity, credentials: world.credentials(2), obtainedAt: FixedTime.now, isGuest: false, epoch: 1)
        )
        _ = try world.fake.developer("developer-user-1", identity.description, world.google().json).id
        await provider.setProvider(world.googleSignIn())
        _ = try await provider.credentials()
        await provider.setProvider(world.backend())
        _ = try await provider.credentials()
        #expect(
            try store.load()
                == StoredSession(identity: identity, credentials: world.credentials(4), obtainedAt: FixedTime.now, isGuest: false, epoch: 3)
        )
        #expect(!world.operations.dropFirst().contains("GetId"))
        // A user's identity is no guest's: that takes `clear`.
        await provider.setProvider(GuestIdentityProvider())
        #expect(await world.result(provider) == .failure(.refusal(.getCredentialsForIdentity, Self.credentials, .loginsDoNotMatch)))
        await provider.clear()
        #expect(await world.result(provider) == .success(world.credentials(5)))
        #expect(try store.load().identity != identity)
    }

    @Test("another identity than the one asked about replaces it, and the listeners hear of both")
    func merged() async throws {
        let older = try world.identity(world.users())
        let newer = try world.identity(world.google())
        let store = MemorySessionStore(StoredSession(identity: newer, isGuest: false))
        let both = try #require(LoginsMap(try world.users().entries + world.google().entries))
        let events = try await world.events(PublicIdentityProvider { () throws(IdentityProviderFailure) in both }, store: store) {
            #expect(try await $0.identityID() == newer)
            _ = try await $0.credentials()
            #expect(try await $0.identityID() == older)
        }
        #expect(events == [.identityChanged(from: newer, to: older), .credentialsRefreshed(until: end(1))])
    }

    @Test(
        "what speaks against the kept identity has it left out once, with fresher logins",
        arguments: [
            FakeFailure.loginsDoNotMatch, .invalidToken("Couldn't verify signed token."), .noIdentity("eu-west-1:0"),
            FakeFailure("ValidationException", "1 validation error detected"),
        ])
    func reset(_ failure: FakeFailure) async throws {
        let stale = try world.identity()
        let store = MemorySessionStore(StoredSession(identity: stale))
        let signIn = world.signIn()
        world.fake.forgetCalls()
        world.fake.fail(.failure(failure), of: Self.credentials)
        let events = try await world.events(signIn, store: store) { _ = try await $0.credentials() }
        #expect(world.operations == [Self.credentials, "GetId", Self.credentials])
        #expect(signIn.refreshes == 2)
        let identity = try #require(try store.load().identity)
        #expect(identity != stale)
        #expect(events == [.identityChanged(from: stale, to: identity), .credentialsRefreshed(until: end(1))])
    }

    @Test("an identity that was deleted, disabled or is another user's is left behind")
    func gone() async throws {
        for loss in 0..<3 {
            let identity = try world.identity(world.users("user-\(loss)"))
            let store = MemorySessionStore(StoredSession(identity: identity, isGuest: false))
            switch loss {
            case 0: world.fake.delete(identity.description)
            case 1: world.fake.disable(identity.description)
            default: break
            }
            let provider = world.provider(loss == 2 ? world.googleSignIn() : world.signIn("user-\(loss)"), store: store)
            #expect(await world.result(provider) == .success(world.credentials(loss + 1)))
            let now = try store.load().identity
            #expect(now != nil && now != identity)
        }
    }

    @Test("a second failure is the end of it: the identity stays, and it is an error of its own")
    func keepsFailing() async throws {
        let identity = try world.identity(world.users())
        let store = MemorySessionStore(StoredSession(identity: identity, isGuest: false))
        let signIn = world.signIn()
        world.fake.forgetCalls()
        let second = FakeFailure.notFound("IdentityPool not found.")
        world.fake.fail(.failure(.loginsDoNotMatch), of: Self.credentials)
        world.fake.fail(.failure(second), of: "GetId")
        let error = SessionError.keepsFailing(.refusal(.getID, "GetId", second))
        let events = try await world.events(signIn, store: store) { #expect(await world.result($0) == .failure(error)) }
        #expect(events.map(\.withoutRequestID) == [.refreshFailed(error)])
        #expect(world.operations == [Self.credentials, "GetId"])
        #expect(signIn.refreshes == 2)
        #expect(try store.load() == StoredSession(identity: identity, isGuest: false))
    }

    @Test("a guest's identity is never left out", arguments: [FakeFailure.noGuests, .noIdentity("eu-west-1:0"), .forbidden("eu-west-1:0")])
    func guest(_ failure: FakeFailure) async throws {
        let identity = try world.identity()
        let provider = world.provider(store: MemorySessionStore(StoredSession(identity: identity)))
        world.fake.forgetCalls()
        world.fake.fail(.failure(failure), of: Self.credentials)
        #expect(await world.result(provider) == .failure(.refusal(.getCredentialsForIdentity, Self.credentials, failure)))
        #expect(world.operations == [Self.credentials])
        #expect(await provider.session.identity == identity)
    }

    @Test(
        "other errors leave the identity in",
        arguments: [
            FakeFailure.loginConflict, .notPublicProvider, .noRole, .providerDown("graph.facebook.com"),
            FakeFailure("TooManyRequestsException", "Rate exceeded"), FakeFailure("LimitExceededException", "Too many identities"),
            FakeFailure("InternalErrorException", "", status: 500), FakeFailure("ExampleException", "an example"),
        ])
    func otherErrors(_ failure: FakeFailure) async throws {
        let identity = try world.identity(world.users())
        let signIn = world.signIn()
        let provider = world.provider(signIn, store: MemorySessionStore(StoredSession(identity: identity, isGuest: false)))
        world.fake.forgetCalls()
        world.fake.fail(.failure(failure), of: Self.credentials)
        #expect(await world.result(provider) == .failure(.refusal(.getCredentialsForIdentity, Self.credentials, failure)))
        #expect(world.operations == [Self.credentials])
        #expect(signIn.refreshes == 1)
    }

    @Test("what STS refuses says nothing of the identity")
    func refusedRole() async throws {
        let identity = try world.identity(world.users())
        let signIn = world.signIn()
        let style = IdentityFlow.Style.basic(try FlowWorld.session(duration: 7200))
        let store = MemorySessionStore(StoredSession(identity: identity, isGuest: false))
        let provider = world.provider(signIn, style: style, store: store)
        world.fake.forgetCalls()
        let failure = FakeFailure("ValidationError", "The requested DurationSeconds exceeds the MaxSessionDuration set for this role.")
        let operation = "AssumeRoleWithWebIdentity"
        #expect(await world.result(provider) == .failure(.refusal(.assumeRoleWithWebIdentity, operation, failure)))
        #expect(world.operations == ["GetOpenIdToken", operation])
        #expect(signIn.refreshes == 1)
    }

    @Test("clearCredentials drops the credentials alone; clear drops identity and logins too")
    func clearing() async throws {
        let (store, signIn) = (MemorySessionStore(), world.signIn())
        let provider = world.provider(signIn, store: store)
        _ = try await provider.credentials()
        let identity = try #require(try store.load().identity)
        await provider.clearCredentials()
        #expect(try store.load() == StoredSession(identity: identity, isGuest: false, epoch: 1))
        #expect(signIn.clears == 0)
        _ = try await provider.credentials()
        #expect(world.operations == ["GetId", Self.credentials, Self.credentials])
        await provider.clear()
        #expect(try store.load() == StoredSession(epoch: 3))
        #expect(signIn.clears == 1)
        _ = try await provider.credentials()
        #expect(world.operations.suffix(2) == ["GetId", Self.credentials])
    }

    @Test("the events of a session, in order")
    func events() async throws {
        let store = MemorySessionStore()
        var identities: [IdentityID?] = []
        let failure = IdentityProviderFailure("nobody is signed in")
        let events = try await world.events(world.signIn(), store: store) { provider in
            _ = try await provider.credentials()
            identities.append(try store.load().identity)
            _ = try await provider.credentials(forceRefresh: true)
            await provider.clearCredentials()
            await provider.setProvider(CountedLogins { _ throws(IdentityProviderFailure) in throw failure })
            #expect(await world.result(provider) == .failure(.provider(failure)))
            await provider.clear()
            await provider.clear()
            await provider.changeUser(to: world.googleSignIn())
            _ = try await provider.credentials()
            identities.append(try store.load().identity)
            await provider.changeUser(to: GuestIdentityProvider())
        }
        #expect(
            events == [
                .identityChanged(from: nil, to: identities[0]), .credentialsRefreshed(until: end(1)), .credentialsRefreshed(until: end(2)),
                .credentialsCleared, .providerChanged, .refreshFailed(.provider(failure)), .cleared,
                .identityChanged(from: identities[0], to: nil), .cleared, .cleared, .providerChanged,
                .identityChanged(from: nil, to: identities[1]), .credentialsRefreshed(until: end(3)), .cleared,
                .identityChanged(from: identities[1], to: nil), .providerChanged,
            ])
    }

    @Test("each listener hears all that happens after it began to listen")
    func listeners() async throws {
        var provider: CredentialsProvider? = world.provider()
        let early = try #require(provider?.events)
        _ = try await provider?.credentials()
        let late = try #require(provider?.events)
        await provider?.clearCredentials()
        provider = nil
        let identity = try #require(world.fake.identities.first?.id)
        let heard = await (all(early), all(late))
        #expect(
            heard.0 == [
                .identityChanged(from: nil, to: try IdentityID(identity)), .credentialsRefreshed(until: end(1)), .credentialsCleared,
            ])
        #expect(heard.1 == [.credentialsCleared])
    }

    private func all(_ stream: AsyncStream<SessionEvent>) async -> [SessionEvent] { await stream.reduce(into: []) { $0.append($1) } }

    @Test("two providers over one store share credentials")
    func shared() async throws {
        let store = MemorySessionStore()
        let (first, second) = (world.provider(world.signIn(), store: store), world.provider(world.signIn(), store: store))
        #expect(await world.result(first) == .success(world.credentials(1)))
        world.fake.forgetCalls()
        #expect(await world.result(second) == .success(world.credentials(1)))
        #expect(world.calls == [])
        await second.clearCredentials()
        #expect(await world.result(first) == .success(world.credentials(2)))
    }

    @Test("the identity is the kept one, without a call; else the one that comes with credentials")
    func identity() async throws {
        let provider = world.provider()
        let identity = try await provider.identityID()
        #expect(world.operations == ["GetId", Self.credentials])
        #expect(identity?.description == world.fake.identities.first?.id)
        await provider.clearCredentials()
        #expect(try await provider.identityID() == identity)
        #expect(world.operations.count == 2)
    }

    @Test("a provider of one's own may name the identity, which then is not asked for")
    func named() async throws {
        let identity = try world.identity(world.users())
        world.fake.forgetCalls()
        let users = try world.users()
        let provider = world.provider(CountedLogins(named: identity) { _ throws(IdentityProviderFailure) in users })
        #expect(await world.result(provider) == .success(world.credentials(1)))
        #expect(world.operations == [Self.credentials])
    }

    @Test("a kept identity of another region is another pool's and left out; one that is named is refused")
    func otherRegion() async throws {
        let foreign = try IdentityID("us-east-1:aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee")
        let store = MemorySessionStore(StoredSession(identity: foreign))
        let events = try await world.events(store: store) { _ = try await $0.credentials() }
        let identity = try #require(try store.load().identity)
        #expect(events == [.identityChanged(from: foreign, to: identity), .credentialsRefreshed(until: end(1))])
        let users = try world.users()
        let provider = world.provider(CountedLogins(named: foreign) { _ throws(IdentityProviderFailure) in users })
        #expect(await world.result(provider) == .failure(.flow(.refused(.otherRegion(identity: foreign, pool: world.pool)))))
    }

    @Test("the pool's description keeps hopeless calls back")
    func description() async throws {
        world.fake.change(pool: TokenKind.identityPool) { $0.allowsGuests = false }
        let provider = world.provider(description: try world.description())
        world.fake.forgetCalls()
        #expect(await world.result(provider) == .failure(.flow(.refused(.guestsOff))))
        #expect(world.calls == [])
    }

    @Test("the basic flow's credentials are kept in the same way", arguments: [false, true])
    func basic(isDeveloper: Bool) async throws {
        let store = MemorySessionStore()
        let style = IdentityFlow.Style.basic(try FlowWorld.session())
        let provider = world.provider(isDeveloper ? world.backend() : world.signIn(), style: style, store: store)
        #expect(await world.result(provider) == .success(world.credentials(1)))
        #expect(await world.result(provider) == .success(world.credentials(1)))
        let expected = isDeveloper ? ["GetOpenIdTokenForDeveloperIdentity"] : ["GetId", "GetOpenIdToken"]
        #expect(world.operations == expected + ["AssumeRoleWithWebIdentity"])
        #expect(try store.load().identity?.description == world.fake.identities.first?.id)
    }
}
