import JOSE
import TestSupport
import Testing
import Vectors

@Suite("Published examples", .enabled(if: SharedVectors.arePresent, Comment(rawValue: SharedVectors.absent)))
struct PublishedExamplesTests {
    static let rfcs: [(String, accepted: Int, onPurpose: Int)] = [
        ("rfc7515", 4, 2), ("rfc7517", 4, 0), ("rfc7519", 1, 0), ("rfc7520-jwk", 6, 0), ("rfc7520-jws", 4, 14), ("rfc7797", 1, 4),
        ("rfc8037", 1, 0), ("rfc9864-derived", 5, 0),
    ]

    @Test("the RFCs': each comes out as it should, but for the listed ones", arguments: rfcs)
    func rfc(_ name: String, _ accepted: Int, _ onPurpose: Int) throws {
        let results = try RFCExamples.results(SharedVectors.json("rfc-examples/\(name).json"))
        let report = DivergenceReport(results, path: "\(name).json", divergences: Divergence.known)
        #expect(report.unknown == [])
        #expect(report.stale == [])
        #expect(results.results.count(where: \.isAccepted) == accepted)
        #expect(results.onPurpose.reduce(0) { $0 + $1.tests } == onPurpose)
    }

    @Test("thumbprints of public keys are those of RFC 7638 and 8037")
    func thumbprints() throws {
        let results = try RFCExamples.results(SharedVectors.json("rfc-examples/rfc7638-thumbprints.json"))
        #expect(results.disagreements == [])
        #expect(results.results.count == 5)
        #expect(results.skipped.map(\.tests) == [1])
    }

    @Test("another verifier's cases come out as a strict one should have them")
    func verifyCases() throws {
        let results = try VerifyCases.results(SharedVectors.json("hostile/google-jwt_verify_lib/verify_cases.json"))
        #expect(results.disagreements == [])
        #expect(results.results.count == 23)
        #expect(results.results.count(where: \.isAccepted) == 17)
    }

    static let examples: [(String, accepted: Int, onPurpose: Int)] = [
        ("jws/4_1.rsa_v15_signature", 1, 2), ("jws/4_2.rsa-pss_signature", 1, 2), ("jws/4_3.ecdsa_signature", 1, 2),
        ("jws/4_4.hmac-sha2_integrity_protection", 1, 2), ("jws/4_5.signature_with_detached_content", 0, 3),
        ("jws/4_6.protecting_specific_header_fields", 0, 2), ("jws/4_7.protecting_content_only", 0, 2),
        ("jws/4_8.multiple_signatures", 0, 1),
        ("curve25519/jws", 1, 2), ("6.nesting_signatures_and_encryption", 1, 0), ("rfc7797/hmac-sha2_b64_false", 0, 3),
    ]

    @Test("the cookbook's: the compact form is accepted and no other", arguments: examples)
    func cookbook(_ name: String, _ accepted: Int, _ onPurpose: Int) throws {
        let results = try Cookbook.results(SharedVectors.json("ietf-jose-cookbook/\(name).json"))
        #expect(results.disagreements == [])
        #expect(results.results.count(where: \.isAccepted) == accepted)
        #expect(results.onPurpose.reduce(0) { $0 + $1.tests } == onPurpose)
    }

    static let mangled = [
        "rfc-examples/rfc7515", "rfc-examples/rfc7517", "rfc-examples/rfc7638-thumbprints",
        "ietf-jose-cookbook/jws/4_4.hmac-sha2_integrity_protection", "wycheproof/jose/json_web_key_test",
        "wycheproof/primitives/ed448_test", "wycheproof/primitives/hmac_sha256_test",
    ]

    @Test("with each member replaced by each kind of value a file is run or broken, and nothing else", arguments: mangled)
    func isReadWhatever(_ name: String) throws {
        let document = try SharedVectors.json("\(name).json")
        guard case .format(let format) = VectorFormat.recognition(of: document) else { throw BrokenVectors(name) }
        var runs = 0
        for changed in Self.changes(of: document) {
            _ = try? VectorFile.results(changed, format)
            runs += 1
        }
        #expect(runs > 20)
    }

    /// The document with one value at a time replaced.
    private static func changes(of value: JSONValue) -> [JSONValue] {
        let others: [JSONValue] = [nil, true, -1, "", "e30", [], [:], [[:]]]
        switch value {
        case .object(let members):
            return others
                + members.indices.flatMap { index in
                    changes(of: members[index].value).map { changed in
                        var copy = members
                        copy[index] = JSONMember(members[index].name, changed)
                        return .object(copy)
                    }
                }
        case .array(let elements):
            return others
                + elements.indices.prefix(1).flatMap { index in
                    changes(of: elements[index]).map { changed in
                        var copy = elements
                        copy[index] = changed
                        return .array(copy)
                    }
                }
        default: return others
        }
    }
}
