import OpenID
import TestSupport
import Testing
import TokenCheckCLI

@Suite("tokencheck keys fetch")
struct KeysFetchTests {
    private func world() throws -> World {
        var world = World()
        world.fetched = .success(FetchedDocument(try PackageFiles.bytes("testvectors/keys/apple.jwks.json")))
        return world
    }

    @Test(
        "fetches from an address, or from the profile's own",
        arguments: [
            (["https://issuer.example/jwks.json"], "https://issuer.example/jwks.json"),
            (["--profile", "apple-id"], "https://appleid.apple.com/auth/keys"),
            (["--profile=apple-event"], "https://appleid.apple.com/auth/keys"),
            (["--profile", "cognito-identity"], "https://cognito-identity.amazonaws.com/.well-known/jwks_uri"),
            (
                ["--profile", "cognito-id", "--user-pool", "eu-west-1_EXAMPLE01"],
                "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_EXAMPLE01/.well-known/jwks.json"
            ),
        ])
    func address(_ arguments: [String], _ expected: String) async throws {
        let outcome = try await world().run(["keys", "fetch"] + arguments)
        #expect(outcome.fetched == [expected])
        let set = try PackageFiles.bytes("testvectors/keys/apple.jwks.json")
        #expect(outcome == Outcome(status: .success, output: String(decoding: set, as: UTF8.self), errors: "", fetched: [expected]))
    }

    @Test("writes the set to a file", arguments: ["--output", "-o"])
    func output(_ option: String) async throws {
        let outcome = try await world().run("keys", "fetch", "https://issuer.example/jwks.json", option, "apple.json")
        #expect(outcome.status == .success)
        #expect(outcome.output == "")
        #expect(outcome.files == ["apple.json": try PackageFiles.bytes("testvectors/keys/apple.jwks.json")])
    }

    @Test("what is no key set is neither shown nor written, and undecided", arguments: ["<html>", "{}", "", "[1]"])
    func invalid(_ text: String) async {
        var world = World()
        world.fetched = .success(FetchedDocument(Array(text.utf8)))
        let outcome = await world.run("keys", "fetch", "https://issuer.example/jwks.json", "-o", "keys.json")
        #expect(outcome.status == .undecided)
        #expect(outcome.files == [:])
        #expect(outcome.output == "")
        #expect(outcome.errors.hasPrefix("tokencheck: https://issuer.example/jwks.json is no key set: "), "\(outcome.errors)")
    }

    @Test("an outage is undecided, and its reason is named")
    func outage() async {
        let outcome = await World().run("keys", "fetch", "https://issuer.example/jwks.json")
        #expect(outcome.status == .undecided)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains("nobody answers in tests"), "\(outcome.errors)")
    }

    @Test(
        "an address that is neither HTTPS nor this machine is misuse, and never fetched",
        arguments: ["http://issuer.example/jwks.json", "ftp://issuer.example/", "https://user:word@issuer.example/", "file:///etc/passwd"])
    func addresses(_ address: String) async throws {
        let outcome = try await world().run("keys", "fetch", address)
        #expect(try outcome.usageError().hasPrefix("keys fetch: only https addresses"))
        #expect(outcome.fetched == [])
        #expect(!outcome.errors.contains("word"))
    }

    @Test(
        "misuse",
        arguments: [
            ([], "an address, or --profile"), (["https://a.example/", "--profile", "apple-id"], "not both"),
            (["--profile", "cognito-id"], "--user-pool"), (["--profile", "oidc"], "--issuer"), (["--profile", "appel"], "apple-id"),
        ])
    func misuse(_ arguments: [String], _ names: String) async throws {
        #expect(try await World().run(["keys", "fetch"] + arguments).usageError().contains(names))
    }
}
