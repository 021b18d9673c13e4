import JOSE
import TestSupport
import Testing

@Suite("JSONTestSuite (nst)", .enabled(if: SharedVectors.arePresent, Comment(rawValue: SharedVectors.absent)))
struct JSONTestSuiteTests {
    struct Case: Sendable {
        let name: String
        let text: [UInt8]
        /// What a strict reader of JOSE should say.
        let isAccepted: Bool
    }

    static func cases(_ section: String) throws -> [Case] {
        let entries = try #require(try SharedVectors.json("JSONTestSuite/all.json")[section]?.array)
        return try entries.map { entry in
            let name = try #require(entry["name"]?.string)
            let isAccepted = try #require(entry["strict"]?.string) == "accept"
            return Case(name: name, text: try text(of: entry), isAccepted: isAccepted)
        }
    }

    static func text(of entry: JSONValue) throws -> [UInt8] {
        if let encoded = entry["bytes_base64"]?.string { return try octets(base64: encoded) }
        let unit = try #require(entry["repeat"]?["unit"]?.string)
        let times = try #require(entry["repeat"]?["times"]?.integer)
        let suffix = try octets(base64: try #require(entry["repeat"]?["suffix_base64"]?.string))
        return utf8(String(repeating: unit, count: times)) + suffix
    }

    static func octets(base64 standard: String) throws -> [UInt8] {
        let url = standard.filter { $0 != "=" }.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }
        return try decoded(utf8(String(url)))
    }

    /// Where this project is stricter than the suite's `strict` column, each with its reason.
    static let stricter: [String: String] = [
        "i_number_huge_exp.json": "a real beyond a double",
        "i_number_neg_int_huge_exp.json": "a real beyond a double",
        "i_number_pos_double_huge_exp.json": "a real beyond a double",
        "i_number_real_neg_overflow.json": "a real beyond a double",
        "i_number_real_pos_overflow.json": "a real beyond a double",
        "i_number_too_big_neg_int.json": "an integer beyond 64 bits",
        "i_number_too_big_pos_int.json": "an integer beyond 64 bits",
        "i_number_very_big_negative_int.json": "an integer beyond 64 bits",
        "i_structure_500_nested_arrays.json": "nested deeper than 32",
        "y_object_escaped_null_in_key.json": "an escaped NUL",
        "y_string_null_escape.json": "an escaped NUL",
        "number_9223372036854775808.json": "an integer beyond 64 bits",
        "number_-9223372036854775809.json": "an integer beyond 64 bits",
        "number_10000000000000000999.json": "an integer beyond 64 bits",
        "string_with_escaped_NULL.json": "an escaped NUL",
    ]

    @Test("both readers say what a strict reader should, but for what is listed here, and read the same")
    func verdicts() throws {
        var disagreeing: Set<String> = []
        let cases = try Self.cases("tests") + Self.cases("transform")
        #expect(cases.count == 340)
        for test in cases {
            let ours = Reading.ofTokenJSON(test.text)
            #expect(ours == Reading.ofJansson(test.text), "\(test.name)")
            if ours.isAccepted != test.isAccepted { disagreeing.insert(test.name) }
        }
        #expect(disagreeing == Set(Self.stricter.keys))
    }

    @Test("inside an object every text reads the same too")
    func wrapped() throws {
        for test in try Self.cases("tests") {
            let text = utf8("{\"v\":") + test.text + utf8("}")
            let ours = Reading.ofTokenJSON(text)
            #expect(ours == Reading.ofJansson(text), "\(test.name)")
            if test.name.utf8.first == UInt8(ascii: "y"), test.isAccepted, Self.stricter[test.name] == nil {
                #expect(ours.isAccepted, "\(test.name)")
            }
        }
    }
}
