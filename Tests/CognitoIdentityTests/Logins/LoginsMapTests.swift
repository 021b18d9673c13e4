import CognitoIdentity
import JOSE
import Testing

@Suite("A Logins map is a JSON object of strings")
struct LoginsMapTests {
    @Test("entries keep their order and do not print")
    func entries() throws {
        let map = try LoginsMap(parsing: Array(#"{"b.example":"tokenOfB","a.example":"tokenOfA"}"#.utf8))
        #expect(map.entries.map(\.key) == ["b.example", "a.example"])
        #expect(map.sorted.entries.map(\.key) == ["a.example", "b.example"])
        #expect(map["a.example"]?.exposed == "tokenOfA")
        #expect(!"\(map)".contains("tokenOf"))
    }

    @Test(
        "anything else is refused with the reason",
        arguments: [
            ("[]", LoginsMap.Failure.notAnObject), (#"{"a":7}"#, .notAString(key: "a")), (#"{"a":null}"#, .notAString(key: "a")),
            (#"{"a":"x","\u0061":"y"}"#, .json(.duplicateMember(at: 16))), ("{", .json(.syntax(at: 0))),
        ])
    func refusals(text: String, failure: LoginsMap.Failure) {
        #expect(throws: failure) { try LoginsMap(parsing: Array(text.utf8)) }
    }
}
