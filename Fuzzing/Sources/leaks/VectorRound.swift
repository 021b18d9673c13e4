import JOSE
import Synchronization
import TokenCheckCLI

/// All vectors of the package by the tool, which knows what each must come to: tokens good and bad, ECDSA in DER, secrets, keys that are wrong,
/// odd, private or none, each set read anew for each token.
enum VectorRound {
    private final class Output: Sendable {
        let bytes = Mutex<[UInt8]>([])
    }

    /// How many verdicts there were.
    static func run() -> Int {
        let output = Output()
        var streams = Streams.system()
        streams.write = { bytes in
            output.bytes.withLock { $0 += bytes }
            return true
        }
        let status = TokenCheck.runOnThisThread(arguments: ["vectors", "--json", "testvectors"], streams: streams)
        let report = try? JSONDocument.parse(output.bytes.withLock { $0 })
        guard status == .success, case .integer(let tests)? = report?["tests"], report?["passed"] == .integer(tests), tests > 0 else {
            fail("the vectors did not all come to what they should: see tokencheck vectors testvectors")
        }
        return Int(tests)
    }
}
