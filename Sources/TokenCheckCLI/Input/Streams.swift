public import CognitoIdentity
internal import JOSE
public import OpenID

/// All that a command has of the world outside; tests bring their own.
public struct Streams: Sendable {
    /// Reads up to so many bytes of standard input; empty at its end.
    public var readInput: @Sendable (Int) -> [UInt8]
    /// Writes to standard output; false when nobody reads it any more.
    public var write: @Sendable ([UInt8]) -> Bool
    /// Writes to standard error.
    public var writeError: @Sendable (String) -> Void
    /// Reads a file up to so many bytes.
    public var readFile: @Sendable (_ path: String, _ limit: Int) throws(FileError) -> [UInt8]
    /// The variable of that name.
    public var environment: @Sendable (String) -> String?
    /// The time by the wall clock, in seconds since 1970.
    public var now: @Sendable () -> Double
    /// What is in a folder, sorted; `nil` when the path is no folder.
    public var listFolder: @Sendable (_ path: String) throws(FileError) -> [FolderEntry]? = { _ throws(FileError) in nil }
    /// Replaces a file as a whole; `nil` or the system's reason for not doing so.
    public var writeFile: @Sendable (_ path: String, _ bytes: [UInt8]) -> String? = { _, _ in "there is no file system" }
    /// Makes the fetcher that trusts the certificates of that file, or the system's.
    public var makeFetcher: @Sendable (_ certificateFile: String?) -> any KeySetFetcher = { _ in NoNetwork(reason: "there is no network") }
    /// Makes the caller of services that trusts the certificates of that file, or the system's.
    public var makeCaller: @Sendable (_ certificateFile: String?) -> any ServiceCaller = { _ in
        NoNetwork(reason: "there is no network")
    }
    /// Waits so many seconds, or shorter when the task is cancelled: between two attempts at a call.
    public var pause: @Sendable (_ seconds: Double) async -> Void = { try? await Task.sleep(for: .seconds($0)) }
    /// Keeps fetched keys beyond this call.
    public var keySetStore: (any KeySetStore)?
    /// How many octets standard input has, when that is known.
    public var inputSize: Int?
    /// How many processors there are.
    public var processors: @Sendable () -> Int = { 1 }
    /// Whether a person types standard input.
    public var inputIsTerminal = false
    /// Whether a person reads standard output.
    public var outputIsTerminal = false
    /// Whether a person reads standard error.
    public var errorIsTerminal = false

    /// Streams made of these functions, none of them a terminal.
    public init(
        readInput: @escaping @Sendable (Int) -> [UInt8], write: @escaping @Sendable ([UInt8]) -> Bool,
        writeError: @escaping @Sendable (String) -> Void,
        readFile: @escaping @Sendable (_ path: String, _ limit: Int) throws(FileError) -> [UInt8],
        environment: @escaping @Sendable (String) -> String?, now: @escaping @Sendable () -> Double
    ) {
        self.readInput = readInput
        self.write = write
        self.writeError = writeError
        self.readFile = readFile
        self.environment = environment
        self.now = now
    }

    /// Writes what a command is there for. Nobody is to think that nothing happened when it cannot be read.
    func show(_ bytes: [UInt8], done: String? = nil) -> ExitStatus {
        if write(bytes) { return .success }
        writeError("tokencheck: standard output cannot be written to\(done.map { ", and \($0)" } ?? "")\n")
        return .internalFault
    }

    /// All of standard input, up to a little more than `limit` bytes: enough to know that it is more.
    func readAllInput(limit: Int) -> [UInt8] {
        var all: [UInt8] = []
        while all.count <= limit {
            let chunk = readInput(65536)
            if chunk.isEmpty { break }
            all += chunk
        }
        return all
    }
}

/// A fetcher that never fetches, and a caller that never calls.
struct NoNetwork: KeySetFetcher, ServiceCaller {
    let reason: String

    func send(_ request: ServiceRequest) async -> Result<ServiceResponse, TransportFailure> {
        .failure(TransportFailure(.other, reason, mayHaveBeenSent: false))
    }

    func fetch(_ address: String, entityTag: String?, limit: Int) async -> Result<FetchedDocument, FetchFailure> {
        .failure(FetchFailure(.offline, reason))
    }
}

/// A file or folder in a folder.
public struct FolderEntry: Sendable, Equatable {
    /// Its name there.
    public let name: String
    /// Whether it is a folder itself.
    public let isFolder: Bool

    /// An entry of that name.
    public init(_ name: String, isFolder: Bool) {
        self.name = name
        self.isFolder = isFolder
    }
}

/// Why a file could not be read.
public enum FileError: Error, Sendable, Equatable {
    /// The system's reason.
    case unreadable(String)
    /// More than the limit.
    case tooLarge(Int)
}
