import JOSE
import Testing
import TokenCheckCLI

@Suite("A configuration of several issuers")
struct ConfigFileTests {
    static let userPool =
        #""user_pool": "eu-west-1_EXAMPLE01", "audience": ["1example23456789"], "jwks": "KEYS/cognito-user-pool.jwks.json""#
    static let identityPool = #""profile": "cognito-identity", "jwks": "KEYS/cognito-identity-plain.jwks.json""#
    static let apple = #""audience": ["com.example.app"], "jwks": "KEYS/apple.jwks.json""#
    static let oidc =
        #"{"profile": "oidc", "issuer": "https://login.example.com", "client": ["example-client"], "jwks": "KEYS/oidc.jwks.json"}"#
    static let entries = [
        #"{"profile": "cognito-id", \#(userPool)}"#, #"{"profile": "cognito-access", \#(userPool)}"#,
        #"{\#(identityPool), "identity_pool": "eu-west-1:00000000-2222-4333-8444-555555555555"}"#,
        #"{\#(identityPool), "identity_pool": "eu-west-1:11111111-2222-4333-8444-555555555555"}"#,
        #"{"profile": "apple-id", \#(apple)}"#, #"{"profile": "apple-event", \#(apple)}"#, oidc,
    ]

    /// A world with such a file, `KEYS` standing for the folder of keys.
    static func world(_ document: String, at path: String = "issuers.json") -> World {
        World().with(file: path, document.replacing("KEYS", with: "testvectors/keys"))
    }

    static func document(_ entries: [String], _ before: String = "") -> String {
        "{\(before)\"issuers\": [\(entries.joined(separator: ", "))]}"
    }

    private func report(_ world: World, _ more: String...) async throws -> JSONValue {
        try await world.run(["verify", "--config", "issuers.json", "--json"] + more).json()
    }

    @Test(
        "the token picks its entry: by issuer, token_use, events, or the pool", arguments: Samples.profiles, [entries, entries.reversed()])
    func picks(_ profile: String, _ entries: [String]) async throws {
        let outcome = await Self.world(Self.document(entries)).run("verify", "--config", "issuers.json", "--json", Samples.file(profile))
        #expect(outcome.status == .success)
        let report = try outcome.json()
        #expect(report["profile"] == .string(profile))
        let single = try await World().run(Samples.verify(profile, "--json", Samples.file(profile))).json()
        #expect(report == single)
    }

    @Test("one entry is a configuration too, and its stranger is unknown, not a mismatch")
    func unknown() async throws {
        let report = try await report(Self.world(Self.document([Self.oidc])), Samples.file("apple-id"))
        #expect(report["reason"] == "claim.iss.unknown")
        #expect(report["profile"] == .null)
        #expect(report["findings"]?.array?.map { $0["expected"] } == ["https://login.example.com"])
        #expect(report["findings"]?.array?.map { $0["actual"] } == ["https://appleid.apple.com"])
    }

    @Test("a stranger's token has nothing fetched for it")
    func nothingFetched() async throws {
        let world = Self.world(Self.document([#"{"profile": "apple-id", "audience": ["com.example.app"]}"#]))
        let stranger = await world.run("verify", "--config", "issuers.json", Samples.file("oidc"))
        #expect(stranger.status == .rejected)
        #expect(stranger.fetched == [])
        let own = await world.run("verify", "--config", "issuers.json", Samples.file("apple-id"))
        #expect(own.status == .undecided)
        #expect(own.fetched.first == "https://appleid.apple.com/auth/keys")
    }

    @Test(
        "relative paths start at the file's folder, absolute ones at the root",
        arguments: ["oidc.jwks.json", "../keys/oidc.jwks.json", "/srv/keys/oidc.jwks.json"])
    func paths(_ path: String) async throws {
        let resolved = path.hasPrefix("/") ? path : "/srv/conf/" + path
        let set = await World().run("keys", "convert", "--to", "jwk", "testvectors/keys/oidc-es256.jwk.json").output
        let world = World()
            .with(file: "/srv/conf/issuers.json", Self.document([Self.oidc.replacing("KEYS/oidc.jwks.json", with: path)]))
            .with(file: resolved, #"{"keys": [\#(set)]}"#)
        let outcome = await world.run("verify", "--config", "/srv/conf/issuers.json", "--json", Samples.file("oidc"))
        #expect(try outcome.json()["key"]?["source"] == .string("file:" + resolved))
        #expect(outcome.status == .success)
    }

    @Test(
        "leeway: the entry's before the file's before 60 seconds",
        arguments: [("", "", 60), (#""leeway": 10, "#, "", 10), (#""leeway": 10, "#, #", "leeway": 20"#, 20), ("", #", "leeway": 0"#, 0)])
    func leeway(_ ofFile: String, _ ofEntry: String, _ seconds: Int) async throws {
        let world = Self.world(Self.document([Self.oidc.replacing("}", with: ofEntry + "}")], ofFile))
        let last = try await report(world, "--at", String(1_767_229_140 + seconds - 1), Samples.file("oidc"))
        #expect(last["verdict"] == "accepted")
        let first = try await report(world, "--at", String(1_767_229_140 + seconds), Samples.file("oidc"))
        #expect(first["reason"] == "claim.exp.expired")
    }

    @Test(
        "expectations of the command line hold for every entry, and win over the file's",
        arguments: [
            (["--leeway", "300"], "1767229340", nil), (["--subject", "user-2"], "1767225600", "claim.sub.mismatch"),
            (["--require", "aud=x"], "1767225600", "claim.aud.mismatch"), (["--max-age", "10"], "1767225700", "claim.iat.too_old"),
        ])
    func expectations(_ words: [String], _ at: String, _ reason: String?) async throws {
        let entry = Self.oidc.replacing("}", with: #", "leeway": 0, "subject": "user-1"}"#)
        let outcome = await Self.world(Self.document([entry])).run(
            ["verify", "--config", "issuers.json", "--json", "--at", at] + words + [Samples.file("oidc")])
        #expect(try outcome.json()["reason"] == reason.map(JSONValue.string) ?? .null)
    }

    @Test("every line of a batch picks its own entry")
    func batch() async throws {
        var world = Self.world(Self.document(Self.entries))
        world.input = [Array(try Samples.profiles.map(Samples.token).joined(separator: "\n").utf8)]
        let outcome = await world.run("verify", "--config", "issuers.json", "--batch")
        #expect(outcome.status == .success)
        #expect(try outcome.jsonLines().map { $0["profile"]?.string } == Samples.profiles)
    }

    @Test("keys that are not there are undecided for that entry alone")
    func missingKeys() async throws {
        let world = Self.world(
            Self.document([Self.oidc.replacing("KEYS/oidc", with: "missing"), #"{"profile": "apple-id", \#(Self.apple)}"#]))
        #expect(try await report(world, Samples.file("oidc"))["reason"] == "keys.unavailable")
        #expect(try await report(world, Samples.file("apple-id"))["verdict"] == "accepted")
    }

    @Test("switches and numbers have their JSON types")
    func types() async throws {
        let guest = Self.entries[3].replacing("}", with: #", "allow_guest": true, "max_age": 3600}"#)
        #expect(try await report(Self.world(Self.document([guest])), Samples.file("cognito-identity.guest"))["verdict"] == "accepted")
    }
}
