import JOSE
import OpenID
import TestSupport
import Testing

@Suite("KeySetCache: tokens that name a key the set lacks")
struct KeySetCacheUnknownKeyTests {
    let keys: FetchedKeys
    var script: FetchScript { keys.script }

    init() throws { keys = try FetchedKeys() }

    func verdict(naming id: JSONValue) async throws -> Outcome {
        Outcome(await (try keys.verifier()).verdict(on: try TokenBuilder(.appleID).header("kid", id).signed()))
    }

    /// Rejected, because a fresh set has no such key.
    static func notFound(_ id: JSONValue) -> Outcome {
        let ids = ["7SCMPSQX33", "V8FX5AWNVS", "GY2TQSVQGZ"]
        let all = JSONValue.array(ids.map(JSONValue.string))
        return .rejected(.key, [Finding(.keyNotFound, expected: all, actual: id, detail: .keyIDs(ids), hint: .otherKeySet)])
    }

    static let undecided = Outcome.undecided([Finding(FetchedKeys.outage)])

    @Test("it is looked up once more, then refused without a fetch for 30 s: 29 s later not again, 31 s later again")
    func cooldown() async throws {
        await keys.ask(FetchedKeys.known)
        #expect(try await verdict(naming: "new-1") == Self.notFound("new-1"))
        #expect(script.count == 2)
        keys.time.advance(29)
        #expect(try await verdict(naming: "new-1") == Self.notFound("new-1"))
        #expect(try await verdict(naming: "new-2") == Self.notFound("new-2"))
        #expect(script.count == 2)
        keys.time.advance(2)
        #expect(try await verdict(naming: "new-1") == Self.notFound("new-1"))
        #expect(script.count == 3)
        #expect(try await verdict(naming: "V8FX5AWNVS") == .accepted)
        #expect(script.count == 3)
    }

    @Test("right after a first fetch, which may have been for another token, it is looked up once more")
    func afterFirstFetch() async throws {
        #expect(try await verdict(naming: "new-1") == Self.notFound("new-1"))
        #expect(script.count == 2)
    }

    @Test("right after a renewal, which was for a known key, it is looked up once more")
    func afterRenewal() async throws {
        await keys.ask(FetchedKeys.known)
        keys.time.advance(3600)
        #expect(await keys.ask(FetchedKeys.known) == FetchedKeys.apple)
        #expect(script.count == 2)
        #expect(try await verdict(naming: "new-1") == Self.notFound("new-1"))
        #expect(try await verdict(naming: "new-2") == Self.notFound("new-2"))
        #expect(script.count == 3)
    }

    @Test("a renewal for it is that lookup at the same time")
    func renewal() async throws {
        await keys.ask(FetchedKeys.known)
        keys.time.advance(3600)
        #expect(try await verdict(naming: "new-1") == Self.notFound("new-1"))
        #expect(try await verdict(naming: "new-2") == Self.notFound("new-2"))
        #expect(script.count == 2)
    }

    @Test("a key that its issuer has just begun to use is found by that lookup")
    func rotation() async throws {
        script.answer(try .set("cognito-identity-plain"), try .set("apple"))
        #expect(await keys.ask("eu-west-11") == .keys(["eu-west-11"]))
        #expect(try await verdict(naming: "V8FX5AWNVS") == .accepted)
        #expect(script.count == 2)
    }

    @Test("a token without kid causes no lookup")
    func noID() async throws {
        await keys.ask(FetchedKeys.known)
        #expect(await keys.ask(nil) == FetchedKeys.apple)
        #expect(script.count == 1)
    }

    @Test("the cool-down of one issuer is none of another's")
    func otherIssuer() async throws {
        let other = KeySetLocation.url("https://other.example/keys")
        script.answer(at: "https://other.example/keys", try .set("oidc"))
        await keys.ask(FetchedKeys.known)
        await keys.ask(nil, at: other)
        await keys.ask("new-1")
        await keys.ask("new-1", at: other)
        await keys.ask("new-2")
        await keys.ask("new-2", at: other)
        #expect(script.count(at: FetchedKeys.address) == 2)
        #expect(script.count(at: "https://other.example/keys") == 2)
    }

    @Test("when the lookup fails nobody knows: such tokens are undecided, those with a known key go on without a word")
    func failedLookup() async throws {
        await keys.ask(FetchedKeys.known)
        script.answer(.outage)
        for id in ["new-1", "new-2"] as [JSONValue] { #expect(try await verdict(naming: id) == Self.undecided) }
        #expect(script.count == 2)
        #expect(try await verdict(naming: "V8FX5AWNVS") == .accepted)
        script.answer(try .set("apple"))
        keys.time.advance(0.9)
        #expect(try await verdict(naming: "new-1") == Self.undecided)
        keys.time.advance(0.2)
        #expect(try await verdict(naming: "new-1") == Self.notFound("new-1"))
        #expect(script.count == 3)
    }

    @Test("past the set's age it is undecided in an outage: the key may be a new one")
    func stale() async throws {
        await keys.ask(FetchedKeys.known)
        script.answer(.outage)
        keys.time.advance(3600)
        #expect(try await verdict(naming: "new-1") == Self.undecided)
        #expect(await keys.ask(FetchedKeys.known) == FetchedKeys.stale)
    }
}

@Suite("KeySetCache: keys that a new set lacks")
struct KeySetCacheVanishedKeyTests {
    let keys: FetchedKeys
    var script: FetchScript { keys.script }

    init() throws { keys = try FetchedKeys() }

    @Test("they serve 5 minutes more, for tokens that name them alone, and no longer")
    func grace() async throws {
        await keys.ask(FetchedKeys.known)
        script.answer(try .set("cognito-identity-plain"))
        #expect(await keys.ask("unknown") == .keys(["eu-west-11"]))
        #expect(await keys.ask(nil) == .keys(["eu-west-11"]))
        keys.time.advance(299)
        #expect(await keys.ask(FetchedKeys.known) == .keys(["eu-west-11", "V8FX5AWNVS"]))
        #expect(Outcome(try await keys.verifier().verdict(on: TokenBuilder(.appleID).signed())) == .accepted)
        #expect(script.count == 2)
        keys.time.advance(1)
        #expect(await keys.ask(FetchedKeys.known) == .keys(["eu-west-11"]))
        #expect(script.count == 3)
    }

    @Test("another change of the set within these minutes takes none from them, and gives none to them")
    func twice() async throws {
        await keys.ask(FetchedKeys.known)
        script.answer(try .set("cognito-identity-plain"), try .set("oidc"))
        #expect(await keys.ask("unknown") == .keys(["eu-west-11"]))
        keys.time.advance(200)
        let oidc = try TestKeys.set("oidc").keyIDs
        #expect(await keys.ask("unknown") == .keys(oidc))
        keys.time.advance(99)
        #expect(await keys.ask(FetchedKeys.known) == .keys(oidc + ["V8FX5AWNVS"]))
        #expect(await keys.ask("eu-west-11") == .keys(oidc + ["eu-west-11"]))
        keys.time.advance(1)
        #expect(await keys.ask(FetchedKeys.known) == .keys(oidc))
        #expect(await keys.ask("eu-west-11") == .keys(oidc + ["eu-west-11"]))
        keys.time.advance(200)
        #expect(await keys.ask("eu-west-11") == .keys(oidc))
    }

    @Test("one that comes back is the set's own again")
    func back() async throws {
        script.answer(try .set("apple"), try .set("cognito-identity-plain"), try .set("apple"))
        await keys.ask(FetchedKeys.known)
        await keys.ask("unknown")
        keys.time.advance(100)
        await keys.ask("unknown")
        #expect(await keys.ask(FetchedKeys.known) == FetchedKeys.apple)
        keys.time.advance(300)
        #expect(await keys.ask(FetchedKeys.known) == FetchedKeys.apple)
        #expect(script.count == 3)
    }
}
