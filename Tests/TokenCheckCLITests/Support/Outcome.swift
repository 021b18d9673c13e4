import JOSE
import OpenID
import Testing
import TokenCheckCLI

/// The tool's exit status: Swift Testing has a type of that name too.
typealias Status = TokenCheckCLI.ExitStatus

/// What a call left behind.
struct Outcome: Sendable, Equatable {
    let status: Status
    let output: String
    let errors: String
    var files: [String: [UInt8]] = [:]
    /// The addresses that were fetched from, in order.
    var fetched: [String] = []
    /// The operations of services that were called, in order.
    var called: [String] = []
    /// How often standard input was read.
    var inputReads = 0

    /// A token may nest as deep as documents may, and a report has it one deeper.
    private static let limits = JSONLimits(depth: 33, members: 300)

    /// Standard output as one JSON document, on one line that ends it.
    func json(_ location: SourceLocation = #_sourceLocation) throws -> JSONValue {
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
        try #require(lines.count == 2 && lines[1].isEmpty, "not one line: \(output)\(errors)", sourceLocation: location)
        return try JSONDocument.parse(Array(lines[0].utf8), limits: Self.limits)
    }

    /// Standard output as a JSON document for each line.
    func jsonLines() throws -> [JSONValue] {
        try output.split(separator: "\n").map { try JSONDocument.parse(Array($0.utf8), limits: Self.limits) }
    }

    /// The usage error's sentence, when this is a usage error and nothing else.
    func usageError(_ location: SourceLocation = #_sourceLocation) throws -> String {
        #expect(status == .usage, "\(output)\(errors)", sourceLocation: location)
        #expect(output == "", sourceLocation: location)
        try #require(errors.hasPrefix("tokencheck: ") && errors.hasSuffix("\n"), sourceLocation: location)
        return String(errors.dropFirst("tokencheck: ".count).dropLast())
    }
}

/// Collects what a running call does.
final class Traces: Sendable {
    private struct State {
        var input: ArraySlice<[UInt8]>
        var writesLeft: Int
        var output: [UInt8] = []
        var errors = ""
        var files: [String: [UInt8]] = [:]
        var fetched: [String] = []
        var called: [String] = []
        var inputReads = 0
        var looks = 0
    }

    private let state: Locked<State>

    init(_ input: [[UInt8]], _ writesUntilClosed: Int) { state = Locked(State(input: input[...], writesLeft: writesUntilClosed)) }

    func read(atMost limit: Int) -> [UInt8] {
        state.withLock { state in
            state.inputReads += 1
            guard let piece = state.input.popFirst() else { return [] }
            if piece.count > limit { state.input = [Array(piece[limit...])] + state.input }
            return Array(piece.prefix(limit))
        }
    }

    func write(_ bytes: [UInt8]) -> Bool {
        state.withLock { state in
            guard state.writesLeft > 0 else { return false }
            state.writesLeft -= 1
            state.output += bytes
            return true
        }
    }

    /// How often the clock was looked at before.
    func look() -> Int {
        state.withLock { state in
            defer { state.looks += 1 }
            return state.looks
        }
    }

    func writeError(_ text: String) { state.withLock { $0.errors += text } }

    func writeFile(_ path: String, _ bytes: [UInt8]) -> String? {
        state.withLock { $0.files[path] = bytes }
        return nil
    }

    func fetch(_ address: String) { state.withLock { $0.fetched.append(address) } }

    func call(_ operation: String) { state.withLock { $0.called.append(operation) } }

    func outcome(_ status: Status) -> Outcome {
        state.withLock {
            Outcome(
                status: status, output: String(decoding: $0.output, as: UTF8.self), errors: $0.errors, files: $0.files,
                fetched: $0.fetched, called: $0.called, inputReads: $0.inputReads)
        }
    }
}
