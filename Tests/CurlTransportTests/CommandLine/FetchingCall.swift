import CurlTransport
import JOSE
import OpenID
import TestSupport
import Testing
import TokenCheckCLI

/// Calls of the tool in this process, one after another, over one script and one store.
final class FetchingCall: Sendable {
    /// What a call left behind.
    struct Outcome: Sendable, Equatable {
        var status: TokenCheckCLI.ExitStatus
        var output = ""
        var errors = ""
    }

    let script: FetchScript
    let store: (any KeySetStore)?
    private let written = Locked(Outcome(status: .success))
    private let clock = Locked(FixedTime.now.seconds)

    init(_ script: FetchScript, store: (any KeySetStore)? = nil) {
        self.script = script
        self.store = store
    }

    /// Sets the wall clock.
    func set(_ time: Double) { clock.withLock { $0 = time } }

    func run(_ arguments: [String], writingFiles: Bool = false) async -> Outcome {
        written.withLock { $0 = Outcome(status: .success) }
        var streams = Streams(
            readInput: { _ in [] },
            write: { bytes in
                self.written.withLock { $0.output += String(decoding: bytes, as: UTF8.self) }
                return true
            },
            writeError: { text in self.written.withLock { $0.errors += text } },
            readFile: { (path, _) throws(FileError) in
                guard let bytes = try? PackageFiles.bytes(path) else { throw .unreadable("No such file or directory") }
                return bytes
            },
            environment: { _ in nil }, now: { self.clock.withLock { $0 } })
        streams.makeFetcher = { _ in self.script }
        streams.keySetStore = store
        if writingFiles { streams.writeFile = Streams.system().writeFile }
        let status = await TokenCheck.run(arguments: arguments, streams: streams)
        return written.withLock { outcome in
            outcome.status = status
            return outcome
        }
    }

    func run(_ arguments: String...) async -> Outcome { await run(arguments) }

    /// The options that the sample token of that profile is made for, without keys.
    static func options(_ profile: String) -> [String] {
        let own: [String] =
            switch profile {
            case "cognito-id", "cognito-access": ["--user-pool", "eu-west-1_EXAMPLE01", "--client", "1example23456789"]
            case "cognito-identity": ["--identity-pool", "eu-west-1:11111111-2222-4333-8444-555555555555"]
            case "oidc": ["--issuer", "https://login.example.com", "--audience", "example-client"]
            default: ["--audience", "com.example.app"]
            }
        return ["--profile", profile] + own
    }

    /// A verification of the profile's sample token.
    static func verify(_ profile: String, _ more: String...) -> [String] {
        ["verify"] + options(profile) + ["--json"] + more + ["@testvectors/tokens/\(profile).jwt"]
    }
}

extension FetchingCall.Outcome {
    /// Standard output as JSON.
    var json: JSONValue {
        get throws { try JSONDocument.parse(Array(output.utf8.dropLast()), limits: JSONLimits(depth: 33, members: 300)) }
    }

    /// The codes of the report's findings.
    var codes: [String] { get throws { try json["findings"]?.array?.compactMap { $0["code"]?.string } ?? [] } }

    /// The first finding's words.
    var message: String? { get throws { try json["findings"]?.array?.first?["message"]?.string } }
}
