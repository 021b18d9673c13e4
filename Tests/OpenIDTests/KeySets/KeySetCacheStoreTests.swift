import JOSE
import OpenID
import TestSupport
import Testing

@Suite("KeySetCache over a store: what the next process knows")
struct KeySetCacheStoreTests {
    static let start = FixedTime.now.seconds

    /// Apple's set, had a thousand seconds ago.
    static func snapshot(_ change: (inout KeySetSnapshot) -> Void = { _ in }) throws -> KeySetSnapshot {
        var snapshot = KeySetSnapshot(
            document: try PackageFiles.bytes("testvectors/keys/apple.jwks.json"), entityTag: "\"a\"", fetchedAt: start - 1000,
            freshUntil: start + 2600, failures: 0, retryAt: 0, cooldownUntil: 0, failure: nil)
        change(&snapshot)
        return snapshot
    }

    static func store(_ change: (inout KeySetSnapshot) -> Void = { _ in }) throws -> FetchStore {
        FetchStore([FetchedKeys.address: try snapshot(change)])
    }

    /// The next process: its monotonic clock begins anew. Nothing is fetched ahead of expiry.
    static func keys(_ store: FetchStore, _ script: FetchScript? = nil) throws -> FetchedKeys {
        var policy = CachePolicy()
        policy.refreshAhead = 1
        return try FetchedKeys(script, store: store, policy: policy)
    }

    @Test("every fetch is kept, one that failed too, with its times by the wall clock")
    func saves() async throws {
        let store = FetchStore()
        let keys = try Self.keys(store, FetchScript(.set("apple", lifetime: 600, tag: "\"a\""), .outage))
        keys.time.advance(50)
        await keys.ask(FetchedKeys.known)
        let first = try Self.snapshot {
            $0.fetchedAt = Self.start + 50
            $0.freshUntil = Self.start + 650
            $0.cooldownUntil = Self.start
        }
        #expect(store.snapshots == [FetchedKeys.address: first])
        await keys.ask("unknown")
        var second = first
        second.failures = 1
        second.retryAt = Self.start + 51
        second.failure = FetchedKeys.outage
        #expect(store.snapshots == [FetchedKeys.address: second])
        #expect(store.saves == [FetchedKeys.address, FetchedKeys.address])
    }

    @Test("it is loaded once, when its place is first asked for")
    func loads() async throws {
        let store = try Self.store()
        let keys = try Self.keys(store)
        #expect(store.loads == [])
        for _ in 1...10 { #expect(await keys.ask(FetchedKeys.known) == FetchedKeys.apple) }
        #expect(store.loads == [FetchedKeys.address])
        #expect(store.saves == [])
        #expect(keys.script.count == 0)
    }

    @Test("an empty store is asked once too")
    func empty() async throws {
        let store = FetchStore()
        let keys = try Self.keys(store)
        for _ in 1...10 { await keys.ask(FetchedKeys.known) }
        #expect(store.loads == [FetchedKeys.address])
        #expect(keys.script.count == 1)
    }

    @Test("ages are carried over by the wall clock, and go on by the monotonic one", arguments: [0, 86400, -86400] as [Double])
    func ages(_ shift: Double) async throws {
        let keys = try Self.keys(Self.store(), FetchScript(.unchanged()))
        await keys.ask(FetchedKeys.known)
        keys.time.shiftWall(shift)
        keys.time.advance(2599)
        #expect(await keys.ask(FetchedKeys.known) == FetchedKeys.apple)
        #expect(keys.script.count == 0)
        keys.time.advance(1)
        #expect(await keys.ask(FetchedKeys.known) == FetchedKeys.apple)
        #expect(keys.script.requests == [FetchScript.Request(FetchedKeys.address, tag: "\"a\"")])
    }

    @Test("a set from the future is not believed: it is fetched, whole")
    func future() async throws {
        let keys = try Self.keys(Self.store { $0.fetchedAt = Self.start + 1 }, FetchScript(.set("cognito-identity-plain")))
        #expect(await keys.ask(nil) == .keys(["eu-west-11"]))
        #expect(keys.script.requests == [FetchScript.Request(FetchedKeys.address)])
    }

    @Test("no set is fresh for more than a day after it was had, whatever the store says")
    func longLife() async throws {
        let keys = try Self.keys(
            Self.store {
                $0.fetchedAt = Self.start - 86000
                $0.freshUntil = Self.start + 1e9
            }, FetchScript(.outage))
        keys.time.advance(399)
        #expect(await keys.ask(FetchedKeys.known) == FetchedKeys.apple)
        let next = try Self.keys(Self.store { $0.fetchedAt = Self.start - 86400 }, FetchScript(.outage))
        #expect(await next.ask(FetchedKeys.known) == FetchedKeys.stale)
    }

    @Test("a set past its age serves in an outage for the rest of the day it has", arguments: [(86399.0, true), (86400, false)])
    func stale(_ age: Double, _ serves: Bool) async throws {
        let keys = try Self.keys(
            Self.store {
                $0.fetchedAt = Self.start - age - 3600
                $0.freshUntil = Self.start - age
            }, FetchScript(.outage))
        #expect(await keys.ask(FetchedKeys.known) == (serves ? FetchedKeys.stale : .failed(FetchedKeys.outage)))
    }

    @Test("what is no key set any more is fetched again", arguments: ["", "{}", "<html>"])
    func damaged(_ text: String) async throws {
        let keys = try Self.keys(Self.store { $0.document = Array(text.utf8) })
        #expect(await keys.ask(FetchedKeys.known) == FetchedKeys.apple)
        #expect(keys.script.requests == [FetchScript.Request(FetchedKeys.address)])
    }

    @Test("the cool-down for unknown keys goes on, for 30 s at most", arguments: [(20.0, 20.0), (1e9, 30)])
    func cooldown(_ stated: Double, _ believed: Double) async throws {
        let keys = try Self.keys(Self.store { $0.cooldownUntil = Self.start + stated })
        await keys.ask(FetchedKeys.known)
        keys.time.advance(believed - 1)
        #expect(await keys.ask("unknown") == FetchedKeys.apple)
        #expect(keys.script.count == 0)
        keys.time.advance(1)
        await keys.ask("unknown")
        #expect(keys.script.count == 1)
    }

    @Test("the delay after failures goes on, for a minute at most, and grows on", arguments: [(5.0, 5.0), (1e9, 60)])
    func backOff(_ stated: Double, _ believed: Double) async throws {
        let store = try Self.store {
            $0.document = nil
            $0.failures = 3
            $0.retryAt = Self.start + stated
            $0.failure = .unavailable(FetchedKeys.place, reason: "status 500")
        }
        let keys = try Self.keys(store, FetchScript(.outage))
        await keys.ask(FetchedKeys.known)
        keys.time.advance(believed - 1)
        #expect(await keys.ask(nil) == .failed(.unavailable(FetchedKeys.place, reason: "status 500")))
        #expect(keys.script.count == 0)
        keys.time.advance(1)
        #expect(await keys.ask(nil) == .failed(FetchedKeys.outage))
        let snapshot = try #require(store.snapshots[FetchedKeys.address])
        #expect(snapshot.failures == 4)
        #expect(snapshot.retryAt - keys.time.wall == 8)
    }

    @Test("a store that is only read, over a fetcher that only fails, is what --offline is")
    func offline() async throws {
        let (fetcher, store) = (FetchScript(.failure(FetchFailure(.offline, "offline"))), try Self.store())
        let keys = try Self.keys(store, fetcher)
        let offline = KeySetFailure.unavailable(FetchedKeys.place, reason: "offline")
        #expect(await keys.ask(FetchedKeys.known) == FetchedKeys.apple)
        #expect(await keys.ask("unknown") == .failed(offline))
        keys.time.advance(2600)
        #expect(await keys.ask(FetchedKeys.known) == .keys(["7SCMPSQX33", "V8FX5AWNVS", "GY2TQSVQGZ"], stale: offline))
        keys.time.advance(86400)
        #expect(await keys.ask(FetchedKeys.known) == .failed(offline))
    }

    @Test("what is found by discovery is kept under the issuer's name, apart from addresses")
    func discovery() async throws {
        let store = FetchStore()
        let metadata = #"{"issuer":"https://login.example.com","jwks_uri":"https://keys.example.com/set"}"#
        let keys = try Self.keys(store, FetchScript(.text(metadata), .set("oidc")))
        await keys.ask(nil, at: .discovery(issuer: "https://login.example.com"))
        #expect(store.saves == ["discovery:https://login.example.com"])
        let next = try Self.keys(store, FetchScript(.outage))
        #expect(await next.ask(nil, at: .discovery(issuer: "https://login.example.com")) == .keys(try TestKeys.set("oidc").keyIDs))
        #expect(next.script.count == 0)
    }

    @Test("places that are not fetched from are not looked for in the store")
    func files() async throws {
        let store = FetchStore()
        let keys = try Self.keys(store)
        for place in [KeySetLocation.file("a"), .key("a"), .unstated("a")] { await keys.ask(nil, at: place) }
        #expect(store.loads == [])
        #expect(store.saves == [])
    }
}
