import JOSE
import OpenID
import TestSupport
import Testing

@Suite("KeySetCache: servers that fail")
struct KeySetCacheOutageTests {
    let keys: FetchedKeys
    var script: FetchScript { keys.script }

    init() throws { keys = try FetchedKeys() }

    /// Asks every second until that time and gives the times at which the server was asked.
    func attempts(until end: Double, naming id: ExactString? = FetchedKeys.known) async -> [Double] {
        var times: [Double] = []
        while keys.time.seconds <= end {
            let before = script.count
            await keys.ask(id)
            if script.count > before { times.append(keys.time.seconds) }
            keys.time.advance(1)
        }
        return times
    }

    /// 1, 2, 4 … 32 s after each other, then a minute.
    static func backOff(from start: Double, to end: Double) -> [Double] {
        var times: [Double] = []
        var (at, delay) = (start, 1.0)
        while at <= end {
            times.append(at)
            at += delay
            delay = min(delay * 2, 60)
        }
        return times
    }

    @Test("a failure is repeated after 1, 2, 4 … and at most 60 s: 65 attempts in an hour of asking every second")
    func backOff() async {
        script.answer(.outage)
        let times = await attempts(until: 3600)
        #expect(times == Self.backOff(from: 0, to: 3600))
        #expect(times.prefix(9) == [0, 1, 3, 7, 15, 31, 63, 123, 183])
        #expect(times.count == 65)
    }

    @Test("between attempts the last failure is the answer")
    func answerBetweenAttempts() async {
        script.answer(.outage, .failure(FetchFailure(.status(500), "status 500")))
        #expect(await keys.ask(nil) == .failed(FetchedKeys.outage))
        keys.time.advance(0.5)
        #expect(await keys.ask(nil) == .failed(FetchedKeys.outage))
        keys.time.advance(0.5)
        #expect(await keys.ask(nil) == .failed(.unavailable(FetchedKeys.place, reason: "status 500")))
        #expect(script.count == 2)
    }

    @Test("an answer ends the delays: the next failure begins with 1 s again")
    func recovery() async throws {
        script.answer(.outage)
        _ = await attempts(until: 62)
        script.answer(try .set("apple"))
        keys.time.advance(60)
        #expect(await keys.ask(FetchedKeys.known) == FetchedKeys.apple)
        script.answer(.outage)
        keys.time.advance(3600)
        let start = keys.time.seconds
        #expect(await attempts(until: start + 100) == Self.backOff(from: start, to: start + 100))
    }

    @Test("what is no key set counts as a failure")
    func garbage() async {
        script.answer(.text("<html>"))
        #expect(await attempts(until: 40) == [0, 1, 3, 7, 15, 31])
    }

    @Test("an outage of an hour past the set's age loses no valid token, and each verdict says that the keys are stale")
    func outage() async throws {
        await keys.ask(FetchedKeys.known)
        script.answer(.outage)
        keys.time.advance(3600)
        let verifier = try keys.verifier()
        let token = try TokenBuilder(.appleID).signed()
        let stale = Outcome.warned([Finding(.keysStale, detail: .keys(FetchedKeys.outage))])
        var attempts: [Double] = []
        for second in 0...3600 {
            let before = script.count
            #expect(Outcome(await verifier.verdict(on: token)) == stale)
            if script.count > before { attempts.append(Double(second)) }
            keys.time.advance(1)
        }
        #expect(attempts == Self.backOff(from: 0, to: 3600))
    }

    @Test("a day past the set's age the grace ends: tokens are undecided, until the server answers again")
    func graceEnds() async throws {
        await keys.ask(FetchedKeys.known)
        script.answer(.outage)
        keys.time.advance(3600 + 86399)
        #expect(await keys.ask(FetchedKeys.known) == FetchedKeys.stale)
        keys.time.advance(1)
        #expect(await keys.ask(FetchedKeys.known) == .failed(FetchedKeys.outage))
        let verdict = Outcome(try await keys.verifier().verdict(on: TokenBuilder(.appleID).signed()))
        #expect(verdict == .undecided([Finding(FetchedKeys.outage)]))
        script.answer(try .set("apple"))
        keys.time.advance(60)
        #expect(await keys.ask(FetchedKeys.known) == FetchedKeys.apple)
    }

    @Test("with an answer the warning is gone at once")
    func warningEnds() async throws {
        await keys.ask(FetchedKeys.known)
        script.answer(.outage)
        keys.time.advance(3600)
        #expect(await keys.ask(FetchedKeys.known) == FetchedKeys.stale)
        script.answer(.unchanged())
        keys.time.advance(1)
        #expect(await keys.ask(FetchedKeys.known) == FetchedKeys.apple)
    }

    @Test("what the server said of the set's life before the outage does not lengthen the grace")
    func longLife() async throws {
        script.answer(try .set("apple", lifetime: .max))
        await keys.ask(FetchedKeys.known)
        script.answer(.outage)
        keys.time.advance(2 * 86400 - 1)
        #expect(await keys.ask(FetchedKeys.known) == FetchedKeys.stale)
        keys.time.advance(1)
        #expect(await keys.ask(FetchedKeys.known) == .failed(FetchedKeys.outage))
    }
}
