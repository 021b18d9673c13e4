import JOSE
import OpenID
import TestSupport
import Testing

@Suite("at_hash and c_hash: the left half of the hash that goes with the token's algorithm")
struct HalfHashRuleTests {
    private static let companion = "jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y"
    // Left halves of the companion's hashes, computed with Python's hashlib.
    private static let sha256 = "77QmUPtjPfzWtF2AnpK9RQ"
    private static let sha384 = "jtAeDp945y1dDqU3nkIVGNZP1HjH_MFs"
    private static let sha512 = "q7nS86GgvvFaZkzALLWqJYaJIKw2wCDAVfCAsm5CrBM"
    private static let shake256 = "W6Ie3EoycJT-JESJ2WSAWX7LRP3FuHvmvNycBMeL-NngYGhJXChp7YRUBdOXcrKGZD4qnhCAstjO"

    private static let expectations = [
        ("at_hash", Expectations.having { $0.accessToken = RawToken(companion) }),
        ("c_hash", Expectations.having { $0.code = RawToken(companion) }),
    ]

    @Test(
        "each algorithm has its hash",
        arguments: [
            (.rs256, sha256), (.rs384, sha384), (.rs512, sha512), (.ps256, sha256), (.ps384, sha384), (.ps512, sha512), (.es256, sha256),
            (.es384, sha384), (.es512, sha512), (.es256K, sha256), (.edDSA, sha512), (.ed25519, sha512), (.ed448, shake256),
        ] as [(SignatureAlgorithm, String)])
    func algorithms(algorithm: SignatureAlgorithm, half: String) throws {
        for (claim, expecting) in Self.expectations {
            #expect(try Self.judged(claim, .string(half), algorithm, expecting) == .accepted)
            let other = half == Self.sha256 ? Self.sha512 : Self.sha256
            let finding = Finding(.claim(claim, .mismatch), expected: .string(half), actual: .string(other))
            #expect(try Self.judged(claim, .string(other), algorithm, expecting) == .claims(finding))
        }
    }

    @Test("another companion, the whole hash, padding or an empty text is a mismatch", arguments: ["", sha256 + "==", sha384, "x"])
    func mismatch(actual: String) throws {
        for (claim, expecting) in Self.expectations {
            let finding = Finding(.claim(claim, .mismatch), expected: .string(Self.sha256), actual: .string(actual))
            #expect(try Self.judged(claim, .string(actual), .es256, expecting) == .claims(finding))
        }
    }

    @Test("absent, it is missing where the companion was given, and is not asked for otherwise")
    func missing() throws {
        for (claim, expecting) in Self.expectations {
            #expect(try TokenBuilder(.oidc).judged(expecting: expecting) == .claims(Finding(.claim(claim, .missing))))
            #expect(try TokenBuilder(.oidc).with(claim, "anything").judged() == .accepted)
        }
    }

    @Test("what is no text is a wrong type", arguments: [nil, 5, [.string(sha256)]] as [JSONValue])
    func wrongTypes(value: JSONValue) throws {
        for (claim, expecting) in Self.expectations {
            let finding = Finding(.claim(claim, .type), actual: value, detail: .type("a string"))
            #expect(try Self.judged(claim, value, .es256, expecting) == .claims(finding))
        }
    }

    private static func judged(
        _ claim: String, _ value: JSONValue, _ algorithm: SignatureAlgorithm, _ expecting: Expectations
    ) throws -> Outcome {
        let profile = IssuerProfile.oidc(
            issuer: try Issuer(TokenKind.issuer), audiences: NonEmpty("example-client"), algorithms: NonEmpty(algorithm),
            expecting: expecting)
        let token = try TokenBuilder(.oidc).with(claim, value).signed(by: TestKeys.oidc(algorithm))
        return Outcome(IssuerProfiles(profile).verdict(on: token, keys: .set(try TestKeys.set("oidc")), at: FixedTime.now))
    }
}
