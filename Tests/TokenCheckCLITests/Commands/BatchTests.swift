import JOSE
import OpenID
import TestSupport
import Testing

@testable import TokenCheckCLI

@Suite("verify --batch")
struct BatchTests {
    private func report(_ line: JSONValue) -> String {
        let number = line["line"].map { String(decoding: JSONDocument.write($0), as: UTF8.self) } ?? "?"
        return "\(number) \(line["verdict"]?.string ?? "?") \(line["reason"]?.string ?? "-")"
    }

    private func run(_ input: String, _ more: String..., pieces: Int = 65536) async -> Outcome {
        await World.input(Array(input.utf8), inPiecesOf: pieces).run(Samples.verify("oidc", "--batch") + more)
    }

    @Test(
        "gives the single call's report a line, with the line's number before it, in the order of the lines", arguments: [1, 7, 300, 65536])
    func order(_ pieces: Int) async throws {
        let tokens = try ["oidc", "oidc.expired", "oidc.tampered", "oidc"].map(Samples.token) + ["not a token"]
        let outcome = await run(tokens.joined(separator: "\n") + "\n", pieces: pieces)
        var expected: [JSONValue] = []
        for (index, token) in tokens.enumerated() {
            let single = try await World().run(Samples.verify("oidc", "--json", token)).json()
            guard case .object(let members) = single else { continue }
            expected.append(.object([JSONMember("line", .integer(Int64(index + 1)))] + members))
        }
        #expect(try outcome.jsonLines() == expected)
        #expect(outcome.status == .rejected)
    }

    @Test(
        "skips blank lines and counts them; the last line needs no end; lines may end as on Windows",
        arguments: [
            ("\nT\n\n\nT\n", ["2 accepted -", "5 accepted -"]), ("T\n \t \nT", ["1 accepted -", "3 accepted -"]),
            ("T\r\n\r\nT\r\n", ["1 accepted -", "3 accepted -"]),
            ("T", ["1 accepted -"]), ("\n\n\n", []), ("", []), ("T\n\"\"\n", ["1 accepted -", "2 rejected token.empty"]),
            ("Bearer T\nT", ["1 accepted -", "2 accepted -"]),
        ])
    func lines(_ input: String, _ expected: [String]) async throws {
        let outcome = await run(input.replacing("T", with: try Samples.token("oidc")))
        #expect(try outcome.jsonLines().map(report) == expected)
    }

    @Test(
        "sums up on standard error",
        arguments: [
            ("", "0 tokens: 0 accepted, 0 rejected, 0 undecided\n"), ("T", "1 token: 1 accepted, 0 rejected, 0 undecided\n"),
            ("T\nE\nE\nx\nT\n", "5 tokens: 2 accepted, 3 rejected, 0 undecided\n  2  claim.exp.expired\n  1  token.malformed\n"),
        ])
    func summary(_ input: String, _ expected: String) async throws {
        let text = input.replacing("T", with: "@").replacing("E", with: try Samples.token("oidc.expired")).replacing(
            "@", with: try Samples.token("oidc"))
        #expect(await run(text).errors == expected)
    }

    @Test("a hostile claim's name cannot write into the summary")
    func hostileReason() async throws {
        let name = "a\u{1B}[2J\u{202E}\nb"
        let outcome = await run(try Samples.oidc() + "\n", "--require", "\(name)=x")
        #expect(outcome.errors.hasSuffix("\n  1  claim.a\\u{1b}[2J\\u{202e}\\u{a}b.missing\n"), "\(outcome.errors)")
    }

    @Test("the status is 1 when a line was rejected, else 3 when one was undecided")
    func status() async throws {
        let good = try Samples.token("oidc")
        let stranger = try Samples.token("apple-id")
        #expect(await run(good).status == .success)
        #expect(await run("").status == .success)
        #expect(await run(good + "\n" + stranger).status == .rejected)
        let noKeys = Samples.verify("oidc", "--batch").map { $0.hasSuffix("oidc.jwks.json") ? "missing.json" : $0 }
        #expect(await World(input: good + "\n" + good).run(noKeys).status == .undecided)
        let mixed = await World(input: good + "\n" + stranger + "\n" + good).run(noKeys)
        #expect(mixed.status == .rejected)
        #expect(
            try mixed.jsonLines().map(report) == [
                "1 undecided keys.unavailable", "2 rejected claim.iss.mismatch", "3 undecided keys.unavailable",
            ])
    }

    @Test("--quiet leaves the status alone", arguments: [("oidc", Status.success), ("oidc.expired", .rejected)])
    func quiet(_ name: String, _ status: Status) async throws {
        let outcome = await run(try Samples.token(name), "--quiet")
        #expect((outcome.status, outcome.output, outcome.errors) == (status, "", ""))
    }

    @Test("progress shows at a terminal only, and the summary stands after it")
    func progress() async {
        var world = World.input(Array(repeating: "x\n", count: 2000).flatMap(\.utf8), inPiecesOf: 65536)
        world.errorIsTerminal = true
        let summary = "2000 tokens: 0 accepted, 2000 rejected, 0 undecided\n  2000  token.malformed\n"
        #expect(await world.run(Samples.verify("oidc", "--batch")).errors == "\r1000 tokens…\r2000 tokens…\r" + summary)
        #expect(await world.run(Samples.verify("oidc", "--batch", "--quiet")).errors == "")
        world.errorIsTerminal = false
        #expect(await world.run(Samples.verify("oidc", "--batch")).errors == summary)
    }

    @Test("a line of 5 MB is too large, and the lines after it go on")
    func longLine() async throws {
        let good = try Samples.token("oidc")
        let input = good + "\n" + String(repeating: "a", count: 5_000_000) + "\n\n" + good + "\n"
        let outcome = await run(input)
        #expect(try outcome.jsonLines().map(report) == ["1 accepted -", "2 rejected token.too_large", "4 accepted -"])
    }

    @Test("a line of white space and then a token is not taken for blank, however long it is")
    func longSpace() async throws {
        let input =
            String(repeating: " ", count: 100_000) + (try Samples.token("oidc.expired")) + "\n" + String(repeating: " ", count: 100_000)
        let outcome = await run(input)
        #expect(outcome.status == .rejected)
        #expect(try outcome.jsonLines().map { $0["line"] } == [1])
    }

    @Test("stops when nobody reads its output any more")
    func closedOutput() async throws {
        var world = World.input(Array(String(repeating: try Samples.token("oidc") + "\n", count: 1000).utf8), inPiecesOf: 1000)
        world.writesUntilClosed = 2
        let outcome = await world.run(Samples.verify("oidc", "--batch"))
        #expect(try outcome.jsonLines().map(report) == ["1 accepted -", "2 accepted -"])
        #expect(outcome.errors == "3 tokens: 3 accepted, 0 rejected, 0 undecided\n")
        #expect(outcome.inputReads < 10)
    }

    @Test("takes no token beside it") func operand() async throws {
        let message = "--batch reads tokens from standard input and takes no TOKEN"
        #expect(try await World().run(Samples.verify("oidc", "--batch", "-")).usageError() == message)
        #expect(try await World().run(Samples.verify("oidc", "--batch", Samples.file("oidc"))).usageError() == message)
    }

    @Test("keys are fetched once for all lines")
    func keysOnce() async throws {
        var world = World(input: String(repeating: try Samples.token("apple-id") + "\n", count: 5))
        world.fetched = .success(FetchedDocument(try PackageFiles.bytes("testvectors/keys/apple.jwks.json")))
        let outcome = await world.run(
            "verify", "--profile", "apple-id", "--audience", "com.example.app", "--at", "1767225600", "--batch")
        #expect(outcome.status == .success)
        #expect(outcome.fetched.count == 1)
    }
}

@Suite("Lines of standard input")
struct LineReaderTests {
    @Test("a line is held only up to the limit, which one octet beyond it shows", arguments: [1, 10, 1000])
    func bounded(_ pieces: Int) {
        let traces = Traces(World.input(Array("ab\n\(String(repeating: "x", count: 5000))\n\nyz".utf8), inPiecesOf: pieces).input, 0)
        let streams = Streams(
            readInput: { traces.read(atMost: $0) }, write: { _ in false }, writeError: { _ in },
            readFile: { (_, _) throws(FileError) in [] }, environment: { _ in nil }, now: { 0 })
        var reader = LineReader(streams: streams, limit: 100)
        var lines: [String] = []
        while let line = reader.next() { lines.append("\(reader.number) \(String(decoding: line, as: UTF8.self))") }
        #expect(lines == ["1 ab", "2 " + String(repeating: "x", count: 101), "3 ", "4 yz"])
    }
}
