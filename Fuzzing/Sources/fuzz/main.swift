import CFuzzer
import Glibc

// The target's name comes by the environment: libFuzzer starts its workers with arguments of its own.
let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
guard let target = FuzzTarget(rawValue: name) else {
    print("FUZZ_TARGET is one of: \(FuzzTarget.allCases.map(\.rawValue).joined(separator: " "))")
    exit(2)
}
if CommandLine.arguments.dropFirst() == ["--readings"] {
    Readings.write(of: target)
    exit(0)
}
FuzzTarget.chosen = target
var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(
    LLVMFuzzerRunDriver(&count, &arguments) { data, size in
        FuzzTarget.chosen.run(Array(UnsafeBufferPointer(start: data, count: size)))
        return 0
    })
