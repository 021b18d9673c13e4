import CognitoIdentity
import JOSE
import OpenID

/// A map is read as it was written, and what passes a call's check is within the service model's bounds (LoginsMap: 1 to 10 logins here,
/// where no guest is wanted; values of 1 to 50000 characters).
enum LoginsTarget {
    static func run(_ input: [UInt8]) {
        guard let map = try? LoginsMap(parsing: input) else { return }
        hold((try? LoginsMap(parsing: JSONDocument.write(map.json))) == map, "a map that is written is read as it was")
        for call in LoginsCall.allCases {
            guard let checked = try? CheckedLogins(map, LoginsCheck(for: call), at: Fixed.now) else { continue }
            hold(checked.map == map, "a map that passes is the one that was given")
            hold((1...(call == .assumeRoleWithWebIdentity ? 1 : 10)).contains(map.entries.count), "the number of logins is the service's")
            for entry in map.entries {
                hold((1...50_000).contains(entry.value.exposed.unicodeScalars.count), "each value's length is the service's")
            }
        }
    }
}
