import JOSE
import OpenID
import Testing
import Vectors

@testable import TokenCheckCLI

@Suite("Reports as bytes")
struct ReportWriterTests {
    @Test("every vector's report is what Jansson makes of the same document", arguments: TokenVector.areas)
    func bytes(_ area: String) async throws {
        for vector in try TokenVector.all(area) {
            let outcome = await vector.world.run(vector.call)
            guard outcome.status != .usage else { continue }
            let text = Array(outcome.output.utf8)
            // A token nests as deep as documents may, and a report has it one deeper.
            let value = try JSONDocument.parse(text.dropLast(), limits: JSONLimits(depth: 33, members: 10_000))
            #expect(text == JSONDocument.write(value) + [0x0A], "\(vector.id)")
        }
    }

    @Test("what is made once for many reports is right in each of them: one writer gives what one each gives")
    func kept() async throws {
        let names = ["oidc", "oidc.expired", "oidc", "oidc.tampered", "cognito-id", "oidc", "oidc.expired", "oidc.tampered"]
        // In quotes a token is accepted with a warning.
        let quoted = "\"\(try Samples.token("oidc"))\""
        let tokens = try names.map(Samples.token) + [quoted, "no token", quoted] + names.reversed().map(Samples.token)
        let config = #"""
            {"issuers":[{"profile":"oidc","issuer":"https://login.example.com","audience":["example-client"],"jwks":"testvectors/keys/oidc.jwks.json"},
             {"profile":"cognito-id","user_pool":"eu-west-1_EXAMPLE01","client":["1example23456789"],"jwks":"testvectors/keys/cognito-user-pool.jwks.json"}]}
            """#
        let call = ["verify", "--config", "c.json", "--at", "1767225600"]
        let batch = await World(input: tokens.joined(separator: "\n")).with(file: "c.json", config).run(call + ["--batch", "--jobs", "1"])
        var single: [String] = []
        for (index, token) in tokens.enumerated() {
            let report = await World().with(file: "c.json", config).run(call + ["--json", token]).output
            single.append("{\"line\":\(index + 1)," + report.dropFirst())
        }
        #expect(batch.output == single.joined())
    }

    @Test("each report has its own time, whatever the one before it had")
    func times() {
        func report(_ seconds: Double) -> Report {
            Report(
                verdict: .rejected, profile: nil, findings: [], stage: .form, key: nil, header: nil, claims: nil,
                evaluatedAt: UnixTime(seconds: seconds), times: nil)
        }
        func text(_ reports: [Report]) -> String {
            var writer = ReportWriter()
            writer.begin()
            for report in reports { writer.write(report) }
            return String(decoding: writer.end(), as: UTF8.self)
        }
        let reports = [0, 0, 1, 1.5, 0, 253_402_300_799, -62_135_596_800].map(report)
        #expect(text(reports) == reports.map { text([$0]) }.joined())
        #expect(text([report(253_402_300_799)]).contains(#""evaluated_at":"9999-12-31T23:59:59Z""#))
        #expect(text([report(-62_135_596_800)]).contains(#""evaluated_at":"0001-01-01T00:00:00Z""#))
    }
}
