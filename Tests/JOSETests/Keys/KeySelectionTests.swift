import JOSE
import TestSupport
import Testing

@Suite("Which key may verify a token")
struct KeySelectionTests {
    let rsa: JSONValue
    let otherRSA: JSONValue
    let elliptic: JSONValue

    init() throws {
        rsa = try TestKeys.jwk(.rs256)
        otherRSA = try TestKeys.jwk(.rs512)
        elliptic = try TestKeys.jwk(.es256)
    }

    private func set(_ keys: [JSONValue]) throws -> VerificationKeys { .set(try JWKSet(["keys": .array(keys)])) }

    private func thumbprint(_ jwk: JSONValue) throws -> String { try JWK(jwk).material.get().thumbprint }

    @Test("the kid picks the key, wherever it stands")
    func byID() throws {
        let keys = try set([rsa.with("kid", "a"), otherRSA.with("kid", "b"), elliptic.with("kid", "c")])
        for (id, algorithm, jwk) in [
            ("a", SignatureAlgorithm.rs256, rsa), ("b", .rs256, otherRSA), ("b", .ps512, otherRSA), ("c", .es256, elliptic),
        ] {
            let chosen = try keys.candidates(keyID: ExactString(id), algorithm: algorithm)
            #expect(try chosen.map(\.key.thumbprint) == [thumbprint(jwk)])
            #expect(chosen.map(\.algorithm) == [algorithm])
            #expect(chosen.map(\.id) == [ExactString(id)])
        }
    }

    @Test("an id that the set lacks finds nothing, though only one key is there; a key without kid is no candidate")
    func unknownID() throws {
        let keys = try set([rsa.with("kid", "a"), elliptic])
        for id in ["b", "A", "a ", "cafe"] as [ExactString] {
            #expect(throws: KeySelectionFailure.notFound(ids: ["a"])) { try keys.candidates(keyID: id, algorithm: .rs256) }
        }
        #expect(throws: KeySelectionFailure.notFound(ids: [])) { try set([rsa]).candidates(keyID: "a", algorithm: .rs256) }
        #expect(throws: KeySelectionFailure.notFound(ids: [])) { try set([]).candidates(keyID: "a", algorithm: .rs256) }
    }

    @Test("the named key that cannot serve says why, and no other key takes its place")
    func namedFault() throws {
        let keys = try set([
            rsa.with("kid", "a"), elliptic.with("kid", "b"), rsa.with("kid", "c").with("use", "enc"), rsa.with("kid", "d").with("n", "AQ"),
        ])
        let faults: [(ExactString, SignatureAlgorithm, KeyFault)] = [
            ("a", .es256, .algorithm(stated: nil, kind: .rsa)), ("b", .rs256, .algorithm(stated: nil, kind: .p256)),
            ("b", .es384, .algorithm(stated: nil, kind: .p256)),
            ("c", .rs256, .use("enc")), ("d", .rs256, .tooSmall(bits: 1)),
        ]
        for (id, algorithm, fault) in faults {
            #expect(throws: KeySelectionFailure.fault(fault)) { try keys.candidates(keyID: id, algorithm: algorithm) }
        }
    }

    @Test("the same key twice under one kid is one key, even when written differently")
    func sameKeyTwice() throws {
        let modulus = try #require(rsa["n"]?.string)
        let padded = rsa.with("n", .string(modulus + "==")).with("kid", "a")
        let chosen = try set([rsa.with("kid", "a"), padded]).candidates(keyID: "a", algorithm: .rs256)
        #expect(chosen.map(\.oddities) == [[]])
        let reversed = try set([padded, rsa.with("kid", "a")]).candidates(keyID: "a", algorithm: .rs256)
        #expect(reversed.map(\.oddities) == [[.padding(member: "n")]])
    }

    @Test("two different keys that fit under one kid are ambiguous, in either order")
    func ambiguous() throws {
        let pair = [rsa.with("kid", "a"), otherRSA.with("kid", "a")]
        for keys in [pair, pair.reversed()] {
            #expect(throws: KeySelectionFailure.ambiguous(count: 2)) { try set(keys).candidates(keyID: "a", algorithm: .rs256) }
        }
    }

    @Test("of two keys under one kid only those that fit count", arguments: [true, false])
    func oneFits(_ fittingFirst: Bool) throws {
        let others = [
            elliptic.with("kid", "a"), otherRSA.with("kid", "a").with("alg", "RS512"), otherRSA.with("kid", "a").with("use", "enc"),
            otherRSA.with("kid", "a").with("n", "!"), ["kty": "AKP", "kid": "a"],
        ]
        for other in others {
            let fitting = rsa.with("kid", "a")
            let chosen = try set(fittingFirst ? [fitting, other] : [other, fitting]).candidates(keyID: "a", algorithm: .rs256)
            #expect(try chosen.map(\.key.thumbprint) == [thumbprint(rsa)])
        }
    }

    @Test("when none of a kid's keys fits the first one's reason is given")
    func noneFits() throws {
        let keys = try set([rsa.with("kid", "a").with("use", "enc"), elliptic.with("kid", "a")])
        #expect(throws: KeySelectionFailure.fault(.use("enc"))) { try keys.candidates(keyID: "a", algorithm: .rs256) }
    }

    @Test("a pinned key serves whatever the token's kid", arguments: [nil, "a", "b"] as [ExactString?])
    func pinned(_ id: ExactString?) throws {
        let keys = VerificationKeys.pinned(JWK(rsa.with("kid", "a").with("alg", "RS256")))
        #expect(try keys.candidates(keyID: id, algorithm: .rs256).map(\.key.thumbprint) == [thumbprint(rsa)])
        #expect(throws: KeySelectionFailure.fault(.algorithm(stated: "RS256", kind: .rsa))) {
            try keys.candidates(keyID: id, algorithm: .rs384)
        }
        #expect(throws: KeySelectionFailure.fault(.missing(member: "kty"))) {
            try VerificationKeys.pinned(JWK(.object([]))).candidates(keyID: id, algorithm: .rs256)
        }
    }

    @Test("without kid the first four that fit are tried, in the set's order")
    func withoutID() throws {
        let names = ["oidc-rs384", "stranger-rsa", "oidc-ps256", "oidc-rs256", "oidc-rs512"]
        let fitting = try names.enumerated().map { index, name in
            JSONValue.object(try TestKeys.signing(named: name, .rs256).publicKey.jwkMembers).with(
                "kid", index % 2 == 0 ? .string(name) : nil)
        }
        let unfit = [elliptic, rsa.with("use", "enc"), rsa.with("alg", "PS256"), rsa.with("n", "!"), nil]
        let mixed = zip(unfit, fitting).flatMap { [$0, $1] }
        let chosen = try set(mixed).candidates(keyID: nil, algorithm: .rs256)
        #expect(chosen.count == VerificationKeys.maximumTries)
        #expect(try chosen.map(\.key.thumbprint) == fitting.prefix(4).map(thumbprint))
        #expect(try set([elliptic, rsa]).candidates(keyID: nil, algorithm: .es256).map(\.key.thumbprint) == [thumbprint(elliptic)])
    }

    @Test("without kid and without a key that fits nothing is found")
    func withoutIDNothing() throws {
        let keys = try set([elliptic.with("kid", "e"), rsa.with("use", "enc")])
        #expect(throws: KeySelectionFailure.notFound(ids: ["e"])) { try keys.candidates(keyID: nil, algorithm: .rs256) }
        #expect(throws: KeySelectionFailure.notFound(ids: [])) { try set([]).candidates(keyID: nil, algorithm: .rs256) }
    }

    @Test("nine broken keys and one good: the good one is found, with kid and without")
    func nineBroken() throws {
        let broken = [
            nil, .object([]), rsa.with("n", "!"), rsa.with("e", "AQ"), rsa.with("d", "AQ"), ["kty": "oct"], rsa.with("use", "enc"),
            ["kty": "x"], rsa.with("n", "AQ"),
        ]
        let keys = try set(broken.map { $0.with("kid", "a") } + [rsa.with("kid", "a")])
        for id in ["a", nil] as [ExactString?] {
            #expect(try keys.candidates(keyID: id, algorithm: .rs256).map(\.key.thumbprint) == [thumbprint(rsa)])
        }
    }
}
