import JOSE
import OpenID
import TestSupport
import Testing

@Suite("what a linter says of a key set")
struct KeySetCheckTests {
    private static func warning(_ code: FindingCode, _ detail: Finding.Detail? = nil) -> Finding {
        Finding(code, severity: .warning, detail: detail)
    }

    @Test(
        "sets as they should be: nothing is said",
        arguments: [
            "oidc", "apple", "cognito-user-pool", "cognito-identity-plain", "one-of-each", "extra-members", "key-ops-verify",
            "same-key-twice",
        ])
    func sound(name: String) throws {
        let check = KeySetCheck(try TestKeys.set(name))
        #expect(check.isSound)
        #expect(check.findings == [])
        #expect(check.entries.flatMap(\.findings).filter { $0.code != .keyUseMissing } == [])
    }

    @Test("the entries are the document's keys in order")
    func order() throws {
        let set = try TestKeys.set("one-of-each")
        #expect(KeySetCheck(set).entries.map(\.key.keyID) == ["rs256-2026", "es256-2026", "eddsa-2026"])
    }

    @Test(
        "a single key that cannot be used is an error, and leaves the set without any",
        arguments: [
            ("exponent-0", .keyUnusable, .exponent), ("exponent-1", .keyUnusable, .exponent), ("exponent-even", .keyUnusable, .exponent),
            ("exponent-over-32-bits", .keyUnusable, .exponent), ("modulus-missing", .keyUnusable, .missing(member: "n")),
            ("modulus-number", .keyUnusable, .wrongType(member: "n")), ("modulus-garbled", .keyUnusable, .encoding(member: "n")),
            ("modulus-both-alphabets", .keyUnusable, .encoding(member: "n")), ("point-no-y", .keyUnusable, .missing(member: "y")),
            ("point-off-curve", .keyUnusable, .notOnCurve), ("point-zero", .keyUnusable, .notOnCurve),
            ("point-short", .keyUnusable, .width(member: "x", octets: 31, expected: 32)),
            ("point-long", .keyUnusable, .width(member: "x", octets: 33, expected: 32)),
            ("point-padded", .keyUnusable, .encoding(member: "x")),
            ("edwards-short", .keyUnusable, .width(member: "x", octets: 31, expected: 32)),
            ("too-small", .keyTooSmall, .tooSmall(bits: 1024)),
            ("private-ec", .keyUnusable, .privateMembers(["d"])),
        ] as [(String, FindingCode, KeyFault)])
    func unusable(name: String, code: FindingCode, fault: KeyFault) throws {
        let set = try TestKeys.set(name)
        let check = KeySetCheck(set)
        #expect(check.entries.map(\.findings) == [[Finding(code, severity: .error, detail: .key(fault))]])
        #expect(check.findings == [Finding(.keyNotFound, detail: .keyIDs(set.keyIDs))])
        #expect(!check.isSound)
    }

    @Test(
        "keys for another purpose or of an unknown type are warnings, but a set of nothing else has no key",
        arguments: [
            ("use-enc", [(.keyUse, .use("enc")), (.keyUse, .use("enc"))]), ("key-ops-encrypt", [(.keyUse, .operations(["encrypt"]))]),
            ("key-ops-sign", [(.keyUse, .operations(["sign"]))]),
        ] as [(String, [(FindingCode, KeyFault)])])
    func otherPurpose(name: String, faults: [(FindingCode, KeyFault)]) throws {
        let set = try TestKeys.set(name)
        let check = KeySetCheck(set)
        #expect(check.entries.map(\.findings) == faults.map { [Self.warning($0.0, .key($0.1))] })
        #expect(check.findings == [Finding(.keyNotFound, detail: .keyIDs(set.keyIDs))])
        #expect(!check.isSound)
    }

    @Test(
        "odd encodings are warnings",
        arguments: [
            ("modulus-padded", [.padding(member: "n")]),
            ("modulus-standard-base64", [.padding(member: "n"), .standardAlphabet(member: "n")]),
            ("modulus-zero-octet", [.leadingZero(member: "n")]), ("exponent-zero-octet", [.leadingZero(member: "e")]),
            ("exponent-3", [.smallExponent]),
            ("cognito-identity", [.padding(member: "n"), .standardAlphabet(member: "n"), .leadingZero(member: "n")]),
        ] as [(String, [JWK.Oddity])])
    func odd(name: String, oddities: [JWK.Oddity]) throws {
        let check = KeySetCheck(try TestKeys.set(name))
        #expect(check.entries.map(\.findings) == [[Self.warning(.keyEncodingOdd, .oddities(oddities))]])
        #expect(check.isSound)
    }

    @Test("members that are not there are warnings")
    func missingMembers() throws {
        for (name, code) in [("no-kid", FindingCode.keyKidMissing), ("no-alg", .keyAlgMissing), ("no-use", .keyUseMissing)] {
            let check = KeySetCheck(try TestKeys.set(name))
            #expect(check.entries.allSatisfy { $0.findings == [Self.warning(code)] })
            #expect(check.entries.count > 1)
            #expect(check.isSound)
        }
        let bare = JWKSet([JWK(try TestKeys.jwk(.es256))])
        #expect(KeySetCheck(bare).entries.map(\.findings) == [[.keyKidMissing, .keyAlgMissing, .keyUseMissing].map { Self.warning($0) }])
    }

    @Test("one kid on different keys is an error of the set; on one key twice it is not")
    func ambiguous() throws {
        for (name, id) in [("ambiguous-kid", "es256-2026"), ("one-kid-two-types", "shared")] {
            let check = KeySetCheck(try TestKeys.set(name))
            #expect(check.findings == [Finding(.keyAmbiguous, actual: .string(id), detail: .count(2))])
            #expect(!check.isSound)
        }
        #expect(KeySetCheck(try TestKeys.set("same-key-twice")).findings == [])
    }

    @Test("one usable key among broken ones: the set has a key, and is not sound")
    func brokenButOne() throws {
        let check = KeySetCheck(try TestKeys.set("broken-but-one"))
        #expect(check.findings == [])
        #expect(check.entries.count { $0.key.isUsable } == 1)
        #expect(!check.isSound)
    }

    @Test("an empty set has no key")
    func empty() throws {
        let check = KeySetCheck(try TestKeys.set("empty"))
        #expect(check.entries.count == 0)
        #expect(check.findings == [Finding(.keyNotFound, detail: .keyIDs([]))])
        #expect(!check.isSound)
    }

    @Test("a symmetric key is an error")
    func symmetric() {
        let check = KeySetCheck(JWKSet([JWK(["kty": "oct", "k": "c2VjcmV0", "kid": "s"])]))
        #expect(check.entries.map(\.findings) == [[Finding(.keyUnusable, severity: .error, detail: .key(.symmetric))]])
    }

    @Test("a certificate of another key is an error, one that cannot be read a warning")
    func certificates() throws {
        let pem = String(decoding: try TestKeys.publicPEM("oidc-rs256.certificate"), as: UTF8.self)
        let lines = pem.split(separator: "\n").drop { !$0.contains("BEGIN CERTIFICATE") }.dropFirst()
        let certificate = JSONValue.string(lines.prefix { !$0.hasPrefix("-----") }.joined())
        func findings(_ algorithm: SignatureAlgorithm, _ members: [JSONMember]) throws -> [Finding] {
            let named = [JSONMember("kid", "k"), JSONMember("alg", .string(algorithm.rawValue)), JSONMember("use", "sig")]
            return KeySetCheck(JWKSet([JWK(try TestKeys.jwk(algorithm, named + members))])).entries.flatMap(\.findings)
        }
        #expect(try findings(.rs256, [JSONMember("x5c", [certificate])]) == [])
        #expect(
            try findings(.rs384, [JSONMember("x5c", [certificate])]) == [
                Finding(.keyX5cMismatch, severity: .error, detail: .certificate(.otherKey))
            ])
        #expect(
            try findings(.rs256, [JSONMember("x5c", [certificate]), JSONMember("x5t#S256", "AAAA")]) == [
                Finding(.keyX5cMismatch, severity: .error, detail: .certificate(.otherThumbprint(member: "x5t#S256")))
            ])
        #expect(try findings(.rs256, [JSONMember("x5c", ["AAAA"])]) == [Self.warning(.keyX5cMismatch, .certificate(.unreadable))])
    }
}
