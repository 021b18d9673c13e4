import JOSE
import TestSupport
import Testing
import Vectors

@testable import TokenCheckCLI

@Suite("tokencheck selftest")
struct SelftestTests {
    private static let carried: [UInt8] = SelftestVectors.document.withUTF8Buffer { unsafe Array($0) }

    @Test("passes, and names the libraries that it ran with and the counts by area")
    func passes() async throws {
        let outcome = await World().run("selftest")
        #expect(outcome.status == .success, "\(outcome.output)")
        let lines = outcome.output.split(separator: "\n").map(String.init)
        #expect(lines.prefix(3) == ["tokencheck 0.1.0", LibraryVersions.openSSL, LibraryVersions.jansson])
        let count = try TokenVector.all(VectorFormat.document(Self.carried)).count
        #expect(count > 250)
        #expect(lines.last == "PASSED  \(count) cases, \(count) passed")
        #expect(outcome.output.contains("  matrix             36 cases, 36 passed\n"))
    }

    @Test("--json has the same as one object")
    func json() async throws {
        let report = try await World().run("selftest", "--json").json()
        #expect(report.names == ["verdict", "tokencheck", "openssl", "jansson", "cases", "passed", "areas", "failures"])
        #expect(report["verdict"] == "accepted")
        #expect(report["failures"] == .array([]))
        #expect(report["openssl"] == .string(LibraryVersions.openSSL))
        let areas = try #require(report["areas"]?.array).compactMap { $0["area"]?.string }
        #expect(areas.sorted() == TokenVector.areas)
    }

    @Test("reads no file and fetches nothing")
    func alone() async {
        var world = World()
        world.files = [:]
        let outcome = await world.run("selftest")
        #expect(outcome.fetched == [])
        #expect(outcome.inputReads == 0)
    }

    @Test("what it carries are vectors of testvectors/, and at least one of each attack")
    func carries() throws {
        let document = try VectorFormat.document(Self.carried)
        let carried = try TokenVector.all(document)
        let all = try TokenVector.areas.flatMap { try TokenVector.all($0) }
        let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
        for vector in carried {
            let original = try #require(byID[vector.id])
            #expect(vector.token == original.token && vector.expected == original.expected && vector.arguments == original.arguments)
        }
        let attacks = { (vectors: [TokenVector]) in Set(vectors.flatMap { $0.title.matches(of: /N-\d\d/).map { String($0.output) } }) }
        #expect(attacks(carried) == attacks(all))
        #expect(carried.contains { $0.expected["verdict"] == "accepted" })
    }

    @Test("a case that comes out otherwise is told by name, with both sides, and is exit status 1")
    func fails() async throws {
        // A forgery that is called accepted: what a library that accepts too much would look like.
        let text = String(decoding: Self.carried, as: UTF8.self)
        let forged = text.replacing(
            #""verdict":"rejected","reason":"claim.aud.mismatch","codes":["claim.aud.mismatch"],"claim":"aud"}"#,
            with: #""verdict":"accepted","reason":null,"codes":[],"claim":null}"#)
        let report = try await Selftest(Array(forged.utf8)).report()
        #expect(report.exitStatus == .rejected)
        #expect(report.text.contains("FAIL  conformance-"))
        #expect(report.text.contains("oidcc-client-test-invalid-aud\n      wanted  "))
        #expect(report.text.contains(#"ours    {"verdict":"rejected","reason":"claim.aud.mismatch""#))
    }

    static let documents = ["", "[]", #"{"at":0,"tests":[]}"#, #"{"at":0,"tests":[{}],"files":{}}"#]

    @Test("vectors that are broken are no success", arguments: documents)
    func broken(_ text: String) {
        #expect(throws: BrokenVectors.self) { try Selftest(Array(text.utf8)) }
    }
}
