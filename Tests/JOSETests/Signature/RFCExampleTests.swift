import JOSE
import TestSupport
import Testing

@Suite("The examples of the RFCs")
struct RFCExampleTests {
    private func publicHalf(_ pair: JSONValue) -> JWK { JWK(["d", "p", "q", "dp", "dq", "qi"].reduce(pair) { $0.with($1, nil) }) }

    static let claims: [(String, JSONValue, SignatureAlgorithm)] = [
        (RFCExamples.rs256Token, RFCExamples.rsaPair, .rs256), (RFCExamples.es256Token, RFCExamples.p256Pair, .es256),
    ]

    @Test("RFC 7515 A.2 and A.3 verify", arguments: claims)
    func verifies(_ text: String, _ pair: JSONValue, _ algorithm: SignatureAlgorithm) throws {
        let verified = try CompactJWS(parsing: utf8(text)).verified(by: publicHalf(pair).verificationKey(for: algorithm).get())
        #expect(verified.payload.root.value == ["iss": "joe", "exp": 1_300_819_380, "http://example.com/is_root": true])
    }

    @Test("RFC 7515 A.2 is what we sign too, octet for octet")
    func deterministic() throws {
        let token = try SigningKey(jwk: RFCExamples.rsaPair, algorithm: .rs256).token(
            header: utf8(#"{"alg":"RS256"}"#),
            payload: utf8("{\"iss\":\"joe\",\r\n \"exp\":1300819380,\r\n \"http://example.com/is_root\":true}"))
        #expect(token == RFCExamples.rs256Token)
    }

    static let plain: [(String, JSONValue, SignatureAlgorithm)] = [
        (RFCExamples.es512Token, RFCExamples.p521Pair, .es512), (RFCExamples.edDSAToken, RFCExamples.ed25519Pair, .edDSA),
        (RFCExamples.ed448Token, RFCExamples.ed448Key, .ed448),
    ]

    @Test("RFC 7515 A.4 and RFC 8037 A.4 verify; their payloads are no claims", arguments: plain)
    func verifiesPlain(_ text: String, _ pair: JSONValue, _ algorithm: SignatureAlgorithm) throws {
        let key = try publicHalf(pair).verificationKey(for: algorithm).get()
        let dot = try #require(utf8(text).lastIndex(of: UInt8(ascii: ".")))
        let signature = try Tokens.signature(of: utf8(text))
        #expect(key.accepts(signature, over: Array(utf8(text).prefix(dot))))
        #expect(!key.accepts(signature, over: Array(utf8(text).prefix(dot - 1))))
        #expect(throws: TokenFormFailure.json(.payload, .syntax(at: 0))) { try CompactJWS(parsing: utf8(text)) }
    }

    @Test("RFC 8037 A.4 is what we sign too, octet for octet")
    func edwards() throws {
        let token = try SigningKey(jwk: RFCExamples.ed25519Pair, algorithm: .edDSA).token(
            header: utf8(#"{"alg":"EdDSA"}"#), payload: utf8("Example of Ed25519 signing"))
        #expect(token == RFCExamples.edDSAToken)
    }

    @Test("RFC 7515 A.1 names an algorithm that no public key has, and verifies with its secret")
    func symmetric() throws {
        let token = try CompactJWS(parsing: utf8(RFCExamples.hs256Token))
        #expect(token.header.algorithmName == "HS256")
        #expect(token.header.algorithm == nil)
        #expect(token.header.type == "JWT")
        let verified = try token.verified(bySharedSecret: SharedSecret(decoded(utf8(RFCExamples.hs256Secret)), algorithm: .hs256))
        #expect(verified.payload.root.value == ["iss": "joe", "exp": 1_300_819_380, "http://example.com/is_root": true])
    }

    @Test("RFC 7515 A.1 is what we sign too, octet for octet")
    func symmetricSigning() throws {
        let token = try SharedSecret(decoded(utf8(RFCExamples.hs256Secret)), algorithm: .hs256).token(
            header: utf8("{\"typ\":\"JWT\",\r\n \"alg\":\"HS256\"}"),
            payload: utf8("{\"iss\":\"joe\",\r\n \"exp\":1300819380,\r\n \"http://example.com/is_root\":true}"))
        #expect(token == RFCExamples.hs256Token)
    }

    @Test("RFC 7520 4.4 verifies; its payload is no claims")
    func cookbook() throws {
        let secret = try SharedSecret(decoded(utf8(RFCExamples.cookbookSecret)), algorithm: .hs256)
        let dot = try #require(utf8(RFCExamples.cookbookToken).lastIndex(of: UInt8(ascii: ".")))
        let signature = try Tokens.signature(of: utf8(RFCExamples.cookbookToken))
        #expect(secret.accepts(signature, over: Array(utf8(RFCExamples.cookbookToken).prefix(dot))))
        #expect(!secret.accepts(signature, over: Array(utf8(RFCExamples.cookbookToken).prefix(dot - 1))))
    }

    @Test("RFC 7515 A.5 is unsigned")
    func unsigned() {
        #expect(throws: TokenFormFailure.unsigned) { try CompactJWS(parsing: utf8(RFCExamples.unsignedToken)) }
    }

    static let agreement: [JSONValue] = [
        ["kty": "OKP", "crv": "X25519", "kid": "Bob", "x": "3p7bfXt9wbTTW2HC7OQ1Nz-DQ8hbeGdNrfx-FG-IK08"],
        ["kty": "OKP", "crv": "X448", "kid": "Dave", "x": "PreoKbDNIPW8_AtZm2_sz22kYnEHvbDU80W0MCfYuXL8PjT7QjKhPKcG3LV67D2uB73BxnvzNgk"],
    ]

    @Test("the keys of RFC 8037 A.6 and A.7 are for key agreement", arguments: agreement)
    func keyAgreement(_ jwk: JSONValue) throws {
        #expect(JWK(jwk).fault == .unsupported(try #require(jwk["crv"]?.string)))
    }
}
