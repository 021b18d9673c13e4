import JOSE
import OpenID
import TestSupport
import Testing
import TokenCheckCLI

@Suite("tokencheck keys check")
struct KeysCheckTests {
    /// Sets of `testvectors/keys` with the reason that a linter gives, and the codes of all its findings.
    static let sets: [(name: String, reason: String?, codes: [String])] = [
        ("cognito-user-pool", nil, []), ("apple", nil, []), ("cognito-identity", nil, ["key.encoding.odd"]),
        ("exponent-3", nil, ["key.encoding.odd"]), ("no-alg", nil, ["key.alg.missing"]), ("no-kid", nil, ["key.kid.missing"]),
        ("no-use", nil, ["key.use.missing"]), ("empty", "key.not_found", ["key.not_found"]),
        ("exponent-1", "key.not_found", ["key.not_found", "key.unusable"]),
        ("private-rsa", "key.not_found", ["key.not_found", "key.unusable"]),
        ("too-large", "key.not_found", ["key.not_found", "key.unusable"]),
        ("ambiguous-kid", "key.ambiguous", ["key.ambiguous"]), ("same-key-twice", nil, []),
    ]

    @Test("each set gets its reason and its findings", arguments: sets)
    func set(_ name: String, _ reason: String?, _ codes: [String]) async throws {
        let outcome = await World().run("keys", "check", "testvectors/keys/\(name).jwks.json", "--json")
        let report = try outcome.json()
        #expect(report.names == ["verdict", "reason", "findings", "keys"])
        #expect(report["reason"] == reason.map(JSONValue.string) ?? .null)
        #expect(Array(Set(report.codes)).sorted() == codes)
        #expect(report["verdict"] == (reason == nil ? "accepted" : "rejected"))
        #expect(outcome.status == (reason == nil ? .success : .rejected))
        let members = ["kid", "kty", "alg", "use", "type", "thumbprint", "usable", "reason", "findings"]
        for key in report["keys"]?.array ?? [] { #expect(key.names == members) }
    }

    @Test("what is no key set is undecided, never rejected", arguments: ["html", "not-json", "no-keys", "keys-null", "byte-order-mark"])
    func invalid(_ name: String) async throws {
        let outcome = await World().run("keys", "check", "testvectors/keys/invalid-\(name).jwks.json", "--json")
        #expect(outcome.status == .undecided)
        let report = try outcome.json()
        #expect(report["verdict"] == "undecided")
        #expect(report["reason"] == "keys.invalid")
        #expect(report.codes == ["keys.invalid"])
        #expect(report["keys"] == .array([]))
    }

    @Test("a single JWK, a PEM file and standard input are checked too")
    func otherForms() async throws {
        let jwk = await World().run("keys", "check", "testvectors/keys/oidc-es256.jwk.json")
        #expect(jwk.output == "ACCEPTED  1 key, 1 usable\n1  es256-2026  P-256  ES256  usable\n")
        let pem = await World().run("keys", "check", "testvectors/keys/public/rsa-1024.pem")
        #expect(pem.output.hasPrefix("REJECTED  1 key, 0 usable\n"))
        let set = String(decoding: try PackageFiles.bytes("testvectors/keys/oidc-es256.jwk.json"), as: UTF8.self)
        #expect(await World(input: set).run("keys", "check", "-").output == jwk.output)
    }

    @Test("a private or symmetric key is an error, and nothing of it is shown", arguments: ["private-rsa", "private-ec"])
    func secrets(_ name: String) async throws {
        let path = "testvectors/keys/\(name).jwks.json"
        let document = try JSONDocument.parse(PackageFiles.bytes(path))
        let secret = try #require(document["keys"]?.array?.first?["d"]?.string)
        for more in [[], ["--json"]] {
            let outcome = await World().run(["keys", "check", path] + more)
            #expect(outcome.status == .rejected)
            #expect(!outcome.output.contains(secret))
        }
    }

    @Test("an address is fetched once, past every cache")
    func address() async throws {
        var world = World()
        world.fetched = .success(.init(try PackageFiles.bytes("testvectors/keys/apple.jwks.json")))
        let outcome = await world.run("keys", "check", "https://issuer.example/jwks.json", "--json")
        #expect(outcome.status == .success)
        #expect(outcome.fetched == ["https://issuer.example/jwks.json"])
    }
}
