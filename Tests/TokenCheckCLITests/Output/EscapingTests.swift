import JOSE
import Testing

@testable import TokenCheckCLI

/// What a terminal must never see from a token: control characters (C0, DEL, C1), marks that turn the reading direction, other line ends.
private func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory) || properties.isBidiControl
}

@Suite("Text from a token, made safe for a terminal")
struct EscapingTests {
    @Test(
        "every control character, every bidirectional control and every line end is written as its number; nothing else of the kind stays")
    func unsafe() {
        for value in UInt32(0)...0xFFFF {
            guard let scalar = Unicode.Scalar(value), isUnsafe(scalar) else { continue }
            #expect(Escaping.line("a\(scalar)b") == "a\\u{\(String(value, radix: 16))}b")
        }
    }

    @Test("other text stays as it is", arguments: ["Zoë Ł 🙂", "مرحبا", "日本語", "a\\u{1b}", "e\u{301}", "👩‍👩‍👧", "\"quoted\" 'text'", ""])
    func kept(_ text: String) { #expect(Escaping.line(text) == text) }

    @Test("a byte order mark is shown") func byteOrderMark() { #expect(Escaping.line("\u{FEFF}a") == "\\u{feff}a") }

    @Test("long text is cut, and shows it", arguments: [(3, "abc…"), (4, "abcd"), (5, "abcd"), (0, "…")])
    func limit(_ limit: Int, _ expected: String) { #expect(Escaping.line("abcd", limit: limit) == expected) }
}

@Suite("Hostile tokens and key sets in output")
struct HostileOutputTests {
    /// Moves the cursor, rings, turns the direction, ends lines in every way there is.
    static let hostile =
        "evil\u{1B}[2J\u{7}\u{8}\r\nACCEPTED\u{B}\u{C}\u{7F}\u{85}\u{9B}31m\u{202E}\u{2066}\u{200F}\u{61C}\u{2028}\u{2029}\t"
    private static let text = JSONValue.string(hostile)
    private static let harmless = "evil"

    /// A token with a hostile text, and how to verify it.
    struct Case: Sendable, CustomStringConvertible {
        let description: String
        var claims: JSONValue = [:]
        var header: JSONValue = [:]
        var options: [String] = []

        func token(_ text: String) throws -> String {
            try Samples.oidc(Self.replaced(claims, text), header: Self.replaced(header, text))
        }

        /// Wherever the hostile text stands, this one.
        private static func replaced(_ value: JSONValue, _ text: String) -> JSONValue {
            switch value {
            case .string(let old): .string(old == hostile ? text : old)
            case .array(let elements): .array(elements.map { replaced($0, text) })
            case .object(let members): .object(members.map { JSONMember($0.name == hostile ? text : $0.name, replaced($0.value, text)) })
            default: value
            }
        }
    }

    static let cases = [
        Case(description: "sub, accepted", claims: ["sub": text]), Case(description: "email, accepted", claims: ["email": text]),
        Case(description: "scope as an object", claims: ["scope": .object([JSONMember(hostile, text)])]),
        Case(description: "amr as an array", claims: ["amr": [text, text]]), Case(description: "aud", claims: ["aud": text]),
        Case(description: "several aud", claims: ["aud": ["example-client", text]]), Case(description: "iss", claims: ["iss": text]),
        Case(description: "exp", claims: ["exp": text]),
        Case(description: "sub expected", claims: ["sub": text], options: ["--subject", "s"]),
        Case(description: "nonce", claims: ["nonce": text], options: ["--nonce", "n"]), Case(description: "azp", claims: ["azp": text]),
        Case(description: "a group", claims: ["cognito:groups": [text]], options: ["--group", "g"]),
        Case(description: "a claim required", claims: ["tier": text], options: ["--require", "tier=x"]),
        Case(description: "email_verified", claims: ["email_verified": text]), Case(description: "kid", header: ["kid": text]),
        Case(description: "alg", header: ["alg": text]), Case(description: "typ", header: ["typ": text]),
        Case(description: "crit", header: ["crit": [text]]), Case(description: "cty", header: ["cty": text]),
        Case(description: "zip", header: ["zip": text]),
    ]

    private func check(_ outcome: Outcome, like harmless: Outcome) {
        #expect(outcome.output.unicodeScalars.filter { $0 != "\n" && isUnsafe($0) }.isEmpty, "\(outcome.output)")
        #expect(outcome.output.split(separator: "\n").count == harmless.output.split(separator: "\n").count, "\(outcome.output)")
        #expect(outcome.output.contains("evil") == harmless.output.contains("evil"))
        #expect(outcome.status == harmless.status)
        #expect(outcome.errors == "")
    }

    @Test("verify: never raw, never on a line of its own", arguments: cases)
    func verify(_ row: Case) async throws {
        let call = Samples.verify("oidc") + row.options
        check(await World().run(call + [try row.token(Self.hostile)]), like: await World().run(call + [try row.token(Self.harmless)]))
    }

    @Test("inspect: never raw, never on a line of its own", arguments: cases)
    func inspect(_ row: Case) async throws {
        let outcome = await World().run("inspect", try row.token(Self.hostile))
        check(outcome, like: await World().run("inspect", try row.token(Self.harmless)))
        #expect(outcome.output.contains("evil"))
    }

    @Test("JSON: one line, and the very text once it is read", arguments: cases)
    func json(_ row: Case) async throws {
        for call in [Samples.verify("oidc", "--json") + row.options, ["inspect", "--json"]] {
            let outcome = await World().run(call + [try row.token(Self.hostile)])
            #expect(outcome.output.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
            _ = try outcome.json()
        }
        let inspected = try await World().run("inspect", "--json", try row.token(Self.hostile)).json()
        let claims: JSONValue = [
            "iss": "https://login.example.com", "sub": "user-1", "aud": "example-client", "exp": 1_767_229_140, "iat": 1_767_225_540,
        ]
        #expect(inspected["claims"] == claims.merging(row.claims))
    }

    @Test("a batch: one line a report")
    func batch() async throws {
        let tokens = try Self.cases.map { try $0.token(Self.hostile) }
        let outcome = await World(input: tokens.joined(separator: "\n")).run(Samples.verify("oidc", "--batch"))
        #expect(try outcome.jsonLines().map { $0["line"] } == (1...tokens.count).map { .integer(Int64($0)) })
        #expect(outcome.errors.unicodeScalars.filter { $0 != "\n" && isUnsafe($0) }.isEmpty)
    }

    @Test("keys check: never raw", arguments: ["kid", "alg", "use", "kty", "crv"])
    func keys(_ member: String) async throws {
        func outcome(_ text: String) async throws -> Outcome {
            let key: JSONValue = ["kty": "EC", "crv": "P-256", "x": "AA", "y": "AA", "kid": "a", "alg": "ES256", "use": "sig"]
            let set: JSONValue = ["keys": [key.merging(.object([JSONMember(member, .string(text))]))]]
            return await World().with(file: "k.json", String(decoding: JSONDocument.write(set), as: UTF8.self)).run(
                "keys", "check", "k.json")
        }
        check(try await outcome(Self.hostile), like: try await outcome(Self.harmless))
    }
}
