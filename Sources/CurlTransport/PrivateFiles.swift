#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Files that are nobody else's business: folders of mode 0700, files of mode 0600, replaced whole, changed under a lock.
enum PrivateFiles {
    static func makeFolder(_ path: String) -> Bool {
        var at = path.startIndex
        while let slash = path[at...].dropFirst().firstIndex(of: "/") {
            _ = unsafe mkdir(String(path[..<slash]), 0o700)
            at = slash
        }
        _ = unsafe mkdir(path, 0o700)
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    static func exists(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0
    }

    static func read(_ path: String, limit: Int) -> [UInt8]? {
        // Not to follow a link, nor to wait for whoever writes into a pipe in the file's place.
        try? SystemFile.contents(path, limit: limit, flags: O_NOFOLLOW | O_NONBLOCK)
    }

    /// What became of reading a file that is to be this user's alone.
    enum Reading {
        case absent
        /// Others can read or change it, or it is another's, or no file at all.
        case exposed
        case unreadable
        case contents([UInt8])
    }

    /// Reads a file that nobody but this user can read or change. What is judged is what was opened: nothing takes its place in between.
    static func readPrivate(_ path: String, limit: Int) -> Reading {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else {
            switch errno {
            case ENOENT, ENOTDIR: return .absent
            case ELOOP: return .exposed
            default: return .unreadable
            }
        }
        defer { _ = close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { return .unreadable }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 == 0, status.st_uid == geteuid() else { return .exposed }
        var all: [UInt8] = []
        while true {
            guard let part = SystemFile.next(from: file, 65536), all.count + part.count <= limit else { return .unreadable }
            if part.isEmpty { return .contents(all) }
            all += part
        }
    }

    private static func isFile(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    static func move(_ path: String, to other: String) -> Bool { unsafe rename(path, other) == 0 }

    static func withLock(_ path: String, _ body: () -> Bool) -> Bool {
        let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return false }
        defer { _ = close(file) }
        while flock(file, LOCK_EX) != 0 { if errno != EINTR { return false } }
        return body()
    }

    static func replace(_ path: String, with bytes: [UInt8]) -> Bool {
        // What a process that died left beside it may have been made with another mode. A link in its place is somebody's doing, and stays;
        // what comes there now is another's.
        if isFile(path + ".new") { _ = unsafe unlink(path + ".new") }
        return SystemFile.replace(path, with: bytes, mode: 0o600, flags: O_NOFOLLOW | O_EXCL) == nil
    }
}
