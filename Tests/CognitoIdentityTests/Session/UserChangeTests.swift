import JOSE
import OpenID
import TestSupport
import Testing

@testable import CognitoIdentity

@Suite("Credentials provider: a change of user while credentials are on their way")
struct UserChangeTests {
    let world: FlowWorld
    let store = MemorySessionStore()
    static let credentials = "GetCredentialsForIdentity"

    init() throws { world = try FlowWorld() }

    enum Change: Sendable, CaseIterable { case setProvider, changeUser, clearAndSet }

    func change(_ provider: CredentialsProvider, _ change: Change, to new: any IdentityProvider) async {
        switch change {
        case .setProvider: await provider.setProvider(new)
        case .changeUser: await provider.changeUser(to: new)
        case .clearAndSet:
            await provider.clear()
            await provider.setProvider(new)
        }
    }

    /// The identity that a login of Google leads to.
    func googleIdentity() throws -> IdentityID? { try world.identity(world.google()) }

    @Test(
        "the old user's credentials are given to nobody and not kept: who waited gets the new user's",
        arguments: Change.allCases, ["GetId", credentials])
    func inFlight(_ kind: Change, at operation: String) async throws {
        let provider = world.provider(world.signIn(), store: store)
        let events = provider.events
        world.caller.hold(operation)
        let waiting = (0..<5).map { _ in Task { await world.result(provider) } }
        await world.caller.waitForRequests(operation == "GetId" ? 1 : 2)
        await change(provider, kind, to: world.googleSignIn())
        #expect(try store.load().credentials == nil)
        let late = Task { await world.result(provider) }
        world.caller.release()
        var given: [Result<TemporaryCredentials, SessionError>] = []
        for task in waiting + [late] { given.append(await task.value) }
        let kept = try store.load()
        #expect(kept.identity == (try googleIdentity()))
        #expect(given == Array(repeating: .success(try #require(kept.credentials)), count: 6))
        // The old user's were the first or the second that the service gave, and nobody heard of them.
        var heard: [SessionEvent] = []
        for await event in events {
            heard.append(event)
            if case .credentialsRefreshed = event { break }
        }
        #expect(heard.suffix(2).first == .identityChanged(from: nil, to: kept.identity))
        #expect(!heard.contains { if case .refreshFailed = $0 { true } else { false } })
    }

    @Test("nor when the kept ones are dropped in another provider over the same store", arguments: [false, true])
    func otherProvider(isClear: Bool) async throws {
        let (mine, other) = (world.provider(world.signIn(), store: store), world.provider(store: store))
        world.caller.hold(Self.credentials)
        async let given = world.result(mine)
        await world.caller.waitForRequests(2)
        if isClear { await other.clear() } else { await other.clearCredentials() }
        #expect(try store.load().credentials == nil)
        world.caller.release()
        // The logins were asked for anew.
        #expect(await given == .success(world.credentials(2)))
        #expect(try store.load().credentials == world.credentials(2))
    }

    @Test("nor is anything more asked or sent for the old user once he is gone")
    func nothingMore() async throws {
        let asked = Gate()
        let users = try world.users()
        let old = CountedLogins { _ throws(IdentityProviderFailure) in
            await asked.pass()
            return users
        }
        let provider = world.provider(old, store: store)
        async let given = world.result(provider)
        await asked.waitForArrivals(1)
        await provider.changeUser(to: world.googleSignIn())
        asked.open()
        #expect(await given == .success(world.credentials(1)))
        #expect(world.calls.map(\.logins) == [[SampleLogins.googleKey], [SampleLogins.googleKey]])
    }

    @Test("nor is the identity left out and asked for again for a user who is gone")
    func noReset() async throws {
        let identity = try world.identity(world.users())
        let store = MemorySessionStore(StoredSession(identity: identity, isGuest: false))
        let signIn = world.signIn()
        world.fake.forgetCalls()
        world.fake.fail(.failure(.loginsDoNotMatch), of: Self.credentials)
        let events = try await world.events(signIn, store: store) { provider in
            world.caller.hold(Self.credentials)
            async let given = world.result(provider)
            await world.caller.waitForRequests(1)
            await provider.changeUser(to: world.googleSignIn())
            world.caller.release()
            #expect(await given == .success(world.credentials(1)))
        }
        #expect(signIn.refreshes == 1)
        let google = try googleIdentity()
        #expect(
            events == [
                .cleared, .identityChanged(from: identity, to: nil), .providerChanged, .identityChanged(from: nil, to: google),
                .credentialsRefreshed(until: world.credentials(1).expiration),
            ])
    }

    @Test("what begins while the old logins are cleared is not kept either")
    func whileClearing() async throws {
        let clearing = Gate()
        let provider = world.provider(world.signIn(clearing: clearing), store: store)
        _ = try await provider.credentials()
        async let changed: Void = provider.changeUser(to: world.googleSignIn())
        await clearing.waitForArrivals(1)
        world.caller.hold(Self.credentials)
        async let given = world.result(provider)
        await world.caller.waitForRequests(3)
        clearing.open()
        await changed
        #expect(try store.load() == StoredSession(epoch: 2))
        world.caller.release()
        #expect(await given == .success(world.credentials(3)))
        #expect(try store.load().identity == googleIdentity())
    }

    @Test("an identity that another provider kept meanwhile is the one that changes")
    func identityOfAnother() async throws {
        let theirs = try world.identity()
        let events = try await world.events(store: store) { provider in
            world.caller.hold()
            async let given = world.result(provider)
            await world.caller.waitForRequests(1)
            _ = try store.update { $0.identity = theirs }
            world.caller.release()
            #expect(await given == .success(world.credentials(1)))
        }
        let mine = try store.load().identity
        #expect(mine != theirs)
        #expect(events == [.identityChanged(from: theirs, to: mine), .credentialsRefreshed(until: world.credentials(1).expiration)])
    }

    @Test("a user who changes again and again is waited for eight times")
    func bounded() async throws {
        let holder = Locked<CredentialsProvider?>(nil)
        let users = try world.users()
        let restless = CountedLogins { _ throws(IdentityProviderFailure) in
            await holder.withLock { $0 }?.clearCredentials()
            return users
        }
        let provider = world.provider(restless, store: store)
        holder.withLock { $0 = provider }
        #expect(await world.result(provider) == .failure(.superseded))
        #expect(restless.refreshes == 8)
        #expect(world.calls == [])
        #expect(try store.load() == StoredSession(epoch: 8))
        holder.withLock { $0 = nil }
    }

    @Test("one who waits and is cancelled takes nothing from the others, nor from what is kept")
    func cancelled() async throws {
        let provider = world.provider(world.signIn(), store: store)
        world.caller.hold()
        let first = Task { await world.result(provider) }
        await world.caller.waitForRequests(1)
        let second = Task { await world.result(provider) }
        first.cancel()
        world.caller.release()
        #expect(await second.value == .success(world.credentials(1)))
        #expect(await first.value == .success(world.credentials(1)))
        #expect(try store.load().credentials == world.credentials(1))
    }

    @Test("a session of many tasks that fetch, drop and change users ends with the credentials of the last user")
    func storm() async throws {
        let provider = world.provider(world.signIn(), store: store)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<60 {
                group.addTask {
                    switch number % 6 {
                    case 0: await provider.changeUser(to: world.signIn("user-\(number)"))
                    case 1: await provider.clearCredentials()
                    case 2: await provider.setProvider(world.googleSignIn("google-user-\(number)"))
                    case 3: _ = await world.result(provider, forceRefresh: true)
                    case 4: _ = try? await provider.identityID()
                    default: _ = await world.result(provider)
                    }
                }
            }
        }
        await provider.changeUser(to: world.signIn("last-user"))
        let given = await world.result(provider)
        let kept = try store.load()
        #expect(given == .success(try #require(kept.credentials)))
        #expect(kept.identity == (try world.identity(world.users("last-user"))))
        #expect(!kept.isGuest)
    }
}
