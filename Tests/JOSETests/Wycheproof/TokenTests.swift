import JOSE
import TestSupport
import Testing

@Suite("Wycheproof: tokens and keys", .enabled(if: SharedVectors.arePresent, Comment(rawValue: SharedVectors.absent)))
struct TokenTests {
    /// Where our verdict is not the label, with the reason: see EXPECTED.md §2 and the README beside the vectors. One that no
    /// longer differs must be struck off.
    static let doubtful: [String: [Int: String]] = [
        "json_web_signature": [
            346: "labelled valid: PS384 under a key that states PS256, the mismatch that 332 to 340 call invalid",
            350: "labelled valid: PS384 under a key that states PS256",
            347: "labelled valid: ES512 under a key that states ES521, which is no algorithm",
            351: "labelled valid: ES512 under a key that states ES521",
        ],
        "json_web_key": [:],
    ]

    @Test(
        "every verdict on a token under public keys equals the label, but for those listed",
        arguments: ["json_web_signature", "json_web_key"])
    func labels(_ file: String) throws {
        var differing: Set<Int> = []
        var (accepted, refused) = (0, 0)
        for group in try Wycheproof.groups("jose/\(file)") {
            guard let keys = group.value["public"] else { continue }
            for test in group.tests {
                let verdict = Self.accepts(try #require(test.value["jws"]?.string), keys)
                if verdict { accepted += 1 } else { refused += 1 }
                if verdict != test.isValid { differing.insert(test.id) }
            }
        }
        #expect(differing == Set(try #require(Self.doubtful[file]).keys))
        #expect(accepted > 0)
        #expect(refused > accepted)
    }

    @Test(
        "no token is accepted under a symmetric key or a set that holds private ones, whatever the label",
        arguments: ["json_web_signature", "json_web_key"])
    func symmetric(_ file: String) throws {
        var labelledValid = 0
        for group in try Wycheproof.groups("jose/\(file)") where group.value["public"] == nil {
            let keys = try #require(group.value["private"])
            for test in group.tests {
                #expect(!Self.accepts(try #require(test.value["jws"]?.string), keys), "\(test.id)")
                if test.isValid { labelledValid += 1 }
            }
        }
        #expect(labelledValid > 0)
    }

    @Test("no encrypted token is taken for a signed one")
    func encrypted() throws {
        for group in try Wycheproof.groups("jose/json_web_encryption") {
            for test in group.tests {
                if let text = test.value["jwe"]?.string {
                    #expect((try? CompactJWS(parsing: utf8(text), limits: TokenLimits(.max))) == nil, "\(test.id)")
                }
            }
        }
    }

    /// True when the token verifies under one of the keys that a verifier may use for it.
    static func accepts(_ text: String, _ keys: JSONValue) -> Bool {
        guard let parts = SignedParts(text), let algorithm = parts.token.header.algorithm,
            let set = try? JWKSet(keys["keys"] == nil ? ["keys": [keys]] : keys)
        else { return false }
        let candidates = try? VerificationKeys.set(set).candidates(keyID: parts.token.header.keyID, algorithm: algorithm)
        return (candidates ?? []).contains { $0.accepts(parts.signature, over: parts.input) }
    }
}

/// A token whose payload may be plain text, taken apart: `nil` when its form or header forbids verifying it.
///
/// The payloads of these tests are no claims sets: the form is judged with an empty object in the place of the payload, and the
/// payload by itself; the signature is one over the bytes as they are.
struct SignedParts {
    let token: CompactJWS
    let input: [UInt8]
    let signature: [UInt8]

    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 1, (try? decoded(utf8(parts[1]))) != nil else { return nil }
        let form = [parts[0], "e30"] + parts.dropFirst(2)
        guard let token = try? CompactJWS(parsing: utf8(form.joined(separator: "."))), token.header.fault == nil,
            let signature = try? decoded(utf8(parts[2]))
        else { return nil }
        self.token = token
        self.signature = signature
        input = utf8(parts[0] + "." + parts[1])
    }
}
