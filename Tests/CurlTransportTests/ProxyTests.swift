import FoundationEssentials
import JOSE
import OpenID
import TestSupport
import Testing

@testable import CurlTransport

#if canImport(Glibc)
    import Glibc
#endif

@Suite("Proxies")
struct ProxyTests {
    @Test(
        "the proxy is the one of curl's variables that is set, the first that is not empty",
        arguments: [
            (["HTTPS_PROXY": "http://proxy.example"], "http://proxy.example"),
            (["https_proxy": "proxy.example:3128", "HTTPS_PROXY": "http://other.example"], "proxy.example:3128"),
            (["https_proxy": "", "HTTPS_PROXY": "http://proxy.example"], "http://proxy.example"),
            (["ALL_PROXY": "socks5://proxy.example"], "socks5://proxy.example"),
            (["all_proxy": "http://a.example", "HTTPS_PROXY": "http://proxy.example"], "http://proxy.example"),
            (["http_proxy": "http://proxy.example", "HTTP_PROXY": "http://proxy.example"], nil), ([:], nil), (["HTTPS_PROXY": ""], nil),
        ] as [([String: String], String?)])
    func variables(_ environment: [String: String], _ name: String?) {
        #expect(ProxyName({ environment[$0] }).ofAddress("https://issuer.example/") == name)
    }

    @Test(
        "its user and password are never named, whatever stands in them",
        arguments: [
            ("http://user:word@proxy.example:3128/", "http://proxy.example:3128"), ("user:word@proxy.example", "proxy.example"),
            ("http://user@proxy.example", "http://proxy.example"), ("socks5h://u:w@[::1]:1080", "socks5h://[::1]:1080"),
            ("http://user:wo@rd@proxy.example", "http://proxy.example"), ("http://user:wo/rd@proxy.example:1", "http://proxy.example:1"),
            ("user:wo/rd@proxy.example", "proxy.example"), ("http://user:wo//rd@proxy.example", "http://proxy.example"),
            ("user:wo//rd@proxy.example", "proxy.example"), ("user:wo://rd@proxy.example", "proxy.example"),
            ("http://user:wo?rd#x@proxy.example", "http://proxy.example"), ("//user:word@proxy.example", "proxy.example"),
            ("http://proxy.example/path", "http://proxy.example"), ("http://proxy.example\u{1B}[31m\n", "http://proxy.example[31m"),
        ])
    func credentials(_ proxy: String, _ name: String) {
        #expect(ProxyName({ $0 == "HTTPS_PROXY" ? proxy : nil }).ofAddress("https://issuer.example/") == name)
    }

    @Test(
        "a host that NO_PROXY excepts has none",
        arguments: [
            ("*", true), ("issuer.example", true), ("ISSUER.example", true), (".example", true), ("example", true),
            (".issuer.example", true), ("a.example,issuer.example", true), ("a.example, issuer.example", true),
            ("a.example issuer.example", true),
            ("other.example", false), ("uer.example", false), ("login.issuer.example", false), ("*.example", false), ("", false),
            ("a.example,*", false),
        ])
    func exceptions(_ list: String, _ isExcepted: Bool) {
        for name in ["no_proxy", "NO_PROXY"] {
            let environment = ["HTTPS_PROXY": "http://proxy.example", name: list]
            let proxy = ProxyName({ environment[$0] }).ofAddress("https://issuer.example/")
            #expect(proxy == (isExcepted ? nil : "http://proxy.example"), "\(name)")
        }
    }

    @Test("plain http stays on this machine, so it has no proxy")
    func plainHTTP() {
        let environment = ["http_proxy": "http://proxy.example", "ALL_PROXY": "http://proxy.example"]
        #expect(ProxyName({ environment[$0] }).ofAddress("http://127.0.0.1/") == nil)
    }

    // The rest needs libcurl itself, which reads the environment of the process: each test has a process of its own.

    @Test("a fetch goes through HTTPS_PROXY, which a failure names without user and password")
    func throughProxy() async throws {
        let server = try LoopbackServer([["status": 403]])
        await #expect(processExitsWith: .success) { [port = server.port as Int] in
            unsafe setenv("HTTPS_PROXY", "http://user:word@127.0.0.1:\(port)/", 1)
            let answer = await Self.fetchWithEnvironment("https://issuer.example/jwks.json")
            guard case .failure(let failure) = answer else {
                Issue.record("a proxy's refusal was taken for an answer")
                return
            }
            #expect(failure.reason.hasSuffix(" (through the proxy http://127.0.0.1:\(port))"))
            #expect(!failure.reason.contains("word") && !failure.reason.contains("user"))
        }
        let requests = server.stop()
        #expect(requests.map { $0["line"] } == ["CONNECT issuer.example:443 HTTP/1.1", "CONNECT issuer.example:443 HTTP/1.1"])
    }

    @Test("a proxy that is not there is named too")
    func noProxyThere() async {
        await #expect(processExitsWith: .success) {
            unsafe setenv("https_proxy", "http://user:word@127.0.0.1:1", 1)
            let failure = FetchFailure(.connection, "no connection: refused or unreachable (through the proxy http://127.0.0.1:1)")
            #expect(await Self.fetchWithEnvironment("https://issuer.example/") == .failure(failure))
        }
    }

    @Test("NO_PROXY is honoured, and no proxy is named then")
    func noProxy() async throws {
        let server = try LoopbackServer([["status": 403]])
        await #expect(processExitsWith: .success) { [port = server.port as Int] in
            unsafe setenv("HTTPS_PROXY", "http://127.0.0.1:\(port)", 1)
            unsafe setenv("NO_PROXY", "127.0.0.1", 1)
            let failure = FetchFailure(.connection, "no connection: refused or unreachable")
            #expect(await Self.fetchWithEnvironment("https://127.0.0.1:1/") == .failure(failure))
        }
        #expect(server.stop() == [])
    }

    @Test("plain http to this machine goes to this machine, not in the clear to a proxy", arguments: ["http_proxy", "ALL_PROXY"])
    func plainHTTPIsDirect(_ variable: String) async throws {
        let (proxy, server) = (try LoopbackServer([["body": "proxy"]]), try LoopbackServer([["body": "server"]]))
        await #expect(processExitsWith: .success) { [variable, port = proxy.port as Int, address = server.address() as String] in
            unsafe setenv(variable, "http://127.0.0.1:\(port)", 1)
            #expect(await Self.fetchWithEnvironment(address) == .success(FetchedDocument(Array("server".utf8))))
        }
        #expect(proxy.stop() == [])
        #expect(server.stop().count == 1)
    }

    static func fetchWithEnvironment(_ address: String) async -> Result<FetchedDocument, FetchFailure> {
        let fetcher = CurlFetcher(environment: { ProcessInfo.processInfo.environment[$0] })
        return await fetcher.fetch(address, entityTag: nil, limit: 1000)
    }
}
