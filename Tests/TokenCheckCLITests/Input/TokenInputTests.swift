import JOSE
import OpenID
import Testing

@testable import TokenCheckCLI

@Suite("The bare token of what a person gives")
struct TokenInputTests {
    @Test(
        "white space around it is taken off without a word",
        arguments: [
            "a.b.c", " a.b.c", "a.b.c\n", "\r\n\t a.b.c \r\n", "\u{B}\u{C}a.b.c\u{C}\u{B}", String(repeating: "\n", count: 4000) + "a.b.c",
        ])
    func space(_ text: String) {
        let input = TokenInput(Array(text.utf8))
        #expect(input.token.bytes == Array("a.b.c".utf8))
        #expect(!input.wasTrimmed)
    }

    @Test(
        "one pair of quotes and a Bearer scheme are taken off, and said so",
        arguments: [
            "\"a.b.c\"", "'a.b.c'", "`a.b.c`", " \" a.b.c \" \n", "Bearer a.b.c", "bearer a.b.c", "BEARER a.b.c", "bEaReR    a.b.c",
            "Authorization: Bearer a.b.c", "authorization:bearer a.b.c", "AUTHORIZATION:   BEARER  a.b.c\r\n", "\"Bearer a.b.c\"",
            "Bearer \"a.b.c\"", "Authorization: Bearer 'a.b.c'", "'Authorization: Bearer a.b.c'",
        ])
    func trimmed(_ text: String) {
        let input = TokenInput(Array(text.utf8))
        #expect(input.token.bytes == Array("a.b.c".utf8))
        #expect(input.wasTrimmed)
    }

    @Test(
        "anything else stays, and is refused as what it is",
        arguments: [
            "\"a.b.c", "a.b.c\"", "\"a.b.c'", "Bearera.b.c", "Bearer", "Bearer\ta.b.c", "Token a.b.c", "Basic a.b.c", "JWT a.b.c",
            "Authorization: a.b.c", "Authorization : Bearer a.b.c", "Bearer: a.b.c", "\u{A0}a.b.c", "\u{FEFF}a.b.c", "a.b.c\0", "a. b.c",
            "“a.b.c”", "token=a.b.c", "\"",
        ])
    func kept(_ text: String) {
        let input = TokenInput(Array(text.utf8))
        #expect(input.token.bytes == Array(text.utf8))
        #expect(!input.wasTrimmed)
    }

    @Test(
        "no more than one pair of quotes and one scheme go",
        arguments: [
            ("\"\"a.b.c\"\"", "\"a.b.c\""), ("\"'a.b.c'\"", "'a.b.c'"), ("\" 'a.b.c' \"", "'a.b.c'"), ("\"Bearer 'a.b.c'\"", "'a.b.c'"),
            ("Bearer Bearer a.b.c", "Bearer a.b.c"), ("Bearer Authorization: Bearer a.b.c", "Authorization: Bearer a.b.c"),
        ])
    func once(_ text: String, _ rest: String) {
        let input = TokenInput(Array(text.utf8))
        #expect(String(decoding: input.token.bytes, as: UTF8.self) == rest)
        #expect(input.wasTrimmed)
    }

    @Test("nothing is an empty token", arguments: ["", " ", "\n", " \t\r\n \n"])
    func empty(_ text: String) async throws {
        let outcome = await World(input: text).run(Samples.verify("oidc", "--json", "-"))
        #expect(outcome.status == .rejected)
        #expect(try outcome.json()["reason"] == "token.empty")
        #expect(try outcome.json().codes == ["token.empty"])
    }

    @Test("empty quotes are an empty token with a warning")
    func emptyQuotes() async throws {
        #expect(try await World().run(Samples.verify("oidc", "--json", "\"\"")).json().codes == ["token.empty", "input.trimmed"])
    }

    @Test("what was taken off is a warning, and the verdict stays", arguments: ["oidc", "oidc.expired"])
    func warning(_ name: String) async throws {
        let token = try Samples.token(name)
        let bare = try await World().run(Samples.verify("oidc", "--json", token)).json()
        let withScheme = try await World().run(Samples.verify("oidc", "--json", "Bearer \(token)")).json()
        #expect(withScheme.codes == bare.codes + ["input.trimmed"])
        #expect(withScheme["findings"]?.array?.last?["severity"] == "warning")
        for member in bare.names where member != "findings" { #expect(withScheme[member] == bare[member], "\(member)") }
    }

    @Test("the library takes nothing off", arguments: [" ", "\n", "Bearer ", "\""])
    func library(_ before: String) throws {
        let token = RawToken(before + (try Samples.token("oidc")))
        #expect(token.bytes == Array((before + (try Samples.token("oidc"))).utf8))
        #expect(TokenInspection(token, limits: .standard).findings.map(\.code) == [.tokenMalformed])
    }

    @Test("a token's size is that of the bare token", arguments: [(0, "accepted"), (-1, "rejected")])
    func size(_ more: Int, _ verdict: String) async throws {
        let token = try Samples.token("oidc")
        for text in [token, token + "\n", "Authorization: Bearer  \(token)", String(repeating: " ", count: 4000) + token] {
            let report = try await World(input: text).run(
                Samples.verify("oidc", "--json", "--max-size", String(token.utf8.count + more), "-")
            ).json()
            #expect(report["verdict"] == .string(verdict))
            #expect(report["reason"] == (verdict == "accepted" ? .null : "token.too_large"))
        }
    }

    @Test("of a huge input no more is read than shows that it is too large", arguments: ["verify", "inspect"])
    func huge(_ command: String) async throws {
        let world = World.input([UInt8](repeating: UInt8(ascii: "a"), count: 20_000_000), inPiecesOf: 65536)
        let call = command == "verify" ? Samples.verify("oidc") : ["inspect"]
        let outcome = await world.run(call + ["-"])
        #expect(outcome.status == .rejected)
        #expect(outcome.output.contains("token.too_large"))
        #expect(outcome.inputReads <= (command == "verify" ? 2 : 18))
    }

    @Test("a file that is too large is judged, one that is not there is misuse")
    func files() async throws {
        let large = World().with(file: "large.jwt", String(repeating: "a", count: 100_000))
        let report = try await large.run(Samples.verify("oidc", "--json", "@large.jwt")).json()
        #expect(report.codes == ["token.too_large"])
        for more in [[], ["--json"]] {
            let message = try await World().run(Samples.verify("oidc", "@missing.jwt") + more).usageError()
            #expect(message == "cannot read the token file \"missing.jwt\": No such file or directory")
        }
    }
}
