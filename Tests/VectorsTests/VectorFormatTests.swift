import JOSE
import TestSupport
import Testing
import Vectors

@Suite("Formats of vector files")
struct VectorFormatTests {
    static let documents: [(JSONValue, VectorFormat.Recognition)] = [
        (["testGroups": []], .format(.wycheproof)),
        (["area": "times", "at": 0, "tests": []], .format(.tokens)),
        ([["map": "a.json", "at": 0, "options": [], "codes": []]], .format(.logins)),
        (["tests": [["name": "y", "strict": "accept"]], "transform": []], .format(.jsonSuite)),
        (["cases": [["id": "a", "jwk": [:]]]], .format(.rfcExamples)),
        (["cases": [["jwt": "x", "jwks": [:], "strict_model": true]]], .format(.verifyCases)),
        (["title": "t", "input": [:], "output": [:]], .format(.cookbook)),
        (["title": "t", "sign": [:], "encrypt": [:]], .format(.cookbook)),
        (["kty": "RSA"], .noVectors("a JWK")),
        (["keys": []], .noVectors("a JWK Set")),
        (["$schema": "x", "type": "object"], .noVectors("a JSON schema")),
        (["appleid.apple.com": "x"], .noVectors("a map of texts")),
        ([], .unknown), (["cases": [["x": 1]]], .unknown), (["tests": [], "y": 1], .unknown), (7, .unknown), (nil, .unknown),
        ("text", .unknown),
    ]

    @Test("are told by their members", arguments: documents)
    func recognised(_ document: JSONValue, _ recognition: VectorFormat.Recognition) {
        #expect(VectorFormat.recognition(of: document) == recognition)
    }

    @Test(
        "a file of JSONTestSuite is told by its name",
        arguments: [("y_a.json", true), ("n_.json", true), ("i_b.json", true), ("y_a.txt", false), ("a.json", false), ("yy_.json", false)])
    func jsonText(_ name: String, _ isOne: Bool) {
        #expect(VectorFormat.isJSONText(named: name) == isOne)
    }

    @Test("an escaped NUL in a vector is a NUL in its token, an escaped backslash before it is none")
    func nul() throws {
        let document = try VectorFormat.document(Array(#"{"a": "x\u0000y", "b": "\\u0000"}"#.utf8))
        #expect(EscapedNUL.text(try #require(document["a"]?.string)) == [0x78, 0, 0x79])
        #expect(document["b"] == #"\u0000"#)
    }

    @Test("a backslash at the end of the text is no escape", arguments: ["\\", "\\u", "\\u000", "\"\\"])
    func cutEscape(_ text: String) {
        #expect(throws: JSONFailure.self) { try VectorFormat.document(Array(text.utf8)) }
    }
}
