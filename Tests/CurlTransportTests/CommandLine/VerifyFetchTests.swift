import CurlTransport
import JOSE
import OpenID
import TestSupport
import Testing
import TokenCheckCLI

@Suite("tokencheck verify, with keys that are fetched")
struct VerifyFetchTests {
    static let pool = "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_EXAMPLE01/.well-known/jwks.json"
    static let apple = "https://appleid.apple.com/auth/keys"

    static func call(_ answer: FetchScript.Answer, store: (any KeySetStore)? = nil) -> FetchingCall {
        FetchingCall(FetchScript(answer), store: store)
    }

    @Test(
        "without --jwks the keys come from the profile's own address",
        arguments: [
            ("cognito-id", "cognito-user-pool", pool), ("cognito-access", "cognito-user-pool", pool),
            ("cognito-identity", "cognito-identity-plain", "https://cognito-identity.amazonaws.com/.well-known/jwks_uri"),
            ("apple-id", "apple", "https://appleid.apple.com/auth/keys"), ("apple-event", "apple", "https://appleid.apple.com/auth/keys"),
        ])
    func ownAddress(_ profile: String, _ set: String, _ address: String) async throws {
        let call = Self.call(try .set(set))
        let outcome = await call.run(FetchingCall.verify(profile))
        #expect(outcome.status == .success, "\(outcome)")
        #expect(try outcome.json["key"]?["source"] == .string(address))
        #expect(call.script.requests == [FetchScript.Request(address)])
    }

    @Test("oidc finds them by discovery")
    func discovery() async throws {
        let call = Self.call(try .set("oidc"))
        let metadata = "https://login.example.com/.well-known/openid-configuration"
        call.script.answer(at: metadata, .text(#"{"issuer":"https://login.example.com","jwks_uri":"https://keys.example.com/"}"#))
        #expect(await call.run(FetchingCall.verify("oidc")).status == .success)
        #expect(call.script.requests == [FetchScript.Request(metadata), FetchScript.Request("https://keys.example.com/")])
    }

    @Test("--jwks takes an address", arguments: ["https://keys.example.com/set", "http://127.0.0.1:8080/set"])
    func givenAddress(_ address: String) async throws {
        let call = Self.call(try .set("oidc"))
        let outcome = await call.run(FetchingCall.verify("oidc", "--jwks", address))
        #expect(outcome.status == .success)
        #expect(call.script.requests == [FetchScript.Request(address)])
    }

    @Test(
        "any other address is misuse, and nothing is fetched from it",
        arguments: [
            "http://issuer.example/", "http://127.0.0.1.evil.example/", "http://[::1]evil.example/", "ftp://a.example/", "https://u:p@a/",
        ])
    func badAddress(_ address: String) async throws {
        let call = Self.call(try .set("oidc"))
        let outcome = await call.run(FetchingCall.verify("oidc", "--jwks", address))
        let words = "only https addresses without a user name are fetched from, and plain http on this machine (127.0.0.1, localhost)"
        #expect(outcome == FetchingCall.Outcome(status: .usage, errors: "tokencheck: --jwks: \(words)\n"))
        #expect(call.script.count == 0)
    }

    @Test(
        "an identity pool's issuer whose keys' address nobody documents needs --jwks",
        arguments: ["https://cognito-identity.eusc-de-east-1.amazonaws.eu", "https://cognito-identity.us-gov-east-1.amazonaws.com"])
    func unstated(_ issuer: String) async throws {
        let call = Self.call(try .set("cognito-identity-plain"))
        let outcome = await call.run(FetchingCall.verify("cognito-identity", "--issuer", issuer))
        let words = "no keys: no address of the keys of \(issuer) is documented: give the key set yourself with --jwks"
        #expect(outcome == FetchingCall.Outcome(status: .usage, errors: "tokencheck: \(words)\n"))
        let given = await call.run(FetchingCall.verify("cognito-identity", "--issuer", issuer, "--jwks", "https://keys.example.com/set"))
        #expect(given.status == .rejected)
        #expect(try given.codes == ["claim.iss.mismatch"])
        #expect(call.script.count == 0)
    }

    @Test("keys that cannot be had leave the token undecided, and the reason is told", arguments: FetchScript.Answer.failures)
    func outage(_ answer: FetchScript.Answer, _ code: String, _ words: String) async throws {
        let outcome = await Self.call(answer).run(FetchingCall.verify("apple-id"))
        #expect(outcome.status == .undecided)
        #expect(outcome.errors == "")
        #expect(try outcome.codes == [code])
        #expect(try outcome.message?.contains(words) == true, "\(outcome.output)")
    }

    @Test("the next call needs no fetch while the set is fresh")
    func cached() async throws {
        let call = Self.call(try .set("apple"), store: FetchStore())
        for _ in 1...3 { #expect(await call.run(FetchingCall.verify("apple-id")).status == .success) }
        #expect(call.script.requests == [FetchScript.Request(Self.apple)])
    }
}

extension FetchScript.Answer {
    /// Answers that bring no keys, with the finding's code and some of its words.
    static let failures: [(Self, String, String)] = [
        (.outage, "keys.unavailable", "the keys at https://appleid.apple.com/auth/keys could not be had: nobody answers"),
        (.failure(FetchFailure(.status(503), "status 503")), "keys.unavailable", "status 503"),
        (.text("<html>"), "keys.invalid", "https://appleid.apple.com/auth/keys is no key set"),
        (.text("{}"), "keys.invalid", "it has no array \"keys\""),
    ]
}

@Suite("tokencheck verify --offline")
struct OfflineTests {
    static let words = "the network is not used (--offline)"

    /// A cache that an earlier call filled.
    static func filled() async throws -> (FetchingCall, FetchStore) {
        let store = FetchStore()
        let call = FetchingCall(FetchScript(try .set("apple")), store: store)
        try #require(await call.run(FetchingCall.verify("apple-id")).status == .success)
        return (call, store)
    }

    @Test("uses the keys that an earlier call left, and leaves them as they were")
    func cached() async throws {
        let (call, store) = try await Self.filled()
        let before = store.snapshots
        let outcome = await call.run(FetchingCall.verify("apple-id", "--offline"))
        #expect(outcome.status == .success)
        #expect(try outcome.codes == [])
        #expect(call.script.count == 1)
        #expect(store.snapshots == before)
        #expect(store.saves.count == 1)
    }

    @Test("without keys at hand nothing is decided, and nothing fetched", arguments: [true, false])
    func nothing(_ hasStore: Bool) async throws {
        let store = hasStore ? FetchStore() : nil
        let call = FetchingCall(FetchScript(try .set("apple")), store: store)
        let outcome = await call.run(FetchingCall.verify("apple-id", "--offline"))
        #expect(outcome.status == .undecided)
        #expect(try outcome.codes == ["keys.unavailable"])
        #expect(try outcome.message?.hasSuffix(Self.words) == true)
        #expect(call.script.count == 0)
        #expect(store?.saves ?? [] == [])
    }

    @Test("a kid that the cached set lacks is undecided: the key may be new")
    func unknownKey() async throws {
        let (call, store) = try await Self.filled()
        let token = try TokenBuilder(.appleID).header("kid", "new").signed()
        let text = String(decoding: token.bytes, as: UTF8.self)
        let outcome = await call.run(["verify"] + FetchingCall.options("apple-id") + ["--json", "--offline", text])
        #expect(outcome.status == .undecided)
        #expect(try outcome.codes == ["keys.unavailable"])
        #expect(call.script.count == 1)
        #expect(store.saves.count == 1)
    }

    @Test("--jwks FILE needs no cache")
    func file() async throws {
        let call = FetchingCall(FetchScript(.outage))
        let outcome = await call.run(FetchingCall.verify("apple-id", "--offline", "--jwks", "testvectors/keys/apple.jwks.json"))
        #expect(outcome.status == .success)
        #expect(call.script.count == 0)
    }

    @Test("a cache on disk serves the same", arguments: [true, false])
    func disk(_ isOffline: Bool) async throws {
        let folder = try ScratchFolder()
        let store = DiskKeySetStore(folder: folder.path + "/tokencheck", warn: { Issue.record("\($0)") })
        let call = FetchingCall(FetchScript(try .set("apple"), .outage), store: store)
        #expect(await call.run(FetchingCall.verify("apple-id")).status == .success)
        #expect(await call.run(FetchingCall.verify("apple-id") + (isOffline ? ["--offline"] : [])).status == .success)
        #expect(call.script.count == 1)
    }
}
