import JOSE
import TestSupport
import Testing
import Vectors

@Suite("Files in the form of Wycheproof")
struct WycheproofTests {
    private func results(_ document: JSONValue) throws -> VectorResults { try Wycheproof(document).results() }

    @Test("a verdict agrees with valid and invalid as they say, and with acceptable either way")
    func labels() throws {
        let results = try results(Sample.p256())
        #expect(results.results.map(\.ours) == ["accepted", "refused", "accepted"])
        #expect(results.disagreements == [])
        #expect(results.results.first == VectorResult(id: "1", comment: "c", label: .valid, accepted: true))
    }

    @Test("a label that is wrong is a disagreement")
    func wrongLabel() throws {
        let swapped = try Sample.p256().withGroup { group in
            let tests = (group["tests"]?.array ?? []).map { $0.with("result", $0["result"] == "valid" ? "invalid" : "valid") }
            return group.with("tests", .array(tests))
        }
        let expected = [("1", "invalid", "accepted"), ("2", "valid", "refused")]
        #expect(try results(swapped).disagreements.map { [$0.id, $0.label, $0.ours] } == expected.map { [$0, $1, $2] })
    }

    @Test("under a hash that JWS does not have with the curve, what is valid is refused on purpose")
    func foreignHash() throws {
        let results = try results(Sample.p256(hash: "SHA-512"))
        // The signature is in truth one with SHA-256, and accepted where it should not be: a disagreement.
        #expect(results.disagreements.map(\.id) == ["1"])
        #expect(results.onPurpose.map(\.tests) == [1])
    }

    @Test("by an RSA key of 1024 bits nothing is accepted, and that is the reason")
    func smallKey() throws {
        let pem = String(decoding: try TestKeys.publicPEM("rsa-1024"), as: UTF8.self)
        let tests = [Sample.signature(1, "valid", [1], [2]), Sample.signature(2, "invalid", [1], [2])]
        let file = Sample.wycheproof(
            "RsassaPkcs1Verify", [JSONMember("publicKeyPem", .string(pem)), JSONMember("sha", "SHA-256")], tests)
        let results = try results(file)
        #expect(results.disagreements == [])
        #expect(results.onPurpose == [VectorSkip(reason: "an RSA key of 1024 bits: 2048 to 16384 are used", tests: 1)])
    }

    @Test("codes: whole ones under a long secret are accepted, others refused on purpose")
    func codes() throws {
        let (key, short) = ([UInt8](repeating: 7, count: 32), [UInt8](repeating: 7, count: 31))
        let tag = try SharedSecret(key, algorithm: .hs256).signature(over: [1].span)
        let rows: [([UInt8], [UInt8])] = [(key, tag), (key, Array(tag.prefix(16))), (short, tag)]
        let tests = rows.enumerated().map { index, row in
            JSONValue.object([
                JSONMember("tcId", .integer(Int64(index))), JSONMember("result", "valid"), JSONMember("msg", "01"),
                JSONMember("key", .string(Sample.hexadecimal(row.0))), JSONMember("tag", .string(Sample.hexadecimal(row.1))),
            ])
        }
        let results = try results(Sample.wycheproof("MacTest", [], tests, algorithm: "HMACSHA256"))
        #expect(results.results.map(\.isAccepted) == [true, false, false])
        #expect(results.disagreements == [])
        #expect(results.onPurpose.map(\.tests) == [1, 1])
    }

    static let skipped: [(String, String, String)] = [
        ("AeadTest", "AES-GCM", "AeadTest: not a use of keys that JWS has"), ("MacTest", "HMACSHA1", "HMACSHA1: no algorithm of JWS here"),
    ]

    @Test("what JWS does not have is skipped, and said so", arguments: skipped)
    func skips(_ type: String, _ algorithm: String, _ reason: String) throws {
        let test: JSONValue = ["tcId": 1, "result": "valid"]
        let results = try results(Sample.wycheproof(type, [], [test, test], algorithm: algorithm))
        #expect(results.results == [])
        #expect(results.skipped == [VectorSkip(reason: reason, tests: 2)])
    }

    @Test("a curve that JWS does not have is skipped, and said so")
    func unknownCurve() throws {
        let p224 = """
            -----BEGIN PUBLIC KEY-----
            ME4wEAYHKoZIzj0CAQYFK4EEACEDOgAECoOm20OuwfWiu/llGr3EAhpmV1v1h3LZ
            hAcI4PWau0fSA3zSUXRDyxW9g86uLKUk/KdvgoTO8XY=
            -----END PUBLIC KEY-----
            """
        let file = try Sample.p256().withGroup {
            $0.with("publicKeyPem", .string(p224)).with("publicKey", ["curve": "secp224r1"])
        }
        #expect(try results(file).skipped == [VectorSkip(reason: "secp224r1: no key of JWS here", tests: 3)])
    }

    static let broken: [(String, @Sendable (JSONValue) -> JSONValue)] = [
        ("no tests", { $0.with("testGroups", []) }),
        ("3 tests where numberOfTests says otherwise", { $0.with("numberOfTests", 4) }),
        ("a group without type and tests", { $0.withGroup { $0.with("tests", 7) } }),
        ("a group without publicKeyPem", { $0.withGroup { $0.with("publicKeyPem", 7) } }),
        ("publicKeyPem holds no public key", { $0.withGroup { $0.with("publicKeyPem", "x") } }),
        ("a group whose JWK is not read as the key of its PEM", { $0.withGroup { $0.with("publicKeyJwk", ["kty": "EC"]) } }),
        ("a test without tcId and result", { $0.withGroup { $0.with("tests", [7, 8, 9]) } }),
        (
            "test 1: sig is not hexadecimal",
            { $0.with("numberOfTests", 1).withGroup { $0.with("tests", [["tcId": 1, "result": "valid"]]) } }
        ),
    ]

    @Test("a file that is not what its format says is broken, with the reason", arguments: broken)
    func breaks(_ reason: String, _ change: @Sendable (JSONValue) -> JSONValue) throws {
        let file = change(try Sample.p256())
        #expect(throws: BrokenVectors(reason)) { try results(file) }
    }
}
