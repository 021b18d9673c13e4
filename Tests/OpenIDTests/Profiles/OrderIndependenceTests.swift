import JOSE
import OpenID
import TestSupport
import Testing

@Suite("no token changes how the next is judged (N-84)")
struct OrderIndependenceTests {
    /// Tokens of one RSA key that states no algorithm, each with the verdict that is due to it.
    private static func tokens() throws -> [(token: RawToken, isAccepted: Bool)] {
        try [SignatureAlgorithm.rs256, .rs512, .ps256].map { algorithm in
            let key = try SigningKey(pem: TestKeys.pem("oidc-rs256"), algorithm: algorithm, id: "k")
            return (try TokenBuilder(.oidc).signed(by: key), algorithm == .rs256)
        }
    }

    @Test("whatever the order in which tokens of several algorithms come, only the allowed one is accepted by a key without alg")
    func anyOrder() throws {
        let numbers = try TestKeys.signing(.rs256).publicKey.jwkMembers
        let keys = VerificationKeys.set(JWKSet([JWK(.object(numbers + [JSONMember("kid", "k")]))]))
        let profiles = IssuerProfiles(try TokenKind.oidc.profile())
        let tokens = try Self.tokens()
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            for index in order {
                let isAccepted = (try? profiles.verify(tokens[index].token, keys: keys, at: FixedTime.now)) != nil
                #expect(isAccepted == tokens[index].isAccepted, "\(order)")
            }
        }
    }
}
