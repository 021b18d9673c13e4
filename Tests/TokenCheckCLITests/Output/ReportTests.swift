import JOSE
import Testing
import TokenCheckCLI

@Suite("The report")
struct ReportTests {
    /// Tokens and what is to become of them.
    static let tokens =
        Samples.profiles.flatMap { profile in ["", ".expired", ".tampered"].map { (profile, profile + $0) } }
        + [
            ("apple-id", "apple-id.wrong-audience"), ("cognito-identity", "cognito-identity.guest"), ("oidc", "apple-id"),
            ("cognito-id", "cognito-access"),
        ]

    @Test("has the contract's members in the contract's order, whatever the outcome", arguments: tokens)
    func members(_ profile: String, _ name: String) async throws {
        let report = try await World().run(Samples.verify(profile, "--json", Samples.file(name))).json()
        #expect(report.names == ["verdict", "profile", "reason", "findings", "checks", "key", "header", "claims", "times", "not_checked"])
        for finding in report["findings"]?.array ?? [] {
            #expect(finding.names == ["code", "severity", "claim", "expected", "actual", "message", "hint", "ref"])
        }
        for check in try #require(report["checks"]?.array) { #expect(check.names == ["name", "status", "ref"]) }
        if report["key"] != .null { #expect(report["key"]?.names == ["kid", "alg", "type", "thumbprint", "source"]) }
        #expect(report["times"]?.names == ["evaluated_at", "exp_iso", "iat_iso", "seconds_left"])
    }

    @Test("shows claims of accepted tokens alone", arguments: tokens)
    func claims(_ profile: String, _ name: String) async throws {
        let report = try await World().run(Samples.verify(profile, "--json", Samples.file(name))).json()
        #expect((report["claims"] == .null) == (report["verdict"] != "accepted"))
        #expect((report["reason"] == .null) == (report["verdict"] == "accepted"))
        #expect((report["not_checked"]?.array?.first == "revocation") == (report["verdict"] == "accepted"))
    }

    @Test("never holds the token or its signature, nor does the text", arguments: tokens)
    func noToken(_ profile: String, _ name: String) async throws {
        let parts = try Samples.token(name).split(separator: ".").map(String.init)
        for more in [[], ["--json"]] {
            let outcome = await World().run(Samples.verify(profile) + more + [Samples.file(name)])
            for part in parts { #expect(!(outcome.output + outcome.errors).contains(part.prefix(24))) }
        }
    }

    @Test("says the same with the token from a file, from standard input or as text", arguments: tokens)
    func sources(_ profile: String, _ name: String) async throws {
        let fromFile = await World().run(Samples.verify(profile, "--json", Samples.file(name)))
        let token = try Samples.token(name)
        #expect(await World().run(Samples.verify(profile, "--json", token)) == fromFile)
        let fromInput = await World(input: token).run(Samples.verify(profile, "--json"))
        #expect((fromInput.status, fromInput.output, fromInput.errors) == (fromFile.status, fromFile.output, fromFile.errors))
    }

    @Test("is the same twice, and in every time zone", arguments: tokens)
    func sameBytes(_ profile: String, _ name: String) async {
        for call in [Samples.verify(profile), Samples.verify(profile, "--json"), ["inspect"], ["inspect", "--json"]] {
            let first = await World().run(call + ["--at", "1767225600", Samples.file(name)])
            for zone in ["UTC", "America/New_York", "Asia/Kolkata", ":/etc/localtime"] {
                var world = World().with(environment: "TZ", zone)
                world.now = 1_900_000_000
                #expect(await world.run(call + ["--at", "2026-01-01T00:00:00Z", Samples.file(name)]) == first)
            }
        }
    }

    @Test("--quiet says nothing, and its status is the same", arguments: tokens)
    func quiet(_ profile: String, _ name: String) async {
        let loud = await World().run(Samples.verify(profile, Samples.file(name)))
        for more in [["--quiet"], ["--quiet", "--json"]] {
            let outcome = await World().run(Samples.verify(profile) + more + [Samples.file(name)])
            #expect(outcome == Outcome(status: loud.status, output: "", errors: ""))
        }
    }

    @Test(
        "counts the seconds that are left, by the time of checking",
        arguments: [("1767229139", .integer(1)), ("1767229141", .integer(-1)), ("1767229139.5", .real(0.5))] as [(String, JSONValue)])
    func secondsLeft(_ at: String, _ expected: JSONValue) async throws {
        let report = try await World().run(Samples.verify("oidc", "--json", "--at", at, Samples.file("oidc"))).json()
        #expect(report["times"]?["seconds_left"] == expected)
    }

    @Test(
        "names the claims that nobody asked about",
        arguments: [
            ([], ["revocation", "nonce", "c_hash"]), (["--nonce-sha256", "n-0S6_WzA2Mj"], ["revocation", "c_hash"]),
        ])
    func notChecked(_ options: [String], _ expected: [String]) async throws {
        let report = try await World().run(Samples.verify("apple-id", "--json", Samples.file("apple-id")) + options).json()
        #expect(report["not_checked"] == .array(expected.map(JSONValue.string)))
    }
}
