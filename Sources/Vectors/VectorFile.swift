package import JOSE

/// The vectors of a file that need nothing but JOSE, run.
package enum VectorFile {
    /// Runs the tests of a document of that format; `nil` for the formats that are calls of the tool.
    package static func results(_ document: JSONValue, _ format: VectorFormat) throws(BrokenVectors) -> VectorResults? {
        switch format {
        case .wycheproof: try Wycheproof(document).results()
        case .rfcExamples: try RFCExamples.results(document)
        case .cookbook: try Cookbook.results(document)
        case .verifyCases: try VerifyCases.results(document)
        case .jsonSuite: try JSONSuite.results(document)
        case .jsonText, .tokens, .logins: nil
        }
    }
}
