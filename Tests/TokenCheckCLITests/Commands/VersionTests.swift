import JOSE
import Testing
import TokenCheckCLI

@Suite("tokencheck version")
struct VersionTests {
    @Test("names the tool and the libraries that it runs with", arguments: [["version"], ["--version"]])
    func version(_ arguments: [String]) async {
        let outcome = await World().run(arguments)
        #expect(
            outcome
                == Outcome(
                    status: .success, output: "tokencheck 0.1.0\n\(LibraryVersions.openSSL)\n\(LibraryVersions.jansson)\n", errors: ""))
        #expect(LibraryVersions.openSSL.hasPrefix("OpenSSL 3."))
    }
}
