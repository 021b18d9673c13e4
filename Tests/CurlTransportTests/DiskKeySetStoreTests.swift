import CurlTransport
import JOSE
import OpenID
import TestSupport
import Testing

@Suite("DiskKeySetStore")
struct DiskKeySetStoreTests {
    let folder: ScratchFolder
    let warnings = Warnings()
    static let address = "https://issuer.example/jwks.json"

    final class Warnings: Sendable {
        private let all = Locked<[String]>([])
        func add(_ text: String) { all.withLock { $0.append(text) } }
        var count: Int { all.withLock { $0.count } }
    }

    init() throws { folder = try ScratchFolder() }

    var store: DiskKeySetStore { DiskKeySetStore(folder: folder.path + "/cache/tokencheck", warn: warnings.add) }

    static func snapshot(fetchedAt: Double = 1000, set: String = "apple") throws -> KeySetSnapshot {
        KeySetSnapshot(
            document: try PackageFiles.bytes("testvectors/keys/\(set).jwks.json"), entityTag: "\"x\"", fetchedAt: fetchedAt,
            freshUntil: fetchedAt + 3600, failures: 2, retryAt: fetchedAt + 4, cooldownUntil: fetchedAt + 30,
            failure: .unavailable(.url(address), reason: "down"))
    }

    func file() throws -> String {
        try #require(folder.files("cache/tokencheck").first { $0.hasSuffix(".json") })
    }

    @Test("what is saved is loaded again, for its address alone, in files that nobody else can read")
    func roundTrip() throws {
        let snapshot = try Self.snapshot()
        store.save(snapshot, for: Self.address)
        #expect(store.load(Self.address) == snapshot)
        #expect(store.load(Self.address + "?") == nil)
        #expect(try folder.mode("cache/tokencheck") == 0o700)
        #expect(try folder.mode("cache/tokencheck/" + file()) == 0o600)
        #expect(warnings.count == 0)
    }

    @Test("a copy without a set, and one without a tag or a failure, come back as they are")
    func roundTripOfLittle() throws {
        let empty = KeySetSnapshot(
            document: nil, entityTag: nil, fetchedAt: 0, freshUntil: 0, failures: 0, retryAt: 0, cooldownUntil: 0.5, failure: nil)
        store.save(empty, for: Self.address)
        #expect(store.load(Self.address) == empty)
        #expect(store.load("https://other.example/") == nil)
        #expect(warnings.count == 0)
    }

    @Test("a set as large as one may be comes back whole, whatever has to be escaped in it")
    func largest() throws {
        var snapshot = try Self.snapshot()
        let rest = JWKSet.maximumBytes - #"{"keys":[],"x":""}"#.utf8.count
        snapshot.document = Array((#"{"keys":[],"x":""# + String(repeating: #"\""#, count: rest / 2) + #""}"#).utf8)
        store.save(snapshot, for: Self.address)
        #expect(store.load(Self.address) == snapshot)
        #expect(warnings.count == 0)
    }

    @Test("a copy from the future, left when the clock was wrong, is replaced")
    func future() throws {
        store.save(try Self.snapshot(fetchedAt: 10_000_000_000, set: "oidc"), for: Self.address)
        store.save(try Self.snapshot(), for: Self.address)
        #expect(try store.load(Self.address) == Self.snapshot())
    }

    @Test("a newer copy that another process left is not lost")
    func newer() throws {
        store.save(try Self.snapshot(fetchedAt: 2000, set: "oidc"), for: Self.address)
        store.save(try Self.snapshot(fetchedAt: 1000), for: Self.address)
        let loaded = try #require(store.load(Self.address))
        #expect(loaded.document == (try Self.snapshot(set: "oidc")).document)
        #expect(loaded.fetchedAt == 2000)
    }

    @Test("two stores over one folder, saving at once from many tasks, leave whole files, of which the newest copy wins")
    func concurrent() async throws {
        let stores = [store, store]
        let broken = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<64 {
                group.addTask {
                    let (store, address) = (stores[number / 4 % 2], Self.address + "?\(number % 4)")
                    guard let snapshot = try? Self.snapshot(fetchedAt: Double(number)) else { return true }
                    store.save(snapshot, for: address)
                    return store.load(address) == nil
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(broken == 0)
        #expect(try folder.files("cache/tokencheck").count { $0.hasSuffix(".json") } == 4)
        #expect((0..<4).map { store.load(Self.address + "?\($0)")?.fetchedAt } == [60, 61, 62, 63])
        #expect(try folder.files("cache/tokencheck").count == 5, "four sets and the lock")
        #expect(warnings.count == 0)
    }

    @Test("a folder that cannot be made is a warning and nothing more")
    func noFolder() throws {
        try folder.write("cache", "a file stands in the way")
        store.save(try Self.snapshot(), for: Self.address)
        #expect(store.load(Self.address) == nil)
        #expect(warnings.count == 1)
    }

    @Test("a link in the place of a file is neither read through nor written through")
    func link() throws {
        store.save(try Self.snapshot(), for: Self.address)
        let path = try "cache/tokencheck/" + file()
        try folder.run("mv", path, "elsewhere.json")
        let elsewhere = try folder.text("elsewhere.json")
        try folder.run("ln", "-s", folder.path + "/elsewhere.json", path)
        #expect(store.load(Self.address) == nil)
        #expect(warnings.count == 1)
        store.save(try Self.snapshot(set: "oidc"), for: Self.address)
        #expect(try store.load(Self.address) == Self.snapshot(set: "oidc"))
        #expect(try folder.text("elsewhere.json") == elsewhere)
    }

    @Test("nor is a link in the place of the file beside it, or of the lock", arguments: [".json.new", "lock"])
    func linkBeside(_ ending: String) throws {
        store.save(try Self.snapshot(), for: Self.address)
        let name = ending == "lock" ? "lock" : try file() + ".new"
        try folder.write("victim", "mine")
        try folder.run("ln", "-sf", folder.path + "/victim", "cache/tokencheck/" + name)
        store.save(try Self.snapshot(fetchedAt: 2000), for: Self.address)
        #expect(try folder.text("victim") == "mine")
        #expect(warnings.count == 1)
    }

    @Test("a cache over the store needs no fetch in the next process, and keeps its delays")
    func acrossProcesses() async throws {
        let time = SettableClock()
        let keys = try PackageFiles.bytes("testvectors/keys/apple.jwks.json")
        let first = FetchScript(.success(FetchedDocument(keys)))
        let place = KeySetLocation.url(Self.address)
        _ = try await KeySetCache(fetcher: first, store: store, clock: time.clock).keys(at: place, naming: "V8FX5AWNVS")
        let second = FetchScript(.failure(FetchFailure(.connection, "down")))
        let cache = KeySetCache(fetcher: second, store: store, clock: time.clock)
        _ = try await cache.keys(at: place, naming: "V8FX5AWNVS")
        #expect(second.count == 0)
        await #expect(throws: KeySetFailure.unavailable(place, reason: "down")) { try await cache.keys(at: place, naming: "unknown") }
        let third = FetchScript(.success(FetchedDocument(keys)))
        await #expect(throws: KeySetFailure.unavailable(place, reason: "down")) {
            try await KeySetCache(fetcher: third, store: store, clock: time.clock).keys(at: place, naming: "unknown")
        }
        #expect(third.count == 0)
    }
}
