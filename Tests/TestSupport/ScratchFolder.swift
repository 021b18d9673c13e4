import Foundation

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
        try ChildProcess(program, arguments, in: path).wait()
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
