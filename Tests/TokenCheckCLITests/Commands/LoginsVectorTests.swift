import CognitoIdentity
import JOSE
import TestSupport
import Testing
import TokenCheckCLI

@Suite("The Logins maps of testvectors/, through the command line")
struct LoginsVectorTests {
    private struct Row: Sendable {
        let map: String
        let options: [String]
        let codes: [String]

        init(_ value: JSONValue) throws {
            map = try #require(value["map"]?.string)
            options = try #require(value["options"]?.array).compactMap(\.string).map(Self.path)
            codes = try #require(value["codes"]?.array).compactMap(\.string)
        }

        /// Paths in the index are relative to its folder.
        private static func path(_ option: String) -> String {
            let option = option.replacing("../keys/", with: "testvectors/keys/")
            return option == "pool.json" ? "testvectors/logins/pool.json" : option
        }
    }

    private static func rows() throws -> [Row] {
        let index = try JSONDocument.parse(try PackageFiles.bytes("testvectors/logins/index.json"))
        return try #require(index.array).map(Row.init)
    }

    @Test("each map gets the codes of the index, and the exit status that goes with them")
    func maps() async throws {
        let rows = try Self.rows()
        #expect(rows.count >= 33)
        for row in rows {
            let outcome = await World().run(["logins", "check", "--json"] + row.options + ["testvectors/logins/" + row.map])
            let report = try outcome.json()
            let codes = try #require(report["findings"]?.array).compactMap { $0["code"]?.string }
            #expect(codes == row.codes, "\(row.map)")
            let warnings: Set = ["claim.exp.soon", LoginsCode.keyForm.rawValue]
            let isRejected = !Set(row.codes).subtracting(warnings).isEmpty
            #expect(outcome.status == (isRejected ? .rejected : .success), "\(row.map)")
            #expect(report["verdict"] == .string(isRejected ? "rejected" : "accepted"), "\(row.map)")
        }
    }

    @Test("every code has a map that provokes it")
    func complete() throws {
        let provoked = Set(try Self.rows().flatMap(\.codes))
        #expect(LoginsCode.allCases.map(\.rawValue).filter { !provoked.contains($0) } == [])
    }
}
