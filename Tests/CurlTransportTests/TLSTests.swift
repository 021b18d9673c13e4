import JOSE
import OpenID
import TestSupport
import Testing

@Suite("CurlFetcher over TLS, with a throw-away authority")
struct TLSTests {
    static func refused(_ reason: String) -> Result<FetchedDocument, FetchFailure> {
        .failure(FetchFailure(.tls, "the server's certificate is not acceptable: \(reason)"))
    }

    let authority: LoopbackAuthority

    init() throws { authority = try LoopbackAuthority() }

    /// One fetch from a server with that certificate; what came of it, and how many requests the server had.
    func fetch(
        _ certificate: LoopbackAuthority.Certificate, host: String = "127.0.0.1", trusting file: String? = nil, isOutdated: Bool = false
    ) async throws -> (Result<FetchedDocument, FetchFailure>, Int) {
        let server = try LoopbackServer([["body": "{}"]], certificate: (certificate.file, certificate.key), isOutdated: isOutdated)
        let answer = await CurlFetcherTests.fetch(
            server.address(scheme: "https", host: host), certificateFile: file ?? authority.certificateFile)
        return (answer, server.stop().count)
    }

    @Test(
        "a certificate of the authority, for this host, in its time, is accepted",
        arguments: [("IP:127.0.0.1", "127.0.0.1"), ("DNS:localhost", "localhost"), ("DNS:a.example,DNS:localhost", "localhost")])
    func good(_ names: String, _ host: String) async throws {
        let (answer, requests) = try await fetch(authority.issue(for: names), host: host)
        #expect(answer == .success(FetchedDocument(Array("{}".utf8))))
        #expect(requests == 1)
    }

    @Test("one that is not in its time is refused, before any request")
    func time() async throws {
        let (late, lateRequests) = try await fetch(authority.issue(from: "20200101000000Z", to: "20210101000000Z"))
        #expect(late == Self.refused("it has expired; is the clock right?"))
        let (early, earlyRequests) = try await fetch(authority.issue(from: "20480101000000Z", to: "20490101000000Z"))
        #expect(early == Self.refused("it is not valid yet; is the clock right?"))
        #expect([lateRequests, earlyRequests] == [0, 0])
    }

    @Test(
        "one for another host is refused, before any request",
        arguments: [
            ("DNS:issuer.example", "127.0.0.1"), ("DNS:issuer.example", "localhost"), ("DNS:127.0.0.1", "127.0.0.1"),
            ("DNS:*.localhost", "localhost"), ("DNS:localhost.evil.example", "localhost"), ("IP:127.0.0.1", "localhost"),
        ])
    func host(_ names: String, _ host: String) async throws {
        let (answer, requests) = try await fetch(authority.issue(for: names), host: host)
        #expect(answer == Self.refused("it is for another host name"))
        #expect(requests == 0)
    }

    @Test("one of an authority that is not trusted is refused, before any request")
    func foreign() async throws {
        let stranger = try LoopbackAuthority()
        let (answer, requests) = try await fetch(stranger.issue())
        #expect(answer == Self.refused("its issuer is not trusted here"))
        #expect(requests == 0)
    }

    @Test("a self-signed one is refused, before any request")
    func selfSigned() async throws {
        let (answer, requests) = try await fetch(authority.selfSigned(for: "IP:127.0.0.1"))
        #expect(answer == Self.refused("it is self-signed, or its root is not trusted here"))
        #expect(requests == 0)
    }

    @Test("without a file of certificates the system's are trusted, of which the throw-away authority is none")
    func system() async throws {
        let certificate = try authority.issue()
        let server = try LoopbackServer([["body": "{}"]], certificate: (certificate.file, certificate.key))
        let answer = await CurlFetcherTests.fetch(server.address(scheme: "https"))
        #expect(answer == Self.refused("its issuer is not trusted here"))
        #expect(server.stop() == [])
    }

    @Test(
        "a file of certificates that is not there, or is none, is named as what is wrong",
        arguments: ["missing.pem", "index.txt", "ca.key"])
    func badFile(_ name: String) async throws {
        let (answer, requests) = try await fetch(authority.issue(), trusting: authority.folder.path + "/" + name)
        #expect(answer == .failure(FetchFailure(.tls, "the file of trusted certificates (--ca) cannot be read")))
        #expect(requests == 0)
    }

    @Test("a server that knows no newer version than TLS 1.1 is refused, before any request")
    func outdated() async throws {
        let (answer, requests) = try await fetch(authority.issue(), isOutdated: true)
        #expect(answer == .failure(FetchFailure(.tls, "no secure connection: TLS 1.2 or newer could not be agreed on")))
        #expect(requests == 0)
    }

    @Test("a server that speaks no TLS is refused, and gets no readable request")
    func plain() async throws {
        let server = try LoopbackServer([["body": "{}"]])
        let answer = await CurlFetcherTests.fetch(server.address(scheme: "https"))
        guard case .failure(let failure) = answer else {
            Issue.record("an answer without TLS was taken")
            return
        }
        #expect(failure.kind == .tls)
        #expect(server.stop() == [])
    }
}
