import CAllocations
import Foundation
import JOSE
import OpenID

/// How fast tokens are verified, against what OpenSSL itself takes for the same bytes in the same run.
@main struct Benchmark {
    static func main() async throws {
        var arguments = CommandLine.arguments.dropFirst()
        var isJSON = false
        var rounds = 25
        var only: String?
        while let argument = arguments.popFirst() {
            switch argument {
            case "--json": isJSON = true
            case "--quick": rounds = 5
            case "--only": only = arguments.popFirst()
            case "--loop":
                // For profilers: nothing but this many verifications.
                try loop(Int(arguments.popFirst() ?? "") ?? 10000, arguments.popFirst() ?? "RS256")
                return
            case "--help":
                print(usage)
                return
            default:
                FileHandle.standardError.write(Data("unknown option \(argument)\n\(usage)\n".utf8))
                exit(2)
            }
        }
        if !isJSON { print(Row.head) }
        var rows: [Row] = []
        let suites = Suites(rounds: rounds)
        for suite in suites.all where only.map({ suite.name.hasPrefix($0) }) ?? true {
            for row in try await suite.run() {
                rows.append(row)
                if !isJSON { print(row.text) }
            }
        }
        if isJSON { print(String(decoding: JSONDocument.write(.array(rows.map(\.json)), indented: true), as: UTF8.self)) }
    }

    private static let usage = """
        usage: benchmark [--json] [--quick] [--only PREFIX] [--loop COUNT ALG]
          --json            rows as data
          --quick           fewer rounds
          --only PREFIX     the suites whose names begin so: verify, verify RS256, repeat, pieces, refuse, size, keys
          --loop COUNT ALG  nothing but so many verifications, for profilers: RS256, RS512, ES256, EdDSA, "limit RS256"
                            and so on, repeat, refuse
        """

    private static func loop(_ count: Int, _ algorithm: String) throws {
        if algorithm == "repeat" { return try Suites.loopRepeats(count) }
        if algorithm.hasPrefix("limit ") {
            let limit = try OpenSSLLimit(try Suites.sample(String(algorithm.dropFirst(6))))
            for _ in 0..<count where !limit.verify() { throw BenchmarkError.openSSL }
            return
        }
        let sample = try Suites.sample(algorithm)
        let profiles = IssuerProfiles(sample.profile)
        let keys = try sample.keys()
        if algorithm == "refuse" {
            let token = try Sample.userPool(issuer: "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_EXAMPLE02").raw
            for _ in 0..<count { _ = try? profiles.verify(token, keys: keys, at: Sample.now) }
            return
        }
        for _ in 0..<count { _ = try profiles.verify(sample.raw, keys: keys, at: Sample.now) }
    }
}
