import JOSE
import TestSupport
import Testing

/// The test files of C2SP/Wycheproof, read.
enum Wycheproof {
    struct Group {
        let value: JSONValue
        let tests: [Case]
    }

    struct Case {
        let value: JSONValue
        let id: Int
        let isValid: Bool

        /// The octets of a member in hexadecimal.
        func octets(_ name: String) throws -> [UInt8] { JOSETests.octets(hexadecimal: try #require(value[name]?.string)) }
    }

    static func groups(_ path: String) throws -> [Group] {
        let document = try SharedVectors.json("wycheproof/\(path)_test.json")
        let groups = try #require(document["testGroups"]?.array).map { group in
            Group(
                value: group,
                tests: try #require(group["tests"]?.array).map { test in
                    // `acceptable` occurs once a file: PKCS#1 v1.5 without the NULL, which RFC 8017 §9.2 does not have. Refused.
                    let result = try #require(test["result"]?.string)
                    return Case(value: test, id: try #require(test["tcId"]?.integer), isValid: result == "valid")
                })
        }
        // All of the file was read, so that no test of it passes for want of cases.
        let count = try #require(document["numberOfTests"]?.integer)
        try #require(groups.reduce(0) { $0 + $1.tests.count } == count)
        return groups
    }
}
