#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Files by system calls, in one place for the cache on disk and for the tool.
package enum SystemFile {
    /// Why a file could not be read.
    package enum Failure: Error, Sendable, Equatable {
        /// The system's reason.
        case unreadable(String)
        /// More than the limit.
        case tooLarge
    }

    /// What comes next from an open file, up to so many bytes; empty at its end, `nil` on a failure.
    package static func next(from file: Int32, _ count: Int) -> [UInt8]? {
        var isRead = false
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, got in
            repeat {
                let length = unsafe read(file, buffer.baseAddress, buffer.count)
                isRead = length >= 0
                got = max(0, length)
            } while !isRead && errno == EINTR
        }
        return isRead ? bytes : nil
    }

    /// How many octets are left of an open file; `nil` where nobody knows, as with pipes.
    package static func rest(of file: Int32) -> Int? {
        var status = stat()
        guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let position = lseek(file, 0, SEEK_CUR)
        return position >= 0 ? max(0, Int(status.st_size) - Int(position)) : nil
    }

    /// Writes all of it to an open file; false when that is not possible.
    package static func put(_ bytes: [UInt8], into file: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let wrote = unsafe rest.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
            if wrote < 0, errno == EINTR { continue }
            guard wrote > 0 else { return false }
            rest = rest.dropFirst(wrote)
        }
        return true
    }

    /// The whole of a file of at most `limit` bytes. `flags` are further ones of open(2).
    package static func contents(_ path: String, limit: Int, flags: Int32 = 0) throws(Failure) -> [UInt8] {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | flags)
        guard file >= 0 else { throw .unreadable(reason) }
        defer { _ = close(file) }
        var all: [UInt8] = []
        while true {
            guard let part = next(from: file, 65536) else { throw .unreadable(reason) }
            if part.isEmpty { return all }
            all += part
            if all.count > limit { throw .tooLarge }
        }
    }

    /// Writes beside the file and renames: a reader sees the old one or the new one, and a failure, whose reason is given, leaves the old.
    package static func replace(_ path: String, with bytes: [UInt8], mode: UInt32, flags: Int32 = 0) -> String? {
        let beside = path + ".new"
        let file = unsafe open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | flags, mode_t(mode))
        guard file >= 0 else { return reason }
        let isWritten = put(bytes, into: file)
        let isClosed = close(file) == 0
        if isWritten, isClosed, unsafe rename(beside, path) == 0 { return nil }
        let why = reason
        _ = unsafe unlink(beside)
        return why
    }

    /// What is in a folder, in the order of their names' bytes; `nil` when the path is no folder. A link is neither file nor folder.
    package static func list(_ path: String) throws(Failure) -> [(name: String, isFolder: Bool)]? {
        guard let folder = unsafe opendir(path) else {
            if errno == ENOTDIR { return nil }
            throw .unreadable(reason)
        }
        defer { unsafe _ = closedir(folder) }
        var entries: [(name: String, isFolder: Bool)] = []
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
                unsafe field.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: field.pointee)) {
                    unsafe String(cString: $0)
                }
            }
            if name == "." || name == ".." { continue }
            var status = stat()
            guard unsafe lstat(path + "/" + name, &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: entries.append((name, true))
            case S_IFREG: entries.append((name, false))
            default: break
            }
        }
        return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    private static var reason: String { unsafe String(cString: strerror(errno)) }
}
