#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif
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

    @Test("progress shows at a terminal only, with the rate and the time left, and gives way to the summary")
    func progress() async {
        // Of 256 lines each.
        var world = World.input(Array(repeating: "x\n", count: 1024).flatMap(\.utf8), inPiecesOf: 512)
        world.secondsPerLook = 1
        world.errorIsTerminal = true
        let call = Samples.verify("oidc", "--batch", "--at", "1767225600", "--jobs", "1")
        let summary = "1024 tokens: 0 accepted, 1024 rejected, 0 undecided\n  1024  token.malformed\n"
        let lines = [
            "\r256 tokens, 256 a second, 25 %, 3 s left", "\r512 tokens, 256 a second, 50 %, 2 s left",
            "\r768 tokens, 256 a second, 75 %, 1 s left", "\r1024 tokens, 256 a second               ",
            "\r                         \r",
        ]
        #expect(await world.run(call).errors == lines.joined() + summary)
        #expect(await world.run(call + ["--quiet"]).errors == "")
        world.secondsPerLook = 0
        #expect(await world.run(call).errors == summary)
        world.errorIsTerminal = false
        #expect(await world.run(call).errors == summary)
    }

    @Test("many jobs give what one gives, in the order of the lines", arguments: [100, 70_000], ["1", "2", "7", "64"])
    func jobs(_ pieces: Int, _ jobs: String) async throws {
        let tokens = try ["oidc", "oidc.expired", "oidc.tampered", "apple-id"].map(Samples.token) + ["", "no token", "Bearer x.y.z"]
        let input = (0..<2000).map { tokens[$0 * 31 % 97 % tokens.count] }.joined(separator: "\n")
        let one = await run(input, "--jobs", "1")
        let many = await run(input, "--jobs", jobs, pieces: pieces)
        #expect(many.output == one.output)
        #expect((many.errors, many.status) == (one.errors, one.status))
        #expect(
            try one.jsonLines().compactMap { $0["line"] }.count == 2000 - (0..<2000).count { tokens[$0 * 31 % 97 % tokens.count].isEmpty })
    }

    @Test("--jobs is a number from 1 to 64, and for batches alone")
    func jobsMisuse() async throws {
        let single = try await World().run(Samples.verify("oidc", "--jobs", "2", Samples.file("oidc"))).usageError()
        #expect(single == "--jobs is for --batch: one token is one job")
        for wrong in ["0", "65", "x"] {
            #expect(try await World().run(Samples.verify("oidc", "--batch", "--jobs", wrong)).usageError().hasPrefix("--jobs"))
        }
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
        // A token is less than half of a piece, and each piece makes a write.
        var world = World.input(Array(String(repeating: try Samples.token("oidc") + "\n", count: 1000).utf8), inPiecesOf: 1000)
        world.writesUntilClosed = 2
        let outcome = await world.run(Samples.verify("oidc", "--batch", "--jobs", "2"))
        let numbers = try outcome.jsonLines().map { $0["line"] }
        #expect((2...10).contains(numbers.count))
        #expect(numbers == (1...numbers.count).map { .integer(Int64($0)) })
        #expect(outcome.errors.hasSuffix(" accepted, 0 rejected, 0 undecided\n"))
        #expect(outcome.inputReads < 50)
    }

    @Test("a line is judged and answered before the next one is waited for")
    func promptness() async throws {
        // The input's next piece comes only once the one before was answered.
        let line = Array((try Samples.token("oidc") + "\n").utf8)
        let seen = Locked((reads: 0, writes: 0, isPrompt: true))
        var streams = Streams(
            readInput: { _ in
                // Ten minutes at most: a sanitizer's run of all tests at once leaves an answer waiting for its turn for more than one.
                for _ in 0..<600_000 {
                    if seen.withLock({ $0.reads == $0.writes }) { break }
                    usleep(1000)
                }
                return seen.withLock { seen in
                    if seen.reads != seen.writes { seen.isPrompt = false }
                    seen.reads += 1
                    return seen.reads > 5 ? [] : line
                }
            },
            write: { _ in
                seen.withLock { $0.writes += 1 }
                return true
            },
            writeError: { _ in },
            readFile: { (path, _) throws(FileError) in (try? PackageFiles.bytes(path)) ?? [] }, environment: { _ in nil },
            now: { Samples.now })
        streams.processors = { 3 }
        #expect(await TokenCheck.run(arguments: Samples.verify("oidc", "--batch"), streams: streams) == .success)
        #expect(seen.withLock { ($0.reads, $0.writes, $0.isPrompt) } == (6, 5, true))
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
    /// The lines with their numbers, and the chunks they came in.
    static func read(_ text: String, inPiecesOf pieces: Int, limit: Int) -> (lines: [String], chunks: [Int]) {
        let traces = Traces(World.input(Array(text.utf8), inPiecesOf: pieces).input, 0)
        let streams = Streams(
            readInput: { traces.read(atMost: $0) }, write: { _ in false }, writeError: { _ in },
            readFile: { (_, _) throws(FileError) in [] }, environment: { _ in nil }, now: { 0 })
        var reader = LineReader(streams: streams, limit: limit)
        var (lines, chunks) = ([String](), [Int]())
        while let chunk = reader.next() {
            chunks.append(chunk.index)
            for index in 0..<chunk.count {
                lines.append("\(chunk.firstNumber + index) \(String(decoding: chunk.line(index), as: UTF8.self))")
            }
        }
        return (lines, chunks)
    }

    @Test("a line is held only up to the limit, which one octet beyond it shows", arguments: [1, 10, 1000])
    func bounded(_ pieces: Int) {
        let lines = Self.read("ab\n\(String(repeating: "x", count: 5000))\n\nyz", inPiecesOf: pieces, limit: 100).lines
        #expect(lines == ["1 ab", "2 " + String(repeating: "x", count: 101), "3 ", "4 yz"])
    }

    @Test(
        "lines are the same however the input comes: with or without white space before them, of any length, the last one with or without an end",
        arguments: [
            "", "\n", "\n\n", "a", "a\n", "a\n\nb", "  a\n", " \t\r", "\r\n a \r\n", String(repeating: " ", count: 40) + "b\nc",
            String(repeating: "long", count: 9) + "\nx\n  " + String(repeating: "y", count: 11), "a\n   \n   ",
            String(repeating: "t\n", count: 600),
        ])
    func anyPieces(_ text: String) {
        var whole = Array(text.utf8).split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
        if whole.last == [] { whole.removeLast() }
        let expected = whole.enumerated().map { number, line in
            "\(number + 1) \(String(decoding: line.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }.prefix(11), as: UTF8.self))"
        }
        for pieces in [1, 2, 3, 5, 7, 16, 41, 10000] {
            let (lines, chunks) = Self.read(text, inPiecesOf: pieces, limit: 10)
            #expect(lines == expected, "in pieces of \(pieces)")
            #expect(chunks == Array(chunks.indices))
        }
    }
}
