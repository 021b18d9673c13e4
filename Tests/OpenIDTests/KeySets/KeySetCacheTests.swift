import JOSE
import OpenID
import TestSupport
import Testing

@Suite("KeySetCache: what it keeps and for how long")
struct KeySetCacheTests {
    let keys: FetchedKeys
    var script: FetchScript { keys.script }

    init() throws {
        var policy = CachePolicy()
        policy.refreshAhead = 1
        keys = try FetchedKeys(policy: policy)
    }

    @Test("a set is fetched when it is first wanted, and given from memory from then on")
    func first() async {
        #expect(keys.askWithoutWaiting(FetchedKeys.known) == nil)
        #expect(script.requests == [])
        for _ in 1...3 { #expect(await keys.ask(FetchedKeys.known) == FetchedKeys.apple) }
        #expect(keys.askWithoutWaiting(FetchedKeys.known) == FetchedKeys.apple)
        #expect(keys.askWithoutWaiting(nil) == FetchedKeys.apple)
        #expect(script.requests == [FetchScript.Request(FetchedKeys.address)])
    }

    @Test(
        "a set is fresh for what Cache-Control says, held between 5 minutes and a day, and for an hour when it says nothing of use",
        arguments: [
            (nil, 3600), ("max-age=0", 300), ("no-store", 300), ("no-cache", 300), ("max-age=10", 300), ("max-age=300", 300),
            ("max-age=301", 301), ("public, max-age=600", 600), ("max-age=86400", 86400), ("max-age=86401", 86400),
            ("max-age=99999999999999999999", 86400), ("max-age=-1", 3600), ("max-age=ten", 3600), ("max-age", 3600), ("private", 3600),
        ] as [(String?, Double)])
    func lifetime(_ cacheControl: String?, _ seconds: Double) async throws {
        script.answer(try .set("apple", lifetime: cacheControl.flatMap { FetchedDocument.lifetime(cacheControl: $0) }))
        await keys.ask(FetchedKeys.known)
        script.answer(.outage)
        keys.time.advance(seconds - 1)
        #expect(keys.askWithoutWaiting(FetchedKeys.known) == FetchedKeys.apple)
        keys.time.advance(1)
        #expect(keys.askWithoutWaiting(FetchedKeys.known) == nil)
        #expect(await keys.ask(FetchedKeys.known) == FetchedKeys.stale)
        #expect(script.count == 2)
    }

    @Test(
        "the answer that nothing changed renews the set for what it says itself, and the latest tag is asked with",
        arguments: [(nil, "\"a\""), ("\"b\"", "\"b\"")])
    func unchanged(_ tag: String?, _ next: String) async throws {
        script.answer(try .set("apple", lifetime: 300, tag: "\"a\""), .unchanged(lifetime: 1000, tag: tag), try .set("oidc"))
        await keys.ask(FetchedKeys.known)
        keys.time.advance(300)
        #expect(await keys.ask(FetchedKeys.known) == FetchedKeys.apple)
        keys.time.advance(999)
        #expect(await keys.ask(FetchedKeys.known) == FetchedKeys.apple)
        #expect(script.count == 2)
        keys.time.advance(1)
        await keys.ask(nil)
        let address = FetchedKeys.address
        #expect(script.requests.map(\.entityTag) == [nil, "\"a\"", next])
        #expect(script.count(at: address) == 3)
    }

    @Test(
        "garbage after a good set changes nothing: known keys go on, an unknown one is undecided, and the next good set counts again",
        arguments: [
            "invalid-html", "invalid-empty-file", "invalid-keys-object", "invalid-keys-twice", "invalid-keys-null", "invalid-array",
            "invalid-cut-short", "invalid-byte-order-mark", "invalid-single-key", "invalid-no-keys",
        ])
    func garbage(_ name: String) async throws {
        await keys.ask(FetchedKeys.known)
        script.answer(try .set(name))
        guard case .failed(.invalid(FetchedKeys.place, _)) = await keys.ask("unknown") else {
            Issue.record("garbage was taken for an answer")
            return
        }
        #expect(await keys.ask(FetchedKeys.known) == FetchedKeys.apple)
        script.answer(try .set("cognito-identity-plain"))
        keys.time.advance(1)
        #expect(await keys.ask("eu-west-11") == .keys(["eu-west-11"]))
    }

    @Test("the document is given as it was published")
    func document() async throws {
        let published = try PackageFiles.bytes("testvectors/keys/apple.jwks.json")
        #expect(try await keys.cache.document(at: FetchedKeys.place) == published)
        script.answer(.outage)
        keys.time.advance(3600)
        #expect(try await keys.cache.document(at: FetchedKeys.place) == published)
        keys.time.advance(86400)
        await #expect(throws: FetchedKeys.outage) { try await keys.cache.document(at: FetchedKeys.place) }
    }

    @Test("warm fetches all places at once; one that fails keeps no other from being fetched, and places at hand are left alone")
    func warm() async {
        let (other, nowhere) = (KeySetLocation.url("https://down.example/keys"), KeySetLocation.unstated("for the test"))
        script.answer(at: "https://down.example/keys", .outage)
        let failures = await keys.cache.warm([FetchedKeys.place, other, nowhere, FetchedKeys.place])
        #expect(
            failures == [
                other: .unavailable(other, reason: "nobody answers"), nowhere: .unavailable(nowhere, reason: "for the test"),
            ])
        #expect(keys.askWithoutWaiting(FetchedKeys.known) == FetchedKeys.apple)
        #expect(await keys.cache.warm([FetchedKeys.place]) == [:])
        #expect(script.count(at: FetchedKeys.address) == 1)
    }

    @Test("what is invalidated is fetched again, whole")
    func invalidate() async throws {
        script.answer(try .set("apple", tag: "\"a\""))
        await keys.ask(FetchedKeys.known)
        keys.cache.invalidate(FetchedKeys.place)
        #expect(keys.askWithoutWaiting(FetchedKeys.known) == nil)
        script.answer(try .set("cognito-identity-plain"))
        #expect(await keys.ask(FetchedKeys.known) == .keys(["eu-west-11"]))
        #expect(script.requests.map(\.entityTag) == [nil, nil, nil])
    }

    @Test("what is invalidated while the server is asked whether it changed is fetched again, whole")
    func invalidateInFlight() async throws {
        script.answer(try .set("apple", tag: "\"a\""), .unchanged(), try .set("cognito-identity-plain"))
        await keys.ask(FetchedKeys.known)
        keys.time.advance(3600)
        script.hold()
        async let answer = keys.ask(nil)
        await script.waitForRequests(2)
        keys.cache.invalidate(FetchedKeys.place)
        script.release()
        #expect(await answer == .keys(["eu-west-11"]))
        #expect(script.requests.map(\.entityTag) == [nil, "\"a\"", nil])
    }

    @Test("places that are no addresses are not fetched from", arguments: [KeySetLocation.file("jwks.json"), .key("key.pem")])
    func files(_ place: KeySetLocation) async {
        #expect(await keys.ask(nil, at: place) == .failed(.unavailable(place, reason: "a file is not fetched")))
        #expect(script.count == 0)
    }
}
