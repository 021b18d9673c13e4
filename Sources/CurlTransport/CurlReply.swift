internal import CCurl

/// What an exchange has received so far.
final class CurlReply {
    /// More header fields than this, or longer ones, are no answer's.
    private static let maximumFields = 100
    private static let maximumFieldBytes = 4096

    private let limit: Int
    private(set) var body: [UInt8] = []
    private(set) var headers: [(name: String, value: String)] = []
    private(set) var isTooLarge = false
    /// The status of the last answer.
    var status = 0

    init(limit: Int) { self.limit = limit }

    /// libcurl calls these on the thread that performs; another count than the one given ends the transfer.
    static let receiveBody: ccurl_receive = { bytes, size, count, context in
        guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
        let reply = unsafe Unmanaged<CurlReply>.fromOpaque(context).takeUnretainedValue()
        guard reply.body.count + size * count <= reply.limit else {
            reply.isTooLarge = true
            return 0
        }
        unsafe reply.body.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: size * count))
        return size * count
    }

    static let receiveHeader: ccurl_receive = { bytes, size, count, context in
        guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
        let reply = unsafe Unmanaged<CurlReply>.fromOpaque(context).takeUnretainedValue()
        let line = unsafe String(decoding: UnsafeRawBufferPointer(start: bytes, count: min(size * count, maximumFieldBytes)), as: UTF8.self)
        reply.take(header: line)
        return size * count
    }

    private func take(header line: String) {
        // A new answer begins, after a proxy's own or an interim one.
        if line.hasPrefix("HTTP/") { headers = [] }
        guard headers.count < Self.maximumFields, let colon = line.firstIndex(of: ":") else { return }
        let value = line[line.index(after: colon)...].filter { !$0.isNewline }.drop { $0 == " " || $0 == "\t" }
        headers.append((line[..<colon].lowercased(), String(value)))
    }
}
