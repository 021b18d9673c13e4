import CurlTransport
import JOSE
import OpenID
import Synchronization
import TestSupport
import Testing

@Suite("DiskKeySetStore")
struct DiskKeySetStoreTests {
    let folder: ScratchFolder
    let warnings = Warnings()
    static let address = "https://issuer.example/jwks.json"

    final class Warnings: Sendable {
        private let all = Mutex<[String]>([])
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

    @Test(
        "a damaged file is ignored with a warning, and the next save mends it",
        arguments: [
            "", "{", "{}", "null", #"{"version":2}"#, "\u{0}\u{1}",
        ])
    func damaged(_ text: String) throws {
        store.save(try Self.snapshot(), for: Self.address)
        try folder.write("cache/tokencheck/" + file(), text)
        #expect(store.load(Self.address) == nil)
        #expect(warnings.count == 1)
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

    @Test("many saving at once leave whole files")
    func concurrent() async throws {
        let store = store
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<64 {
                group.addTask {
                    guard let snapshot = try? Self.snapshot(fetchedAt: Double(number)) else { return }
                    store.save(snapshot, for: Self.address + "?\(number % 4)")
                    if store.load(Self.address + "?\(number % 4)") == nil { Issue.record("a file was not whole") }
                }
            }
        }
        #expect(try folder.files("cache/tokencheck").count { $0.hasSuffix(".json") } == 4)
        #expect((0..<4).map { store.load(Self.address + "?\($0)")?.fetchedAt } == [60, 61, 62, 63])
        #expect(warnings.count == 0)
    }

    @Test("a folder that cannot be made is a warning and nothing more")
    func noFolder() throws {
        try folder.write("cache", "a file stands in the way")
        store.save(try Self.snapshot(), for: Self.address)
        #expect(store.load(Self.address) == nil)
        #expect(warnings.count == 1)
    }

    @Test("a link in the place of a file is not followed")
    func link() throws {
        store.save(try Self.snapshot(), for: Self.address)
        let name = try file()
        try folder.run("mv", "cache/tokencheck/" + name, "elsewhere.json")
        try folder.run("ln", "-s", folder.path + "/elsewhere.json", "cache/tokencheck/" + name)
        #expect(store.load(Self.address) == nil)
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
