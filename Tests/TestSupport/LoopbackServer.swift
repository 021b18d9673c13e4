import FoundationEssentials
public import JOSE

/// A scripted HTTP or HTTPS server on this machine, in a process of its own that ends with the object.
public final class LoopbackServer {
    private let process: ChildProcess
    /// The port it listens on.
    public let port: Int

    /// A server of these answers; over TLS when a certificate is given, and then over no newer version than 1.1 when that is wanted.
    public init(_ answers: [JSONValue], certificate: (file: String, key: String)? = nil, isOutdated: Bool = false) throws {
        let script = PackageFiles.root + "/Tests/TestSupport/loopback-server.py"
        let text = String(decoding: JSONDocument.write(.array(answers)), as: UTF8.self)
        process = try ChildProcess(
            Self.python, ["-I", "-S", script, text] + (certificate.map { [$0.file, $0.key] } ?? []) + (isOutdated ? ["1.1"] : []),
            keeping: .standardOutput, hasOpenInput: true)
        guard let port = Int(process.readLine()) else { throw CocoaError(.executableLoad) }
        self.port = port
    }

    deinit { stop() }

    /// The interpreter itself: what stands in `PATH` may be a script that looks for it, at each start.
    private static let python =
        (try? ChildProcess("python3", ["-c", "import sys; print(sys.executable)"], keeping: .standardOutput).readLine()) ?? "python3"

    /// The address of a path at the server.
    public func address(_ path: String = "jwks.json", scheme: String = "http", host: String = "127.0.0.1") -> String {
        "\(scheme)://\(host):\(port)/\(path)"
    }

    /// Ends the server and gives the requests it had.
    @discardableResult
    public func stop() -> [JSONValue] {
        guard process.isRunning else { return [] }
        return process.finish().output.split(separator: "\n").compactMap { try? JSONDocument.parse(Array($0.utf8)) }
    }
}
