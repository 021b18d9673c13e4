import JOSE
import OpenID
import TestSupport
import Testing

@Suite("exp and iat: a lifetime that begins before it ends, and no longer than the issuer makes it")
struct LifetimeRuleTests {
    @Test("an end on or before the beginning is refused", arguments: [Int64(0), 10])
    func endsBeforeItBegins(by seconds: Int64) throws {
        let token = TokenBuilder(.oidc).with("iat", FixedTime.claim(30)).with("exp", FixedTime.claim(30 - seconds))
        let finding = Finding(
            .claim("exp", .beforeIssuedAt), expected: FixedTime.claim(30), actual: FixedTime.claim(30 - seconds),
            detail: .seconds(Double(seconds)))
        #expect(try token.judged() == .claims(finding))
    }

    @Test("a lifetime of one second is one")
    func oneSecond() throws {
        let token = TokenBuilder(.oidc).with("iat", FixedTime.claim(30)).with("exp", FixedTime.claim(31))
        #expect(try token.judged() == .accepted)
    }

    @Test(
        "each profile has its ceiling: a day, and five minutes more for identity pools",
        arguments: [
            (.cognitoID, 86400), (.cognitoAccess, 86400), (.appleID, 86400), (.appleEvent, 86400), (.cognitoIdentity, 86700),
        ] as [(TokenKind, Int64)])
    func ceilings(kind: TokenKind, ceiling: Int64) throws {
        let token = TokenBuilder(kind).with("iat", FixedTime.claim(-60))
        #expect(try token.with("exp", FixedTime.claim(ceiling - 60)).judged() == .accepted)
        let finding = Finding(
            .claim("exp", .tooFar), expected: FixedTime.claim(ceiling - 60), actual: FixedTime.claim(ceiling - 59),
            detail: .seconds(Double(ceiling + 1)))
        #expect(try token.with("exp", FixedTime.claim(ceiling - 59)).judged() == .claims(finding))
    }

    @Test("an end so far that only milliseconds explain it gets the hint")
    func milliseconds() throws {
        let finding = Finding(
            .claim("exp", .tooFar), expected: FixedTime.claim(86340), actual: 200_000_000_000,
            detail: .seconds(200_000_000_000 - 1_767_225_540), hint: .milliseconds)
        #expect(try TokenBuilder(.cognitoID).with("exp", 200_000_000_000).judged() == .claims(finding))
    }

    @Test("the generic profile has no ceiling")
    func noCeiling() throws {
        #expect(try TokenBuilder(.oidc).with("iat", 0).with("exp", 253_402_300_799).judged() == .accepted)
    }
}
