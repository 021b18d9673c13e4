import JOSE
import OpenID
import TestSupport
import Testing
import TokenCheckCLI

@Suite("tokencheck keys, over the network")
struct KeysCommandTests {
    static let address = "https://issuer.example/jwks.json"

    @Test("fetch shows the set as it was published")
    func fetch() async throws {
        let call = FetchingCall(FetchScript(try .set("apple")))
        let set = String(decoding: try PackageFiles.bytes("testvectors/keys/apple.jwks.json"), as: UTF8.self)
        #expect(await call.run("keys", "fetch", Self.address) == FetchingCall.Outcome(status: .success, output: set))
        #expect(call.script.requests == [FetchScript.Request(Self.address)])
    }

    @Test("fetch asks the server, whatever the cache has, and leaves the cache alone")
    func pastCache() async throws {
        let store = FetchStore()
        let call = FetchingCall(FetchScript(try .set("apple")), store: store)
        for _ in 1...2 { _ = await call.run("keys", "fetch", Self.address) }
        #expect(call.script.requests == [FetchScript.Request(Self.address), FetchScript.Request(Self.address)])
        #expect(store.loads == [])
        #expect(store.saves == [])
    }

    @Test("fetch -o replaces the file")
    func output() async throws {
        let folder = try ScratchFolder()
        try folder.write("keys.json", "old")
        let call = FetchingCall(FetchScript(try .set("apple")))
        let outcome = await call.run(["keys", "fetch", Self.address, "-o", folder.path + "/keys.json"], writingFiles: true)
        #expect(outcome == FetchingCall.Outcome(status: .success))
        #expect(Array(try folder.text("keys.json").utf8) == (try PackageFiles.bytes("testvectors/keys/apple.jwks.json")))
        #expect(try folder.files("") == ["keys.json"])
    }

    @Test(
        "a fetch that fails leaves the old file, is undecided, and says why",
        arguments: [
            (FetchScript.Answer.outage, "the keys at https://issuer.example/jwks.json could not be had: nobody answers"),
            (.text("{}"), "https://issuer.example/jwks.json is no key set: it has no array \"keys\""),
        ])
    func failure(_ answer: FetchScript.Answer, _ words: String) async throws {
        let folder = try ScratchFolder()
        try folder.write("keys.json", "old")
        let call = FetchingCall(FetchScript(answer))
        let outcome = await call.run(["keys", "fetch", Self.address, "-o", folder.path + "/keys.json"], writingFiles: true)
        #expect(outcome == FetchingCall.Outcome(status: .undecided, errors: "tokencheck: \(words)\n"))
        #expect(try folder.text("keys.json") == "old")
        #expect(try folder.files("") == ["keys.json"])
    }

    @Test("a file that cannot be written is said to be one")
    func unwritable() async throws {
        let folder = try ScratchFolder()
        let call = FetchingCall(FetchScript(try .set("apple")))
        let outcome = await call.run(["keys", "fetch", Self.address, "-o", folder.path + "/no/keys.json"], writingFiles: true)
        #expect(outcome.status == .undecided)
        #expect(outcome.errors.hasSuffix("it cannot be written: No such file or directory\n"), "\(outcome.errors)")
    }

    @Test("fetch finds the keys of an issuer by discovery, and gives the keys alone")
    func discovery() async throws {
        let call = FetchingCall(FetchScript(try .set("oidc")))
        let metadata = "https://login.example.com/.well-known/openid-configuration"
        call.script.answer(at: metadata, .text(#"{"issuer":"https://login.example.com","jwks_uri":"https://keys.example.com/"}"#))
        let outcome = await call.run("keys", "fetch", "--profile", "oidc", "--issuer", "https://login.example.com")
        let set = String(decoding: try PackageFiles.bytes("testvectors/keys/oidc.jwks.json"), as: UTF8.self)
        #expect(outcome == FetchingCall.Outcome(status: .success, output: set))
        #expect(call.script.requests == [FetchScript.Request(metadata), FetchScript.Request("https://keys.example.com/")])
    }

    @Test("check judges a set from an address")
    func check() async throws {
        let call = FetchingCall(FetchScript(try .set("apple"), try .set("private-rsa"), .outage))
        #expect(await call.run("keys", "check", "--json", Self.address).status == .success)
        #expect(await call.run("keys", "check", "--json", Self.address).status == .rejected)
        let outage = await call.run("keys", "check", "--json", Self.address)
        #expect(outage.status == .undecided)
        #expect(try outage.codes == ["keys.unavailable"])
        #expect(try outage.message == "the keys at https://issuer.example/jwks.json could not be had: nobody answers")
        #expect(call.script.count == 3)
    }

    @Test(
        "neither takes an address that is not fetched from",
        arguments: ["fetch", "check"], ["http://issuer.example/", "ftp://issuer.example/", "https://user:word@issuer.example/"])
    func addresses(_ command: String, _ address: String) async {
        let call = FetchingCall(FetchScript(.outage))
        let outcome = await call.run("keys", command, address)
        let words = "only https addresses without a user name are fetched from, and plain http on this machine (127.0.0.1, localhost)"
        #expect(outcome == FetchingCall.Outcome(status: .usage, errors: "tokencheck: keys \(command): \(words)\n"))
        #expect(call.script.count == 0)
    }
}
