import CurlTransport
import JOSE
import OpenID
import TestSupport
import Testing

@Suite("CurlFetcher and the header fields of answers")
struct AnswerHeaderTests {
    /// What a fetch makes of these header lines with a body of `{}`.
    func fetch(_ lines: String) async throws -> Result<FetchedDocument, FetchFailure> {
        let server = try LoopbackServer([CurlFetcherTests.raw("HTTP/1.1 200 OK\n\(lines)\n{}")])
        return await CurlFetcherTests.fetch(server.address())
    }

    static func document(_ lifetime: Int? = nil, _ tag: String? = nil) -> Result<FetchedDocument, FetchFailure> {
        .success(FetchedDocument(Array("{}".utf8), lifetime: lifetime, entityTag: tag))
    }

    @Test(
        "Cache-Control is read in any spelling, and several fields count as one (RFC 9110 §5.2)",
        arguments: [
            ("", nil), ("cache-control: max-age=60\n", 60), ("CACHE-CONTROL:max-age=60\n", 60), ("Cache-Control: public\n", nil),
            ("Cache-Control: public\nCache-Control: max-age=60\n", 60), ("Cache-Control: max-age=60\nCache-Control: public\n", 60),
            ("Cache-Control: no-store\nCache-Control: max-age=60\n", 0), ("Cache-Control: max-age=60\nCache-Control: no-store\n", 0),
            ("X-Cache-Control: max-age=60\n", nil), ("Age: 10\nExpires: 0\n", nil),
        ] as [(String, Int?)])
    func cacheControl(_ lines: String, _ lifetime: Int?) async throws {
        #expect(try await fetch(lines) == Self.document(lifetime))
    }

    @Test(
        "a tag is kept as it stands when it is printable ASCII of reasonable length, and dropped otherwise",
        arguments: [
            ("ETag: \"abc\"\n", "\"abc\""), ("etag:W/\"abc\"\n", "W/\"abc\""), ("ETag: \t \"a b\"\n", "\"a b\""),
            ("ETag: \"a\u{1}b\"\n", nil), ("ETag: \"a\u{E9}\"\n", nil), ("ETag: \"a\tb\"\n", nil),
            ("ETag: \"" + String(repeating: "a", count: 198) + "\"\n", "max"),
            ("ETag: \"" + String(repeating: "a", count: 199) + "\"\n", nil), ("X-ETag: \"abc\"\n", nil),
        ] as [(String, String?)])
    func tag(_ lines: String, _ tag: String?) async throws {
        let longest = "\"" + String(repeating: "a", count: 198) + "\""
        #expect(try await fetch(lines) == Self.document(nil, tag == "max" ? longest : tag))
    }

    @Test(
        "a tag smuggles no header field into the next request",
        arguments: ["\"a\"\rX-Evil: 1", "\"a\"\u{0B}X-Evil: 1", "\"a\"\u{85}X: 1"])
    func injection(_ tag: String) async throws {
        let server = try LoopbackServer([
            ["raw": .string("HTTP/1.1 200 OK\r\nETag: \(tag)\r\n\r\n{}")], ["body": "{}"],
        ])
        let first = try await CurlFetcherTests.fetch(server.address()).get()
        _ = await CurlFetcherTests.fetch(server.address(), tag: first.entityTag)
        let requests = server.stop()
        #expect(requests.count == 2)
        for request in requests { #expect(request["headers"]?["x-evil"] == nil && request["headers"]?["x"] == nil) }
        #expect(first.entityTag?.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } != false)
    }

    @Test("what an interim answer says is not taken for the answer's own")
    func interim() async throws {
        let early = "HTTP/1.1 103 Early Hints\nETag: \"early\"\nCache-Control: max-age=1\n\n"
        let server = try LoopbackServer([CurlFetcherTests.raw(early + "HTTP/1.1 200 OK\nContent-Length: 2\n\n{}")])
        #expect(await CurlFetcherTests.fetch(server.address()) == Self.document())
    }

    @Test("a chunked answer is put together")
    func chunked() async throws {
        let server = try LoopbackServer([
            CurlFetcherTests.raw("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n1\n{\n1\n}\n0\n\n")
        ])
        #expect(await CurlFetcherTests.fetch(server.address()) == Self.document())
    }

    @Test(
        "an answer that is not HTTP is none, and is not repeated in the failure",
        arguments: ["{}", "SSH-2.0-x\n", "HTTP/9.9 200 OK\n\n{}", "HTTP/1.1 200 OK\nETag \"abc\"\n\n{}"])
    func notHTTP(_ text: String) async throws {
        let server = try LoopbackServer([CurlFetcherTests.raw(text)])
        let failure = FetchFailure(.other, "the answer is not HTTP as it should be")
        #expect(await CurlFetcherTests.fetch(server.address()) == .failure(failure))
    }

    @Test("header fields without end are no answer")
    func endlessHeader() async throws {
        let line = "X: " + String(repeating: "a", count: 1000) + "\r\n"
        let server = try LoopbackServer([["raw": "HTTP/1.1 200 OK\r\n", "line": .string(line), "repeat": 100_000]])
        guard case .failure = await CurlFetcherTests.fetch(server.address()) else {
            Issue.record("100 MB of header fields were read")
            return
        }
    }
}
