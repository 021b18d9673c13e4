import JOSE
import TestSupport
import Testing

@testable import OpenID

@Suite("a remembered token is worth nothing without the key that verified it")
struct KeysOfVerifiedTokensTests {
    private let verifier: Remembering
    private let token: RawToken
    private let id: ExactString
    private let key: JSONValue

    init() throws {
        verifier = try Remembering(.oidc)
        token = try TokenBuilder(.oidc).signed()
        id = try #require(try TokenKind.oidc.signingKey.id)
        key = .object(try TokenKind.oidc.signingKey.publicKey.jwkMembers).with("kid", .string(id.description))
        #expect(try verifier.recalls(token))
    }

    private static func set(_ keys: JSONValue...) throws -> VerificationKeys { .set(try JWKSet(["keys": .array(keys)])) }

    /// Refused with those keys, with memory as without; accepted again with the old ones.
    private func isRefused(_ keys: VerificationKeys, _ code: FindingCode) {
        for _ in 1...2 {
            let judged = verifier.judged(token, keys: keys)
            #expect(judged.agree)
            guard case .rejected(_, let findings) = judged.with else {
                Issue.record("accepted with keys that do not verify it")
                return
            }
            #expect(findings.first?.code == code)
        }
        #expect(verifier.judged(token) == .both(.accepted))
    }

    @Test("a key that has left the set takes its tokens along at once")
    func removed() throws {
        guard case .set(let set) = verifier.keys else { return }
        isRefused(.set(JWKSet(set.keys.filter { $0.keyID != id })), .keyNotFound)
        isRefused(.set(JWKSet([])), .keyNotFound)
    }

    @Test("so does one that another took the place of, under the same id")
    func replaced() throws {
        let other = JSONValue.object(try TestKeys.stranger(.es256, id: nil).publicKey.jwkMembers)
        isRefused(try Self.set(other.with("kid", .string(id.description))), .signatureInvalid)
        isRefused(try Self.set(other.with("kid", "rotated")), .keyNotFound)
    }

    @Test("so does one whose id two keys have now")
    func ambiguous() throws {
        let other = JSONValue.object(try TestKeys.stranger(.es256, id: nil).publicKey.jwkMembers)
        isRefused(try Self.set(key, other.with("kid", .string(id.description))), .keyAmbiguous)
    }

    @Test("so does one that is no longer for signatures, or for another algorithm")
    func purpose() throws {
        isRefused(try Self.set(key.with("use", "enc")), .keyUse)
        isRefused(try Self.set(key.with("alg", "ES384")), .keyAlgMismatch)
    }

    @Test("the keys of another issuer verify nothing of ours")
    func otherIssuer() throws { isRefused(.set(try TokenKind.appleID.keySet), .keyNotFound) }

    @Test("a pinned key of somebody else refuses, the pinned key itself is remembered")
    func pinned() throws {
        let other = JWK(.object(try TestKeys.stranger(.es256, id: nil).publicKey.jwkMembers))
        isRefused(.pinned(other), .signatureInvalid)
        let before = try verifier.accepted(token)
        let pinned = VerificationKeys.pinned(JWK(key))
        #expect(!(try verifier.accepted(token, keys: pinned).claims.isIdentical(to: before.claims)))
        #expect(try verifier.recalls(token, keys: pinned))
    }

    @Test("the same set read anew has the signature checked anew, once")
    func readAnew() throws {
        let before = try verifier.accepted(token)
        let anew = try Self.set(key)
        let after = try verifier.accepted(token, keys: anew)
        #expect(!before.claims.isIdentical(to: after.claims))
        #expect(try verifier.recalls(token, keys: anew))
        #expect(verifier.tokens.count == 1)
    }

    @Test("a token that names no key, taken with a pinned one, is refused with a set where it must name one")
    func noKeyID() throws {
        let verifier = try Remembering(.cognitoID)
        let token = try TokenBuilder(.cognitoID).header("kid", nil).signed()
        let jwk = JWK(.object(try TokenKind.cognitoID.signingKey.publicKey.jwkMembers))
        #expect(try verifier.recalls(token, keys: .pinned(jwk)))
        let judged = verifier.judged(token, keys: .set(JWKSet([jwk])))
        #expect(judged == .both(.rejected(.key, [Finding(.headerKidMissing)])))
    }

    @Test("a token without key id is remembered while its key is one of those that are tried")
    func tried() throws {
        let token = try TokenBuilder(.oidc).header("kid", nil).signed()
        let other = JSONValue.object(try TestKeys.stranger(.es256, id: nil).publicKey.jwkMembers)
        let others = (1...4).map { JWK(other.with("kid", .string("other-\($0)"))) }
        let ours = JWK(key)
        #expect(try verifier.recalls(token, keys: .set(JWKSet(others.prefix(3) + [ours]))))
        let judged = verifier.judged(token, keys: .set(JWKSet(others + [ours])))
        #expect(judged.agree)
        #expect(judged.with.isRejected)
    }
}
