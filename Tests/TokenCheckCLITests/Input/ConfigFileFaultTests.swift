import Testing

@testable import TokenCheckCLI

@Suite("A broken configuration is misuse that says where")
struct ConfigFileFaultTests {
    private func fault(_ document: String, _ more: String...) async throws -> String {
        let outcome = await ConfigFileTests.world(document).run(["verify", "--config", "issuers.json"] + more + [Samples.file("oidc")])
        #expect(outcome.inputReads == 0)
        let message = try outcome.usageError()
        let start = "config file \"issuers.json\": "
        try #require(message.hasPrefix(start), "\(message)")
        return String(message.dropFirst(start.count))
    }

    @Test(
        "as a whole",
        arguments: [
            ("", "a syntax error at byte 0"), ("issuers: []", "a syntax error at byte"), ("[]", "it must be a JSON object"),
            ("{}", "\"issuers\" must be an array with at least one entry"),
            (#"{"issuers": []}"#, "\"issuers\" must be an array with at least one entry"),
            (#"{"issuers": {}}"#, "\"issuers\" must be an array with at least one entry"),
            (#"{"issuers": ["x"]}"#, "issuers[0] must be an object"),
            (#"{"isuers": []}"#, "the top: unknown member \"isuers\"; did you mean issuers?"),
            (#"{"leway": 1, "issuers": []}"#, "the top: unknown member \"leway\"; did you mean leeway?"),
            (#"{"issuers": [], "issuers": []}"#, "a member given twice"), ("\u{FEFF}{}", "a byte order mark"),
        ])
    func whole(_ document: String, _ expected: String) async throws { #expect(try await fault(document).hasPrefix(expected)) }

    @Test(
        "in one member of an entry",
        arguments: [
            (#""adience": ["a"]"#, "unknown member \"adience\"; did you mean audience?"),
            (#""trusted_audiences": ["a"]"#, "unknown member \"trusted_audiences\"; did you mean trusted_audience?"),
            (#""zzzzzzzz": 1"#, "unknown member \"zzzzzzzz\""), (#""batch": true"#, "unknown member \"batch\""),
            (#""at": 5"#, "unknown member \"at\"; did you mean alg?"),
            (#""audience": "a""#, "audience must be an array of strings, not empty"),
            (#""audience": []"#, "audience must be an array of strings, not empty"),
            (#""audience": [1]"#, "audience must be an array of strings, not empty"),
            (#""audience": ["a", null]"#, "audience must be an array of strings, not empty"),
            (#""audience": [""]"#, "audience must not be empty: an empty value would compare equal to nothing useful"),
            (#""issuer": ["https://a.example"]"#, "issuer must be a string"), (#""subject": 5"#, "subject must be a string"),
            (#""subject": null"#, "subject must be a string"),
            (#""nonce": """#, "nonce must not be empty: an empty value would compare equal to nothing useful"),
            (#""leeway": "60""#, "leeway must be a whole number"), (#""leeway": 1.5"#, "leeway must be a whole number"),
            (#""leeway": true"#, "leeway must be a whole number"),
            (#""allow_guest": "yes""#, "allow_guest must be true"), (#""allow_guest": false"#, "allow_guest must be true"),
            (#""allow_guest": 1"#, "allow_guest must be true"),
            (#""profile": "odic""#, "profile: \"odic\" is none of \(ProfileTable.names.joined(separator: ", ")); did you mean oidc?"),
            (#""client": ["a"], "audience": ["b"]"#, "audience is given twice under two names"),
            (#""access_token": "-""#, "access_token cannot be standard input here: name a file, @FILE"),
        ])
    func member(_ member: String, _ expected: String) async throws {
        let message = try await fault(#"{"issuers": [\#(ConfigFileTests.oidc), {\#(member)}]}"#)
        #expect(message == "issuers[1]: \(expected)")
    }

    @Test("an algorithm's name that is only canonically equal, and would leave the default algorithms")
    func canonicallyEqual() async throws {
        let message = try await fault(#"{"issuers": [{"alg": ["ES256\u212a"]}]}"#)
        #expect(message.hasPrefix("issuers[0]: alg: \"ES256\u{212A}\" is none of "), "\(message)")
    }

    @Test(
        "in what an entry says altogether",
        arguments: [
            ("{}", "--profile is missing"), (#"{"profile": "apple-id"}"#, "apple-id needs --audience"),
            (#"{"profile": "cognito-id", "audience": ["a"]}"#, "cognito-id needs --user-pool"),
            (
                #"{"profile": "apple-id", "audience": ["a"], "issuer": "https://a.example"}"#,
                "--issuer is for the profiles oidc, cognito-identity, not for apple-id"
            ),
            (#"{"profile": "apple-id", "audience": ["a"], "leeway": 301}"#, "--leeway: \"301\" is not a whole number from 0 to 300"),
            (#"{"profile": "apple-id", "audience": ["a"], "leeway": -1}"#, "--leeway: \"-1\" is not a whole number from 0 to 300"),
            (#"{"profile": "apple-id", "audience": ["a"], "jwks": "a", "key": "b"}"#, "--jwks and --key exclude each other"),
            (#"{"profile": "cognito-id", "audience": ["a"], "user_pool": "x"}"#, "--user-pool: \"x\" is no user pool id"),
        ])
    func entry(_ entry: String, _ expected: String) async throws {
        let message = try await fault(ConfigFileTests.document([ConfigFileTests.oidc, entry]))
        #expect(message.hasPrefix("issuers[1]: \(expected)"), "\(message)")
    }

    @Test("entries that nothing in a token tells apart", arguments: [0, 1, 3, 4, 5, 6])
    func notToldApart(_ index: Int) async throws {
        let entry = ConfigFileTests.entries[index]
        let document = ConfigFileTests.document([entry, entry]).replacing("KEYS", with: "testvectors/keys")
        let outcome = await World().with(file: "issuers.json", document).run("verify", "--config", "issuers.json", Samples.file("oidc"))
        let message = try outcome.usageError()
        #expect(message.hasPrefix("the entries ") && message.hasSuffix(", and nothing in a token tells them apart"), "\(message)")
    }

    @Test("a file that is not there, or too large")
    func file() async throws {
        let missing = await World().run("verify", "--config", "missing.json", "--json", Samples.file("oidc"))
        #expect(try missing.usageError() == "cannot read the config file \"missing.json\": No such file or directory")
        let large = await World().with(file: "large.json", String(repeating: " ", count: 1_048_577)).run("verify", "--config", "large.json")
        #expect(try large.usageError() == "the config file \"large.json\" is larger than 1048576 bytes")
    }

    @Test("options that make an entry exclude --config", arguments: ProfileOptions.profile.map(\.name))
    func excluded(_ option: String) async throws {
        let spec = try #require(ProfileOptions.profile.first { $0.name == option })
        let words = [option] + (spec.value == nil ? [] : [spec.choices.first ?? "x"])
        let world = ConfigFileTests.world(ConfigFileTests.document([ConfigFileTests.oidc]))
        let message = try await world.run(["verify", "--config", "issuers.json", Samples.file("oidc")] + words).usageError()
        #expect(message == "\(option) and --config exclude each other: it belongs into the file")
    }
}
