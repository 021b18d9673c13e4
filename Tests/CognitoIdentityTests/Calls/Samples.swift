import JOSE
import OpenID

@testable import CognitoIdentity

/// Values that the tests of calls share.
enum CallSamples {
    static let poolText = "eu-west-1:11111111-2222-3333-4444-555555555555"
    static let identityText = "eu-west-1:aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee"
    static let role = "arn:aws:iam::123456789012:role/reader"

    static var pool: IdentityPoolID { get throws { try IdentityPoolID(poolText) } }
    static var identity: IdentityID { get throws { try IdentityID(identityText) } }

    /// Logins that passed for that call.
    static func logins(_ entries: KeyValuePairs<String, String>, for call: LoginsCall) -> CheckedLogins {
        let map = LoginsMap(unique: entries.map { LoginsMap.Entry(ExactString($0.key), Secret($0.value)) })
        return CheckedLogins(passed: map, for: call)
    }

    /// What a value prints as, in every way there is.
    static func printed(_ value: Any) -> String {
        var text = "\(value) \(String(reflecting: value)) "
        dump(value, to: &text)
        return text
    }
}

/// A text of that many characters.
func text(_ count: Int, _ character: Character = "a") -> String { String(repeating: character, count: count) }
