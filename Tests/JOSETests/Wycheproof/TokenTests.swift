import JOSE
import TestSupport
import Testing
import Vectors

@Suite("Wycheproof: tokens and keys", .enabled(if: SharedVectors.arePresent, Comment(rawValue: SharedVectors.absent)))
struct TokenTests {
    static let files: [(String, tests: Int, jwe: Int)] = [
        ("json_web_signature", 401, 0), ("json_web_key", 26, 0), ("json_web_crypto", 49, 34), ("json_web_encryption", 0, 139),
    ]

    @Test("every test is run but the encrypted ones, and every verdict equals the label but for the listed ones", arguments: files)
    func labels(_ file: String, _ tests: Int, _ jwe: Int) throws {
        let results = try SharedVectors.wycheproof("jose/\(file)")
        let report = DivergenceReport(results, path: "jose/\(file)_test.json", divergences: Divergence.known)
        #expect(report.unknown == [])
        #expect(report.stale == [])
        #expect(results.results.count == tests)
        #expect(results.skipped.map(\.tests) == (jwe > 0 ? [jwe] : []))
        #expect(tests == 0 || results.results.contains(where: \.isAccepted))
    }

    @Test(
        "no token is accepted under a set that holds private keys, whatever the label",
        arguments: ["json_web_signature", "json_web_key"])
    func privateKeys(_ file: String) throws {
        var labelledValid = 0
        for group in try Wycheproof(SharedVectors.json("wycheproof/jose/\(file)_test.json")).groups {
            guard let keys = group.value["private"], group.value["public"] != nil else { continue }
            for test in group.tests {
                #expect(!SignedParts.verify(try #require(test.value["jws"]?.string), under: keys), "\(test.id)")
                if test.label == .valid { labelledValid += 1 }
            }
        }
        #expect(labelledValid > 0)
    }

    @Test("no encrypted token is taken for a signed one")
    func encrypted() throws {
        for group in try Wycheproof(SharedVectors.json("wycheproof/jose/json_web_encryption_test.json")).groups {
            for test in group.tests {
                if let text = test.value["jwe"]?.string {
                    #expect((try? CompactJWS(parsing: utf8(text), limits: TokenLimits(.max))) == nil, "\(test.id)")
                }
            }
        }
    }
}
