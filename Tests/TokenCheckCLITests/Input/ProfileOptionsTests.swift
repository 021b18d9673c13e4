import Testing

@testable import TokenCheckCLI

@Suite("The options that a profile has")
struct ProfileOptionsTests {
    /// Options and the profiles that have no use for them.
    static let foreign = ProfileTable.restricted.flatMap { row in
        ProfileTable.names.filter { !row.profiles.contains($0) }.map { (option: row.option, profile: $0) }
    }

    @Test("one that it has no use for is misuse: it would be believed to be checked", arguments: foreign)
    func foreignOption(_ option: String, _ profile: String) async throws {
        let spec = try #require(VerifyCommand.spec.option(named: option))
        let words = [option] + (spec.value == nil ? [] : [spec.choices.first ?? "x"])
        let message = try await World().run(Samples.verify(profile) + words + [Samples.file(profile)]).usageError()
        #expect(message.hasPrefix("\(option) is for the profile") && message.hasSuffix(", not for \(profile)"), "\(message)")
    }

    static let required = ProfileTable.rows.flatMap { row in row.required.map { (profile: row.name, option: $0) } }

    @Test("one that it needs is missed by name", arguments: required)
    func missing(_ profile: String, _ option: String) async throws {
        let names = try #require(VerifyCommand.spec.option(named: option)).aliases + [option]
        var words = Samples.options(profile)
        let index = try #require(words.firstIndex { names.contains($0) })
        words.removeSubrange(index...index + 1)
        let message = try await World().run(["verify"] + words + [Samples.file(profile)]).usageError()
        #expect(message.hasPrefix("\(profile) needs \(option): "), "\(message)")
    }

    @Test("no profile is misuse that lists them all")
    func noProfile() async throws {
        let message = try await World().run("verify", "--jwks", "k", Samples.file("oidc")).usageError()
        #expect(message == "--profile is missing: say which kind of token to accept (\(ProfileTable.names.joined(separator: ", ")))")
    }

    @Test(
        "an id of another form is misuse",
        arguments: [
            ("cognito-id", "--user-pool", "eu-west-1:11111111-2222-4333-8444-555555555555"), ("cognito-id", "--user-pool", "EXAMPLE01"),
            ("cognito-id", "--user-pool", "eu-west-1"), ("cognito-id", "--user-pool", "eu-west-1_"),
            ("cognito-access", "--user-pool", "<pool>"),
            ("cognito-identity", "--identity-pool", "eu-west-1_EXAMPLE01"), ("cognito-identity", "--identity-pool", "eu-west-1"),
            ("cognito-identity", "--identity-pool", "11111111-2222-4333-8444-555555555555"), ("oidc", "--issuer", "login.example.com"),
            ("oidc", "--issuer", "https://login.example.com?a=b"), ("oidc", "--issuer", "https://login.example.com#a"),
            ("oidc", "--issuer", "http://login.example.com"),
        ])
    func form(_ profile: String, _ option: String, _ value: String) async throws {
        var words = Samples.options(profile)
        let index = try #require(words.firstIndex(of: option))
        words[index + 1] = value
        let message = try await World().run(["verify"] + words + [Samples.file(profile)]).usageError()
        #expect(message.hasPrefix("\(option): \"\(value)\" is no "), "\(message)")
    }

    @Test("a value to require has a claim and a text", arguments: ["tier", "=x", "tier=", "="])
    func require(_ text: String) async throws {
        let message = try await World().run(Samples.verify("oidc", "--require", text, Samples.file("oidc"))).usageError()
        #expect(message == "--require takes CLAIM=VALUE, both sides not empty")
    }

    @Test("no algorithm goes by another spelling", arguments: ["none", "rs256", "RS257", "ES256,RS256", "EDDSA"])
    func algorithm(_ name: String) async throws {
        let message = try await World().run(Samples.verify("oidc", "--alg", name, Samples.file("oidc"))).usageError()
        #expect(message.hasPrefix("--alg: \"\(name)\" is none of "))
    }

    @Test("a nonce has one form") func nonces() async throws {
        let message = try await World().run(Samples.verify("apple-id", "--nonce", "a", "--nonce-sha256", "b", Samples.file("apple-id")))
            .usageError()
        #expect(message == "--nonce and --nonce-sha256 exclude each other: a nonce has one form")
    }
}
