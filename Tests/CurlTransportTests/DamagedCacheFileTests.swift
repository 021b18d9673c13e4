import CurlTransport
import JOSE
import OpenID
import TestSupport
import Testing

// Of the suite DiskKeySetStoreTests: what becomes of files that are not as they were written.
extension DiskKeySetStoreTests {
    /// What a cache file may turn into; `GOOD` stands for what was in it.
    static let damages = [
        "", "{", "{}", "[]", "null", "GOODGOOD", "GOOD}", "\u{FEFF}GOOD", "\u{0}\u{1}", #"{"version":1,"#, #"{"version":2}"#,
    ]

    @Test("a damaged file is ignored with a warning, and the next save mends it", arguments: damages)
    func damaged(_ damage: String) throws {
        store.save(try Self.snapshot(), for: Self.address)
        let good = try folder.text("cache/tokencheck/" + file())
        try folder.write("cache/tokencheck/" + file(), damage.replacing("GOOD", with: good))
        #expect(store.load(Self.address) == nil)
        #expect(warnings.count == 1)
        store.save(try Self.snapshot(), for: Self.address)
        #expect(try store.load(Self.address) == Self.snapshot())
    }

    @Test(
        "so is one whose members are not what they were",
        arguments: [
            (#""version":1"#, #""version":2"#), (#""version":1,"#, ""), ("issuer.example", "other.example"),
            (#""fetched_at":"#, #""fetched_at":null,"x":"#), (#""fresh_until":"#, #""fresh_until":"1","x":"#),
            (#""failures":2"#, #""failures":-1"#), (#""failures":2"#, #""failures":1001"#), (#""failures":2"#, #""failures":"2""#),
            (#""retry_at":"#, #""retry_at":true,"x":"#), (#""cooldown_until":"#, #""x":"#), (#"\"keys\""#, #"\"kees\""#),
            (#""failures":2"#, #""failures":2,"failures":2"#),
        ])
    func altered(_ member: String, _ replacement: String) throws {
        store.save(try Self.snapshot(), for: Self.address)
        let good = try folder.text("cache/tokencheck/" + file())
        try #require(good.contains(member))
        try folder.write("cache/tokencheck/" + file(), good.replacing(member, with: replacement))
        #expect(store.load(Self.address) == nil)
        #expect(warnings.count == 1)
    }

    @Test("a file of another address is not believed, though it bears this one's name")
    func otherAddress() throws {
        store.save(try Self.snapshot(), for: Self.address)
        let name = try file()
        let before = try Set(folder.files("cache/tokencheck"))
        store.save(try Self.snapshot(set: "oidc"), for: "https://evil.example/")
        let other = try #require(try Set(folder.files("cache/tokencheck")).subtracting(before).first)
        try folder.run("cp", "cache/tokencheck/" + other, "cache/tokencheck/" + name)
        #expect(store.load(Self.address) == nil)
        #expect(warnings.count == 1)
    }

    @Test("what is no file at all is ignored with a warning, and nobody waits for it", arguments: ["mkdir", "mkfifo"])
    func noFile(_ program: String) throws {
        store.save(try Self.snapshot(), for: Self.address)
        let path = try "cache/tokencheck/" + file()
        try folder.run("rm", path)
        #expect(try folder.run(program, path) == 0)
        #expect(store.load(Self.address) == nil)
        #expect(warnings.count == 1)
    }

    @Test("a file larger than any cache's is ignored with a warning")
    func tooLarge() throws {
        store.save(try Self.snapshot(), for: Self.address)
        try folder.run("truncate", "-s", "9M", "cache/tokencheck/" + file())
        #expect(store.load(Self.address) == nil)
        #expect(warnings.count == 1)
    }
}
