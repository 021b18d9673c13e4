#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// A listening socket on the loopback address, and what is done with its connections: the fake server's system calls.
struct FakeSocket: Sendable {
    let descriptor: Int32
    let port: Int

    /// Listens on a free port of 127.0.0.1.
    init() throws(SystemCallFailure) {
        // Closed on exec, so that no program which another test starts meanwhile keeps the port.
        let made = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard made >= 0 else { throw SystemCallFailure(call: "socket", code: errno) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = (UInt32(127) << 24 | 1).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isReady = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                unsafe bind(made, generic, length) == 0 && listen(made, 64) == 0 && getsockname(made, generic, &length) == 0
            }
        }
        guard isReady else {
            let code = errno
            close(made)
            throw SystemCallFailure(call: "bind", code: code)
        }
        descriptor = made
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    /// The next connection; `nil` once the socket is shut.
    func accept() -> FakeConnection? {
        while true {
            let connection = Self.accepted(descriptor)
            if connection >= 0 { return FakeConnection(descriptor: connection) }
            if errno != EINTR && errno != ECONNABORTED { return nil }
        }
    }

    private static func accepted(_ descriptor: Int32) -> Int32 {
        #if canImport(Glibc)
            Glibc.accept(descriptor, nil, nil)
        #else
            Musl.accept(descriptor, nil, nil)
        #endif
    }

    /// Wakes `accept`, which answers `nil` from now on.
    func shut() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Gives the descriptor back.
    func free() { close(descriptor) }
}

/// One connection. Nothing on it waits longer than five seconds.
struct FakeConnection: Sendable {
    let descriptor: Int32

    init(descriptor: Int32) {
        self.descriptor = descriptor
        var limit = timeval(tv_sec: 5, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    }

    /// What came; `nil` at the end, or when nothing came for too long.
    func read() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer.prefix(count)) : nil
    }

    /// Sends all of it, unless the other side has gone.
    func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            // MSG_NOSIGNAL: a side that has gone must not end the process.
            let sent = unsafe rest.withUnsafeBytes { unsafe send(descriptor, $0.baseAddress, $0.count, 0x4000) }
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
        }
    }

    /// Ends it, after what the other side still sends: closing over unread octets would take the answer away from it.
    func finish() {
        _ = shutdown(descriptor, Int32(SHUT_WR))
        var left = FakeHTTP.maximumBody
        while left > 0, let more = read() { left -= more.count }
        close(descriptor)
    }

    /// Ends it at once, for both sides, whoever else holds the descriptor.
    func drop() {
        _ = shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }
}
