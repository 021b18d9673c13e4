import CognitoIdentity
import OpenID
import TestSupport
import TokenCheckCLI

/// All that a call of the tool sees of the world: no process, no network, no clock but this.
struct World: Sendable {
    /// Files beside those of `testvectors/`, which are always there.
    var files: [String: [UInt8]] = [:]
    /// Standard input, in the pieces that reading it gives.
    var input: [[UInt8]] = []
    var environment: [String: String] = [:]
    var now: Double = Samples.now
    /// How far the clock goes on with each look at it.
    var secondsPerLook = 0.0
    /// Several, so that what is done at once is done so in tests.
    var processors = 4
    var inputIsTerminal = false
    var outputIsTerminal = false
    var errorIsTerminal = false
    /// Standard output is closed by its reader after so many writes.
    var writesUntilClosed = Int.max
    /// What a fetch brings.
    var fetched: Result<FetchedDocument, FetchFailure> = .failure(FetchFailure(.connection, "nobody answers in tests"))

    /// Makes what calls services, for each run anew.
    var caller: @Sendable () -> any ServiceCaller = { CallScript() }

    init(input: String = "") { if !input.isEmpty { self.input = [Array(input.utf8)] } }

    /// Standard input cut into pieces of that many octets.
    static func input(_ bytes: [UInt8], inPiecesOf size: Int) -> World {
        var world = World()
        world.input = stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
        return world
    }

    func with(file name: String, _ text: String) -> World {
        var world = self
        world.files[name] = Array(text.utf8)
        return world
    }

    func with(environment name: String, _ value: String) -> World {
        var world = self
        world.environment[name] = value
        return world
    }

    /// Runs one call in this world.
    func run(_ arguments: [String]) async -> Outcome {
        let traces = Traces(input, writesUntilClosed)
        let status = await TokenCheck.run(arguments: arguments, streams: streams(traces))
        return traces.outcome(status)
    }

    func run(_ arguments: String...) async -> Outcome { await run(arguments) }

    func streams(_ traces: Traces) -> Streams {
        let world = self
        var streams = Streams(
            readInput: { traces.read(atMost: $0) },
            write: { traces.write($0) },
            writeError: { traces.writeError($0) },
            readFile: { (path, limit) throws(FileError) in try world.read(path, limit) },
            environment: { world.environment[$0] },
            now: { world.now + Double(traces.look()) * world.secondsPerLook })
        streams.listFolder = { (path) throws(FileError) in Self.vectorFolder(path) }
        streams.writeFile = { path, bytes in traces.writeFile(path, bytes) }
        streams.makeFetcher = { ScriptedFetcher(answer: world.fetched, certificateFile: $0, traces: traces) }
        streams.makeCaller = { RecordedCaller(caller: world.caller(), certificateFile: $0, traces: traces) }
        streams.pause = { _ in }
        streams.processors = { [processors] in processors }
        streams.inputSize = input.reduce(0) { $0 + $1.count }
        streams.inputIsTerminal = inputIsTerminal
        streams.outputIsTerminal = outputIsTerminal
        streams.errorIsTerminal = errorIsTerminal
        return streams
    }

    private func read(_ path: String, _ limit: Int) throws(FileError) -> [UInt8] {
        guard let bytes = files[path] ?? Self.vectorFile(path) else { throw .unreadable("No such file or directory") }
        if bytes.count > limit { throw .tooLarge(limit) }
        return bytes
    }

    private static func vectorFolder(_ path: String) -> [FolderEntry]? {
        guard path.hasPrefix("testvectors"), let names = PackageFiles.names(path) else { return nil }
        return names.map { FolderEntry($0, isFolder: PackageFiles.names(path + "/" + $0) != nil) }
    }

    private static func vectorFile(_ path: String) -> [UInt8]? {
        path.hasPrefix("testvectors/") ? try? PackageFiles.bytes(path) : nil
    }
}

/// Notes what is called. Where certificates are named, nobody has one that they vouch for.
private struct RecordedCaller: ServiceCaller {
    let caller: any ServiceCaller
    let certificateFile: String?
    let traces: Traces

    func send(_ request: ServiceRequest) async -> Result<ServiceResponse, TransportFailure> {
        traces.call(request.operation)
        if let certificateFile { return .failure(TransportFailure(.tls, "trusting \(certificateFile)", mayHaveBeenSent: false)) }
        return await caller.send(request)
    }
}

/// Gives one answer to whatever is asked for.
private struct ScriptedFetcher: KeySetFetcher {
    let answer: Result<FetchedDocument, FetchFailure>
    let certificateFile: String?
    let traces: Traces

    func fetch(_ address: String, entityTag: String?, limit: Int) async -> Result<FetchedDocument, FetchFailure> {
        traces.fetch(address)
        return answer.mapError { FetchFailure($0.kind, certificateFile.map { "trusting \($0)" } ?? $0.reason) }
    }
}
