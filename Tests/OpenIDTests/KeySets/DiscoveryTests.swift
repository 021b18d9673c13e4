import JOSE
import OpenID
import TestSupport
import Testing

@Suite("Discovery (OpenID Connect Discovery 1.0 §4)")
struct DiscoveryTests {
    static let issuer = "https://login.example.com"
    static let place = KeySetLocation.discovery(issuer: issuer)
    static let metadataAddress = "https://login.example.com/.well-known/openid-configuration"
    static let metadata = #"{"issuer":"https://login.example.com","jwks_uri":"https://keys.example.com/set"}"#
    static let keysAddress = "https://keys.example.com/set"

    /// A cache whose server has that metadata at the issuer's address, and the keys everywhere else.
    static func keys(_ metadata: String) throws -> FetchedKeys {
        let keys = try FetchedKeys(FetchScript(.set("oidc", tag: "\"k\"")))
        keys.script.answer(at: metadataAddress, .text(metadata))
        return keys
    }

    static var all: Asked { get throws { .keys(try TestKeys.set("oidc").keyIDs) } }

    @Test("the metadata's jwks_uri is where the keys are fetched from, each once")
    func good() async throws {
        let keys = try Self.keys(Self.metadata)
        for _ in 1...3 { #expect(try await keys.ask("rs256-2026", at: Self.place) == Self.all) }
        #expect(keys.script.requests == [FetchScript.Request(Self.metadataAddress), FetchScript.Request(Self.keysAddress)])
    }

    @Test("a token of the issuer is accepted")
    func token() async throws {
        let keys = try Self.keys(Self.metadata)
        let verifier = TokenVerifier(IssuerProfiles(try TokenKind.oidc.profile()), keys: keys.cache, now: { FixedTime.now })
        #expect(Outcome(await verifier.verdict(on: try TokenBuilder(.oidc).signed())) == .accepted)
    }

    @Test("a jwks_uri that moves is followed with the next fetch, and only keys are asked for by tag")
    func moved() async throws {
        let keys = try Self.keys(Self.metadata)
        await keys.ask(nil, at: Self.place)
        keys.script.answer(at: Self.metadataAddress, .text(Self.metadata.replacing("/set", with: "/new")))
        keys.script.answer(at: "https://keys.example.com/new", try .set("apple"))
        keys.time.advance(3600)
        #expect(await keys.ask(nil, at: Self.place) == FetchedKeys.apple)
        let expected = [
            FetchScript.Request(Self.metadataAddress), FetchScript.Request(Self.keysAddress), FetchScript.Request(Self.metadataAddress),
            FetchScript.Request("https://keys.example.com/new", tag: "\"k\""),
        ]
        #expect(keys.script.requests == expected)
    }

    @Test(
        "of an issuer that ends with a slash the slash is taken off before the well-known path (§4.1)",
        arguments: [
            ("https://login.example.com/", "https://login.example.com/.well-known/openid-configuration"),
            ("https://login.example.com/tenant", "https://login.example.com/tenant/.well-known/openid-configuration"),
            ("https://login.example.com/tenant/", "https://login.example.com/tenant/.well-known/openid-configuration"),
        ])
    func slash(_ issuer: String, _ address: String) async throws {
        let keys = try FetchedKeys(FetchScript(.set("oidc")))
        keys.script.answer(at: address, .text(#"{"issuer":"\#(issuer)","jwks_uri":"https://keys.example.com/set"}"#))
        #expect(try await keys.ask(nil, at: .discovery(issuer: issuer)) == Self.all)
        #expect(keys.script.requests == [FetchScript.Request(address), FetchScript.Request(Self.keysAddress)])
    }

    @Test(
        "metadata of another issuer gives no keys, and nothing further is fetched (§4.3)",
        arguments: [
            #""https://login.example.com/""#, #""https://LOGIN.example.com""#, #""http://login.example.com""#, #""https://evil.example""#,
            #""https://login.example.com:443""#, #""""#, "null", "7", #"["https://login.example.com"]"#,
        ])
    func otherIssuer(_ issuer: String) async throws {
        let keys = try Self.keys(#"{"issuer":\#(issuer),"jwks_uri":"https://keys.example.com/set"}"#)
        await expectRefused(keys, .unavailable(Self.place, reason: "the discovery document is of another issuer"))
    }

    @Test("metadata without an issuer gives no keys", arguments: [#"{"jwks_uri":"https://keys.example.com/set"}"#, "[]", "7", "{}"])
    func noIssuer(_ metadata: String) async throws {
        await expectRefused(
            try Self.keys(metadata), .unavailable(Self.place, reason: "the discovery document is of another issuer"))
    }

    @Test("metadata without the keys' address gives no keys", arguments: ["", #","jwks_uri":null"#, #","jwks_uri":["https://a.example"]"#])
    func noAddress(_ member: String) async throws {
        let keys = try Self.keys(#"{"issuer":"https://login.example.com"\#(member)}"#)
        await expectRefused(keys, .unavailable(Self.place, reason: "the discovery document names no jwks_uri"))
    }

    @Test(
        "keys at an address that is not fetched from are refused, and it is not fetched from",
        arguments: [
            "http://keys.example.com/set", "http://127.0.0.1.evil.example/", "https://keys.example.com@evil.example/set",
            "file:///etc/passwd", "ftp://keys.example.com/set", "/jwks.json", "", "https://", "https://keys.example.com/a b",
        ])
    func badAddress(_ address: String) async throws {
        let keys = try Self.keys(#"{"issuer":"https://login.example.com","jwks_uri":"\#(address)"}"#)
        await expectRefused(keys, .unavailable(Self.place, reason: "the discovery document's jwks_uri is not an https address"))
    }

    @Test(
        "metadata that is not JSON as it should be is invalid, members given twice included",
        arguments: [
            ("<html>", false), ("", false), ("{", false), ("\u{FEFF}{}", false),
            (#"{"issuer":"https://login.example.com","issuer":"https://login.example.com"}"#, true),
            (#"{"issuer":"https://login.example.com","jwks_uri":"https://a.example","jwks\u005furi":"https://b.example"}"#, true),
        ])
    func notJSON(_ text: String, _ isDuplicate: Bool) async throws {
        let keys = try Self.keys(text)
        guard case .failed(.invalid(Self.place, .json(let failure))) = await keys.ask(nil, at: Self.place) else {
            Issue.record("it was taken for metadata")
            return
        }
        if case .duplicateMember = failure { #expect(isDuplicate) } else { #expect(!isDuplicate) }
        #expect(keys.script.count == 1)
    }

    @Test("an outage of either server is named with the issuer's place, and delays the next attempt")
    func outage() async throws {
        let keys = try Self.keys(Self.metadata)
        let failure = Asked.failed(.unavailable(Self.place, reason: "nobody answers"))
        keys.script.answer(at: Self.metadataAddress, .outage)
        #expect(await keys.ask(nil, at: Self.place) == failure)
        #expect(await keys.ask(nil, at: Self.place) == failure)
        #expect(keys.script.count == 1)
        keys.script.answer(at: Self.metadataAddress, .text(Self.metadata))
        keys.script.answer(at: Self.keysAddress, .outage)
        keys.time.advance(1)
        #expect(await keys.ask(nil, at: Self.place) == failure)
        #expect(keys.script.count == 3)
    }

    private func expectRefused(_ keys: FetchedKeys, _ failure: KeySetFailure) async {
        #expect(await keys.ask(nil, at: Self.place) == .failed(failure))
        #expect(keys.script.requests == [FetchScript.Request(Self.metadataAddress)])
    }
}
