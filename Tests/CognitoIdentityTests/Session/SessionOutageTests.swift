import JOSE
import OpenID
import TestSupport
import Testing

@testable import CognitoIdentity

@Suite("Credentials provider: outages of services, providers and stores")
struct SessionOutageTests {
    let world: FlowWorld
    static let credentials = "GetCredentialsForIdentity"
    static let down = FakeFailure("InternalErrorException", "Internal error, please try again", status: 500)
    static let outage = SessionError.refusal(.getCredentialsForIdentity, credentials, down)

    init() throws { world = try FlowWorld() }

    @Test("while the service is down what is left of old credentials is given, and the listeners hear of it")
    func service() async throws {
        let old = world.credentials(1)
        let events = try await world.events(world.signIn()) { provider in
            _ = try await provider.credentials()
            world.clock.advance(3300)
            world.fake.fail(.internalError, of: Self.credentials, next: 2)
            #expect(await world.result(provider) == .success(old))
            #expect(await world.result(provider, forceRefresh: true) == .failure(Self.outage))
            #expect(await world.result(provider) == .success(world.credentials(2)))
        }
        #expect(
            events.dropFirst(2).map(\.withoutRequestID) == [
                .refreshFailed(Self.outage), .refreshFailed(Self.outage), .credentialsRefreshed(until: world.credentials(2).expiration),
            ])
    }

    @Test("new ones that another provider over the store got meanwhile are given too")
    func moreLuck() async throws {
        let store = MemorySessionStore()
        let provider = world.provider(world.signIn(), store: store)
        _ = try await provider.credentials()
        world.clock.advance(3600)
        world.fake.fail(.internalError, of: Self.credentials)
        world.caller.hold()
        async let given = world.result(provider)
        await world.caller.waitForRequests(3)
        let new = world.credentials(2)
        _ = try store.update { $0.credentials = new }
        world.caller.release()
        #expect(await given == .success(new))
    }

    @Test("what is over is not given, whoever is down")
    func over() async throws {
        let provider = world.provider(world.signIn())
        _ = try await provider.credentials()
        world.clock.advance(3600)
        world.fake.fail(.internalError, of: Self.credentials)
        #expect(await world.result(provider) == .failure(Self.outage))
    }

    @Test("a refusal is no outage: what is left of old credentials is not given")
    func refusal() async throws {
        let provider = world.provider(world.signIn())
        _ = try await provider.credentials()
        world.clock.advance(3300)
        world.fake.fail(.failure(.noRole), of: Self.credentials)
        #expect(await world.result(provider) == .failure(.refusal(.getCredentialsForIdentity, Self.credentials, .noRole)))
    }

    @Test("a provider of logins that is down leaves the old credentials in use, one that refuses does not", arguments: [true, false])
    func provider(isOutage: Bool) async throws {
        let failure = IdentityProviderFailure("the backend says no", isOutage: isOutage)
        let users = try world.users()
        let signIn = CountedLogins { (number) throws(IdentityProviderFailure) in
            guard number == 1 else { throw failure }
            return users
        }
        let provider = world.provider(signIn)
        let old = world.credentials(1)
        _ = try await provider.credentials()
        world.clock.advance(3300)
        world.fake.forgetCalls()
        #expect(await world.result(provider) == (isOutage ? .success(old) : .failure(.provider(failure))))
        #expect(await world.result(provider, forceRefresh: true) == .failure(.provider(failure)))
        #expect(world.calls == [])
    }

    @Test("a store that fails from the beginning leaves a session in memory", arguments: [UnreliableStore.Trouble.updating, .both])
    func noStore(_ trouble: UnreliableStore.Trouble) async throws {
        let store = UnreliableStore()
        store.set(trouble)
        let signIn = world.signIn()
        let events = try await world.events(signIn, store: store) { provider in
            for _ in 0..<3 { #expect(await world.result(provider) == .success(world.credentials(1))) }
            await provider.clear()
            #expect(await world.result(provider) == .success(world.credentials(2)))
        }
        #expect(signIn.refreshes == 2)
        #expect(events.contains(.storeFailed(UnreliableStore.failure)))
        #expect(try store.kept == StoredSession())
    }

    @Test("a store that cannot be read but written is written")
    func unreadableStore() async throws {
        let store = UnreliableStore()
        store.set(.loading)
        let provider = world.provider(world.signIn(), store: store)
        for _ in 0..<2 { #expect(await world.result(provider) == .success(world.credentials(1))) }
        #expect(try store.kept.credentials == world.credentials(1))
    }

    @Test("credentials that were dropped do not come back from a store that did not take it", arguments: [0, 1, 2, 3])
    func dropped(_ how: Int) async throws {
        let store = UnreliableStore()
        let provider = world.provider(world.signIn(), store: store)
        _ = try await provider.credentials()
        store.set(.updating)
        switch how {
        case 0: await provider.clear()
        case 1: await provider.clearCredentials()
        case 2: await provider.setProvider(world.googleSignIn())
        default: await provider.changeUser(to: world.googleSignIn())
        }
        #expect(try store.kept.credentials == world.credentials(1))
        #expect(await provider.session.credentials == nil)
        #expect(await world.result(provider) == .success(world.credentials(2)))
        #expect(await world.result(provider) == .success(world.credentials(2)))
    }

    @Test("a store that works again gets what went on without it")
    func recovery() async throws {
        let store = UnreliableStore()
        let provider = world.provider(world.signIn(), store: store)
        _ = try await provider.credentials()
        store.set(.updating)
        await provider.changeUser(to: world.googleSignIn())
        _ = try await provider.credentials()
        let own = await provider.session
        store.set(.none)
        #expect(await provider.session == own)
        await provider.clearCredentials()
        #expect(try store.kept == StoredSession(identity: own.identity, isGuest: false, epoch: own.epoch + 1))
        #expect(await provider.session == (try store.kept))
    }

    @Test("unless another user came there meanwhile, who stays, and what is under way is not kept")
    func recoveryAfterChange() async throws {
        let store = UnreliableStore()
        let provider = world.provider(world.signIn(), store: store)
        _ = try await provider.credentials()
        store.set(.updating)
        await provider.clearCredentials()
        store.set(.none)
        let other = world.provider(world.googleSignIn(), store: store)
        await other.changeUser(to: world.googleSignIn())
        _ = try await other.credentials()
        let theirs = try store.kept
        #expect(theirs.credentials == world.credentials(2))
        // What is fetched without them is not put in their place.
        world.caller.hold(Self.credentials)
        async let mine = world.result(provider)
        await world.caller.waitForRequests(5)
        world.caller.release()
        #expect(await mine == .success(world.credentials(2)))
        #expect(try store.kept.identity == theirs.identity)
        #expect(try store.kept.credentials == theirs.credentials)
    }
}
