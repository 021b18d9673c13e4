import JOSE
import OpenID
import Testing

@testable import CognitoIdentity

@Suite("What the service's model does not allow is refused before it is sent")
struct RequestLimitTests {
    /// A call by the value that is tried.
    struct Limit: Sendable, CustomTestStringConvertible {
        let name: String
        let rule: String
        let good: [String]
        let bad: [String]
        let make: @Sendable (String) throws -> Void

        var testDescription: String { name }
    }

    static func developer(tags: [PrincipalTag] = [], duration: Int? = nil) throws {
        let logins = CallSamples.logins(["login.example": "user"], for: .getOpenIDTokenForDeveloperIdentity)
        _ = try GetOpenIDTokenForDeveloperIdentity(pool: CallSamples.pool, logins: logins, principalTags: tags, duration: duration)
    }

    static func session(
        _ role: String = CallSamples.role, _ name: String = "web", duration: Int? = nil, policy: String? = nil, arns: [String] = []
    ) throws {
        _ = try RoleSession(roleARN: role, name: name, duration: duration, policy: policy, policyARNs: arns)
    }

    static let arn = "arn:aws:iam::1:role/"
    static let arnRule = "an ARN, arn:…, of 20 to 2048 characters"
    static let limits: [Limit] = [
        Limit(
            name: "AccountId", rule: "1 to 15 digits", good: ["1", "123456789012345"], bad: ["", "1234567890123456", "12a", "１"],
            make: { _ = try GetID(pool: CallSamples.pool, accountID: $0) }),
        Limit(
            name: "TokenDuration", rule: "1 to 86400 seconds", good: ["1", "86400"], bad: ["0", "86401", "-1", "\(Int.max)", "\(Int.min)"],
            make: { try developer(duration: Int($0)) }),
        Limit(
            name: "PrincipalTags", rule: "at most 50 tags", good: ["0", "50"], bad: ["51", "1000"],
            make: { try developer(tags: (0..<(Int($0) ?? 0)).map { try PrincipalTag("k\($0)", "v") }) }),
        Limit(
            name: "PrincipalTags", rule: "names of 1 to 128 characters", good: ["a", text(128), text(128, "é")], bad: ["", text(129)],
            make: { _ = try PrincipalTag($0, "v") }),
        Limit(
            name: "PrincipalTags", rule: "values of 1 to 256 characters", good: ["a", text(256), text(256, "é")], bad: ["", text(257)],
            make: { _ = try PrincipalTag("k", $0) }),
        Limit(
            name: "PrincipalTags", rule: "each name once", good: ["b", "A", "a\u{301}"], bad: ["a"],
            make: { try developer(tags: [PrincipalTag("a", "1"), PrincipalTag($0, "2")]) }),
        Limit(
            name: "CustomRoleArn", rule: arnRule, good: [arn, arn + text(2028)],
            bad: ["", "arn:aws:iam::1:role", arn + text(2029), "x" + arn],
            make: { _ = try GetCredentialsForIdentity(identity: CallSamples.identity, customRoleARN: $0) }),
        Limit(
            name: "MaxResults", rule: "1 to 60", good: ["1", "60"], bad: ["0", "61", "-1"],
            make: { _ = try LookupDeveloperIdentity(pool: CallSamples.pool, identity: CallSamples.identity, maximumResults: Int($0)) }),
        Limit(
            name: "NextToken", rule: "1 to 65535 characters without white space", good: ["a", text(65535)],
            bad: ["", text(65536), "a b", "a\n"],
            make: { _ = try LookupDeveloperIdentity(pool: CallSamples.pool, identity: CallSamples.identity, nextToken: Secret($0)) }),
        Limit(
            name: "LoginsToRemove", rule: "1 to 10 names, each once", good: ["a", "a b", "a b c d e f g h i j"],
            bad: ["", "a a", "a b c d e f g h i j k"], make: { try unlink($0.split(separator: " ").map(String.init)) }),
        Limit(
            name: "LoginsToRemove", rule: "names of 1 to 128 characters", good: [text(128)], bad: ["", text(129)],
            make: { try unlink([$0]) }),
        Limit(
            name: "RoleArn", rule: arnRule, good: [arn, arn + text(2028)], bad: ["", text(30), arn + text(2029)], make: { try session($0) }),
        Limit(
            name: "RoleSessionName", rule: "2 to 64 letters, digits and _+=,.@-", good: ["ab", text(64), "A9_+=,.@-"],
            bad: ["", "a", text(65), "a b", "a/b", "éé", "a\n"], make: { try session(CallSamples.role, $0) }),
        Limit(
            name: "DurationSeconds", rule: "900 to 43200 seconds", good: ["900", "43200"], bad: ["0", "899", "43201"],
            make: { try session(duration: Int($0)) }),
        Limit(
            name: "Policy", rule: "1 to 2048 characters", good: ["{", text(2048)], bad: ["", text(2049)], make: { try session(policy: $0) }),
        Limit(
            name: "PolicyArns", rule: "at most 10 ARNs", good: ["0", "10"], bad: ["11"],
            make: { try session(arns: Array(repeating: arn, count: Int($0) ?? 0)) }),
        Limit(name: "PolicyArns", rule: arnRule, good: [arn], bad: ["", text(20)], make: { try session(arns: [arn, $0]) }),
        Limit(
            name: "WebIdentityToken", rule: "4 to 20000 characters", good: ["1234", text(20000)], bad: ["", "123", text(20001)],
            make: {
                let login = CallSamples.logins(["accounts.google.com": $0], for: .assumeRoleWithWebIdentity)
                _ = try AssumeRoleWithWebIdentity(RoleSession(roleARN: arn, name: "ab"), logins: login)
            }),
    ]

    static func unlink(_ names: [String]) throws {
        let logins = CallSamples.logins(["appleid.apple.com": "token"], for: .getCredentialsForIdentity)
        _ = try UnlinkIdentity(identity: CallSamples.identity, logins: logins, removing: names.map { ExactString($0) })
    }

    @Test("limits hold on both sides", arguments: limits)
    func limit(_ limit: Limit) {
        for value in limit.good { #expect(throws: Never.self, "\(value.prefix(40))") { try limit.make(value) } }
        for value in limit.bad { #expect(throws: ShapeError(limit.name, limit.rule), "\(value.prefix(40))") { try limit.make(value) } }
    }

    @Test("logins that were checked for another call are refused", arguments: LoginsCall.allCases, LoginsCall.allCases)
    func otherCall(_ call: LoginsCall, _ checked: LoginsCall) throws {
        let logins = CallSamples.logins(["a.example": "token"], for: checked)
        let (pool, identity) = (try CallSamples.pool, try CallSamples.identity)
        let session = try RoleSession(roleARN: CallSamples.role, name: "web")
        let make: () throws -> Void = {
            switch call {
            case .getID: _ = try GetID(pool: pool, logins: logins)
            case .getOpenIDToken: _ = try GetOpenIDToken(identity: identity, logins: logins)
            case .getOpenIDTokenForDeveloperIdentity: _ = try GetOpenIDTokenForDeveloperIdentity(pool: pool, logins: logins)
            case .getCredentialsForIdentity: _ = try GetCredentialsForIdentity(identity: identity, logins: logins)
            case .assumeRoleWithWebIdentity: _ = try AssumeRoleWithWebIdentity(session, logins: logins)
            }
        }
        if call == checked {
            #expect(throws: Never.self) { try make() }
        } else {
            let rule = "logins checked for \(call.rawValue), not for \(checked.rawValue)"
            #expect(throws: ShapeError("Logins", rule)) { try make() }
        }
    }

    @Test("a call that needs a login is not made without one")
    func missingLogins() throws {
        let (pool, identity) = (try CallSamples.pool, try CallSamples.identity)
        let session = try RoleSession(roleARN: CallSamples.role, name: "web")
        #expect(throws: ShapeError("Logins", "at least the developer's own login")) {
            _ = try GetOpenIDTokenForDeveloperIdentity(
                pool: pool, logins: CallSamples.logins([:], for: .getOpenIDTokenForDeveloperIdentity))
        }
        #expect(throws: ShapeError("Logins", "at least one login of the identity")) {
            _ = try UnlinkIdentity(
                identity: identity, logins: CallSamples.logins([:], for: .getCredentialsForIdentity), removing: ["appleid.apple.com"])
        }
        for entries in [[:], ["a.example": "token", "b.example": "token"]] as [KeyValuePairs<String, String>] {
            #expect(throws: ShapeError("WebIdentityToken", "exactly one login")) {
                _ = try AssumeRoleWithWebIdentity(session, logins: CallSamples.logins(entries, for: .assumeRoleWithWebIdentity))
            }
        }
        #expect(throws: ShapeError("IdentityId", "an identity or a developer user, or both")) {
            _ = try LookupDeveloperIdentity(pool: pool)
        }
    }
}
