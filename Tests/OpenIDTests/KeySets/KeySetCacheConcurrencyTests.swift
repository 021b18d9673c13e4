import JOSE
import OpenID
import TestSupport
import Testing

@Suite("KeySetCache under many tokens at once")
struct KeySetCacheConcurrencyTests {
    let keys: FetchedKeys
    var script: FetchScript { keys.script }

    init() throws { keys = try FetchedKeys() }

    /// What becomes of so many calls at once, counted. `meanwhile` runs once all of them have been started.
    func all<Answer: Hashable & Sendable>(
        _ count: Int, _ call: @escaping @Sendable (Int) async -> Answer, meanwhile: @Sendable () async -> Void = {}
    ) async -> [Answer: Int] {
        await withTaskGroup(of: Answer.self) { group in
            for number in 0..<count { group.addTask { await call(number) } }
            await meanwhile()
            return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
    }

    @Test("200 verifications on a cold cache, all waiting, cause one fetch and are all accepted")
    func singleFlight() async throws {
        script.hold()
        let verifier = try keys.verifier()
        let token = try TokenBuilder(.appleID).signed()
        let (script, time) = (script, keys.time)
        let answers = await all(200) { _ in
            Outcome(await verifier.verdict(on: token)) == .accepted
        } meanwhile: {
            // Each looks at what is at hand and then asks: two decisions, after which it waits.
            await time.waitForReadings(400)
            script.release()
        }
        #expect(answers == [true: 200])
        #expect(script.requests == [FetchScript.Request(FetchedKeys.address)])
    }

    @Test("one fetch is all that a cold cache costs, however quickly the answer comes")
    func noSecondFlight() async throws {
        var counts: [Int: Int] = [:]
        for _ in 0..<200 {
            let keys = try FetchedKeys()
            let answers = await all(32) { _ in await keys.ask(FetchedKeys.known) == FetchedKeys.apple }
            #expect(answers == [true: 32])
            counts[keys.script.count, default: 0] += 1
        }
        #expect(counts == [1: 200])
    }

    @Test("1000 random ids, one after another or all at once, cause two fetches: the first, and one more", arguments: [false, true])
    func randomIDs(_ atOnce: Bool) async {
        let keys = keys
        if atOnce {
            #expect(await all(1000) { await keys.ask(ExactString("random-\($0)")) == FetchedKeys.apple } == [true: 1000])
        } else {
            for number in 0..<1000 { #expect(await keys.ask(ExactString("random-\(number)")) == FetchedKeys.apple) }
        }
        #expect(script.count == 2)
    }

    @Test("1000 random ids while the server is down cause two fetches, and no answer of any kind")
    func randomIDsInOutage() async {
        await keys.ask(FetchedKeys.known)
        script.answer(.outage)
        let keys = keys
        #expect(await all(1000) { await keys.ask(ExactString("random-\($0)")) == .failed(FetchedKeys.outage) } == [true: 1000])
        #expect(script.count == 2)
    }

    @Test("a token whose key is known is accepted while a fetch for an unknown one hangs")
    func knownKeyDoesNotWait() async throws {
        await keys.ask(FetchedKeys.known)
        script.hold()
        async let waiting = keys.ask("unknown")
        await script.waitForRequests(2)
        #expect(await keys.ask(FetchedKeys.known) == FetchedKeys.apple)
        #expect(keys.askWithoutWaiting(FetchedKeys.known) == FetchedKeys.apple)
        #expect(keys.askWithoutWaiting("unknown") == nil)
        #expect(Outcome(try await keys.verifier().verdict(on: TokenBuilder(.appleID).signed())) == .accepted)
        script.release()
        #expect(await waiting == FetchedKeys.apple)
        #expect(script.count == 2)
    }

    @Test("a fetch that hangs keeps no token of another issuer waiting")
    func otherPlace() async throws {
        let other = KeySetLocation.url("https://other.example/keys")
        script.answer(at: "https://other.example/keys", try .set("oidc"))
        await keys.ask(nil, at: other)
        script.hold()
        async let waiting = keys.ask(FetchedKeys.known)
        await script.waitForRequests(2)
        #expect(await keys.ask("rs256-2026", at: other) == .keys(try TestKeys.set("oidc").keyIDs))
        script.release()
        #expect(await waiting == FetchedKeys.apple)
    }

    @Test(
        "two profiles with one address share one fetch",
        arguments: [(TokenKind.appleID, TokenKind.appleEvent), (.cognitoID, .cognitoAccess)])
    func sharedAddress(_ one: TokenKind, _ other: TokenKind) async throws {
        script.answer(try .set(one.keySetName))
        let profiles = try IssuerProfiles(NonEmpty(one.profile(), other.profile()))
        let verifier = TokenVerifier(profiles, keys: keys.cache, now: { FixedTime.now })
        let tokens = try [one, other].map { try TokenBuilder($0).signed() }
        script.hold()
        let (script, time) = (script, keys.time)
        let answers = await all(20) {
            Outcome(await verifier.verdict(on: tokens[$0 % 2])) == .accepted
        } meanwhile: {
            await time.waitForReadings(40)
            script.release()
        }
        #expect(answers == [true: 20])
        #expect(script.count == 1)
    }

    @Test("past 80 % of its freshness a set is fetched again in the background, once, and nobody waits")
    func refreshAhead() async throws {
        script.answer(try .set("apple", lifetime: 1000))
        await keys.ask(FetchedKeys.known)
        keys.time.advance(799)
        #expect(keys.askWithoutWaiting(FetchedKeys.known) == FetchedKeys.apple)
        #expect(script.count == 1)
        keys.time.advance(1)
        script.hold()
        let keys = keys
        #expect(await all(100) { _ in await keys.ask(FetchedKeys.known) == FetchedKeys.apple } == [true: 100])
        #expect(keys.askWithoutWaiting(FetchedKeys.known) == FetchedKeys.apple)
        await script.waitForRequests(2)
        #expect(script.count == 2)
        script.release()
    }

    @Test("a refresh in the background that fails is noticed by nobody while the set is fresh")
    func failedRefresh() async throws {
        await keys.ask(FetchedKeys.known)
        script.answer(.outage)
        keys.time.advance(3000)
        for _ in 0..<599 {
            keys.time.advance(1)
            #expect(await keys.ask(FetchedKeys.known) == FetchedKeys.apple)
        }
    }

    @Test("who gives up waiting takes the fetch from nobody else")
    func cancellation() async {
        script.hold()
        let keys = keys
        let impatient = Task { await keys.ask(FetchedKeys.known) }
        await script.waitForRequests(1)
        async let patient = keys.ask(FetchedKeys.known)
        await keys.time.waitForReadings(2)
        impatient.cancel()
        script.release()
        #expect(await patient == FetchedKeys.apple)
        #expect(script.count == 1)
    }
}
