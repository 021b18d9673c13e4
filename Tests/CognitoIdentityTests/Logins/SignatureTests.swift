import CognitoIdentity
import JOSE
import OpenID
import TestSupport
import Testing

@Suite("Signatures of logins")
struct SignatureTests {
    private static let samples: [(key: String, kind: TokenKind)] = [
        (Key.pool, .cognitoID), (Key.apple, .appleID), (Key.service, .cognitoIdentity), (Key.issuer, .oidc), (Key.google, .oidc),
    ]

    private func provider(_ key: String) throws -> LoginProvider {
        switch key {
        case Key.pool: .userPool(try UserPoolID(TokenKind.userPool))
        case Key.apple: .apple
        case Key.google: .google
        case Key.service: .cognitoIdentity(.standard)
        default: .openID(try OpenIDProviderName(key))
        }
    }

    private func found(
        _ key: String, _ kind: TokenKind, _ claims: [String: JSONValue] = [:], by signer: SigningKey? = nil, with set: JWKSet? = nil,
        as provider: LoginProvider? = nil
    ) throws -> [LoginsFinding] {
        let usual = kind == .oidc ? TokenBuilder(kind).with("iss", .string("https://" + key)) : TokenBuilder(kind)
        let builder = claims.reduce(usual) { $0.with($1.key, $1.value) }
        let token = try builder.signed(by: signer ?? (kind == .oidc ? TestKeys.oidc(.rs256) : kind.signingKey))
        let keys = [try provider ?? self.provider(key): VerificationKeys.set(try set ?? kind.keySet)]
        let check = try LoginsCheck.of(identity: Identity.sample, keys: keys)
        let map = try LoginsMap.of([(key, .text(String(decoding: token.bytes, as: UTF8.self)))])
        return check.findings(in: map, at: FixedTime.now)
    }

    private func stranger(_ kind: TokenKind) throws -> SigningKey {
        let key = kind == .oidc ? try TestKeys.oidc(.rs256) : try kind.signingKey
        return try TestKeys.stranger(key.algorithm, id: key.id)
    }

    @Test("of every provider that has tokens are verified with its keys", arguments: samples.map(\.key), [true, false])
    func everyProvider(_ key: String, isForged: Bool) throws {
        let kind = try #require(Self.samples.first { $0.key == key }).kind
        let found = try found(key, kind, by: isForged ? stranger(kind) : nil)
        #expect(found.map(\.code) == (isForged ? ["signature.invalid"] : []))
    }

    @Test(
        "are verified whatever form of its issuer the token names",
        arguments: [(Key.google, "accounts.google.com"), (Key.issuer, "https://login.example.com/")])
    func issuerForms(_ key: String, _ issuer: String) throws {
        #expect(try found(key, .oidc, ["iss": .string(issuer)]) == [])
        #expect(try found(key, .oidc, ["iss": .string(issuer)], by: stranger(.oidc)).map(\.code) == ["signature.invalid"])
    }

    @Test(
        "are verified with keys that were given for the provider under another name of its key",
        arguments: [Key.google, Key.apple, Key.pool])
    func otherName(_ key: String) throws {
        let kind = try #require(Self.samples.first { $0.key == key }).kind
        let name = LoginProvider.openID(try OpenIDProviderName(key))
        #expect(try found(key, kind, as: name) == [])
        #expect(try found(key, kind, by: stranger(kind), as: name).map(\.code) == ["signature.invalid"])
    }

    @Test("of the service's tokens that are for no pool are not passed over")
    func noPool() throws {
        let finding = Finding(.claim("aud", .mismatch), actual: "no-pool", hint: .isIdentityPoolID)
        #expect(
            try found(Key.service, .cognitoIdentity, ["aud": "no-pool"], by: stranger(.cognitoIdentity)) == [
                LoginsFinding(login: Key.service, token: finding)
            ])
    }

    @Test("on a NIST curve are verified for STS", arguments: [true, false])
    func curves(isForged: Bool) throws {
        let signer = try TokenKind.oidc.signingKey
        let token = try TokenBuilder(.oidc).signed(by: isForged ? TestKeys.stranger(.es256, id: signer.id) : signer)
        let keys = [try provider(Key.issuer): VerificationKeys.set(try TokenKind.oidc.keySet)]
        let check = try LoginsCheck.of(.assumeRoleWithWebIdentity, keys: keys)
        let map = try LoginsMap.of([(Key.issuer, .text(String(decoding: token.bytes, as: UTF8.self)))])
        #expect(check.findings(in: map, at: FixedTime.now).map(\.code) == (isForged ? ["signature.invalid"] : []))
    }

    @Test("by a key that the set lacks are said to be")
    func unknownKey() throws {
        let found = try found(Key.apple, .appleID, with: TestKeys.set("oidc"))
        #expect(found.map(\.code) == ["key.not_found"])
        #expect(found.map(\.login) == [Key.apple])
    }

    @Test("are not looked at where no keys are given, and the other faults stay")
    func otherFaults() throws {
        #expect(try found(Key.apple, .appleID, by: stranger(.appleID), as: .google) == [])
        let found = try found(Key.apple, .appleID, ["exp": FixedTime.claim(-1)], by: stranger(.appleID))
        #expect(found.map(\.code) == ["logins.value.expired", "signature.invalid"])
    }
}
