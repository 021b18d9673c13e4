import CognitoIdentity
import FoundationEssentials
import JOSE
import TestSupport
import Testing

@testable import CurlTransport

#if canImport(Glibc)
    import Glibc
#endif

@Suite("CurlCaller over TLS and through proxies")
struct CurlCallerTLSTests {
    @Test("a certificate of the authority given is accepted, one of another is refused before anything is sent")
    func authority() async throws {
        let (authority, stranger) = (try LoopbackAuthority(), try LoopbackAuthority())
        for (issuer, isTrusted) in [(authority, true), (stranger, false)] {
            let certificate = try issuer.issue()
            let server = try LoopbackServer([["body": "{}"]], certificate: (certificate.file, certificate.key))
            let answer = await CurlCallerTests.send(server.address("", scheme: "https"), certificateFile: authority.certificateFile)
            let refusal = CurlCallerTests.failure(
                .tls, "the server's certificate is not acceptable: its issuer is not trusted here", sent: false)
            if isTrusted { #expect(try answer.get().body == Array("{}".utf8)) } else { #expect(answer == refusal) }
            #expect(server.stop().count == (isTrusted ? 1 : 0))
        }
    }

    @Test("a certificate for another host is refused before anything is sent")
    func host() async throws {
        let authority = try LoopbackAuthority()
        let certificate = try authority.issue(for: "DNS:sts.eu-west-1.amazonaws.com")
        let server = try LoopbackServer([["body": "{}"]], certificate: (certificate.file, certificate.key))
        let answer = await CurlCallerTests.send(server.address("", scheme: "https"), certificateFile: authority.certificateFile)
        let reason = "the server's certificate is not acceptable: it is for another host name"
        #expect(answer == CurlCallerTests.failure(.tls, reason, sent: false))
        #expect(server.stop() == [])
    }

    // libcurl reads the environment of the process: each of these tests has a process of its own.

    @Test("a proxy is named in a failure, and sees neither signature nor token")
    func proxy() async throws {
        let server = try LoopbackServer([["status": 403]])
        await #expect(processExitsWith: .success) { [port = server.port as Int] in
            unsafe setenv("HTTPS_PROXY", "http://user:word@127.0.0.1:\(port)/", 1)
            let caller = CurlCaller(environment: { ProcessInfo.processInfo.environment[$0] })
            let request = try ServiceRequest(
                "Test", to: "https://service.example/", headers: [HeaderField("X-Amz-Target", "Service.Test")],
                content: RequestContent(.json, []), signing: CurlCallerSigningTests.signing(token: "sessionToken"))
            guard case .failure(let failure) = await caller.send(request) else {
                Issue.record("a proxy's refusal was taken for an answer")
                return
            }
            #expect(failure.reason.hasSuffix(" (through the proxy http://127.0.0.1:\(port))"))
        }
        let requests = server.stop()
        #expect(requests.map { $0["line"] } == ["CONNECT service.example:443 HTTP/1.1"])
        for name in ["authorization", "x-amz-security-token", "x-amz-target", "x-amz-date"] {
            #expect(requests.first?["headers"]?[name] == nil)
        }
    }

    @Test("plain http to this machine goes to this machine, not in the clear to a proxy", arguments: ["http_proxy", "ALL_PROXY"])
    func plainHTTPIsDirect(_ variable: String) async throws {
        let (proxy, server) = (try LoopbackServer([["body": "proxy"]]), try LoopbackServer([["body": "server"]]))
        await #expect(processExitsWith: .success) { [variable, port = proxy.port as Int, address = server.address("") as String] in
            unsafe setenv(variable, "http://127.0.0.1:\(port)", 1)
            #expect(await CurlCallerTests.send(address).map(\.body) == .success(Array("server".utf8)))
        }
        #expect(proxy.stop() == [])
        #expect(server.stop().count == 1)
    }
}
