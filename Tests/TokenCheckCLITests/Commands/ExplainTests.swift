import CognitoIdentity
import JOSE
import OpenID
import Testing
import TokenCheckCLI

@Suite("tokencheck explain")
struct ExplainTests {
    static let claimCodes = [
        "claim.iss.mismatch", "claim.aud.untrusted", "claim.exp.expired", "claim.exp.too_far", "claim.amr.guest",
        "claim.custom:tier.mismatch",
        "claim.exp.missing", "claim.aud.type", "claim.https://example.com/role.mismatch",
    ]
    /// All that can be wrong with a claim.
    static let problems = FindingCode.ClaimProblem.allCases.map { "claim.tier.\($0.rawValue)" }

    static let logins = LoginsCode.allCases.map(\.rawValue)

    @Test(
        "has a meaning, a rule and causes for every code, each its own",
        arguments: FindingCode.fixed.map(\.description) + claimCodes + problems + logins)
    func entry(_ code: String) async throws {
        let value = try await World().run("explain", code, "--json").json()
        #expect(value.names == ["code", "severity", "meaning", "ref", "causes"])
        #expect(value["code"] == .string(code))
        for name in ["meaning", "ref", "causes"] { #expect(value[name]?.string?.isEmpty == false, "\(name)") }
        #expect(
            value["severity"] == ((LoginsCode(rawValue: code)?.severity ?? FindingCode(code)?.severity) == .warning ? "warning" : "error"))
        let text = await World().run("explain", code)
        #expect(text.status == .success)
        #expect(text.output.hasPrefix("\(code) ("))
        #expect(text.output.split(separator: "\n").count == 4)
    }

    @Test("no two fixed codes have the same explanation")
    func distinct() async throws {
        var meanings: Set<String> = []
        let codes = FindingCode.fixed.map(\.description) + Self.logins
        for code in codes {
            meanings.insert(try #require(try await World().run("explain", code, "--json").json()["meaning"]?.string))
        }
        #expect(meanings.count == codes.count)
    }

    @Test(
        "an unknown code is misuse that names the nearest",
        arguments: [
            ("no.such.code", "unknown code \"no.such.code\""),
            ("claim.aud.mismatched", "unknown code \"claim.aud.mismatched\"; did you mean claim.aud.mismatch?"),
            ("logins.key.mismach", "unknown code \"logins.key.mismach\"; did you mean logins.key.mismatch?"),
            ("token.emtpy", "unknown code \"token.emtpy\"; did you mean token.empty?"),
            ("TOKEN.EMPTY", "unknown code \"TOKEN.EMPTY\"; did you mean token.empty?"),
            ("claim..mismatch", "unknown code \"claim..mismatch\""),
        ])
    func unknown(_ code: String, _ expected: String) async throws {
        #expect(try await World().run("explain", code).usageError().hasPrefix(expected))
        #expect(try await World().run("explain", code, "--json").usageError().hasPrefix(expected))
    }

    @Test("without a code it lists all there are")
    func list() async throws {
        let message = try await World().run("explain").usageError()
        for code in FindingCode.fixed.map(\.description) + Self.logins { #expect(message.contains(" \(code)")) }
    }

    @Test("a hostile code is shown escaped")
    func hostile() async {
        #expect(await World().run("explain", "claim.a\u{1B}[2J\u{202E}.type").output.hasPrefix("claim.a\\u{1b}[2J\\u{202e}.type (error)\n"))
    }
}
