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
            readInput: { SystemFile.next(from: 0, $0) ?? [] },
            write: { SystemFile.put($0, into: 1) },
            writeError: { _ = SystemFile.put(Array($0.utf8), into: 2) },
            readFile: { (path, limit) throws(FileError) in try contents(path, limit) },
            environment: { name in unsafe getenv(name).map { unsafe String(cString: $0) } },
            now: { UnixTime.now().seconds })
        streams.listFolder = { (path) throws(FileError) in try entries(path) }
        streams.writeFile = { SystemFile.replace($0, with: $1, mode: 0o644) }
        let environment = streams.environment
        let writeError = streams.writeError
        streams.makeFetcher = { CurlFetcher(certificateFile: $0, environment: environment) }
        streams.makeCaller = { CurlCaller(certificateFile: $0, environment: environment) }
        if let folder = cacheFolder(environment) {
            streams.keySetStore = DiskKeySetStore(folder: folder) { writeError("tokencheck: warning: \($0)\n") }
        }
        streams.inputSize = SystemFile.rest(of: 0)
        streams.processors = { Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
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

private func entries(_ path: String) throws(FileError) -> [FolderEntry]? {
    do throws(SystemFile.Failure) {
        return try SystemFile.list(path)?.map { FolderEntry($0.name, isFolder: $0.isFolder) }
    } catch { throw FileError(error, limit: 0) }
}

private func contents(_ path: String, _ limit: Int) throws(FileError) -> [UInt8] {
    do throws(SystemFile.Failure) { return try SystemFile.contents(path, limit: limit) } catch { throw FileError(error, limit: limit) }
}

extension FileError {
    fileprivate init(_ failure: SystemFile.Failure, limit: Int) {
        self =
            switch failure {
            case .unreadable(let reason): .unreadable(reason)
            case .tooLarge: .tooLarge(limit)
            }
    }
}
