import CognitoIdentity
import CurlTransport
import JOSE
import TestSupport
import Testing

@Suite("CurlCaller over HTTP on this machine")
struct CurlCallerTests {
    /// One call, with no proxy to name.
    static func send(
        _ address: String, body: [RequestMember] = [], headers: [HeaderField] = [], signing: RequestSigning? = nil,
        certificateFile: String? = nil, seconds: Int = 15
    ) async -> Result<ServiceResponse, TransportFailure> {
        var timing = CurlTiming.calling
        timing.total = seconds
        let caller = CurlCaller(certificateFile: certificateFile, timing: timing, environment: { _ in nil })
        return await caller.send(
            ServiceRequest("Test", to: address, headers: headers, content: RequestContent(.json, body), signing: signing))
    }

    static func failure(_ kind: TransportFailure.Kind, _ reason: String, sent: Bool) -> Result<ServiceResponse, TransportFailure> {
        .failure(TransportFailure(kind, reason, mayHaveBeenSent: sent))
    }

    @Test("the standard limits are 3 s to connect and 15 s in all")
    func timing() {
        let timing = CurlTiming.calling
        #expect([timing.connect, timing.total] == [3, 15])
    }

    @Test("a request is a POST of its body and its header fields, and nothing else is sent")
    func request() async throws {
        let server = try LoopbackServer([["body": "{}"]])
        let answer = await Self.send(
            server.address(""), body: [RequestMember("A", .text("é\"\u{1}")), RequestMember("B", .secret(Secret("word")))],
            headers: [HeaderField("Content-Type", "application/x-amz-json-1.1"), HeaderField("X-Amz-Target", "Service.Test")])
        #expect(try answer.get().status == 200)
        #expect(
            server.stop() == [
                [
                    "line": "POST / HTTP/1.1",
                    "headers": [
                        "host": .string("127.0.0.1:\(server.port)"), "accept": "*/*", "content-type": "application/x-amz-json-1.1",
                        "x-amz-target": "Service.Test", "content-length": "29",
                    ],
                    "body": "{\"A\":\"é\\\"\\u0001\",\"B\":\"word\"}",
                ]
            ])
    }

    @Test(
        "every status is an answer with its header fields and its body, and is asked for once",
        arguments: [200, 201, 204, 301, 302, 307, 400, 401, 403, 404, 407, 429, 500, 503, 599])
    func status(_ status: Int) async throws {
        let other = try LoopbackServer([["body": "{}"]])
        let body = status == 204 ? "" : "{\"a\":1}"
        let server = try LoopbackServer([
            [
                "status": .integer(Int64(status)), "body": .string(body),
                "headers": ["x-amzn-RequestId": "id-1", "Location": .string(other.address())],
            ]
        ])
        let response = try await Self.send(server.address("")).get()
        #expect(response.status == status)
        #expect(response.body == Array(body.utf8))
        #expect(response.header("X-AMZN-requestid") == "id-1")
        #expect(server.stop().count == 1)
        #expect(other.stop() == [])
    }

    @Test("an answer of 1 MiB is taken, one that is longer is not", arguments: [(1 << 20, true), ((1 << 20) + 1, false)])
    func limit(_ size: Int, _ isWhole: Bool) async throws {
        let server = try LoopbackServer([["body": "x", "repeat": .integer(Int64(size))]])
        switch await Self.send(server.address("")) {
        case .success(let response): #expect(isWhole && response.body.count == size)
        case .failure(let failure):
            #expect(!isWhole)
            #expect(failure == TransportFailure(.tooLarge, "the answer is larger than 1048576 bytes", mayHaveBeenSent: true))
        }
    }

    @Test("a long request arrives whole")
    func longRequest() async throws {
        let server = try LoopbackServer([["body": "{}"]])
        // The server tells of it through a pipe, which takes 64 KiB before somebody reads.
        let text = String(repeating: "x", count: 60_000)
        _ = try await Self.send(server.address(""), body: [RequestMember("A", .secret(Secret(text)))]).get()
        #expect(server.stop().map { $0["body"] } == [.string("{\"A\":\"\(text)\"}")])
    }

    @Test(
        "a connection that breaks is not tried again, and the request may have got there",
        arguments: [["close": true], ["body": "{", "missing": 5], ["raw": ""]] as [JSONValue])
    func broken(_ answer: JSONValue) async throws {
        let server = try LoopbackServer([answer, ["body": "{}"]])
        let failure = Self.failure(.connection, "the connection broke before the answer was whole", sent: true)
        #expect(await Self.send(server.address("")) == failure)
        #expect(server.stop().count == 1)
    }

    @Test("a service that is too slow is given up, and the request may have got there")
    func slow() async throws {
        let server = try LoopbackServer([["delay": 4]])
        let failure = Self.failure(.timeout, "no answer in time (3 s to connect, 1 s in all)", sent: true)
        #expect(await Self.send(server.address(""), seconds: 1) == failure)
    }

    @Test(
        "where nobody listens, and where no name leads, nothing was sent",
        arguments: [
            ("http://127.0.0.1:1/", TransportFailure.Kind.connection, "no connection: refused or unreachable"),
            ("https://localhost:1/", .connection, "no connection: refused or unreachable"),
            ("https://service.invalid/", .name, "the host's name could not be resolved (DNS)"),
        ])
    func unreached(_ address: String, _ kind: TransportFailure.Kind, _ reason: String) async {
        #expect(await Self.send(address) == Self.failure(kind, reason, sent: false))
    }

    @Test(
        "other addresses are not even tried: the server that they lead to gets no request",
        arguments: ["http://a@127.0.0.1:PORT/", "ftp://127.0.0.1:PORT/", "http://2130706433:PORT/", "http://0:PORT/"])
    func address(_ form: String) async throws {
        let server = try LoopbackServer([["body": "{}"]])
        let failure = Self.failure(.address, "only https addresses are called, and plain http on this machine", sent: false)
        #expect(await Self.send(form.replacing("PORT", with: "\(server.port)")) == failure)
        #expect(server.stop() == [])
    }

    @Test(
        "no header field smuggles in another",
        arguments: [("X-A", "b\r\nX-Evil: 1"), ("X-A", "b\nX-Evil: 1"), ("X-A\r\nX-Evil", "1"), ("X-A", "\u{0}"), ("X-A", "é")])
    func injection(_ name: String, _ value: String) async throws {
        let server = try LoopbackServer([["body": "{}"]])
        let failure = Self.failure(.other, "a header field holds what no header field may", sent: false)
        #expect(await Self.send(server.address(""), headers: [HeaderField(name, value)]) == failure)
        #expect(server.stop() == [])
    }
}
