@testable import CurlTransport
import JOSE
import OpenID
import TestSupport
import Testing

@Suite("CurlFetcher over HTTP on this machine")
struct CurlFetcherTests {
    static func fetch(_ address: String, tag: String? = nil, limit: Int = 1000, certificateFile: String? = nil) async -> Result<
        FetchedDocument, FetchFailure
    > {
        var timing = CurlFetcher.Timing()
        timing.total = 1
        let fetcher = CurlFetcher(certificateFile: certificateFile, timing: timing, environment: { _ in nil })
        return await fetcher.fetch(address, entityTag: tag, limit: limit)
    }

    @Test("status 200 brings the document, its lifetime and its tag; nothing but the address is sent")
    func good() async throws {
        let server = try LoopbackServer([
            ["body": "{}", "headers": ["Cache-Control": "max-age=77", "ETag": "\"x\"", "Set-Cookie": "a=b", "Content-Type": "text/html"]]
        ])
        let answer = await Self.fetch(server.address("a/jwks.json?b=c"))
        #expect(answer == .success(FetchedDocument(Array("{}".utf8), lifetime: 77, entityTag: "\"x\"")))
        let requests = server.stop()
        #expect(requests.count == 1)
        #expect(requests.first?["line"] == "GET /a/jwks.json?b=c HTTP/1.1")
        guard case .object(let headers)? = requests.first?["headers"] else {
            Issue.record("no request was recorded")
            return
        }
        #expect(headers.map(\.name).sorted() == ["accept", "host"])
    }

    @Test("with a tag at hand it is asked for changes, and 304 says that there are none")
    func unchanged() async throws {
        let server = try LoopbackServer([["status": 304, "headers": ["Cache-Control": "max-age=5"]]])
        #expect(await Self.fetch(server.address(), tag: "\"x\"") == .success(FetchedDocument(nil, lifetime: 5)))
        #expect(server.stop().first?["headers"]?["if-none-match"] == "\"x\"")
    }

    @Test("any other status is named, and is not asked for again", arguments: [201, 204, 206, 301, 302, 304, 307, 400, 403, 404, 500, 503])
    func status(_ status: Int) async throws {
        let other = try LoopbackServer([["body": "{}"]])
        let server = try LoopbackServer([["status": .integer(Int64(status)), "headers": ["Location": .string(other.address())]]])
        guard case .failure(let failure) = await Self.fetch(server.address()) else {
            Issue.record("status \(status) brought a document")
            return
        }
        #expect(failure.kind == .status(status))
        #expect(failure.reason.contains("status \(status)"))
        #expect(server.stop().count == 1)
        #expect(other.stop().isEmpty)
    }

    @Test("an answer over the limit is broken off", arguments: [1001, 1_000_000])
    func tooLarge(_ size: Int) async throws {
        let server = try LoopbackServer([["body": "x", "repeat": .integer(Int64(size))]])
        #expect(await Self.fetch(server.address()) == .failure(FetchFailure(.tooLarge, "the answer is larger than 1000 bytes")))
        #expect(server.stop().count == 1)
    }

    @Test("an answer of exactly the limit is whole")
    func atLimit() async throws {
        let server = try LoopbackServer([["body": "x", "repeat": 1000]])
        #expect(try await Self.fetch(server.address()).get().bytes?.count == 1000)
    }

    @Test("a connection that breaks is tried once more", arguments: [["close": true], ["body": "{", "missing": 5]] as [JSONValue])
    func broken(_ answer: JSONValue) async throws {
        let server = try LoopbackServer([answer, ["body": "{}"]])
        #expect(await Self.fetch(server.address()) == .success(FetchedDocument(Array("{}".utf8))))
        #expect(server.stop().count == 2)
    }

    @Test("a server that is too slow is given up after two attempts of the time there is")
    func slow() async throws {
        let server = try LoopbackServer([["delay": 4]])
        #expect(await Self.fetch(server.address()) == .failure(FetchFailure(.timeout, "no answer in time (3 s to connect, 1 s in all)")))
    }

    @Test("a port where nobody listens is a connection refused")
    func refused() async throws {
        #expect(await Self.fetch("http://127.0.0.1:1/") == .failure(FetchFailure(.connection, "no connection: refused or unreachable")))
    }

    @Test(
        "plain http to another machine is not even tried",
        arguments: ["http://issuer.example/", "ftp://127.0.0.1/", "https://a@b.example/"])
    func address(_ text: String) async throws {
        let failure = FetchFailure(.address, "only https addresses are fetched from, and plain http on this machine")
        #expect(await Self.fetch(text) == .failure(failure))
    }

    @Test(
        "the proxy is named in a failure, without its user and password, unless the host is excepted",
        arguments: [
            (["HTTPS_PROXY": "http://user:word@proxy.example:3128/"], "https://a.example/", "http://proxy.example:3128"),
            (["https_proxy": "proxy.example:3128"], "https://a.example/", "proxy.example:3128"),
            (["ALL_PROXY": "socks5://proxy.example"], "https://a.example/", "socks5://proxy.example"),
            (["HTTPS_PROXY": "http://proxy.example", "NO_PROXY": "b.example,.example"], "https://a.example/", nil),
            (["HTTPS_PROXY": "http://proxy.example", "NO_PROXY": "*"], "https://a.example/", nil),
            (["HTTP_PROXY": "http://proxy.example"], "http://127.0.0.1/", nil),
            ([:], "https://a.example/", nil),
        ] as [([String: String], String, String?)])
    func proxy(_ environment: [String: String], _ address: String, _ name: String?) {
        #expect(ProxyName({ environment[$0] }).ofAddress(address) == name)
    }
}
