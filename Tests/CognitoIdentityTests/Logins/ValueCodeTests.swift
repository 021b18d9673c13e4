import CognitoIdentity
import JOSE
import OpenID
import TestSupport
import Testing

@Suite("A login's value")
struct ValueCodeTests {
    private static func notAToken(_ name: String, _ key: String, _ value: Value, _ hint: LoginsHint?) -> LoginsCase {
        let kind: LoginProvider.ValueKind =
            switch key {
            case "graph.facebook.com", "www.amazon.com": .accessToken
            case "api.twitter.com", "www.digits.com": .tokenAndSecret
            case Key.saml: .samlResponse
            default: .token
            }
        return LoginsCase(name, key, value, LoginsFault(.valueNotAToken, detail: .wants(kind), hint: hint))
    }

    static let notTokens = [
        notAToken("a word", Key.apple, "token", nil), notAToken("a placeholder", Key.apple, "undefined", .token(.isPlaceholder)),
        notAToken("JSON", Key.apple, #"{"id_token":"x"}"#, .token(.isJSON)),
        notAToken("a printed optional", Key.apple, "Optional(eyJ)", .token(.isOptional)),
        notAToken("in quotes", Key.apple, "\"eyJ.eyJ.AAAA\"", .token(.isQuoted)),
        notAToken("with a scheme", Key.apple, "Bearer eyJ.eyJ.AAAA", .token(.hasScheme("Bearer"))),
        notAToken("base64 of a token", Key.apple, "ZXlKaGJHY2lPaUpTVXpJMU5pSjk", .token(.isBase64OfToken)),
        notAToken("a refresh token", Key.pool, "eyJh.AAAA.BBBB.CCCC.DDDD", .token(.isRefreshToken)),
        notAToken("cut after its second part", Key.apple, "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJ4In0", .token(.isCut)),
        notAToken("unsigned", Key.apple, "eyJhbGciOiJub25lIn0.eyJpc3MiOiJ4In0.", nil),
        notAToken("a line break inside", Key.apple, "eyJh.ey\nJh.AAAA", .token(.hasInnerWhiteSpace)),
        notAToken("Google's access token", Key.google, "ya29.a0Example", .wantsIDToken),
        notAToken("Facebook's access token elsewhere", Key.issuer, "EAABexample", .wantsIDToken),
        notAToken("a user's id under a generic provider's key", Key.issuer, "user-one", .mayBeDeveloperLogin),
        notAToken("a word as access token", "graph.facebook.com", "undefined", .token(.isPlaceholder)),
        notAToken("an access token with a scheme", "www.amazon.com", "Bearer Atza|example", .token(.hasScheme("Bearer"))),
        notAToken("an access token in quotes", "graph.facebook.com", "\"EAABexample\"", .token(.isQuoted)),
        notAToken("an access token in JSON", "graph.facebook.com", #"{"access_token":"x"}"#, .token(.isJSON)),
        notAToken("an access token with a line break", "graph.facebook.com", "EAABexample\n", .token(.hasInnerWhiteSpace)),
        notAToken("Twitter's token alone", "api.twitter.com", "token", .twitterForm),
        notAToken("Twitter's token without a secret", "api.twitter.com", "token;", .twitterForm),
        notAToken("Twitter's with a third part", "api.twitter.com", "a;b;c", .twitterForm),
        notAToken("Twitter's with a Greek question mark", "api.twitter.com", "a\u{37E}b", .twitterForm),
        notAToken("Digits', which is as Twitter's", "www.digits.com", "token", .twitterForm),
        notAToken("SAML as XML", Key.saml, "<samlp:Response/>", .samlIsXML),
        notAToken("SAML in URL-safe base64", Key.saml, "PHNhb-WxwOg_", .samlIsXML),
    ]

    static let good = [
        LoginsCase("Facebook's access token", "graph.facebook.com", "EAABexampleAccessToken0001"),
        LoginsCase("an access token of one character", "graph.facebook.com", "E"),
        LoginsCase("Amazon's access token", "www.amazon.com", "Atza|exampleAccessToken"),
        LoginsCase("Twitter's pair", "api.twitter.com", "0001-exampleToken;exampleSecret"),
        LoginsCase("SAML in base64", Key.saml, "PHNhbWxwOlJlc3BvbnNlLz4="),
        LoginsCase("SAML in base64 with line ends", Key.saml, "PHNhbWxwOlJl\r\nc3BvbnNlLz4="),
        LoginsCase("an Apple token", Key.apple, .token(.appleID)),
    ]

    static let limits: [LoginsCase] = {
        func long(_ count: Int) -> Value { .text(String(repeating: "E", count: count)) }
        func fault(_ length: Int64, _ limit: Int) -> LoginsFault {
            LoginsFault(.valueTooLong, actual: .integer(length), detail: .limit(limit))
        }
        let sts = LoginsCheck(for: .assumeRoleWithWebIdentity)
        let developer = LoginsCheck(for: .getOpenIDTokenForDeveloperIdentity, developerProvider: try? DeveloperProviderName(Key.developer))
        return [
            LoginsCase("empty", Key.apple, "", LoginsFault(.valueEmpty)),
            LoginsCase("50000 characters", "graph.facebook.com", long(50000)),
            LoginsCase("50001 characters", "graph.facebook.com", long(50001), fault(50001, 50000)),
            LoginsCase("20000 characters for STS", check: sts, "graph.facebook.com", long(20000)),
            LoginsCase("20001 characters for STS", check: sts, "graph.facebook.com", long(20001), fault(20001, 20000)),
            LoginsCase("a user's id of 1024 characters", check: developer, Key.developer, long(1024)),
            LoginsCase("a user's id of 1025", check: developer, Key.developer, long(1025), fault(1025, 1024)),
            // Characters are counted, not bytes.
            LoginsCase("1024 of two bytes", check: developer, Key.developer, .text(String(repeating: "\u{e9}", count: 1024))),
        ]
    }()

    static let tokens: [LoginsCase] = [
        LoginsCase(
            "an access token", Key.pool, .token(.cognitoAccess),
            LoginsFault(.valueAccessToken, expected: "id", actual: "access", hint: .wantsIDToken)),
        LoginsCase(
            "the service's token under another key", Key.apple, .token(.cognitoIdentity),
            LoginsFault(.valueCognitoToken, hint: .keyIs(Key.service))),
        LoginsCase(
            "expired by a second", Key.apple, .token(.appleID, ["exp": FixedTime.claim(-1)]),
            LoginsFault(
                .valueExpired, expected: FixedTime.claim(0), actual: FixedTime.claim(-1), detail: .seconds(1))),
        LoginsCase(
            "expired this second", Key.apple, .token(.appleID, ["exp": FixedTime.claim(0)]),
            LoginsFault(.valueExpired, expected: FixedTime.claim(0), actual: FixedTime.claim(0), detail: .seconds(0))),
    ]

    @Test("has its fault named; a neighbour without it passes", arguments: notTokens + good + limits + tokens)
    func faults(_ example: LoginsCase) throws { #expect(try example.found() == example.findings) }

    private static func apple(_ claims: [String: JSONValue?], _ first: Finding, _ more: Finding...) -> LoginsCase {
        LoginsCase(
            "\(claims)", check: LoginsCheck(), [(Key.apple, .token(.appleID, claims))],
            ([first] + more).map {
                LoginsFinding(login: Key.apple, token: $0)
            })
    }
    private static func soon(_ left: Int64) -> Finding {
        Finding(.claim("exp", .soon), actual: FixedTime.claim(left), detail: .seconds(Double(left)))
    }
    private static func time(_ name: String, _ actual: JSONValue, _ hint: Hint? = nil) -> Finding {
        Finding(.claim(name, .type), actual: actual, detail: .type("a number of seconds"), hint: hint)
    }
    private static let texts = Finding.Detail.type("a string or a non-empty array of strings")

    static let claims: [LoginsCase] = [
        LoginsCase("300 s left", Key.apple, .token(.appleID, ["exp": FixedTime.claim(300)])),
        apple(["exp": FixedTime.claim(299)], soon(299)), apple(["exp": FixedTime.claim(1)], soon(1)),
        apple(["exp": nil], Finding(.claim("exp", .missing))), apple(["exp": "1767229140"], time("exp", "1767229140", .timeAsText)),
        apple(["exp": .null], time("exp", .null)), apple(["exp": -1], time("exp", -1)),
        apple(["exp": .integer(.min)], time("exp", .integer(.min))), apple(["exp": .real(-1e300)], time("exp", .real(-1e300))),
        apple(["exp": 1_767_229_140_000], time("exp", 1_767_229_140_000, .milliseconds)),
        apple(["exp": .real(1e300)], time("exp", .real(1e300))),
        LoginsCase("the last second of the year 9999", Key.apple, .token(.appleID, ["exp": 253_402_300_799])),
        LoginsCase("nbf now", Key.apple, .token(.appleID, ["nbf": FixedTime.claim(0)])),
        apple(["nbf": FixedTime.claim(1)], Finding(.claim("nbf", .future), actual: FixedTime.claim(1), detail: .seconds(1))),
        apple(["nbf": .real(1e300)], time("nbf", .real(1e300))), apple(["nbf": "now"], time("nbf", "now", .timeAsText)),
        apple(["aud": nil], Finding(.claim("aud", .missing))), apple(["aud": 7], Finding(.claim("aud", .type), actual: 7, detail: texts)),
        apple(["aud": []], Finding(.claim("aud", .type), actual: [], detail: texts)),
        apple(["aud": ["a", 7]], Finding(.claim("aud", .type), actual: ["a", 7], detail: texts)),
        LoginsCase("aud as an array", Key.apple, .token(.appleID, ["aud": ["com.example.app", "b"]])),
        apple(["sub": nil], Finding(.claim("sub", .missing))),
        apple(["sub": 7], Finding(.claim("sub", .type), actual: 7, detail: .type("a string"))),
        LoginsCase(
            "an Apple notification", Key.apple, .token(.appleEvent), token: Finding(.claim("events", .unexpected))),
    ]

    @Test("that is a token has its claims looked at, without leeway", arguments: claims)
    func claimsOfTokens(_ example: LoginsCase) throws { #expect(try example.found() == example.findings) }

    @Test("five minutes that begin while the tool runs are counted to the fraction", arguments: [(300.0, 0), (299.999, 1)])
    func fraction(left: Double, count: Int) throws {
        let map = try LoginsMap.of([(Key.apple, .token(.appleID, ["exp": FixedTime.claim(1000)]))])
        let now = UnixTime(seconds: FixedTime.now.seconds + 1000 - left)
        #expect(LoginsCheck().findings(in: map, at: now).count == count)
    }

    private static let rsa: JSONValue = ["RS256", "RS384", "RS512"]
    @Test(
        "signed in a way that the service does not take is refused before any key is at hand",
        arguments: [
            ("ES256", Finding(.headerAlgNotAllowed, expected: rsa, actual: "ES256")),
            ("HS256", Finding(.headerAlgNotAllowed, expected: rsa, actual: "HS256", hint: .symmetricAlgorithm)),
            ("none", Finding(.headerAlgUnsupported, expected: rsa, actual: "none")),
            ("rs256", Finding(.headerAlgUnsupported, expected: rsa, actual: "rs256")),
            (nil, Finding(.headerAlgMissing, expected: rsa)),
        ] as [(JSONValue?, Finding)])
    func algorithm(_ name: JSONValue?, _ finding: Finding) throws {
        let token = try TokenBuilder(.appleID).header("alg", name).signed()
        let value = Value.text(String(decoding: token.bytes, as: UTF8.self))
        #expect(try LoginsCase("", Key.apple, value).found() == [LoginsFinding(login: Key.apple, token: finding)])
    }

    @Test("signed on a NIST curve is for STS alone")
    func curves() throws {
        let value = Value.text(String(decoding: try TokenBuilder(.oidc).signed().bytes, as: UTF8.self))
        let finding = Finding(.headerAlgNotAllowed, expected: Self.rsa, actual: "ES256")
        #expect(try LoginsCase("", Key.issuer, value).found() == [LoginsFinding(login: Key.issuer, token: finding)])
        #expect(try LoginsCase("", check: .of(.assumeRoleWithWebIdentity), Key.issuer, value).found() == [])
    }
}
