import TestSupport
import Testing

@Suite("ChildProcess")
struct ChildProcessTests {
    @Test("an input that is closed ends for its child though others were started since, and so does an output")
    func descriptors() throws {
        // Each would end with 124 after a minute if another had its input too.
        let children = try (0..<8).map { _ in try ChildProcess("timeout", ["60", "cat"], keeping: .standardOutput, hasOpenInput: true) }
        for child in children { #expect(child.finish() == ("", 0)) }
    }

    @Test(
        "an end by a signal is 128 and its number, another its status",
        arguments: [("kill -9 $$", 137), ("exit 7", 7)] as [(String, Int32)])
    func status(_ command: String, _ expected: Int32) throws {
        let child = try ChildProcess("sh", ["-c", command])
        #expect(child.isRunning)
        #expect(child.wait() == expected)
        #expect(!child.isRunning)
    }

    @Test("a program that is nowhere is a failure")
    func absent() throws {
        let failure = #expect(throws: SystemCallFailure.self) { _ = try ChildProcess("tokencheck-no-such-program", []) }
        #expect(failure?.call == "posix_spawnp" && failure?.code == 2)
    }
}
