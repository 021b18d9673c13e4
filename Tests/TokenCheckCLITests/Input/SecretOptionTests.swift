import JOSE
import TestSupport
import Testing

@testable import TokenCheckCLI

@Suite("A shared secret, --secret")
struct SecretOptionTests {
    private static let oidc = ["--profile", "oidc", "--issuer", "https://login.example.com", "--audience", "example-client"]
    private static let file = "testvectors/keys/secret-64.bin"
    private static let token = "@testvectors/tokens/oidc.hs256.jwt"

    private func misuse(_ words: [String], in world: World = World()) async throws -> String {
        let outcome = await world.run(["verify"] + Self.oidc + words + [Self.token])
        #expect(outcome.inputReads == 0)
        #expect(outcome.fetched == [])
        return try outcome.usageError()
    }

    @Test("verifies a token, and nothing is fetched for it", arguments: [[], ["--offline"], ["--alg", "HS384", "--alg", "HS512"]])
    func accepts(_ more: [String]) async throws {
        let outcome = await World().run(
            ["verify", "--json"] + Self.oidc + ["--alg", "HS256", "--secret", Self.file] + more + [Self.token])
        #expect(outcome.status == .success)
        #expect(outcome.fetched == [])
        #expect(outcome.errors == "")
        let key: JSONValue = ["kid": nil, "alg": "HS256", "type": "oct-512", "thumbprint": nil, "source": .string("file:" + Self.file)]
        #expect(try outcome.json()["key"] == key)
    }

    @Test("is the file's bytes exactly, a line break at the end with them")
    func exact() async throws {
        let text = "a secret that is typed into a file, of more than 32 octets"
        let token = try SharedSecret(Array(text.utf8), algorithm: .hs256).token(
            claims: [
                "iss": "https://login.example.com", "sub": "user-1", "aud": "example-client", "exp": 1_767_229_140, "iat": 1_767_225_540,
            ], id: "k-1")
        let call = ["verify"] + Self.oidc + ["--alg", "HS256", "--secret", "s.txt", "--json", token]
        let good = await World().with(file: "s.txt", text).run(call)
        #expect(good.status == .success)
        #expect(try good.json()["key"]?["kid"] == "k-1")
        for other in [text + "\n", text + " ", text + "\r\n", " " + text, text.uppercased()] {
            let outcome = await World().with(file: "s.txt", other).run(call)
            #expect(outcome.status == .rejected)
            let report = try outcome.json()
            #expect(report["reason"] == "signature.invalid")
            #expect(report["key"] == .null)
            #expect(report["findings"]?.array?.first?["hint"]?.string?.hasPrefix("the file's bytes are the secret as they are") == true)
            // Nothing of the secret, and nothing made of it.
            #expect(!outcome.output.contains("typed into"))
        }
    }

    @Test("without --alg, or with one of public keys, is misuse", arguments: [[], ["RS256"], ["HS256", "ES256"], ["EdDSA", "HS512"]])
    func algorithms(_ names: [String]) async throws {
        let message = try await misuse(["--secret", Self.file] + names.flatMap { ["--alg", $0] })
        let other = names.first { !$0.hasPrefix("HS") }
        #expect(
            message
                == (other.map { "--secret and --alg \($0) exclude each other: a shared secret is for HS256, HS384, HS512 alone" }
                    ?? "--secret needs --alg: say which of HS256, HS384, HS512 the tokens are signed with"))
    }

    @Test(
        "goes with no other keys",
        arguments: [("--jwks", "testvectors/keys/oidc.jwks.json"), ("--key", "k.pem"), ("--jwks", "https://a.example")])
    func otherKeys(_ option: String, _ value: String) async throws {
        let message = try await misuse(["--alg", "HS256", "--secret", Self.file, option, value])
        #expect(message == "--secret and \(option) exclude each other: a token is verified with a shared secret or with public keys")
    }

    @Test("goes with no other profile", arguments: Samples.profiles.filter { $0 != "oidc" })
    func otherProfiles(_ profile: String) async throws {
        let message = try await World().run(Samples.verify(profile, "--secret", Self.file, Samples.file(profile))).usageError()
        #expect(message == "--secret is for the profile oidc, not for \(profile)")
    }

    @Test(
        "an algorithm of shared secrets needs it", arguments: ["HS256", "HS384", "HS512"], [[], ["--jwks", "k.json"], ["--key", "k.pem"]])
    func missing(_ name: String, _ more: [String]) async throws {
        let message = try await misuse(["--alg", name] + more)
        #expect(message == "--alg \(name) needs --secret: no key set and no public key ever serves an HMAC")
        #expect(try await misuse(["--alg", "RS256", "--alg", name] + more) == message)
    }

    static let lengths: [(length: Int, names: [String], failing: String?, minimum: Int)] = [
        (0, ["HS256"], "HS256", 32), (31, ["HS256"], "HS256", 32), (32, ["HS256"], nil, 0), (47, ["HS384"], "HS384", 48),
        (48, ["HS384"], nil, 0), (63, ["HS512"], "HS512", 64), (64, ["HS512"], nil, 0), (32, ["HS256", "HS384"], "HS384", 48),
        (63, ["HS512", "HS256"], "HS512", 64), (64, ["HS512", "HS256"], nil, 0),
    ]

    @Test("has the octets of the longest hash at least", arguments: lengths)
    func length(_ length: Int, _ names: [String], _ failing: String?, _ minimum: Int) async throws {
        let world = World().with(file: "s.bin", String(repeating: "s", count: length))
        let words = ["--secret", "s.bin"] + names.flatMap { ["--alg", $0] }
        guard let failing else {
            #expect(await world.run(["verify"] + Self.oidc + words + [Self.token]).status == .rejected)
            return
        }
        let message = try await misuse(words, in: world)
        #expect(message == "--secret: the file has \(length) bytes, and \(failing) needs a secret of at least \(minimum)")
    }

    @Test(
        "is no key",
        arguments: [
            "testvectors/keys/public/oidc-rs256.pem", "testvectors/keys/private/oidc-rs256.pem", "testvectors/keys/oidc.jwks.json",
            "testvectors/keys/oidc-es256.jwk.json", "testvectors/keys/public/oidc-rs256.certificate.pem",
            "testvectors/keys/symmetric.jwks.json",
        ])
    func key(_ path: String) async throws {
        let message = try await misuse(["--alg", "HS256", "--secret", path])
        #expect(
            message == "--secret: the file holds a key or a certificate, which is no shared secret: give public keys as --jwks or --key")
    }

    @Test(
        "is a file that is there; what was given in its place is not repeated",
        arguments: [
            ("-", "--secret takes a file, not standard input"), ("https://a.example/hunter2", "--secret takes a file, not an address"),
            ("hunter2", "--secret: the file cannot be read: No such file or directory"),
            ("large.bin", "--secret: the file is larger than 65536 bytes"),
        ])
    func noFile(_ value: String, _ expected: String) async throws {
        let world = World().with(file: "large.bin", String(repeating: "s", count: 65537))
        #expect(try await misuse(["--alg", "HS256", "--secret", value], in: world) == expected)
        #expect(try await misuse(["--alg", "HS256", "--secret=" + value], in: world) == expected)
    }

    @Test("a token signed with the secret is nothing to public keys, and one signed with a key nothing to the secret")
    func confusion() async throws {
        let keys = await World().run(Samples.verify("oidc", "--json", Self.token))
        #expect(try keys.json()["reason"] == "header.alg.not_allowed")
        let set = ["--jwks", "testvectors/keys/symmetric.jwks.json"]
        #expect(try await World().run(["verify", "--json"] + Self.oidc + set + [Self.token]).json()["reason"] == "header.alg.not_allowed")
        let secret = ["--alg", "HS256", "--secret", Self.file]
        let signed = await World().run(["verify", "--json"] + Self.oidc + secret + [Samples.file("oidc")])
        #expect(try signed.json()["reason"] == "header.alg.not_allowed")
    }

    @Test("an entry of a configuration has it too, relative to the file")
    func configuration() async throws {
        let entry = #"""
            {"profile": "oidc", "issuer": "https://login.example.com", "audience": ["example-client"], "alg": ["HS256"], "secret": "s.bin"}
            """#
        let text = "a secret that is typed into a file, of more than 32 octets"
        let claims: JSONValue = [
            "iss": "https://login.example.com", "sub": "user-1", "aud": "example-client", "exp": 1_767_229_140, "iat": 1_767_225_540,
        ]
        let token = try SharedSecret(Array(text.utf8), algorithm: .hs256).token(claims: claims)
        let world = World().with(file: "/srv/conf/c.json", ConfigFileTests.document([entry])).with(file: "/srv/conf/s.bin", text)
        let outcome = await world.run("verify", "--config", "/srv/conf/c.json", "--json", token)
        #expect(outcome.status == .success)
        #expect(try outcome.json()["key"]?["source"] == "file:/srv/conf/s.bin")
        let signed = try await world.run("verify", "--config", "/srv/conf/c.json", "--json", Samples.file("oidc")).json()
        #expect(signed["reason"] == "header.alg.not_allowed")
        var batch = world
        batch.input = [Array("\(token)\n\(token)\n".utf8)]
        #expect(
            try await batch.run("verify", "--config", "/srv/conf/c.json", "--batch").jsonLines().map { $0["verdict"] } == [
                "accepted", "accepted",
            ])
    }

    @Test(
        "a faulty entry of a configuration is misuse",
        arguments: [
            (#""alg": ["HS256"]"#, "--alg HS256 needs --secret"), (#""secret": "s.bin""#, "--secret needs --alg"),
            (#""alg": ["HS256", "RS256"], "secret": "s.bin""#, "--secret and --alg RS256 exclude each other"),
            (#""alg": ["HS512"], "secret": "s.bin""#, "--secret: the file has 32 bytes, and HS512 needs"),
            (#""alg": ["HS256"], "secret": "missing.bin""#, "--secret: the file cannot be read"),
            (#""alg": ["HS256"], "secret": "s.bin", "jwks": "k.json""#, "--secret and --jwks exclude each other"),
        ])
    func faultyEntry(_ members: String, _ expected: String) async throws {
        let entry = #"{"profile": "oidc", "issuer": "https://login.example.com", "audience": ["example-client"], \#(members)}"#
        let world = World().with(file: "c.json", ConfigFileTests.document([entry])).with(file: "s.bin", String(repeating: "s", count: 32))
        let message = try await world.run("verify", "--config", "c.json", Self.token).usageError()
        #expect(message.hasPrefix("config file \"c.json\": issuers[0]: " + expected), "\(message)")
    }

    @Test("a key set that holds the secret is still at fault")
    func keysCheck() async throws {
        let outcome = await World().run("keys", "check", "--json", "testvectors/keys/symmetric.jwks.json")
        #expect(outcome.status == .rejected)
        #expect(try outcome.json()["keys"]?.array?.map { $0["usable"] } == [false])
    }
}
