import JOSE
import OpenID
import TestSupport
import Testing

@Suite("Discovery (OpenID Connect Discovery 1.0 §4)")
struct DiscoveryTests {
    static let issuer = "https://login.example.com"
    static let place = KeySetLocation.discovery(issuer: issuer)

    func fetch(_ metadata: String) async throws -> (Result<ProvidedKeys, KeySetFailure>, [String]) {
        let keys = try PackageFiles.bytes("testvectors/keys/oidc.jwks.json")
        let script = FetchScript(.success(FetchedDocument(Array(metadata.utf8))), .success(FetchedDocument(keys)))
        let cache = KeySetCache(fetcher: script, clock: SettableClock().clock)
        do throws(KeySetFailure) {
            return (.success(try await cache.keys(at: Self.place, naming: nil)), script.requests.map(\.address))
        } catch { return (.failure(error), script.requests.map(\.address)) }
    }

    @Test("the metadata's jwks_uri is where the keys are fetched from")
    func good() async throws {
        let (answer, addresses) = try await fetch(#"{"issuer":"https://login.example.com","jwks_uri":"https://keys.example.com/set"}"#)
        #expect(try answer.get().stale == nil)
        #expect(addresses == [Self.issuer + "/.well-known/openid-configuration", "https://keys.example.com/set"])
    }

    @Test(
        "metadata that is not the issuer's own, or names no https address, gives no keys and no further request",
        arguments: [
            (
                #"{"issuer":"https://login.example.com/","jwks_uri":"https://keys.example.com/set"}"#,
                "the discovery document is of another issuer"
            ),
            (
                #"{"issuer":"https://evil.example","jwks_uri":"https://keys.example.com/set"}"#,
                "the discovery document is of another issuer"
            ),
            (#"{"jwks_uri":"https://keys.example.com/set"}"#, "the discovery document is of another issuer"),
            (#"{"issuer":"https://login.example.com"}"#, "the discovery document names no jwks_uri"),
            (
                #"{"issuer":"https://login.example.com","jwks_uri":"http://keys.example.com/set"}"#,
                "the discovery document's jwks_uri is not an https address"
            ),
            (
                #"{"issuer":"https://login.example.com","jwks_uri":"https://keys.example.com@evil.example/set"}"#,
                "the discovery document's jwks_uri is not an https address"
            ),
        ])
    func bad(_ metadata: String, _ reason: String) async throws {
        let (answer, addresses) = try await fetch(metadata)
        #expect(throws: KeySetFailure.unavailable(Self.place, reason: reason)) { try answer.get() }
        #expect(addresses.count == 1)
    }

    @Test("metadata with a member given twice is refused")
    func duplicate() async throws {
        let (answer, _) = try await fetch(#"{"issuer":"https://login.example.com","issuer":"https://login.example.com"}"#)
        guard case .failure(.invalid(Self.place, .json(.duplicateMember))) = answer else {
            Issue.record("the duplicate was not refused")
            return
        }
    }
}

@Suite("Addresses to fetch from")
struct FetchAddressTests {
    @Test(
        "https anywhere, plain http on this machine",
        arguments: [
            "https://issuer.example/jwks.json", "HTTPS://issuer.example", "https://issuer.example:8443/a?b=c", "http://127.0.0.1:8080/x",
            "http://localhost/x", "http://[::1]:80/x", "https://[2001:db8::1]/x", "http://127.255.0.3/",
        ])
    func allowed(_ address: String) { #expect(FetchAddress.isAllowed(address)) }

    @Test(
        "nothing else",
        arguments: [
            "http://issuer.example/jwks.json", "http://127.0.0.1.evil.example/", "http://127.0.0.1@evil.example/",
            "http://localhost.evil.example/",
            "https://user@issuer.example/", "https://user:word@issuer.example/", "https://", "https:///path", "ftp://127.0.0.1/x",
            "file:///etc/passwd",
            "gopher://127.0.0.1/1", "issuer.example/jwks.json", "", "https://issuer.example/a b", "https://issuer.example\\@evil.example/",
            "https://issuer.example/\u{7F}", "http://128.0.0.1/", "http://127.1/", "http://0.0.0.0/", "javascript://x/%0a",
        ])
    func refused(_ address: String) { #expect(!FetchAddress.isAllowed(address)) }

    @Test(
        "Cache-Control is read as RFC 9111 has it",
        arguments: [
            ("max-age=60", 60), ("public, max-age=60", 60), ("MAX-AGE=60", 60), ("max-age=\"60\"", 60), ("no-store", 0),
            ("no-cache, max-age=60", 0),
            ("max-age=-1", nil), ("max-age=", nil), ("max-age=6x", nil), ("private", nil), ("", nil),
            ("max-age=99999999999999999999", .max),
        ] as [(String, Int?)])
    func cacheControl(_ field: String, _ lifetime: Int?) { #expect(FetchedDocument.lifetime(cacheControl: field) == lifetime) }
}
