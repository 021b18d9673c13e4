#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif
internal import CurlTransport
internal import OpenID

extension Streams {
    /// The process's own streams.
    public static func system() -> Streams {
        // A closed pipe is answered by `write`, not by a signal.
        signal(SIGPIPE, SIG_IGN)
        var streams = Streams(
            readInput: { System.read(0, $0) ?? [] },
            write: { System.write(1, $0) },
            writeError: { _ = System.write(2, Array($0.utf8)) },
            readFile: { (path, limit) throws(FileError) in try System.readFile(path, limit) },
            environment: { name in unsafe getenv(name).map { unsafe String(cString: $0) } },
            now: { UnixTime.now().seconds })
        streams.writeFile = { System.writeFile($0, $1) }
        let environment = streams.environment
        let writeError = streams.writeError
        streams.makeFetcher = { CurlFetcher(certificateFile: $0, environment: environment) }
        if let folder = cacheFolder(environment) {
            streams.keySetStore = DiskKeySetStore(folder: folder) { writeError("tokencheck: warning: \($0)\n") }
        }
        streams.inputIsTerminal = isatty(0) == 1
        streams.outputIsTerminal = isatty(1) == 1
        streams.errorIsTerminal = isatty(2) == 1
        return streams
    }
}

/// XDG Base Directory Specification: `$XDG_CACHE_HOME`, an absolute path, or `~/.cache`.
private func cacheFolder(_ environment: (String) -> String?) -> String? {
    if let folder = environment("XDG_CACHE_HOME"), folder.hasPrefix("/") { return folder + "/tokencheck" }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/.cache/tokencheck"
}

/// The system calls behind the streams.
private enum System {
    static func read(_ file: Int32, _ count: Int) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: count)
        while true {
            #if canImport(Glibc)
                let got = unsafe Glibc.read(file, &buffer, count)
            #elseif canImport(Musl)
                let got = unsafe Musl.read(file, &buffer, count)
            #else
                let got = unsafe Darwin.read(file, &buffer, count)
            #endif
            if got >= 0 { return Array(buffer.prefix(got)) }
            if errno != EINTR { return nil }
        }
    }

    static func write(_ file: Int32, _ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let wrote = unsafe rest.withUnsafeBytes { buffer in
                #if canImport(Glibc)
                    unsafe Glibc.write(file, buffer.baseAddress, buffer.count)
                #elseif canImport(Musl)
                    unsafe Musl.write(file, buffer.baseAddress, buffer.count)
                #else
                    unsafe Darwin.write(file, buffer.baseAddress, buffer.count)
                #endif
            }
            if wrote < 0, errno == EINTR { continue }
            guard wrote > 0 else { return false }
            rest = rest.dropFirst(wrote)
        }
        return true
    }

    static func readFile(_ path: String, _ limit: Int) throws(FileError) -> [UInt8] {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .unreadable(reason()) }
        defer { close(file) }
        var all: [UInt8] = []
        while true {
            guard let chunk = read(file, 65536) else { throw .unreadable(reason()) }
            if chunk.isEmpty { return all }
            all += chunk
            if all.count > limit { throw .tooLarge(limit) }
        }
    }

    /// Writes beside the file and renames, so that a failure leaves what was there.
    static func writeFile(_ path: String, _ bytes: [UInt8]) -> String? {
        let beside = path + ".new"
        let file = unsafe open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { return reason() }
        let wrote = write(file, bytes)
        let closed = close(file) == 0
        if wrote, closed, unsafe rename(beside, path) == 0 { return nil }
        let why = reason()
        _ = unsafe unlink(beside)
        return why
    }

    private static func reason() -> String { unsafe String(cString: strerror(errno)) }
}
