import CurlTransport
import JOSE
import OpenID
import TestSupport
import Testing

@Suite("CurlFetcher over HTTP on this machine")
struct CurlFetcherTests {
    /// One fetch, with no proxy to name.
    static func fetch(
        _ address: String, tag: String? = nil, limit: Int = 1000, certificateFile: String? = nil, seconds: Int = 5
    ) async -> Result<FetchedDocument, FetchFailure> {
        var timing = CurlTiming.fetching
        timing.total = seconds
        let fetcher = CurlFetcher(certificateFile: certificateFile, timing: timing, environment: { _ in nil })
        return await fetcher.fetch(address, entityTag: tag, limit: limit)
    }

    static let broken = Result<FetchedDocument, FetchFailure>.failure(
        FetchFailure(.connection, "the connection broke before the answer was whole"))

    /// An answer on the wire, its line ends written as `\n`.
    static func raw(_ text: String) -> JSONValue { ["raw": .string(text.replacing("\n", with: "\r\n"))] }

    @Test("the contract's limits are 3 s to connect and 5 s in all")
    func timing() {
        let timing = CurlTiming.fetching
        #expect([timing.connect, timing.total] == [3, 5])
    }

    @Test("status 200 brings the document, its lifetime and its tag, of whatever media type; nothing but the address is sent")
    func good() async throws {
        let server = try LoopbackServer([
            ["body": "{}", "headers": ["Cache-Control": "max-age=77", "ETag": "\"x\"", "Set-Cookie": "a=b", "Content-Type": "text/html"]]
        ])
        for _ in 1...2 {
            let answer = await Self.fetch(server.address("a/jwks.json?b=c#d"))
            #expect(answer == .success(FetchedDocument(Array("{}".utf8), lifetime: 77, entityTag: "\"x\"")))
        }
        let request: JSONValue = [
            "line": "GET /a/jwks.json?b=c HTTP/1.1", "headers": ["host": .string("127.0.0.1:\(server.port)"), "accept": "*/*"],
        ]
        #expect(server.stop() == [request, request])
    }

    @Test("with a tag at hand it is asked for changes, and 304 says that there are none")
    func unchanged() async throws {
        let server = try LoopbackServer([["status": 304, "headers": ["Cache-Control": "max-age=5", "ETag": "\"y\""]]])
        let answer = await Self.fetch(server.address(), tag: "W/\"x\"")
        #expect(answer == .success(FetchedDocument(nil, lifetime: 5, entityTag: "\"y\"")))
        #expect(server.stop().map { $0["headers"]?["if-none-match"] } == ["W/\"x\""])
    }

    @Test(
        "any other status is named, and is not asked for again",
        arguments: [201, 202, 203, 204, 206, 400, 401, 403, 404, 410, 418, 429, 500, 502, 503, 599])
    func status(_ status: Int) async throws {
        let server = try LoopbackServer([["status": .integer(Int64(status)), "body": "{}"], ["body": "{}"]])
        let failure = FetchFailure(.status(status), "the server answered with status \(status) where 200 is wanted")
        #expect(await Self.fetch(server.address()) == .failure(failure))
        #expect(server.stop().count == 1)
    }

    @Test("a redirect is named and not followed: the place that it names gets no request", arguments: [300, 301, 302, 303, 304, 307, 308])
    func redirect(_ status: Int) async throws {
        let other = try LoopbackServer([["body": "{}"]])
        let server = try LoopbackServer([["status": .integer(Int64(status)), "headers": ["Location": .string(other.address())]]])
        let failure = FetchFailure(.status(status), "the server answered with status \(status), a redirect, which is not followed")
        #expect(await Self.fetch(server.address()) == .failure(failure))
        #expect(server.stop().count == 1)
        #expect(other.stop() == [])
    }

    @Test("an answer over the limit is broken off, whether it says its length or not", arguments: [false, true])
    func tooLarge(_ saysLength: Bool) async throws {
        let body = String(repeating: "x", count: 1001)
        let server = try LoopbackServer([saysLength ? ["body": .string(body)] : Self.raw("HTTP/1.1 200 OK\n\n\(body)")])
        #expect(await Self.fetch(server.address()) == .failure(FetchFailure(.tooLarge, "the answer is larger than 1000 bytes")))
        #expect(server.stop().count == 1)
    }

    @Test(
        "over 1 MiB, the limit of key sets, nothing more is read",
        arguments: [(1 << 20, true), ((1 << 20) + 1, false), (1 << 26, false)])
    func limit(_ size: Int, _ isWhole: Bool) async throws {
        let server = try LoopbackServer([["body": "x", "repeat": .integer(Int64(size))]])
        switch await Self.fetch(server.address(), limit: JWKSet.maximumBytes) {
        case .success(let document): #expect(isWhole && document.bytes?.count == size)
        case .failure(let failure): #expect(!isWhole && failure == FetchFailure(.tooLarge, "the answer is larger than 1048576 bytes"))
        }
    }

    @Test(
        "a connection that breaks is tried once more, and the second answer counts",
        arguments: [["close": true], ["body": "{", "missing": 5], ["raw": ""]] as [JSONValue])
    func broken(_ answer: JSONValue) async throws {
        let server = try LoopbackServer([answer, ["body": "{}"]])
        #expect(await Self.fetch(server.address()) == .success(FetchedDocument(Array("{}".utf8))))
        #expect(server.stop().count == 2)
    }

    @Test("a connection that breaks twice is given up", arguments: [["close": true], ["body": "{", "missing": 5]] as [JSONValue])
    func brokenTwice(_ answer: JSONValue) async throws {
        let server = try LoopbackServer([answer, answer, ["body": "{}"]])
        #expect(await Self.fetch(server.address()) == Self.broken)
        #expect(server.stop().count == 2)
    }

    @Test("a server that is too slow is given up after two attempts of the time there is")
    func slow() async throws {
        let server = try LoopbackServer([["delay": 4]])
        let failure = FetchFailure(.timeout, "no answer in time (3 s to connect, 1 s in all)")
        #expect(await Self.fetch(server.address(), seconds: 1) == .failure(failure))
        #expect(server.stop().count == 2)
    }

    @Test("a server that is too slow once is asked again")
    func slowOnce() async throws {
        let server = try LoopbackServer([["delay": 4], ["body": "{}"]])
        #expect(await Self.fetch(server.address(), seconds: 2) == .success(FetchedDocument(Array("{}".utf8))))
    }

    @Test(
        "a port where nobody listens is a connection refused",
        arguments: ["http://127.0.0.1:1/", "http://localhost:1/", "http://[::1]:1/"])
    func refused(_ address: String) async throws {
        #expect(await Self.fetch(address) == .failure(FetchFailure(.connection, "no connection: refused or unreachable")))
    }

    @Test("a name that there is not is the fault of the name")
    func name() async {
        let failure = FetchFailure(.name, "the host's name could not be resolved (DNS)")
        #expect(await Self.fetch("https://issuer.invalid/jwks.json") == .failure(failure))
    }

    @Test(
        "other addresses are not even tried: the server that they lead to gets no request",
        arguments: ["http://a@127.0.0.1:PORT/", "ftp://127.0.0.1:PORT/", "http://2130706433:PORT/", "http://127.1:PORT/", "http://0:PORT/"])
    func address(_ form: String) async throws {
        let server = try LoopbackServer([["body": "{}"]])
        let failure = FetchFailure(.address, "only https addresses are fetched from, and plain http on this machine")
        #expect(await Self.fetch(form.replacing("PORT", with: "\(server.port)")) == .failure(failure))
        #expect(server.stop() == [])
    }

    @Test("many fetches at once come each to its own end")
    func concurrent() async throws {
        let server = try LoopbackServer([["body": "{}", "headers": ["Cache-Control": "max-age=60"]]])
        let address = server.address()
        let good = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 { group.addTask { await Self.fetch(address) == .success(FetchedDocument(Array("{}".utf8), lifetime: 60)) } }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(good == 20)
        #expect(server.stop().count == 20)
    }
}
