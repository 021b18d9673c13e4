import JOSE
import OpenID
import TestSupport
import Testing

@testable import TokenCheckCLI

@Suite("Keys of a call")
struct CommandKeysTests {
    private static let oidc = [
        "verify", "--profile", "oidc", "--issuer", "https://login.example.com", "--audience", "example-client", "--json",
    ]

    @Test("a file is read once, however many tokens ask for it", arguments: ["testvectors/keys/oidc.jwks.json", "missing.json"])
    func once(_ path: String) async {
        let reads = Locked(0)
        let streams = Streams(
            readInput: { _ in [] }, write: { _ in false }, writeError: { _ in },
            readFile: { (path, _) throws(FileError) in
                reads.withLock { $0 += 1 }
                guard let bytes = try? PackageFiles.bytes(path) else { throw .unreadable("no such file") }
                return bytes
            }, environment: { _ in nil }, now: { 0 })
        let keys = CommandKeys(streams)
        for _ in 1...3 { _ = try? await keys.keys(at: .file(path), naming: nil) }
        #expect(reads.withLock { $0 } == 1)
    }

    @Test(
        "--key takes PEM in any form, or a JWK",
        arguments: ["public/oidc-es256.pem", "oidc-es256.jwk.json"])
    func key(_ file: String) async throws {
        let report = try await World().run(Self.oidc + ["--key", "testvectors/keys/\(file)", Samples.file("oidc")]).json()
        #expect(report["verdict"] == "accepted")
        #expect(report["key"]?["source"] == .string("file:testvectors/keys/\(file)"))
    }

    @Test(
        "what is not of the promised form is undecided, and says what it is instead",
        arguments: [
            ("--jwks", "testvectors/keys/public/oidc-es256.pem", "keys.invalid", "not JSON as it should be"),
            ("--jwks", "testvectors/keys/oidc-es256.jwk.json", "keys.invalid", "it is a single key: give it as --key"),
            ("--jwks", "testvectors/keys/invalid-empty-file.jwks.json", "keys.invalid", "is no key set"),
            ("--jwks", "missing.json", "keys.unavailable", "No such file or directory"),
            ("--key", "testvectors/keys/oidc.jwks.json", "keys.invalid", "no PEM block and no JWK"),
            ("--key", "testvectors/keys/private/oidc-es256.pem", "keys.invalid", "it is a private key"),
            ("--key", "missing.pem", "keys.unavailable", "No such file or directory"),
        ])
    func undecided(_ option: String, _ path: String, _ reason: String, _ says: String) async throws {
        let outcome = await World().run(Self.oidc + [option, path, Samples.file("oidc")])
        #expect(outcome.status == .undecided)
        #expect(try outcome.json()["reason"] == .string(reason))
        let message = try #require(try outcome.json()["findings"]?.array?.first?["message"]?.string)
        #expect(message.contains(says), "\(message)")
        #expect(message.contains(path))
    }

    @Test("without --jwks the profile's own address is fetched from, and with --offline nothing is")
    func fetched() async throws {
        let call = ["verify", "--profile", "apple-id", "--audience", "com.example.app", "--json", Samples.file("apple-id")]
        var world = World()
        world.fetched = .success(FetchedDocument(try PackageFiles.bytes("testvectors/keys/apple.jwks.json")))
        let outcome = await world.run(call)
        #expect(try outcome.json()["key"]?["source"] == "https://appleid.apple.com/auth/keys")
        #expect(outcome.fetched == ["https://appleid.apple.com/auth/keys"])
        let offline = await world.run(call + ["--offline"])
        #expect(offline.status == .undecided)
        #expect(offline.fetched == [])
        let file = await world.run(Samples.verify("apple-id", Samples.file("apple-id")))
        #expect(file.status == .success)
        #expect(file.fetched == [])
    }

    @Test(
        "an address that is neither HTTPS nor this machine is misuse",
        arguments: ["http://issuer.example/keys", "ftp://a.example/", "https://u:p@a.example/"])
    func addresses(_ address: String) async throws {
        let outcome = await World().run(Self.oidc + ["--jwks", address, Samples.file("oidc")])
        #expect(try outcome.usageError().hasPrefix("--jwks: only https addresses"))
        #expect(outcome.fetched == [])
    }

    @Test("--jwks and --key exclude each other, and --key takes no address") func exclusive() async throws {
        let both = try await World().run(Self.oidc + ["--jwks", "a", "--key", "b", Samples.file("oidc")]).usageError()
        #expect(both == "--jwks and --key exclude each other")
        let address = try await World().run(Self.oidc + ["--key", "https://a.example/k", Samples.file("oidc")]).usageError()
        #expect(address == "--key takes a file, not an address")
    }
}
