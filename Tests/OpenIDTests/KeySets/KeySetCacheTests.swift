import JOSE
import OpenID
import TestSupport
import Testing

@Suite("KeySetCache")
struct KeySetCacheTests {
    let script: FetchScript
    let time = SettableClock()
    let cache: KeySetCache
    static let place = KeySetLocation.url("https://appleid.apple.com/auth/keys")
    static let failure = FetchFailure(.connection, "no connection: refused or unreachable")
    static let known: ExactString = "V8FX5AWNVS"

    init() throws {
        script = FetchScript(.success(FetchedDocument(try Self.document())))
        cache = KeySetCache(fetcher: script, clock: time.clock)
    }

    static func document(_ name: String = "apple") throws -> [UInt8] { try PackageFiles.bytes("testvectors/keys/\(name).jwks.json") }

    /// The ids of the keys given for a token, or the failure.
    func ask(_ id: ExactString?) async -> Result<ProvidedKeys, KeySetFailure> {
        do throws(KeySetFailure) { return .success(try await cache.keys(at: Self.place, naming: id)) } catch { return .failure(error) }
    }

    func has(_ id: ExactString, _ answer: Result<ProvidedKeys, KeySetFailure>) throws -> Bool {
        guard case .set(let set) = try answer.get().keys else { return false }
        return !set.keys(named: id).isEmpty
    }

    @Test("200 verifications on a cold cache cause one fetch")
    func singleFlight() async throws {
        script.hold()
        let verifier = TokenVerifier(IssuerProfiles(try TokenKind.appleID.profile()), keys: cache, now: { FixedTime.now })
        let token = try TokenBuilder(.appleID).signed()
        let accepted = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    if case .accepted = await verifier.verdict(on: token) { true } else { false }
                }
            }
            await script.waitForRequests(1)
            script.release()
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(accepted == 200)
        #expect(script.count == 1)
    }

    @Test("1000 random ids cause two fetches: the first, and one more")
    func randomIDs() async throws {
        for number in 0..<1000 {
            let answer = await ask(ExactString("random-\(number)"))
            #expect(try !has(ExactString("random-\(number)"), answer))
        }
        #expect(script.count == 2)
    }

    @Test("an unknown id is looked up again once the cool-down of 30 s is over, and not before")
    func cooldown() async throws {
        _ = await ask(Self.known)
        _ = await ask("unknown")
        #expect(script.count == 2)
        time.advance(29.9)
        _ = await ask("unknown-2")
        #expect(script.count == 2)
        time.advance(0.2)
        _ = await ask("unknown-3")
        #expect(script.count == 3)
        _ = await ask(Self.known)
        #expect(script.count == 3)
    }

    @Test("a known key is answered at once while a fetch for an unknown one hangs")
    func knownKeyDoesNotWait() async throws {
        _ = await ask(Self.known)
        script.hold()
        async let waiting = ask("unknown")
        await script.waitForRequests(2)
        #expect(try has(Self.known, await ask(Self.known)))
        #expect(cache.cachedKeys(at: Self.place, naming: Self.known) != nil)
        #expect(cache.cachedKeys(at: Self.place, naming: "unknown") == nil)
        script.release()
        #expect(try !has("unknown", await waiting))
    }

    @Test("when the refetch for an unknown id fails, that token is undecided and known ones go on")
    func failedRefetch() async throws {
        _ = await ask(Self.known)
        script.answer(.failure(Self.failure))
        let failed = KeySetFailure.unavailable(Self.place, reason: Self.failure.reason)
        await #expect(throws: failed) { try await cache.keys(at: Self.place, naming: "unknown") }
        await #expect(throws: failed) { try await cache.keys(at: Self.place, naming: "unknown-2") }
        #expect(script.count == 2)
        let answer = try await ask(Self.known).get()
        #expect(answer.stale == nil)
    }

    @Test("an outage of an hour loses no valid token: past their age keys serve with the failure beside them")
    func outage() async throws {
        _ = await ask(Self.known)
        script.answer(.failure(Self.failure))
        for _ in 0..<3600 {
            time.advance(2)
            #expect(try has(Self.known, await ask(Self.known)))
        }
        let answer = try await ask(Self.known).get()
        #expect(answer.stale == .unavailable(Self.place, reason: Self.failure.reason))
        // One attempt each minute once the delay has grown to its longest; 80 % of the first hour needs none.
        #expect(script.count < 120)
        time.advance(90_000)
        await #expect(throws: KeySetFailure.unavailable(Self.place, reason: Self.failure.reason)) {
            try await cache.keys(at: Self.place, naming: Self.known)
        }
    }

    @Test("failures are repeated after 1, 2, 4 … and at most 60 s")
    func backOff() async throws {
        script.answer(.failure(Self.failure))
        var attempts: [Double] = []
        for second in 0..<400 {
            let before = script.count
            _ = await ask(nil)
            if script.count > before { attempts.append(Double(second)) }
            time.advance(1)
        }
        #expect(attempts == [0, 1, 3, 7, 15, 31, 63, 123, 183, 243, 303, 363])
    }

    @Test(
        "garbage after a good set changes nothing for known keys",
        arguments: ["<html>", "{}", #"{"keys":{}}"#, #"{"keys":[],"keys":[]}"#, ""])
    func garbage(_ text: String) async throws {
        _ = await ask(Self.known)
        script.answer(.success(FetchedDocument(Array(text.utf8))))
        if case .success = await ask("unknown") { Issue.record("garbage was taken for an answer") }
        #expect(try has(Self.known, await ask(Self.known)))
    }

    @Test(
        "a set is fresh for what the server says, held between 5 minutes and a day",
        arguments: [(nil, 3600.0), (0, 300), (10, 300), (600, 600), (86400, 86400), (.max, 86400)] as [(Int?, Double)])
    func lifetime(stated: Int?, fresh: Double) async throws {
        script.answer(.success(FetchedDocument(try Self.document(), lifetime: stated)))
        _ = await ask(Self.known)
        script.answer(.failure(Self.failure))
        time.advance(fresh * 0.79)
        _ = await ask(Self.known)
        #expect(script.count == 1)
        time.advance(fresh * 0.21 + 0.1)
        #expect(try await ask(Self.known).get().stale != nil)
        #expect(script.count == 2)
    }

    @Test("past 80 % of its freshness a set is fetched again without anybody waiting, and the answer that nothing changed renews it")
    func refreshAhead() async throws {
        script.answer(.success(FetchedDocument(try Self.document(), lifetime: 1000, entityTag: "\"a\"")))
        _ = await ask(Self.known)
        script.answer(.success(FetchedDocument(nil, lifetime: 1000)))
        time.advance(801)
        script.hold()
        #expect(try has(Self.known, await ask(Self.known)))
        await script.waitForRequests(2)
        #expect(script.requests.map(\.entityTag) == [nil, "\"a\""])
        script.release()
        #expect(cache.cachedKeys(at: Self.place, naming: Self.known) != nil)
    }

    @Test("a key that a new set lacks serves 5 minutes more, and no longer")
    func vanishedKey() async throws {
        _ = await ask(Self.known)
        script.answer(.success(FetchedDocument(try Self.document("cognito-user-pool"))))
        _ = await ask("unknown")
        #expect(try has(Self.known, await ask(Self.known)))
        time.advance(301)
        #expect(try !has(Self.known, await ask(Self.known)))
    }

    @Test("warm fetches all places; one that fails keeps no other from being fetched")
    func warm() async throws {
        let other = KeySetLocation.unstated("for the test")
        let failures = await cache.warm([Self.place, other])
        #expect(failures == [other: .unavailable(other, reason: "for the test")])
        #expect(cache.cachedKeys(at: Self.place, naming: Self.known) != nil)
    }

    @Test("what is invalidated is fetched again")
    func invalidate() async throws {
        _ = await ask(Self.known)
        cache.invalidate(Self.place)
        #expect(cache.cachedKeys(at: Self.place, naming: Self.known) == nil)
        _ = await ask(Self.known)
        #expect(script.count == 2)
    }
}
