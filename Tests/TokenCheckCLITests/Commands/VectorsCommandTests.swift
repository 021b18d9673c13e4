import JOSE
import TestSupport
import Testing
import TokenCheckCLI
import Vectors

@Suite("tokencheck vectors")
struct VectorsCommandTests {
    private static let area = "testvectors/vectors/hashes.json"

    /// A file of two Wycheproof tests over a JWK: one labelled rightly, one wrongly.
    private static func mislabelled(second: String = "valid") throws -> String {
        let token = try Samples.token("oidc")
        let key = try JSONDocument.parse(PackageFiles.bytes("testvectors/keys/oidc-es256.jwk.json"))
        let file: JSONValue = [
            "numberOfTests": 2,
            "testGroups": [
                [
                    "type": "JsonWebSignature", "public": key,
                    "tests": [
                        ["tcId": 1, "comment": "good", "result": "valid", "jws": .string(token)],
                        ["tcId": 2, "comment": "cut", "result": .string(second), "jws": .string(String(token.dropLast(4)))],
                    ],
                ]
            ],
        ]
        return String(decoding: JSONDocument.write(file), as: UTF8.self)
    }

    private static func list(_ id: String) -> String { #"{"divergences": [{"file": "a.json", "id": "\#(id)", "reason": "why"}]}"# }

    private func run(_ world: World, _ arguments: String...) async -> Outcome { await world.run(["vectors"] + arguments) }

    @Test("all of this project's own come out as they say, folder by folder")
    func own() async throws {
        let outcome = await run(World(), "testvectors")
        #expect(outcome.status == .success)
        let count = try TokenVector.areas.reduce(33) { try $0 + TokenVector.all($1).count }
        let files = TokenVector.areas.count + 1
        let last = try #require(outcome.output.split(separator: "\n").last)
        #expect(last == "PASSED  \(count) tests in \(files) files, \(count) passed, 0 known divergences, 0 disagreements")
        #expect(outcome.output.contains("skip   testvectors/keys/apple.jwks.json: a JWK Set: no outcome to compare with\n"))
    }

    @Test("a disagreement is told with both sides, and is exit status 1")
    func disagreement() async throws {
        let world = World().with(file: "a.json", try Self.mislabelled())
        let outcome = await run(world, "a.json")
        #expect(outcome.status == .rejected)
        #expect(
            outcome.output == """
                FAIL   a.json: 2 tests, 1 passed; 1 disagreements
                       2 (cut): wanted valid, ours refused
                FAILED  2 tests in 1 files, 1 passed, 0 known divergences, 1 disagreements

                """)
        let report = try await run(world, "--json", "a.json").json()
        #expect(report["verdict"] == "rejected")
        #expect(
            report["files"]?.array?.first?["disagreements"]
                == [["id": "2", "comment": "cut", "label": "valid", "ours": "refused", "known": nil]])
    }

    @Test("one that --divergences lists is known, and its reason is told")
    func divergence() async throws {
        let world = World().with(file: "a.json", try Self.mislabelled()).with(file: "list.json", Self.list("2"))
        let outcome = await run(world, "--divergences", "list.json", "a.json", "--json")
        #expect(outcome.status == .success)
        #expect(try outcome.json()["files"]?.array?.first?["disagreements"]?.array?.first?["known"] == "why")
        #expect(await run(world, "--divergences", "list.json", "a.json").output.contains("1 known divergences"))
    }

    @Test("an entry that is not needed is exit status 1, whether its test agrees or is not there", arguments: ["1", "3"])
    func stale(_ id: String) async throws {
        let world = World().with(file: "a.json", try Self.mislabelled(second: "invalid")).with(file: "list.json", Self.list(id))
        let outcome = await run(world, "--divergences", "list.json", "a.json")
        #expect(outcome.status == .rejected)
        #expect(outcome.output.contains("\(id): listed as a divergence, and is none: strike it off (why)"))
    }

    @Test("an entry of a file that was not run says nothing")
    func otherFile() async throws {
        let world = World().with(file: "b.json", try Self.mislabelled(second: "invalid")).with(file: "list.json", Self.list("1"))
        #expect(await run(world, "--divergences", "list.json", "b.json").status == .success)
    }

    static let failures = [
        ("missing.json", "No such file or directory"), ("text.json", "not JSON: "), ("number.json", "of no known format"),
        ("key.json", "a JWK: no outcome to compare with"), ("broken.json", "broken: no tests"),
    ]

    @Test("a named file that cannot be read, or holds no vectors, is exit status 3 with the reason", arguments: failures)
    func failure(_ name: String, _ reason: String) async {
        let world = World().with(file: "text.json", "x").with(file: "number.json", "7").with(file: "key.json", #"{"kty": "RSA"}"#)
            .with(file: "broken.json", #"{"testGroups": []}"#)
        let outcome = await run(world, name)
        #expect(outcome.status == .undecided)
        #expect(outcome.output.hasPrefix("error  \(name): \(reason)"), "\(outcome.output)")
    }

    @Test("a disagreement outweighs a file that cannot be read")
    func both() async throws {
        let world = World().with(file: "a.json", try Self.mislabelled())
        #expect(await run(world, "missing.json", "a.json").status == .rejected)
        #expect(await run(world, "missing.json", Self.area).status == .undecided)
    }

    @Test("a folder without vectors is no success")
    func nothing() async {
        let outcome = await run(World(), "testvectors/tokens")
        #expect(outcome.status == .undecided)
        #expect(outcome.output.hasSuffix(": no vectors\n"))
    }

    static let texts = [
        ("y_a.json", "[1]", true), ("n_a.json", "[1,]", true), ("i_a.json", "x", true), ("y_b.json", "x", false),
        ("n_b.json", "{}", false),
    ]

    @Test("a file of JSONTestSuite is judged by its name", arguments: texts)
    func jsonText(_ name: String, _ text: String, _ agrees: Bool) async {
        #expect(await run(World().with(file: name, text), name).status == (agrees ? .success : .rejected))
    }

    @Test("a file over the limit is not read")
    func tooLarge() async {
        var world = World()
        world.files["large.json"] = [UInt8](repeating: 0x20, count: (64 << 20) + 1)
        #expect(await run(world, "large.json").output.hasPrefix("error  large.json: it is larger than 67108864 bytes"))
    }

    @Test("what a vector names is never fetched, and is read beside the vector")
    func noNetwork() async {
        let vector = """
            {"area": "a", "at": 0, "tests": [{"id": "a-1", "token": "x.y.z", "verdict": "undecided",
              "options": {"profile": "oidc", "issuer": "https://i.example", "audience": ["a"], "jwks": "https://i.example/keys"}}]}
            """
        let outcome = await run(World().with(file: "a.json", vector), "a.json")
        #expect(outcome.fetched == [])
        #expect(outcome.status == .rejected)
    }

    @Test("--quiet says nothing and changes no status")
    func quiet() async throws {
        let world = World().with(file: "a.json", try Self.mislabelled())
        #expect(await run(world, "--quiet", "a.json") == Outcome(status: .rejected, output: "", errors: ""))
    }

    @Test("no path, and a list that is none, are misuse")
    func misuse() async throws {
        #expect(try await run(World()).usageError() == "vectors needs a PATH: a file or folder with vectors")
        let world = World().with(file: "list.json", "[]").with(file: "text.json", "x")
        for (name, reason) in [
            ("list.json", #"it has no array "divergences""#), ("text.json", "a syntax error at byte 0"), ("none.json", "cannot be read"),
        ] {
            let message = try await run(world, "--divergences", name, Self.area).usageError()
            #expect(message.hasPrefix("--divergences: \"\(name)\"") && message.contains(reason), "\(message)")
        }
    }
}
