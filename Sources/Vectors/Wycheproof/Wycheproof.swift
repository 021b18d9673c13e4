package import JOSE

/// A file of C2SP/Wycheproof, read.
package struct Wycheproof: Sendable {
    /// Tests with a key or parameters in common.
    package struct Group: Sendable {
        /// The group as it stands.
        package let value: JSONValue
        /// What it tests, such as `EcdsaP1363Verify`.
        package let type: String
        /// Its tests.
        package let tests: [Test]
    }

    /// One test.
    package struct Test: Sendable {
        /// The test as it stands.
        package let value: JSONValue
        /// `tcId`.
        package let id: String
        /// What it is about.
        package let comment: String
        /// What should come out.
        package let label: VectorResult.Label

        /// The octets of a member in hexadecimal.
        func octets(_ name: String) throws(BrokenVectors) -> [UInt8] {
            guard let text = value[name]?.string, let octets = Octets.hexadecimal(text) else {
                throw BrokenVectors("test \(id): \(name) is not hexadecimal")
            }
            return octets
        }

        func result(_ accepted: Bool, refusedFor reason: String? = nil) -> VectorResult {
            VectorResult(id: id, comment: comment, label: label, accepted: accepted, refusedFor: reason)
        }
    }

    /// The algorithm that the whole file is about, where it says so.
    package let algorithm: String?
    /// The groups.
    package let groups: [Group]

    /// Reads the document. All of its tests are read, or it is broken: no test passes for want of cases.
    package init(_ document: JSONValue) throws(BrokenVectors) {
        algorithm = document["algorithm"]?.string
        var groups: [Group] = []
        for value in document["testGroups"]?.array ?? [] { groups.append(try Self.group(value)) }
        self.groups = groups
        let count = groups.reduce(0) { $0 + $1.tests.count }
        guard count > 0 else { throw BrokenVectors("no tests") }
        if let stated = document["numberOfTests"], stated != .integer(Int64(count)) {
            throw BrokenVectors("\(count) tests where numberOfTests says otherwise")
        }
    }

    private static func group(_ value: JSONValue) throws(BrokenVectors) -> Group {
        guard let type = value["type"]?.string, let rows = value["tests"]?.array else {
            throw BrokenVectors("a group without type and tests")
        }
        var tests: [Test] = []
        for row in rows {
            guard case .integer(let id)? = row["tcId"], let result = row["result"]?.string, let label = VectorResult.Label(rawValue: result)
            else { throw BrokenVectors("a test without tcId and result") }
            let name = [value["comment"]?.string, row["comment"]?.string].compactMap { $0?.isEmpty == false ? $0 : nil }
            tests.append(Test(value: row, id: String(id), comment: name.joined(separator: ": "), label: label))
        }
        return Group(value: value, type: type, tests: tests)
    }

    /// Runs the tests.
    package func results() throws(BrokenVectors) -> VectorResults {
        var results = VectorResults()
        for group in groups {
            switch group.type {
            case "EcdsaP1363Verify", "EddsaVerify", "RsassaPkcs1Verify", "RsassaPssVerify":
                try SignatureGroup(group).run(into: &results)
            case "MacTest": try MACGroup(group, algorithm: algorithm).run(into: &results)
            case "JsonWebSignature", "JsonWebKey", "JsonWebCrypto", "JsonWebEncryption": try TokenGroup(group).run(into: &results)
            default: results.skip(group.tests.count, "\(group.type): not a use of keys that JWS has")
            }
        }
        return results
    }
}
