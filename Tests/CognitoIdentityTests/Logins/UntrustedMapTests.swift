import CognitoIdentity
import JOSE
import OpenID
import TestSupport
import Testing

@Suite("A map from anybody")
struct UntrustedMapTests {
    private static let checks: [LoginsCheck] = LoginsCall.allCases.flatMap { call in
        [
            LoginsCheck(for: call),
            LoginsCheck(
                for: call, identity: try? IdentityID(Identity.sample), pool: try? PoolDescription(parsing: Array(Pool.full.utf8)),
                developerProvider: try? DeveloperProviderName(Key.developer), isGuest: true,
                keys: (try? TokenKind.appleID.keySet).map { [.apple: .set($0)] } ?? [:]),
        ]
    }

    /// No finding has a value of eight characters or more in it, and none is missing its name.
    private func judge(_ map: LoginsMap) {
        for check in Self.checks {
            let findings = check.findings(in: map, at: FixedTime.now)
            let text = String(reflecting: findings)
            for entry in map.entries where entry.value.exposed.utf8.count >= 8 {
                #expect(!text.contains(entry.value.exposed), "\(check.call) repeats a value")
            }
            #expect(findings.allSatisfy { !$0.code.isEmpty })
            let firstWarning = findings.firstIndex { $0.severity == .warning } ?? findings.endIndex
            #expect(findings[firstWarning...].allSatisfy { $0.severity == .warning })
        }
    }

    private static func sample() throws -> [UInt8] {
        let map = try LoginsMap.of([
            (Key.pool, .token(.cognitoID)), (Key.apple, .token(.appleID)), (Key.service, .token(.cognitoIdentity)),
            ("graph.facebook.com", "EAABexampleAccessToken0001"), ("api.twitter.com", "token1;secret1"),
            (Key.developer, "user-one-of-many"),
        ])
        return JSONDocument.write(map.json)
    }

    @Test("changed in any byte never traps, and no finding repeats a value", arguments: [UInt64(1), 2, 3, 4])
    func mutated(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let sample = try Self.sample()
        var read = 0
        for _ in 0..<60 {
            var bytes = sample
            for _ in 0...random.below(3) {
                let place = random.below(bytes.count)
                switch random.below(4) {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(random.one(of: Array("\"{}[],:\\.-_ /<>$%;=A0".utf8)), at: place)
                default: bytes.removeSubrange(place..<min(place + random.below(40), bytes.count))
                }
            }
            if let map = try? LoginsMap(parsing: bytes) {
                read += 1
                judge(map)
            }
        }
        #expect(read > 10)
    }

    @Test("of random bytes never traps", arguments: [UInt64(5), 6])
    func random(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 { _ = try? LoginsMap(parsing: random.octets(random.below(200))) }
    }

    @Test("of random keys and values never traps", arguments: [UInt64(7), 8])
    func keys(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "cognito-idp", "issuer-cognito-idp", ".", "/", ":", "eu-west-1", "amazonaws.com", "eu-west-1_EXAMPLE01", "https://",
            "appleid.apple.com",
            "arn:aws:iam::000000000000:", "saml-provider/", "oidc-provider/", "userpool/", "<", ">", "x", "\u{301}", "\u{212A}", " ",
            "\u{1F600}", "",
            "google", "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJ4In0.AAAA", "\u{0}", "\n", "undefined", "cognito-identity.amazonaws.com",
        ]
        for _ in 0..<400 {
            let texts = (0..<6).map { _ in (0..<random.below(6)).map { _ in random.one(of: pieces) }.joined() }
            let entries = [(0, 1), (2, 3), (4, 5)].map { LoginsMap.Entry(ExactString(texts[$0.0]), Secret(texts[$0.1])) }
            if let map = LoginsMap(entries) {
                for check in Self.checks { _ = check.findings(in: map, at: FixedTime.now) }
            }
        }
    }

    @Test(
        "with a key of nearly a megabyte is judged, and the finding stays short",
        arguments: ["a", "/", "\u{301}", ".", "<", "cognito-idp."])
    func hugeKey(_ piece: String) throws {
        let key = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
        let map = try LoginsMap(parsing: Array("{\"\(key)\": \"x\"}".utf8))
        for check in Self.checks.prefix(2) {
            let findings = check.findings(in: map, at: FixedTime.now)
            #expect(findings.containError)
            #expect(findings.allSatisfy { ($0.login?.unicodeScalars.count ?? 0) <= 128 })
        }
    }

    @Test("of any size is bounded: bytes, members, depth")
    func limits() throws {
        func failure(_ text: String) -> LoginsMap.Failure? {
            do throws(LoginsMap.Failure) {
                _ = try LoginsMap(parsing: Array(text.utf8))
                return nil
            } catch { return error }
        }
        #expect(failure(String(repeating: " ", count: LoginsMap.maximumBytes + 1)) == .tooLarge(limit: LoginsMap.maximumBytes))
        #expect(failure(String(repeating: "[", count: 1000)) == .json(.tooDeep(limit: 32)))
        #expect(failure(#"{"a":"# + String(repeating: "[", count: 31) + String(repeating: "]", count: 31) + "}") == .notAString(key: "a"))
        func members(_ count: Int) -> String { "{" + (0..<count).map { "\"k\($0)\":\"v\"" }.joined(separator: ",") + "}" }
        #expect(failure(members(10_000)) == nil)
        #expect(failure(members(10_001)) == .json(.tooManyMembers(limit: 10_000)))
    }

    @Test("of 256 logins is too many, and each of them is judged")
    func many() throws {
        let map = try LoginsMap.of((0..<256).map { ("k\($0).example", "") })
        let findings = LoginsCheck().findings(in: map, at: FixedTime.now)
        #expect(findings.count == 257)
        #expect(findings[0] == LoginsFinding(LoginsFault(.tooMany, actual: 256, detail: .limit(10))))
    }
}
