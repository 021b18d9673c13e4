import JOSE
import TestSupport
import Testing

@Suite("JWK Sets")
struct JWKSetTests {
    static let failures: [(String, JWKSet.Failure)] = [
        ("", .json(.syntax(at: 0))), ("<!DOCTYPE html>", .json(.syntax(at: 0))), ("{\"keys\":[", .json(.syntax(at: 8))),
        ("\u{FEFF}{\"keys\":[]}", .json(.byteOrderMark)), ("{\"keys\":[],\"keys\":[]}", .json(.duplicateMember(at: 16))),
        ("{\"keys\":[],\"\\u006Beys\":[]}", .json(.duplicateMember(at: 21))),
        ("{\"keys\":[{\"kid\":\"a\",\"kid\":\"b\"}]}", .json(.duplicateMember(at: 24))),
        ("{\"keys\":[{\"a\":1e400}]}", .json(.numberOutOfRange(at: 18))),
        ("null", .notAnObject(found: "null")), ("[{\"kty\":\"RSA\"}]", .notAnObject(found: "an array")),
        ("\"keys\"", .notAnObject(found: "a string")),
        ("5", .notAnObject(found: "a number")), ("0.5", .notAnObject(found: "a number")), ("true", .notAnObject(found: "a boolean")),
        ("{}", .noKeys(found: [])), ("{\"kty\":\"RSA\",\"n\":\"AQAB\"}", .noKeys(found: ["kty", "n"])),
        ("{\"keys\":{}}", .noKeys(found: ["keys"])),
        ("{\"keys\":null,\"jwks_uri\":\"x\"}", .noKeys(found: ["keys", "jwks_uri"])), ("{\"Keys\":[]}", .noKeys(found: ["Keys"])),
    ]

    @Test("a document that is no key set says what it is instead", arguments: failures)
    func failure(_ text: String, _ failure: JWKSet.Failure) {
        #expect(throws: failure) { try JWKSet(parsing: utf8(text)) }
    }

    @Test("1000 keys are taken, 1001 are not")
    func manyKeys() throws {
        func set(_ count: Int) -> [UInt8] { utf8("{\"keys\":[" + Array(repeating: "{}", count: count).joined(separator: ",") + "]}") }
        #expect(try JWKSet(parsing: set(1000)).keys.count == 1000)
        #expect(throws: JWKSet.Failure.tooManyKeys(1001)) { try JWKSet(parsing: set(1001)) }
    }

    @Test("a mebibyte is taken, one octet more is not")
    func size() throws {
        func set(_ bytes: Int) -> [UInt8] { utf8("{\"keys\":[]" + String(repeating: " ", count: bytes - 11) + "}") }
        #expect(try JWKSet(parsing: set(1 << 20)).keys.isEmpty)
        #expect(throws: JWKSet.Failure.tooLarge) { try JWKSet(parsing: set(1 << 20 | 1)) }
    }

    @Test("an empty set and members unknown here are taken")
    func others() throws {
        let set = try JWKSet(parsing: utf8("{\"keys\":[],\"more\":{\"keys\":[1]}}"))
        #expect(set.keys.isEmpty)
        #expect(set.keyIDs.isEmpty)
    }

    @Test("nine broken keys do not spoil the tenth, and each keeps its reason")
    func brokenOnes() throws {
        let good = try TestKeys.jwk(.rs256, [JSONMember("kid", "good")])
        let broken: [(JSONValue, KeyFault)] = [
            (nil, .notAnObject), ("x", .notAnObject), (.object([]), .missing(member: "kty")),
            (["kty": "AKP", "kid": "pq"], .unsupported("AKP")),
            (["kty": "oct", "k": "AAAA"], .symmetric), (good.with("n", "!").with("kid", "bad"), .encoding(member: "n")),
            (good.with("e", 3), .wrongType(member: "e")),
            (good.with("use", "enc"), .use("enc")), (good.with("d", "AQ"), .privateMembers(["d"])),
        ]
        var entries = broken.map(\.0)
        entries.insert(good, at: 5)
        let set = try JWKSet(["keys": .array(entries)])
        var faults: [KeyFault?] = broken.map(\.1)
        faults.insert(nil, at: 5)
        #expect(set.keys.map(\.fault) == faults)
        #expect(set.keyIDs == ["pq", "good", "bad", "good", "good", "good"])
        #expect(set.keys.filter(\.isUsable).count == 1)
    }

    @Test("keys are found by the exact octets of their id, all of that id in order")
    func named() throws {
        let ids: [String] = ["cafe\u{301}", "caf\u{E9}", "a", "A", "a ", "a"]
        let keys = try ids.map { try TestKeys.jwk(.es256, [JSONMember("kid", .string($0))]) }
        let set = try JWKSet(["keys": .array(keys)])
        #expect(set.keys(named: "a").count == 2)
        #expect(set.keys(named: "caf\u{E9}").count == 1)
        #expect(set.keys(named: "").isEmpty)
        #expect(set.keys(named: "b").isEmpty)
        #expect(set.keyIDs.map { ExactString($0) } == ids.map { ExactString($0) })
    }

    @Test(
        "the sets of real issuers are read", .enabled(if: SharedVectors.arePresent, Comment(rawValue: SharedVectors.absent)),
        arguments: [
            "apple-2024", "cognito-user-pool-2017", "cognito-identity-2025", "google-2024", "okta-2022", "auth0-2022", "spotify", "twitch",
            "keycloak-2022",
        ])
    func realSets(_ name: String) throws {
        let set = try JWKSet(try SharedVectors.json("jwks-real-world/\(name).json"))
        #expect(set.keys.contains { $0.isUsable })
        // What else is there is for encryption.
        #expect(set.keys.compactMap(\.fault).allSatisfy { $0 == .use("enc") })
    }
}
