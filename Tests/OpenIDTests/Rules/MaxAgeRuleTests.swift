import JOSE
import OpenID
import TestSupport
import Testing

@Suite("max_age: the sign-in is recent, by auth_time, else by iat")
struct MaxAgeRuleTests {
    private let token = TokenBuilder(.oidc)
    private let expecting = Expectations.having { $0.maximumAge = 100 }

    @Test("exactly as old as allowed is accepted, a second more is not, and leeway does not count", arguments: ["auth_time", "iat"])
    func edge(claim: String) throws {
        #expect(try token.with(claim, FixedTime.claim(-100)).judged(expecting: expecting) == .accepted)
        let finding = Finding(
            .claim(claim, .tooOld), expected: FixedTime.claim(-100), actual: FixedTime.claim(-101), detail: .seconds(1))
        #expect(try token.with(claim, FixedTime.claim(-101)).judged(expecting: expecting) == .claims(finding))
    }

    @Test("auth_time decides when it is there, whatever iat says")
    func authTimeFirst() throws {
        let old = token.with("iat", FixedTime.claim(-5000))
        #expect(try old.with("auth_time", FixedTime.claim(-5)).judged(expecting: expecting) == .accepted)
        let finding = Finding(
            .claim("auth_time", .tooOld), expected: FixedTime.claim(-100), actual: FixedTime.claim(-5000), detail: .seconds(4900))
        let signedInLongAgo = token.with("iat", FixedTime.claim(-5)).with("auth_time", FixedTime.claim(-5000))
        #expect(try signedInLongAgo.judged(expecting: expecting) == .claims(finding))
    }

    @Test("an auth_time of a wrong type is that, and never a reason to fall back on iat")
    func wrongType() throws {
        let finding = Finding(.claim("auth_time", .type), actual: "x", detail: .type("a number of seconds"), hint: .timeAsText)
        let claims = token.with("auth_time", "x").with("iat", FixedTime.claim(-5000))
        #expect(try claims.judged(expecting: expecting) == .claims(finding))
    }

    @Test("no age asked for, no age judged")
    func notAsked() throws { #expect(try token.with("auth_time", 0).judged() == .accepted) }

    @Test("an age of zero wants a sign-in of this second")
    func zero() throws {
        let now = Expectations.having { $0.maximumAge = 0 }
        #expect(try token.with("auth_time", FixedTime.claim(0)).judged(expecting: now) == .accepted)
        let finding = Finding(
            .claim("auth_time", .tooOld), expected: FixedTime.claim(0), actual: FixedTime.claim(-1), detail: .seconds(1))
        #expect(try token.with("auth_time", FixedTime.claim(-1)).judged(expecting: now) == .claims(finding))
    }
}
