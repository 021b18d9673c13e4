import JOSE
import TestSupport
import Testing
import Vectors

@Suite("JSONTestSuite (nst)", .enabled(if: SharedVectors.arePresent, Comment(rawValue: SharedVectors.absent)))
struct JSONTestSuiteTests {
    private static func cases(_ section: String) throws -> [JSONSuite.Case] {
        try JSONSuite.cases(SharedVectors.json("JSONTestSuite/all.json"), section)
    }

    @Test("both readers say what a strict reader should, but for the listed texts, and read the same")
    func verdicts() throws {
        let cases = try Self.cases("tests") + Self.cases("transform")
        #expect(cases.count == 340)
        for test in cases {
            let ours = Reading.ofTokenJSON(test.text)
            #expect(ours == Reading.ofJansson(test.text), "\(test.name)")
        }
        let results = try JSONSuite.results(SharedVectors.json("JSONTestSuite/all.json"))
        let report = DivergenceReport(results, path: "JSONTestSuite/all.json", divergences: Divergence.known)
        #expect(results.results.count == 340)
        #expect(report.unknown == [])
        #expect(report.stale == [])
        #expect(report.known.count == 15)
    }

    @Test("inside an object every text reads the same too")
    func wrapped() throws {
        let stricter = Set(Divergence.known.map(\.id))
        for test in try Self.cases("tests") {
            let text = utf8("{\"v\":") + test.text + utf8("}")
            let ours = Reading.ofTokenJSON(text)
            #expect(ours == Reading.ofJansson(text), "\(test.name)")
            if test.name.utf8.first == UInt8(ascii: "y"), test.label == .valid, !stricter.contains(test.name) {
                #expect(ours.isAccepted, "\(test.name)")
            }
        }
    }
}
