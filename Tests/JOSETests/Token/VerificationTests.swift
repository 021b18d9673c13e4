import JOSE
import TestSupport
import Testing

@Suite("Verifying a compact token")
struct VerificationTests {
    @Test("the bytes as they came are what is verified: header and payload in any spelling")
    func bytesAsTheyCame() throws {
        let token = try Tokens.signed(" {\"alg\" : \"ES\\u0032\\u0035\\u0036\" , \"x\":1.50 }\r\n", "\t{\"iss\":\"\\u0069\"}")
        let verified = try CompactJWS(parsing: token).verified(by: Tokens.key(.es256))
        #expect(verified.payload["iss"]?.string == "i")
        #expect(verified.header.value["x"] == .real(1.5))
    }

    @Test("a payload or header exchanged under the old signature is refused")
    func exchanged() throws {
        let parts = try Tokens.signed(#"{"alg":"ES256"}"#, #"{"sub":"a"}"#).split(separator: UInt8(ascii: "."))
        let others = try Tokens.signed(#"{"alg":"ES256","typ":"JWT"}"#, #"{"sub":"b"}"#).split(separator: UInt8(ascii: "."))
        func verify(_ parts: [ArraySlice<UInt8>]) throws -> VerifiedJWS {
            try CompactJWS(parsing: Array(parts.joined(separator: [UInt8(ascii: ".")]))).verified(by: Tokens.key(.es256))
        }
        #expect(try verify(parts).payload["sub"]?.string == "a")
        #expect(throws: CompactJWS.SignatureFailure.invalid(.ordinary)) { try verify([parts[0], others[1], parts[2]]) }
        #expect(throws: CompactJWS.SignatureFailure.invalid(.ordinary)) { try verify([others[0], parts[1], parts[2]]) }
        #expect(throws: CompactJWS.SignatureFailure.invalid(.ordinary)) { try verify([parts[0], parts[1], others[2]]) }
    }

    @Test("a key verifies only tokens that name its algorithm, though the signature is good", arguments: SignatureAlgorithm.allCases)
    func algorithmDiffers(_ own: SignatureAlgorithm) throws {
        let signer = try TestKeys.signing(own)
        let key = try Tokens.key(own)
        for named in SignatureAlgorithm.allCases {
            let token = try CompactJWS(parsing: utf8(signer.token(header: utf8("{\"alg\":\"\(named.rawValue)\"}"), payload: utf8("{}"))))
            if named == own {
                #expect(try token.verified(by: key).key.publicKey?.algorithm == own)
            } else {
                #expect(throws: CompactJWS.SignatureFailure.algorithmDiffers) { try token.verified(by: key) }
            }
        }
    }

    @Test("an issued token has kid, typ and alg, and only what was given")
    func issuing() throws {
        func header(_ token: String) throws -> JSONValue { try CompactJWS(parsing: utf8(token)).unverifiedContents.header }
        #expect(
            try header(TestKeys.signing(.es256, id: "k").token(claims: .object([]), type: "at+jwt")) == [
                "kid": "k", "typ": "at+jwt", "alg": "ES256",
            ])
        #expect(try header(TestKeys.signing(.ed448).token(claims: .object([]))) == ["alg": "Ed448"])
    }

    @Test(
        "claims that no JSON text says are signed by no key and no secret",
        arguments: [["exp": .real(.infinity)], ["a": [.real(.nan)]], ["sub": "a", "sub": "b"], ["sub\0": "a"]] as [JSONValue])
    func unwritable(_ claims: JSONValue) throws {
        #expect(throws: IssuingFailure.claims) { try TestKeys.signing(.es256).token(claims: claims) }
        #expect(throws: IssuingFailure.claims) { try TestKeys.secret(.hs256).token(claims: claims) }
    }

    @Test("contents can be shown without a key, and say so")
    func unverified() throws {
        let contents = try CompactJWS(parsing: Tokens.text(#"{"alg":"none"}"#, #"{"sub":"x"}"#)).unverifiedContents
        #expect(contents.header == ["alg": "none"])
        #expect(contents.claims == ["sub": "x"])
    }

    @Test("one key verifies for many tasks at once")
    func concurrently() async throws {
        for algorithm in [SignatureAlgorithm.rs256, .ps256, .es256, .ed25519] {
            let key = try Tokens.key(algorithm)
            let signer = try TestKeys.signing(algorithm)
            let good = try CompactJWS(parsing: utf8(signer.token(claims: ["sub": "a"])))
            let bad = try CompactJWS(
                parsing: Tokens.replacing(signatureOf: utf8(signer.token(claims: ["sub": "b"])), with: signer.sign(utf8("other"))))
            let verdicts = await withTaskGroup(of: Bool.self) { group in
                for index in 0..<64 {
                    group.addTask { ((try? (index % 2 == 0 ? good : bad).verified(by: key)) != nil) == (index % 2 == 0) }
                }
                return await group.reduce(into: [Bool]()) { $0.append($1) }
            }
            #expect(verdicts == Array(repeating: true, count: 64))
        }
    }
}

@Suite("Printing")
struct PrintingTests {
    @Test("a token that was taken apart prints as a length, whole or inside another value")
    func token() throws {
        let text = try TestKeys.signing(.es256).token(claims: ["sub": "somebody"])
        let jws = try CompactJWS(parsing: Array(text.utf8))
        #expect("\(jws)" == "JWS of \(text.utf8.count) bytes")
        #expect(String(reflecting: jws) == "\(jws)")
        var dumped = ""
        dump([jws], to: &dumped)
        #expect(dumped.contains("JWS of"))
        // The first octets of every token, as numbers.
        #expect(!dumped.contains("101"))
    }
}
