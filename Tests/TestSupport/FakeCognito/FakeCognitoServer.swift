internal import Foundation

/// A `FakeCognito` behind HTTP on 127.0.0.1, so that real clients can be used against it. It ends with the object.
///
/// Each connection has one request and a thread of its own. `Expect: 100-continue` is answered, bodies are at most a mebibyte.
public final class FakeCognitoServer: Sendable {
    /// The services behind it.
    public let fake: FakeCognito
    /// The port it listens on.
    public var port: Int { socket.port }

    private let socket: FakeSocket
    private let ended = DispatchSemaphore(value: 0)

    /// A server of that fake on a free port.
    public init(_ fake: FakeCognito) throws {
        self.fake = fake
        let socket = try FakeSocket()
        self.socket = socket
        let ended = ended
        Thread.detachNewThread {
            while let connection = socket.accept() { Thread.detachNewThread { Self.serve(connection, fake) } }
            ended.signal()
        }
    }

    deinit {
        socket.shut()
        ended.wait()
        socket.free()
    }

    /// The address of a path at the server.
    public func address(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

    private static func serve(_ connection: FakeConnection, _ fake: FakeCognito) {
        guard let answer = answer(connection, fake), !answer.isClosed else { return connection.drop() }
        connection.write(FakeHTTP.write(answer))
        connection.finish()
    }

    /// Reads one request and has it answered; `nil` when none comes.
    private static func answer(_ connection: FakeConnection, _ fake: FakeCognito) -> FakeResponse? {
        var bytes: [UInt8] = []
        var start = FakeHTTP.bodyStart(in: bytes)
        while start == nil {
            guard let more = connection.read() else { return nil }
            bytes += more
            start = FakeHTTP.bodyStart(in: bytes)
            if start ?? bytes.count > FakeHTTP.maximumHead { return FakeHTTP.refusal(431) }
        }
        guard let start, var head = FakeHTTP.head(Array(bytes[..<start])) else { return FakeHTTP.refusal(400) }
        if let refusal = head.refusal { return FakeHTTP.refusal(refusal) }
        var body = Array(bytes[start...])
        if head.expectsContinue, body.count < head.length { connection.write(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
        while body.count < head.length {
            guard let more = connection.read() else { return nil }
            body += more
        }
        head.request.body = Array(body.prefix(head.length))
        return fake.answer(head.request)
    }
}
