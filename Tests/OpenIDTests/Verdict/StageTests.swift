import JOSE
import OpenID
import TestSupport
import Testing

@Suite("the order of judging: form, header, issuer, algorithm, type, key, signature, claims")
struct StageTests {
    /// Something wrong at one stage, and the code that says so.
    enum Fault: CaseIterable, Sendable {
        case form, header, issuer, algorithm, type, key, signature, claims

        var stage: Stage {
            switch self {
            case .form: .form
            case .header: .header
            case .issuer: .issuer
            case .algorithm: .algorithm
            case .type: .type
            case .key: .key
            case .signature: .signature
            case .claims: .claims
            }
        }

        var code: FindingCode {
            switch self {
            case .form: .tokenUnsigned
            case .header: .headerCritUnsupported
            case .issuer: .claim("iss", .mismatch)
            case .algorithm: .headerAlgNotAllowed
            case .type: .headerTypMismatch
            case .key: .keyNotFound
            case .signature: .signatureInvalid
            case .claims: .claim("exp", .expired)
            }
        }

        func applied(to token: TokenBuilder) -> TokenBuilder {
            switch self {
            case .form, .signature: token
            case .header: token.header("crit", ["exp"])
            case .issuer: token.with("iss", "https://other.example")
            case .algorithm: token.header("alg", "RS384")
            case .type: token.header("typ", "at+jwt")
            case .key: token.header("kid", "nobody's")
            case .claims: token.with("iat", FixedTime.claim(-7200)).with("exp", FixedTime.claim(-3600))
            }
        }
    }

    private static func token(with faults: [Fault], of kind: TokenKind) throws -> RawToken {
        let builder = faults.reduce(TokenBuilder(kind)) { $1.applied(to: $0) }
        let own = try kind.signingKey
        let key = faults.contains(.signature) ? try TestKeys.stranger(own.algorithm, id: own.id) : own
        let token = try builder.signed(by: key)
        guard faults.contains(.form), let dot = token.bytes.lastIndex(of: UInt8(ascii: ".")) else { return token }
        return RawToken(Array(token.bytes[...dot]))
    }

    private static func rejection(_ faults: [Fault], _ kind: TokenKind = .oidc) throws -> Rejection? {
        let profiles = IssuerProfiles(try kind.profile())
        let verdict = profiles.verdict(on: try token(with: faults, of: kind), keys: .set(try kind.keySet), at: FixedTime.now)
        if case .rejected(let rejection) = verdict { return rejection } else { return nil }
    }

    @Test("each fault alone is found at its stage", arguments: Fault.allCases)
    func alone(fault: Fault) throws {
        let rejection = try #require(try Self.rejection([fault]))
        #expect(rejection.stage == fault.stage)
        #expect(rejection.findings.all.map(\.code) == [fault.code])
    }

    @Test("of two faults the earlier stage answers, and says nothing of the later", arguments: Fault.allCases, Fault.allCases)
    func pairs(first: Fault, second: Fault) throws {
        let rejection = try #require(try Self.rejection([first, second]))
        let earlier = first.stage < second.stage ? first : second
        #expect(rejection.stage == earlier.stage)
        #expect(rejection.findings.all.map(\.code) == [earlier.code])
    }

    @Test("with everything wrong only the form is")
    func all() throws {
        let rejection = try #require(try Self.rejection(Fault.allCases))
        #expect(rejection.findings.all.map(\.code) == [.tokenUnsigned])
    }

    @Test("a forged token is told that its signature is invalid and nothing of its claims", arguments: TokenKind.allCases)
    func forged(kind: TokenKind) throws {
        let rejection = try #require(try Self.rejection([.signature, .claims], kind))
        #expect(Outcome(.rejected(rejection)) == .rejected(.signature, [Finding(.signatureInvalid, detail: .signature(.ordinary))]))
    }

    @Test("what a rejection tells grows with the stages passed", arguments: Fault.allCases)
    func whatIsTold(fault: Fault) throws {
        let rejection = try #require(try Self.rejection([fault]))
        #expect((rejection.header != nil) == (fault != .form))
        #expect((rejection.profile != nil) == (fault.stage >= .issuer))
        #expect((rejection.key != nil) == (fault == .claims))
        #expect((rejection.times != nil) == (fault == .claims))
    }

    @Test("the times of a token whose signature holds are told")
    func times() throws {
        let rejection = try #require(try Self.rejection([.claims]))
        let times = try #require(rejection.times)
        #expect(times.expiry == UnixTime(seconds: FixedTime.seconds - 3600))
        #expect(times.issuedAt == UnixTime(seconds: FixedTime.seconds - 7200))
    }

    @Test("stages are ordered as they are taken")
    func order() { #expect(Stage.allCases.sorted() == [.form, .header, .issuer, .algorithm, .type, .key, .signature, .claims]) }
}
