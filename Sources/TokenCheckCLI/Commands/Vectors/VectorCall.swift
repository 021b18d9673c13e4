internal import JOSE
internal import OpenID
internal import Vectors

/// A call of this tool inside itself: its own words, its own input, no network, no environment, and its output kept.
struct VectorCall: Sendable {
    /// Reads a file that the call names.
    let readFile: @Sendable (_ path: String, _ limit: Int) throws(FileError) -> [UInt8]

    /// What came of a call.
    struct Answer: Sendable {
        let status: ExitStatus
        /// The report on standard output, when there is one.
        let report: JSONValue?
        /// The message of a call that is wrong.
        let error: String
    }

    /// A report may nest one deeper than the token it shows.
    private static let limits = JSONLimits(depth: JSONLimits.token.depth + 1, members: JSONLimits.document.members)

    private final class Output: Sendable {
        let state = Locked<(input: [UInt8], output: [UInt8], errors: String)>(([], [], ""))
    }

    func run(_ arguments: [String], input: [UInt8] = []) async -> Answer {
        let output = Output()
        output.state.withLock { $0.input = input }
        let streams = Streams(
            readInput: { limit in
                output.state.withLock { state in
                    let part = Array(state.input.prefix(limit))
                    state.input.removeFirst(part.count)
                    return part
                }
            },
            write: { bytes in
                output.state.withLock { $0.output += bytes }
                return true
            },
            writeError: { text in output.state.withLock { $0.errors += text } },
            readFile: readFile, environment: { _ in nil }, now: { 0 })
        let status = await TokenCheck.run(arguments: arguments, streams: streams)
        let (_, bytes, errors) = output.state.withLock { $0 }
        return Answer(status: status, report: try? JSONDocument.parse(bytes, limits: Self.limits), error: errors)
    }
}

extension VectorCall {
    /// Runs a vector of tokens.
    func result(_ vector: TokenVector) async -> VectorResult {
        let answer = await run(vector.arguments, input: vector.token)
        let actual = answer.report.map(vector.actual) ?? .string("no report: " + answer.error)
        return VectorResult(
            id: vector.id, comment: vector.title, label: Self.text(vector.expected), ours: Self.text(actual),
            agrees: actual == vector.expected && answer.status.rawValue == vector.expectedStatus)
    }

    /// Runs a row of the index of Logins maps.
    func result(_ vector: LoginsVector) async -> VectorResult {
        let answer = await run(vector.arguments)
        let codes = answer.report?["findings"]?.array?.compactMap { $0["code"]?.string }
        let ours = codes.map { $0.joined(separator: " ") } ?? "no report: " + answer.error
        let status: ExitStatus = vector.isRejected ? .rejected : .success
        return VectorResult(
            id: vector.map, comment: "", label: vector.codes.joined(separator: " "), ours: ours,
            agrees: codes == vector.codes && answer.status == status)
    }

    private static func text(_ value: JSONValue) -> String {
        value.string ?? String(decoding: JSONDocument.write(value), as: UTF8.self)
    }
}
