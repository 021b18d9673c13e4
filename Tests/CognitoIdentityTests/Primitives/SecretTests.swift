import JOSE
import TestSupport
import Testing

@testable import CognitoIdentity

@Suite("What lets somebody in")
struct SecretTests {
    /// All the ways in which a log line comes by a value.
    private func printed(_ value: some Sendable) -> String {
        var dumped = ""
        dump(value, to: &dumped)
        return "\(value) \(String(reflecting: value)) \(dumped) \([value]) \(Optional(value) as Any)"
    }

    @Test("a secret prints its length alone")
    func secret() {
        let secret = Secret("hunter2-\u{e9}")
        #expect("\(secret)" == "secret of 10 bytes")
        #expect(String(reflecting: secret) == "secret of 10 bytes")
        #expect(!printed(secret).contains("hunter2"))
    }

    @Test(
        "what a service repeats of a secret is shown as a length, whole or cut short",
        arguments: [
            ("Value 'user-1' at 'user-1'", "user-1", "Value '<6 bytes>' at '<6 bytes>'"), ("Value 'user-2'", "user-1", "Value 'user-2'"),
            ("Value 'abcdefghijklmnopqr…'", "abcdefghijklmnopqrstuvwxyz", "Value '<26 bytes>…'"),
            ("Value 'abcdefghijklmno…'", "abcdefghijklmnopqrstuvwxyz", "Value 'abcdefghijklmno…'"), ("abc", "abc", "abc"),
            ("", "user-1", ""),
            ("aaaaaaaaa", "aaaa", "<4 bytes><4 bytes>a"), ("x-caf\u{e9}-y", "caf\u{e9}", "x-<5 bytes>-y"), ("any", "", "any"),
        ])
    func hidden(_ text: String, _ secret: String, _ shown: String) { #expect(Secret(secret).hidden(in: text) == shown) }

    @Test("secrets are compared byte for byte")
    func equality() {
        #expect(Secret("caf\u{e9}") != Secret("cafe\u{301}"))
        #expect(Secret("K") != Secret("\u{212A}"))
        #expect(Set([Secret("a"), Secret("a"), Secret("b")]).count == 2)
    }

    @Test("a user's id in the developer's sign-in does not print, and is 1 to 1024 characters", arguments: [1, 1024])
    func user(_ length: Int) throws {
        let text = String(repeating: "u", count: length)
        let user = try DeveloperUserIdentifier(text)
        #expect(user.text == ExactString(text))
        #expect("\(user)" == "developer user identifier")
        #expect(!printed(user).contains("u" + "u"))
        #expect(throws: ShapeError.self) { try DeveloperUserIdentifier(length == 1 ? "" : text + "u") }
    }

    @Test("a map prints its keys at most, and so does what was made of it")
    func map() throws {
        let map = try LoginsMap.of([("graph.facebook.com", "EAABhunter2")])
        let checked = try CheckedLogins(map, LoginsCheck(), at: FixedTime.now)
        let verified = try VerifiedLogins([], developer: (DeveloperProviderName("a"), DeveloperUserIdentifier("user-hunter2")))
        for text in [printed(map), printed(checked), printed(verified), printed(verified.map)] { #expect(!text.contains("hunter2")) }
    }
}
