import FoundationEssentials

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// A program that a test runs in a process of its own; it is killed with the object unless it was waited for.
///
/// Not Foundation's `Process`: what another thread opens while that one starts a child stays open in the child, so that a pipe's end or a
/// child's exit is noticed only when some unrelated child has ended too (swift-corelibs-foundation #4795). Here every descriptor is closed
/// on exec from its first moment, and the kernel is asked for the exit.
public final class ChildProcess {
    /// Which of its output is kept to be read. The rest is discarded.
    public enum Output: Sendable {
        case none, standardOutput, everything
    }

    private let processID: pid_t
    private let stream: Stream
    private var exitStatus: Int32?

    /// Starts a program that `PATH` leads to, with that environment and in that folder, or else those of this process. Its standard input
    /// is empty, or open until it is to finish.
    public init(
        _ program: String, _ arguments: [String], in folder: String? = nil, environment: [String: String]? = nil,
        keeping kept: Output = .none, hasOpenInput: Bool = false
    ) throws(SystemCallFailure) {
        let ends = try Stream.pair()
        let nothing = try Stream.null()
        // A shell changes to the folder: the C library's own way is not visible to Swift everywhere.
        let words = folder.map { ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, $0] } ?? []
        processID = try Self.spawn(
            words + [program] + arguments, environment ?? ProcessInfo.processInfo.environment,
            input: hasOpenInput ? ends.child : nothing, output: kept == .none ? nothing : ends.child,
            errors: kept == .everything ? ends.child : nothing)
        stream = ends.parent
    }

    deinit {
        if isRunning {
            kill(processID, SIGKILL)
            wait()
        }
    }

    /// True until it was waited for.
    public var isRunning: Bool { exitStatus == nil }

    /// The next line of its output, without the line break.
    public func readLine() -> String {
        var line: [UInt8] = []
        while let byte = stream.read(1).first, byte != 0x0A { line.append(byte) }
        return String(decoding: line, as: UTF8.self)
    }

    /// Lets it come to its end: the rest of its output, and what `wait` gives.
    public func finish() -> (output: String, status: Int32) {
        stream.endWriting()
        var bytes: [UInt8] = []
        while true {
            let more = stream.read(1 << 14)
            if more.isEmpty { return (String(decoding: bytes, as: UTF8.self), wait()) }
            bytes += more
        }
    }

    /// Waits for its end; its exit status, 128 and the signal's number, or -1 when nothing is known of it.
    @discardableResult
    public func wait() -> Int32 {
        if let exitStatus { return exitStatus }
        var status: Int32 = 0
        var outcome: pid_t
        repeat { outcome = unsafe waitpid(processID, &status, 0) } while outcome < 0 && errno == EINTR
        let signal = status & 0x7F
        let result = outcome < 0 ? -1 : signal == 0 ? status >> 8 & 0xFF : 128 + signal
        exitStatus = result
        return result
    }

    private static func spawn(
        _ words: [String], _ environment: [String: String], input: Stream, output: Stream, errors: Stream
    ) throws(SystemCallFailure) -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, input.descriptor, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, output.descriptor, 1)
        unsafe posix_spawn_file_actions_adddup2(&actions, errors.descriptor, 2)
        let arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        let variables = unsafe environment.map { unsafe strdup($0.key + "=" + $0.value) } + [nil]
        defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
        var processID: pid_t = 0
        let code = unsafe posix_spawnp(&processID, words[0], &actions, nil, arguments, variables)
        guard code == 0 else { throw SystemCallFailure(call: "posix_spawnp", code: code) }
        return processID
    }
}

/// A descriptor of this process alone, closed with the object.
private final class Stream {
    let descriptor: Int32

    private init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// What is empty, and discards what is written to it.
    static func null() throws(SystemCallFailure) -> Stream {
        let descriptor = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemCallFailure(call: "open", code: errno) }
        return Stream(descriptor)
    }

    /// The two ends of one connection. They are sockets, for no pipe that is closed on exec from the start is visible to Swift.
    static func pair() throws(SystemCallFailure) -> (parent: Stream, child: Stream) {
        var ends: [Int32] = [-1, -1]
        guard unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw SystemCallFailure(call: "socketpair", code: errno)
        }
        return (Stream(ends[0]), Stream(ends[1]))
    }

    /// At most so many octets; none at the end.
    func read(_ count: Int) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: count)
        while true {
            let got = unsafe recv(descriptor, &buffer, count, 0)
            if got >= 0 { return Array(buffer.prefix(got)) }
            if errno != EINTR { return [] }
        }
    }

    /// The other end reads no more than what was written until now.
    func endWriting() { _ = shutdown(descriptor, Int32(SHUT_WR)) }
}
