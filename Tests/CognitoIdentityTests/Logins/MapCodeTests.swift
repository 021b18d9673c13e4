import CognitoIdentity
import JOSE
import OpenID
import TestSupport
import Testing

@Suite("A map as a whole")
struct MapCodeTests {
    private static func tokens(_ count: Int) -> [(String, Value)] {
        (1...count).map { ("issuer-\($0).example", .token(.oidc, ["iss": .string("https://issuer-\($0).example")])) }
    }
    private static func tooMany(_ count: Int64, _ limit: Int) -> LoginsFinding {
        LoginsFinding(LoginsFault(.tooMany, actual: .integer(count), detail: .limit(limit)))
    }
    private static func empty(_ hint: LoginsHint?) -> LoginsFinding { LoginsFinding(LoginsFault(.empty, hint: hint)) }

    static let cases: [LoginsCase] = {
        let guest = LoginsCheck(isGuest: true)
        let sts = LoginsCheck(for: .assumeRoleWithWebIdentity)
        let developer = LoginsCheck(for: .getOpenIDTokenForDeveloperIdentity)
        let closed = try? PoolDescription(parsing: Array(Pool.full.utf8))
        let open = try? PoolDescription(parsing: Array(Pool.narrow.utf8))
        return [
            LoginsCase("no login", [], [empty(.mayBeGuest)]), LoginsCase("no login, a guest", check: guest, []),
            LoginsCase("no login for get-id", check: LoginsCheck(for: .getID), [], [empty(.mayBeGuest)]),
            LoginsCase("no login for STS, which has no guests", check: sts, [], [empty(nil)]),
            LoginsCase("a guest for STS", check: LoginsCheck(for: .assumeRoleWithWebIdentity, isGuest: true), [], [empty(nil)]),
            LoginsCase("no login for a developer's call", check: developer, [], [empty(nil)]),
            LoginsCase("ten logins", tokens(10)), LoginsCase("eleven", tokens(11), [tooMany(11, 10)]),
            LoginsCase("one for STS", check: sts, tokens(1)), LoginsCase("two for STS", check: sts, tokens(2), [tooMany(2, 1)]),
            LoginsCase("a guest where the pool has them", check: LoginsCheck(pool: open, isGuest: true), []),
            LoginsCase(
                "a guest where the pool has none", check: LoginsCheck(pool: closed, isGuest: true), [],
                [LoginsFinding(LoginsFault(.guestNotAllowed, expected: false, actual: true))]),
        ]
    }()

    @Test("has its fault named; a neighbour without it passes", arguments: cases)
    func faults(_ example: LoginsCase) throws { #expect(try example.found() == example.findings) }

    @Test("has every faulty login named, faults before warnings, those of the map first")
    func everyLogin() throws {
        let logins: [(String, Value)] =
            [(Key.google, .google(["exp": FixedTime.claim(10)]))] + Self.tokens(8) + [
                (Key.apple, ""), ("https://x.example", .token(.oidc)),
            ]
        let found = try LoginsCase("", logins).found()
        #expect(found.map(\.login) == [nil, Key.apple, "https://x.example", Key.google])
        #expect(
            found.map(\.code) == ["logins.too_many", "logins.value.empty", "logins.key.scheme", "claim.exp.soon"])
        #expect(found.map(\.severity) == [.error, .error, .error, .warning])
    }

    @Test("each code is what some case here provokes, and only that")
    func complete() {
        let all =
            KeyCodeTests.placeholders + KeyCodeTests.unknowns + KeyCodeTests.schemes + KeyCodeTests.invalids + KeyMismatchTests.different
            + ValueCodeTests.notTokens + ValueCodeTests.limits + ValueCodeTests.tokens + CallCodeTests.developers + CallCodeTests.identities
            + PoolCodeTests.cases + Self.cases
        let alone = Set(all.filter { $0.findings.count == 1 }.map { $0.findings[0].code })
        // The map's form is refused before there is a map, and the newer issuer's form is a warning of its own test.
        let elsewhere = ["logins.json", "logins.key.form"]
        #expect(Set(LoginsCode.allCases.map(\.rawValue)).subtracting(alone) == Set(elsewhere))
    }
}
