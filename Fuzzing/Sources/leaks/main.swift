import Glibc
import TokenCheckCLI

// Verifies until there are so many verdicts, each of them the expected one; LeakSanitizer looks for what is left when the program ends.
// Run in the folder of the package: scripts/check-leaks.
let wanted = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 100_000
/// By then everything that is made once has been made.
let warm = 10_000
/// What memory may be over what it was then: free pages that the allocator keeps in pieces, and no more.
let growth = 16 << 20

var verdicts = 0
var start: (verdicts: Int, memory: Int)?
while verdicts < wanted {
    verdicts += VectorRound.run()
    // Signed anew in each round, verified many times: most of the time goes into verification.
    let keys = KeyRound()
    for _ in 0..<80 { verdicts += keys.run() }
    if start == nil, verdicts >= warm { start = (verdicts, Memory.resident()) }
}
guard let start, start.verdicts < verdicts else { fail("so few verdicts say nothing about memory") }
let end = Memory.resident()
print(
    "\(verdicts) verdicts as expected; memory \(start.memory >> 10) KiB after the first \(start.verdicts), \(end >> 10) KiB at the end")
if end > start.memory + growth { fail("memory grew by more than \(growth >> 10) KiB") }

/// Ends the program at the first thing that is not as it should be.
func fail(_ reason: String) -> Never {
    print("leaks: \(reason)")
    exit(1)
}
