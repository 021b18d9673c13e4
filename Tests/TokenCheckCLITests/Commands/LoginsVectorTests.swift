import CognitoIdentity
import JOSE
import TestSupport
import Testing
import TokenCheckCLI
import Vectors

@Suite("The Logins maps of testvectors/, through the command line")
struct LoginsVectorTests {
    private static func rows() throws -> [LoginsVector] {
        try LoginsVector.all(VectorFormat.document(PackageFiles.bytes("testvectors/logins/index.json")))
    }

    /// Files in the index are relative to its folder.
    private static func call(_ row: LoginsVector) -> [String] {
        row.arguments.map { word in
            let isBeside = word.hasSuffix(".json") && !word.contains("/")
            return isBeside ? "testvectors/logins/" + word : word.replacing("../keys/", with: "testvectors/keys/")
        }
    }

    @Test("each map gets the codes of the index, and the exit status that goes with them")
    func maps() async throws {
        let rows = try Self.rows()
        #expect(rows.count >= 33)
        for row in rows {
            let outcome = await World().run(Self.call(row))
            let report = try outcome.json()
            let codes = try #require(report["findings"]?.array).compactMap { $0["code"]?.string }
            #expect(codes == row.codes, "\(row.map)")
            #expect(outcome.status == (row.isRejected ? .rejected : .success), "\(row.map)")
            #expect(report["verdict"] == .string(row.isRejected ? "rejected" : "accepted"), "\(row.map)")
        }
    }

    @Test("every code has a map that provokes it")
    func complete() throws {
        let provoked = Set(try Self.rows().flatMap(\.codes))
        #expect(LoginsCode.allCases.map(\.rawValue).filter { !provoked.contains($0) } == [])
    }
}
