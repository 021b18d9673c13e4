import CurlTransport
import OpenID
import TestSupport
import TokenCheckCLI

/// Calls of the tool in this process, over libcurl and HTTP, to the fake services.
final class CallingWorld: Sendable {
    static let pool = TokenKind.identityPool
    static let role = "arn:aws:iam::111122223333:role/ExampleAuthenticated"
    static let signer = ["AWS_ACCESS_KEY_ID": FakeSigner.example.accessKeyID, "AWS_SECRET_ACCESS_KEY": FakeSigner.example.secretKey]

    let server: FakeCognitoServer
    private let files: [String: [UInt8]]
    private let written = Locked(FetchingCall.Outcome(status: .success))

    /// The services judge tokens by the tests' time, and signatures by the real one: libcurl signs with that.
    init() throws {
        let fake = try FakeCognito.sample(signatureClock: { .now() })
        server = try FakeCognitoServer(fake)
        files = ["apple.jwt": Array(try fake.logins.apple().utf8)]
    }

    var fake: FakeCognito { server.fake }

    /// Runs a call of `tokencheck cognito`; capitals stand for ids. The services are at the server unless the words say otherwise.
    func run(_ words: String, environment: [String: String] = signer) async -> FetchingCall.Outcome {
        written.withLock { $0 = FetchingCall.Outcome(status: .success) }
        var streams = Streams(
            readInput: { _ in [] },
            write: { bytes in
                self.written.withLock { $0.output += String(decoding: bytes, as: UTF8.self) }
                return true
            },
            writeError: { text in self.written.withLock { $0.errors += text } },
            readFile: { (path, _) throws(FileError) in
                guard let bytes = self.files[path] else { throw .unreadable("No such file or directory") }
                return bytes
            },
            environment: { environment[$0] }, now: { FixedTime.now.seconds })
        streams.makeCaller = { CurlCaller(certificateFile: $0, environment: { environment[$0] }) }
        streams.pause = { _ in }
        let names = ["POOL": Self.pool, "ROLE": Self.role]
        var arguments = ["cognito"] + words.split(separator: " ").map { names[String($0)] ?? String($0) }
        if !words.contains("--endpoint") { arguments += ["--endpoint", server.address()] }
        let status = await TokenCheck.run(arguments: arguments, streams: streams)
        return written.withLock { outcome in
            outcome.status = status
            return outcome
        }
    }
}
