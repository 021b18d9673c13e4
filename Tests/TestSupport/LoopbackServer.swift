import Foundation
public import JOSE

/// A scripted HTTP or HTTPS server on this machine, in a process of its own that ends with the object.
public final class LoopbackServer {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    /// The port it listens on.
    public let port: Int

    /// A server of these answers; over TLS when a certificate is given, and then over no newer version than 1.1 when that is wanted.
    public init(_ answers: [JSONValue], certificate: (file: String, key: String)? = nil, isOutdated: Bool = false) throws {
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let script = PackageFiles.root + "/Tests/TestSupport/loopback-server.py"
        let text = String(decoding: JSONDocument.write(.array(answers)), as: UTF8.self)
        process.arguments = ["python3", script, text] + (certificate.map { [$0.file, $0.key] } ?? []) + (isOutdated ? ["1.1"] : [])
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        guard let port = Int(Self.line(output)) else { throw CocoaError(.executableLoad) }
        self.port = port
    }

    deinit { stop() }

    /// The address of a path at the server.
    public func address(_ path: String = "jwks.json", scheme: String = "http", host: String = "127.0.0.1") -> String {
        "\(scheme)://\(host):\(port)/\(path)"
    }

    /// Ends the server and gives the requests it had.
    @discardableResult
    public func stop() -> [JSONValue] {
        guard process.isRunning else { return [] }
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
        let lines = output.fileHandleForReading.readDataToEndOfFile().split(separator: 0x0A)
        return lines.compactMap { try? JSONDocument.parse(Array($0)) }
    }

    private static func line(_ pipe: Pipe) -> String {
        var bytes: [UInt8] = []
        while let byte = pipe.fileHandleForReading.readData(ofLength: 1).first, byte != 0x0A { bytes.append(byte) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A folder that is gone again with the object.
public final class ScratchFolder: Sendable {
    /// Where it is.
    public let path: String

    /// A new, empty folder.
    public init() throws {
        path = NSTemporaryDirectory() + "/tokencheck-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Runs a program in the folder; its exit status.
    @discardableResult
    public func run(_ program: String, _ arguments: String...) throws -> Int32 { try run(program, arguments) }

    /// Runs a program in the folder; its exit status.
    @discardableResult
    public func run(_ program: String, _ arguments: [String]) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: path)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Writes a file.
    public func write(_ name: String, _ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name)) }

    /// Reads a file.
    public func text(_ name: String) throws -> String { try String(contentsOfFile: path + "/" + name, encoding: .utf8) }

    /// The permission bits of a file in it.
    public func mode(_ name: String) throws -> Int {
        (try FileManager.default.attributesOfItem(atPath: path + "/" + name)[.posixPermissions] as? NSNumber)?.intValue ?? 0
    }

    /// The files in a folder of it.
    public func files(_ name: String) throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path + "/" + name).sorted() }
}
