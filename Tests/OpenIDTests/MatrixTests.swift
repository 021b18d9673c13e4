import JOSE
import OpenID
import TestSupport
import Testing

@Suite("every kind of token against every profile: only the diagonal is accepted")
struct MatrixTests {
    /// What a profile says first of a token that is not its own.
    private static func code(_ profile: TokenKind, _ token: TokenKind) -> FindingCode? {
        switch (profile, token) {
        case _ where profile == token: nil
        case (.cognitoID, .cognitoAccess), (.cognitoAccess, .cognitoID): .claim("token_use", .mismatch)
        case (.appleID, .appleEvent): .claim("events", .unexpected)
        case (.appleEvent, .appleID): .claim("events", .missing)
        default: .claim("iss", .mismatch)
        }
    }

    @Test("tokens made here", arguments: TokenKind.allCases, TokenKind.allCases)
    func built(profile: TokenKind, token: TokenKind) throws {
        // The keys are the token's own, so that nothing but the profile stands between it and acceptance.
        switch try TokenBuilder(token).verdict(by: profile.profile()) {
        case .accepted(let accepted):
            #expect(profile == token)
            #expect(accepted.profile.name == token.rawValue)
        case .rejected(let rejection): #expect(rejection.findings.first.code == Self.code(profile, token))
        case .undecided: Issue.record("undecided")
        }
    }

    @Test("the sample tokens", arguments: TokenKind.allCases, TokenKind.allCases)
    func samples(profile: TokenKind, token: TokenKind) throws {
        let raw = RawToken(try SampleTokens.text(token.rawValue))
        let verdict = IssuerProfiles(try profile.profile()).verdict(on: raw, keys: .set(try token.keySet), at: FixedTime.now)
        switch verdict {
        case .accepted(let accepted):
            #expect(profile == token)
            #expect(accepted.warnings == [])
        case .rejected(let rejection): #expect(rejection.findings.first.code == Self.code(profile, token))
        case .undecided: Issue.record("undecided")
        }
    }

    @Test("a tampered sample has an invalid signature, an expired one is expired and nothing else", arguments: TokenKind.allCases)
    func spoiltSamples(kind: TokenKind) throws {
        let tampered = try RawToken(SampleTokens.text("\(kind.rawValue).tampered")).judged(as: kind)
        #expect(tampered == .rejected(.signature, [Finding(.signatureInvalid, detail: .signature(.ordinary))]))
        guard case .rejected(.claims, let findings) = try RawToken(SampleTokens.text("\(kind.rawValue).expired")).judged(as: kind) else {
            Issue.record("accepted, or refused for another reason")
            return
        }
        #expect(findings.map(\.code) == [.claim("exp", .expired)])
    }

    @Test("the user pool's ID and access tokens name each other")
    func useHints() throws {
        let useOfAccess = Finding(.claim("token_use", .mismatch), expected: "id", actual: "access", hint: .isAccessToken)
        let noAudience = Finding(.claim("aud", .missing), hint: .isAccessToken)
        #expect(try TokenBuilder(.cognitoAccess).judged(by: TokenKind.cognitoID.profile()) == .claims(useOfAccess, noAudience))
        let useOfID = Finding(.claim("token_use", .mismatch), expected: "access", actual: "id", hint: .isIDToken)
        let noClient = Finding(.claim("client_id", .missing))
        #expect(try TokenBuilder(.cognitoID).judged(by: TokenKind.cognitoAccess.profile()) == .claims(useOfID, noClient))
    }
}
