import JOSE
import TestSupport
import Testing

@Suite("Wycheproof: HMAC", .enabled(if: SharedVectors.arePresent, Comment(rawValue: SharedVectors.absent)))
struct MACVectorTests {
    @Test(
        "every verdict equals the label, where the secret is as long as the hash and the code whole",
        arguments: [("hmac_sha256", MACAlgorithm.hs256), ("hmac_sha384", .hs384), ("hmac_sha512", .hs512)])
    func primitives(_ file: String, _ algorithm: MACAlgorithm) throws {
        var (accepted, short, truncated) = (0, 0, 0)
        for group in try Wycheproof.groups("primitives/\(file)") {
            for test in group.tests {
                let (key, tag, message) = (try test.octets("key"), try test.octets("tag"), try test.octets("msg"))
                guard key.count >= algorithm.hashLength else {
                    #expect(throws: SharedSecret.Failure.tooShort(length: key.count, minimum: algorithm.hashLength)) {
                        try SharedSecret(key, algorithm: algorithm)
                    }
                    short += 1
                    continue
                }
                let secret = try SharedSecret(key, algorithm: algorithm)
                let isWhole = tag.count == algorithm.hashLength
                let verdict = secret.accepts(tag, over: message)
                #expect(verdict == (test.isValid && isWhole), "\(test.id)")
                if verdict { #expect(try secret.sign(message) == tag, "\(test.id)") }
                if verdict { accepted += 1 } else if test.isValid { truncated += 1 }
            }
        }
        #expect(accepted == 30)
        #expect(short > 0)
        #expect(truncated > 0)
    }

    /// Where our verdict is not the label: see the README beside the vectors.
    static let doubtful: [String: [Int: String]] = [
        "json_web_signature": [
            367: "labelled invalid: byte for byte the token and key of 357, which is valid",
            370: "labelled invalid: byte for byte the token and key of 357",
            372: "labelled valid: a question mark stands inside the header",
            373: "labelled valid: a question mark stands inside the payload",
        ],
        "json_web_key": [:],
    ]

    @Test(
        "every verdict on a token under one symmetric key equals the label, once that key is given as a secret, but for those listed",
        arguments: ["json_web_signature", "json_web_key"])
    func tokens(_ file: String) throws {
        var differing: Set<Int> = []
        var (accepted, refused) = (0, 0)
        for group in try Wycheproof.groups("jose/\(file)") where group.value["public"] == nil {
            let document = try #require(group.value["private"])
            let keys = document["keys"]?.array ?? [document]
            guard keys.count == 1, let key = keys.first, key["kty"] == "oct" else { continue }
            for test in group.tests {
                let verdict = try Self.accepts(try #require(test.value["jws"]?.string), key)
                if verdict { accepted += 1 } else { refused += 1 }
                if verdict != test.isValid { differing.insert(test.id) }
            }
        }
        #expect(differing == Set(try #require(Self.doubtful[file]).keys))
        #expect(accepted > 2)
        #expect(refused > accepted)
    }

    /// True when a secret can be made of the key and verifies the token; payloads of plain text are dealt with as in `TokenTests`.
    private static func accepts(_ text: String, _ key: JSONValue) throws -> Bool {
        guard let parts = SignedParts(text), let algorithm = MACAlgorithm(rawValue: try #require(key["alg"]?.string)),
            let secret = try? SharedSecret(decoded(utf8(#require(key["k"]?.string))), algorithm: algorithm)
        else { return false }
        return parts.token.header.macAlgorithm == algorithm && secret.accepts(parts.signature, over: parts.input)
    }
}
