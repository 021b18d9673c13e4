import Synchronization
import TokenCheckCLI

/// One call of the tool inside this process: files and a clock of the caller's own, no network, and what it wrote is kept.
enum Tool {
    struct Outcome {
        let status: ExitStatus
        let output: [UInt8]
        let errors: String
        /// The files that were asked for, in order.
        let filesRead: [String]
    }

    private final class Traces: Sendable {
        let state = Mutex<(output: [UInt8], errors: String, filesRead: [String])>(([], "", []))
    }

    static func run(_ arguments: [String], files: [String: [UInt8]], now: Double) -> Outcome {
        let traces = Traces()
        let streams = Streams(
            readInput: { _ in [] },
            write: { bytes in
                traces.state.withLock { $0.output += bytes }
                return true
            },
            writeError: { text in traces.state.withLock { $0.errors += text } },
            readFile: { (path, limit) throws(FileError) in
                traces.state.withLock { $0.filesRead.append(path) }
                guard let bytes = files[path] else { throw .unreadable("No such file or directory") }
                if bytes.count > limit { throw .tooLarge(limit) }
                return bytes
            },
            environment: { _ in nil }, now: { now })
        let status = TokenCheck.runOnThisThread(arguments: arguments, streams: streams)
        return traces.state.withLock { Outcome(status: status, output: $0.output, errors: $0.errors, filesRead: $0.filesRead) }
    }
}
