import JOSE
import OpenID
import Testing
import TokenCheckCLI
import Vectors

@Suite("The test vectors, through the command line")
struct VectorTests {
    @Test("each vector gets its verdict, reason, codes, claim, expected and actual", arguments: TokenVector.areas)
    func area(_ name: String) async throws {
        let vectors = try TokenVector.all(name)
        #expect(vectors.count > 30)
        for vector in vectors {
            let outcome = await vector.world.run(vector.call)
            guard let report = try? outcome.json() else {
                Issue.record("\(vector.id): \(outcome.errors)")
                continue
            }
            #expect(vector.actual(report) == vector.expected, "\(vector.id)")
            #expect(outcome.status.rawValue == vector.expectedStatus, "\(vector.id)")
            #expect(outcome.errors == "", "\(vector.id)")
        }
    }
}

@Suite("The codes that vectors provoke")
struct VectorCodesTests {
    /// Codes that no vector can provoke, with the reason.
    private static let exempt = [
        "key.kid.missing": "only `keys check` reports it",
        "key.alg.missing": "only `keys check` reports it",
        "key.use.missing": "only `keys check` reports it",
        "key.x5c.mismatch": "only `keys check` reports it",
        "keys.stale": "needs a key server that fails after it answered",
        "input.trimmed": "the library takes bare tokens; TokenInputTests provokes it",
        "claim.iss.unknown": "needs a configuration of several issuers; ConfigFileTests provokes it",
        "claim.exp.soon": "only `logins check` reports it",
    ]

    /// The claim codes that CONTRACT §4 has a row for, beside `claim.NAME.missing`, `.type` and `.mismatch`.
    private static let ofClaims = [
        "iss.mismatch", "iss.unknown", "iss.missing", "iss.type", "sub.mismatch", "aud.mismatch", "client_id.mismatch",
        "token_use.mismatch", "azp.mismatch", "nonce.mismatch", "scope.mismatch", "at_hash.mismatch", "c_hash.mismatch",
        "cognito:groups.mismatch", "aud.untrusted", "exp.expired", "nbf.future", "iat.future", "exp.before_iat", "exp.too_far",
        "auth_time.too_old", "iat.too_old", "amr.guest", "amr.provider", "amr.mismatch", "sub.region", "events.unexpected",
        "nonce.unexpected", "email_verified.odd", "exp.soon",
    ].map { "claim." + $0 }

    private static func provoked() throws -> Set<String> { Set(try TokenVector.areas.flatMap { try TokenVector.all($0).flatMap(\.codes) }) }

    @Test("every code of the contract is provoked by a vector, or exempt for a reason")
    func complete() throws {
        let all = FindingCode.fixed.map(\.description) + Self.ofClaims
        let missing = Set(all).subtracting(try Self.provoked())
        #expect(missing.sorted() == Self.exempt.keys.sorted())
    }

    @Test("every claim that a profile requires has a vector without it, and one in which it has another type")
    func required() throws {
        let names = [
            "iss", "sub", "aud", "client_id", "exp", "iat", "token_use", "amr", "jti", "events", "nonce", "at_hash", "c_hash",
        ]
        let wanted = Set(names.flatMap { ["claim.\($0).missing", "claim.\($0).type"] })
        #expect(wanted.subtracting(try Self.provoked()).sorted() == [])
    }

    @Test("every code that a vector provokes is a name that the tool knows")
    func known() throws {
        #expect(try Self.provoked().filter { FindingCode($0) == nil } == [])
    }
}
