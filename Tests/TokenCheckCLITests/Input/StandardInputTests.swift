import JOSE
import TestSupport
import Testing
import TokenCheckCLI

@Suite("Standard input has one reader")
struct StandardInputTests {
    private static let oidc = ["verify", "--profile", "oidc", "--issuer", "https://login.example.com", "--audience", "example-client"]

    @Test(
        "two readers are misuse that names both, before anything is read",
        arguments: [
            (["--jwks", "-", "-"], "TOKEN and --jwks"), (["--jwks", "-"], "TOKEN and --jwks"), (["--key", "-"], "TOKEN and --key"),
            (["--batch", "--jwks", "-"], "--batch and --jwks"), (["--batch", "--code", "-"], "--batch and --code"),
            (["--jwks", "-", "--access-token", "-", "a.b.c"], "--jwks and --access-token"),
            (["--key", "-", "--code", "-"], "TOKEN and --key and --code"),
        ])
    func two(_ words: [String], _ names: String) async throws {
        let outcome = await World(input: "x").run(Self.oidc + words)
        #expect(try outcome.usageError() == "\(names) would both read standard input: give one of them as a file")
        #expect(outcome.inputReads == 0)
    }

    @Test("keys in a configuration are a reader too", arguments: [[], ["-"], ["--batch"]])
    func configuration(_ words: [String]) async throws {
        let entry = #"{"profile": "oidc", "issuer": "https://login.example.com", "audience": ["example-client"], "jwks": "-"}"#
        let world = World(input: try Samples.token("oidc")).with(file: "conf.json", #"{"issuers": [\#(entry)]}"#)
        #expect(try await world.run(["verify", "--config", "conf.json"] + words).usageError().contains("standard input"))
    }

    @Test(
        "one reader is fine: the key set, or the key",
        arguments: [("--jwks", "oidc.jwks.json"), ("--key", "oidc-es256.jwk.json"), ("--key", "public/oidc-es256.pem")])
    func keys(_ option: String, _ file: String) async throws {
        let bytes = try PackageFiles.bytes("testvectors/keys/\(file)")
        let outcome = await World.input(bytes, inPiecesOf: 100).run(Self.oidc + [option, "-", "--json", Samples.file("oidc")])
        #expect(outcome.status == .success)
        #expect(try outcome.json()["key"]?["source"] == "stdin")
    }

    @Test(
        "one reader is fine: the access token or the code that a hash is of",
        arguments: [("--access-token", "at_hash"), ("--code", "c_hash")])
    func secondToken(_ option: String, _ claim: String) async throws {
        // The left half of the SHA-256 of "abc", FIPS 180-4.
        let token = try Samples.oidc(.object([JSONMember(claim, "ungWv48Bz-pBQUDeXa4iIw")]))
        let call = Samples.verify("oidc", option, "-", "--json", token)
        #expect(try await World(input: "abc\n").run(call).json()["verdict"] == "accepted")
        #expect(try await World(input: "abd\n").run(call).json()["reason"] == .string("claim.\(claim).mismatch"))
        #expect(try await World(input: " \n").run(call).usageError() == "\(option) is empty")
    }

    @Test("a token that comes in pieces is the same token", arguments: [1, 2, 3, 100, 65536])
    func pieces(_ size: Int) async throws {
        let outcome = await World.input(Array((try Samples.token("apple-id") + "\n").utf8), inPiecesOf: size).run(
            Samples.verify("apple-id"))
        #expect(outcome.output == (await World().run(Samples.verify("apple-id", Samples.file("apple-id")))).output)
        #expect(outcome.status == .success)
    }
}
