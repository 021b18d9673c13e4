import CognitoIdentity
import JOSE
import OpenID
import TestSupport
import Testing

@testable import TokenCheckCLI

@Suite("tokencheck logins check")
struct LoginsCheckTests {
    private func check(_ map: String, _ more: String...) async throws -> Outcome {
        try await LoginsSamples.world().with(file: "a.json", map).run(["logins", "check", "a.json"] + more)
    }

    @Test("reads the map from a file, from standard input, and from it unasked", arguments: [["map.json"], ["-"], []])
    func sources(_ operand: [String]) async throws {
        var world = try LoginsSamples.world()
        world.input = [try #require(world.files["map.json"])]
        let outcome = await world.run(["logins", "check", "--json"] + operand)
        #expect(
            outcome
                == Outcome(
                    status: .success, output: #"{"verdict":"accepted","reason":null,"findings":[]}"# + "\n", errors: "",
                    inputReads: operand == ["map.json"] ? 0 : outcome.inputReads))
    }

    @Test("fetches nothing and writes no file, whatever it is asked")
    func quiet() async throws {
        for call in LoginsCall.allCases {
            let outcome = try await LoginsSamples.world().run("logins", "check", "--call", call.rawValue, "faulty.json")
            #expect(outcome.fetched == [])
            #expect(outcome.files == [:])
            #expect(outcome.errors == "")
        }
    }

    @Test(
        "what is no map is rejected with the place, and a map that is too large is too",
        arguments: [
            ("", "the map is not JSON: a syntax error at byte 0"), ("[]", "the map is JSON, but no object of provider names and texts"),
            (#"{"appleid.apple.com": 7}"#, "the value of appleid.apple.com is no text"),
            (#"{"a": "x", "\u0061": "y"}"#, "a key given twice, at byte 19"), ("\u{FEFF}{}", "the map is not JSON: a byte order mark"),
            (String(repeating: " ", count: 1_048_577), "the map is larger than 1048576 bytes"),
        ])
    func noMap(_ text: String, _ message: String) async throws {
        let outcome = try await check(text, "--json")
        #expect(outcome.status == .rejected)
        let report = try outcome.json()
        #expect(report["reason"] == "logins.json")
        #expect(report["findings"]?.array?.count == 1)
        #expect(report["findings"]?.array?.first?["message"]?.string?.prefix(18) == message.prefix(18))
        #expect(report["findings"]?.array?.first?["login"] == .null)
    }

    @Test("each finding has the members of a report's, and the login beside the claim")
    func members() async throws {
        let report = try await LoginsSamples.world().run("logins", "check", "--json", "faulty.json").json()
        #expect(report.names == ["verdict", "reason", "findings"])
        for finding in report["findings"]?.array ?? [] {
            #expect(finding.names == ["code", "severity", "login", "claim", "expected", "actual", "message", "hint", "ref"])
            #expect(finding["message"]?.string?.isEmpty == false)
            #expect(finding["ref"]?.string?.isEmpty == false)
        }
    }

    @Test(
        "no value shows in any output",
        arguments: ["map.json", "soon.json", "service.json", "developer.json", "faulty.json"], LoginsCall.allCases.map(\.rawValue))
    func noValues(_ file: String, _ call: String) async throws {
        let world = try LoginsSamples.world()
        let map = try LoginsMap(parsing: try #require(world.files[file]))
        for options in [[], ["--json"], ["--color", "always"], ["--pool-description", "pool.json"]] {
            let outcome = await world.run(["logins", "check", "--call", call] + options + [file])
            for entry in map.entries {
                let parts = [entry.value.exposed] + entry.value.exposed.split(separator: ".").filter { $0.count > 40 }.map(String.init)
                for part in parts { #expect(!outcome.output.contains(part) && !outcome.errors.contains(part)) }
            }
        }
    }

    @Test("a token that stands as the key shows in no output")
    func swapped() async throws {
        for (key, value) in [(try Samples.token("apple-id"), "appleid.apple.com"), ("EAABexampleAccessToken0001", "graph.facebook.com")] {
            for options in [[], ["--json"]] {
                let world = World().with(map: "a.json", JSONMember(key, .string(value)))
                let outcome = await world.run(["logins", "check"] + options + ["a.json"])
                #expect(outcome.status == .rejected)
                #expect(!outcome.output.contains(key.suffix(20)))
                #expect(outcome.output.contains("the two sides are swapped"))
            }
        }
    }

    @Test("a hostile key is shown escaped")
    func hostile() async throws {
        let world = World().with(map: "a.json", JSONMember(HostileOutputTests.hostile, "x"))
        let outcome = await world.run("logins", "check", "a.json")
        #expect(outcome.status == .rejected)
        let unsafe = outcome.output.unicodeScalars.filter {
            $0 != "\n" && ($0.properties.generalCategory == .control || $0.properties.isBidiControl)
        }
        #expect(unsafe.isEmpty)
        #expect(outcome.output.contains("evil\\u{1b}[2J"))
    }

    @Test(
        "a time that no clock shows is no crash",
        arguments: ["-9223372036854775808", "9223372036854775807", "-1e308", "1e308", "-0.0", "0"])
    func times(_ expiry: String) async throws {
        let token = try TokenBuilder(.appleID).with("exp", json: expiry).with("nbf", json: expiry).signed()
        let world = World().with(map: "a.json", JSONMember("appleid.apple.com", .string(String(decoding: token.bytes, as: UTF8.self))))
        for options in [[], ["--json"]] { #expect(await world.run(["logins", "check", "a.json"] + options).status == .rejected) }
    }

    @Test(
        "with keys a forged token is rejected, under whatever name the provider is given",
        arguments: ["google", "oidc:https://accounts.google.com", "oidc:accounts.google.com"])
    func forged(_ provider: String) async throws {
        let key = try TestKeys.stranger(.rs256, id: TestKeys.oidc(.rs256).id)
        for issuer in ["accounts.google.com", "https://accounts.google.com"] {
            let builder = TokenBuilder(.oidc).with("iss", .string(issuer))
            for (signer, reason) in [(key, "signature.invalid" as JSONValue), (try TestKeys.oidc(.rs256), .null)] {
                let token = String(decoding: try builder.signed(by: signer).bytes, as: UTF8.self)
                let world = World().with(map: "a.json", JSONMember("accounts.google.com", .string(token)))
                let report = try await world.run(
                    "logins", "check", "--json", "--jwks", provider + "=testvectors/keys/oidc.jwks.json", "a.json"
                ).json()
                #expect(report["reason"] == reason)
            }
        }
    }

    @Test("keys that cannot be had leave it undecided, whatever else is wrong with the map")
    func undecided() async throws {
        for file in ["missing.json", "testvectors/keys/invalid-html.jwks.json"] {
            let outcome = try await LoginsSamples.world().run("logins", "check", "--json", "--jwks", "apple=" + file, "faulty.json")
            #expect(outcome.status == .undecided)
            #expect(try outcome.json()["verdict"] == "undecided")
        }
    }

    private static let token = (try? Samples.token("apple-id")) ?? ""
    static let misuses: [([String], String)] = [
        (["a.json", "b.json"], "b.json"), (["--call", "get-identity"], "--call: \"get-identity\" is none of get-id, "),
        (["--identity", "eu-west-1_EXAMPLE01"], "--identity: \"eu-west-1_EXAMPLE01\" is no identity id: "),
        (["--developer-provider", "a b"], "--developer-provider: DeveloperProviderName must be 1 to 128 letters"),
        (["--pool-description", "missing.json"], "cannot read the pool's description \"missing.json\": "),
        (["--pool-description", "map.json"], "IdentityPoolId is missing or of the wrong form"),
        (["--jwks", "apple.json"], "--jwks takes PROVIDER=FILE, and there is no PROVIDER before an = sign"),
        (["--jwks", "=x"], "there is no PROVIDER before an = sign"), (["--jwks", "appel=x"], "did you mean apple?"),
        (["--jwks", "facebook=x"], "\"graph.facebook.com\" has no tokens with signatures to verify"),
        (["--jwks", "cognito:eu-west-1:11111111=x"], "a user pool's id must be like eu-west-1_EXAMPLE01"),
        (["--jwks", "developer:a=x"], "has no tokens with signatures"), (["--at", "yesterday"], "--at"), (["--nonsense"], "--nonsense"),
    ]
    @Test("a wrong call is misuse, found before the map is read", arguments: misuses)
    func misuse(_ words: [String], _ message: String) async throws {
        var world = try LoginsSamples.world(input: "{}")
        world.files["b.json"] = []
        let outcome = await world.run(["logins", "check"] + words)
        #expect(try outcome.usageError().contains(message), "\(outcome.errors)")
        #expect(outcome.inputReads == 0)
    }

    @Test("a token in the place of a file is misuse that does not repeat it", arguments: [[token], ["--jwks", "apple=" + token]])
    func tokenAsFile(_ words: [String]) async throws {
        let message = try await LoginsSamples.world().run(["logins", "check"] + words).usageError()
        #expect(message.hasSuffix("takes a file; this looks like a token"))
    }

    @Test("nothing given at a terminal is misuse, never a wait")
    func terminal() async throws {
        var world = World()
        world.inputIsTerminal = true
        #expect(try await world.run("logins", "check").usageError().contains("no map: give a FILE"))
    }
}
