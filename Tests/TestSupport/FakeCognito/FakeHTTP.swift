/// HTTP/1.1 as far as the fake's server needs it: one request a connection, bodies with a length.
enum FakeHTTP {
    static let maximumHead = 1 << 16
    static let maximumBody = 1 << 20

    /// A request's head, taken apart.
    struct Head {
        var request: FakeRequest
        var length = 0
        var expectsContinue = false
        /// The status that refuses it, before any body.
        var refusal: Int?
    }

    /// Where the head ends and the body begins.
    static func bodyStart(in bytes: [UInt8]) -> Int? {
        guard bytes.count >= 4 else { return nil }
        return (4...bytes.count).first { bytes[$0 - 4..<$0].elementsEqual([13, 10, 13, 10]) }
    }

    /// Reads a head, its empty line included; `nil` when it is none.
    static func head(_ bytes: [UInt8]) -> Head? {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
        let start = lines.first?.split(separator: " ", omittingEmptySubsequences: false).map(String.init) ?? []
        guard start.count == 3, start[2].hasPrefix("HTTP/1."), start[1].hasPrefix("/") else { return nil }
        var head = Head(request: FakeRequest(start[0], start[1]))
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            head.request.headers.append((String(line[..<colon]), String(value)))
        }
        if head.request.header("transfer-encoding") != nil { head.refusal = 411 }
        if let text = head.request.header("content-length") {
            guard let length = Int(text), length >= 0 else { return nil }
            head.length = length
            if length > maximumBody { head.refusal = 413 }
        }
        head.expectsContinue = head.request.header("expect")?.lowercased() == "100-continue"
        return head
    }

    /// The octets of an answer after which the connection is closed.
    static func write(_ response: FakeResponse) -> [UInt8] {
        let fields = response.headers + [("Content-Length", String(response.body.count)), ("Connection", "close")]
        let lines = ["HTTP/1.1 \(response.status) \(response.status < 400 ? "OK" : "Refused")"] + fields.map { "\($0.name): \($0.value)" }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + response.body
    }

    /// A refusal that is HTTP's own.
    static func refusal(_ status: Int) -> FakeResponse { FakeResponse(status, type: "text/plain", "") }
}
