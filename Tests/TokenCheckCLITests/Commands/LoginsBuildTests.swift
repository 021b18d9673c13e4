import CognitoIdentity
import JOSE
import OpenID
import TestSupport
import Testing

@testable import TokenCheckCLI

@Suite("tokencheck logins build")
struct LoginsBuildTests {
    private func build(_ logins: [String], _ more: [String] = [], input: String = "") async throws -> Outcome {
        try await LoginsSamples.world(input: input).run(["logins", "build"] + logins.flatMap { ["--login", $0] } + more)
    }

    /// Each provider as it is spelt, with a value that it takes, and the key that it gets.
    static let providers: [(login: String, key: String)] = [
        ("apple=@testvectors/tokens/apple-id.jwt", "appleid.apple.com"), ("facebook=EAABexample", "graph.facebook.com"),
        ("amazon=Atza|example", "www.amazon.com"), ("twitter=token;secret", "api.twitter.com"),
        ("cognito:eu-west-1_EXAMPLE01=@testvectors/tokens/cognito-id.jwt", LoginsSamples.pool),
        ("saml:arn:aws:iam::000000000000:saml-provider/one=PHNhbWxwOlJlc3BvbnNlLz4=", "arn:aws:iam::000000000000:saml-provider/one"),
        ("cognito-identity=@testvectors/tokens/cognito-identity.jwt", "cognito-identity.amazonaws.com"),
    ]

    @Test("gives each provider its key", arguments: providers.map(\.login), providers.map(\.key))
    func keys(_ login: String, _ key: String) async throws {
        let identity = ["--identity", "eu-west-1:aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee"]
        let isPair = Self.providers.contains { $0.login == login && $0.key == key }
        let outcome = try await build([login], identity)
        #expect(outcome.status == .success)
        #expect(outcome.errors == "")
        #expect((try outcome.json().names == [key]) == isPair)
    }

    @Test("writes one object, its keys sorted by their bytes, its values whole")
    func sorted() async throws {
        let logins = Self.providers.dropLast().map(\.login)
        let outcome = try await build(logins)
        #expect(try outcome.json().names == Self.providers.dropLast().map(\.key).sorted())
        #expect(try outcome.json()["appleid.apple.com"] == .string(try Samples.token("apple-id")))
        #expect(try await build(logins.reversed()) == outcome)
    }

    @Test("the map is one that logins check accepts")
    func checked() async throws {
        let output = try await build(Self.providers.dropLast().map(\.login)).output
        #expect(try await LoginsSamples.world(input: output).run("logins", "check").status == .success)
    }

    @Test(
        "an issuer may be given with its scheme and a slash at its end",
        arguments: ["https://login.example.com", "login.example.com", "https://login.example.com/"])
    func issuer(_ issuer: String) async throws {
        let token = String(decoding: try TokenBuilder(.oidc).signed(by: TestKeys.oidc(.rs256)).bytes, as: UTF8.self)
        #expect(try await build(["oidc:\(issuer)=\(token)"]).json() == .object([JSONMember("login.example.com", .string(token))]))
    }

    @Test("takes a value as a text, a file or standard input, and the space around it off", arguments: ["EAABexample", "@value.txt", "-"])
    func sources(_ value: String) async throws {
        let world = try LoginsSamples.world(input: "EAABexample\n").with(file: "value.txt", " EAABexample\r\n")
        let outcome = await world.run("logins", "build", "--login", "facebook=" + value)
        #expect(outcome.output == "{\"graph.facebook.com\":\"EAABexample\"}\n")
        #expect(outcome.errors == "")
        #expect(outcome.status == .success)
    }

    @Test(
        "warns of quotes and a scheme that it took off",
        arguments: ["Bearer EAABexample", "\"EAABexample\"", "Authorization: Bearer EAABexample"])
    func trimmed(_ value: String) async throws {
        let outcome = try await build(["facebook=" + value])
        #expect(outcome.output == "{\"graph.facebook.com\":\"EAABexample\"}\n")
        #expect(outcome.errors.hasPrefix("tokencheck: warning: graph.facebook.com: "))
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(!outcome.errors.contains("EAABexample"))
    }

    @Test("a warning about a login goes to standard error, and the map is written")
    func soon() async throws {
        let outcome = try await build(["cognito:eu-west-1_EXAMPLE01=" + Samples.cognitoID(["exp": 1_767_225_660])])
        #expect(outcome.status == .success)
        #expect(try outcome.json().names == [LoginsSamples.pool])
        #expect(outcome.errors.contains("  warning  claim.exp.soon: "))
    }

    static let faults: [([String], String)] = [
        (["google=@testvectors/tokens/apple-id.jwt"], "logins.key.mismatch"),
        (["cognito:eu-west-1_EXAMPLE02=@testvectors/tokens/cognito-id.jwt"], "logins.key.mismatch"),
        (["apple=@testvectors/tokens/apple-id.expired.jwt"], "logins.value.expired"), (["apple=word"], "logins.value.not_a_token"),
        (["twitter=token"], "logins.value.not_a_token"), (["facebook= "], "logins.value.empty"),
        (["developer:login.example.app=user-one"], "logins.developer.not_allowed"),
        (["oidc:undefined=@testvectors/tokens/apple-id.jwt"], "logins.key.placeholder"),
        (["oidc:appleid.aple.com=@testvectors/tokens/apple-id.jwt"], "logins.key.unknown"),
        (["cognito-identity=@testvectors/tokens/cognito-identity.jwt"], "logins.identity.missing"),
        ((1...11).map { "oidc:issuer-\($0).example=@testvectors/tokens/apple-id.jwt" }, "logins.too_many"),
    ]
    @Test("a map at fault is not written: what is wrong goes to standard error, without a value", arguments: faults)
    func fault(_ logins: [String], _ code: String) async throws {
        let outcome = try await build(logins)
        #expect(outcome.status == .rejected)
        #expect(outcome.output == "")
        #expect(outcome.errors.hasPrefix("REJECTED  \(code)\n"))
        #expect(!outcome.errors.contains(try Samples.token("apple-id")))
    }

    static let misuses: [([String], String)] = [
        ([], "--login is missing: say who vouches with what, as PROVIDER=VALUE"), (["apple"], "there is no PROVIDER before an = sign"),
        (["=x"], "there is no PROVIDER before an = sign"), (["appel=x"], "\"appel\" is none of apple, google, "),
        (["apple:x=y"], "is none of"), (["cognito:=x"], "a user pool's id must be like eu-west-1_EXAMPLE01"),
        (["cognito:eu-west-1:11111111-2222-4333-8444-555555555555=x"], "an identity pool's id, with a colon, is something else"),
        (["oidc:http://login.example.com=x"], "is no provider: OpenID provider must be"), (["oidc:=x"], "is no provider"),
        (["saml:one=x"], "SAML provider must be arn:aws:iam::"), (["developer:a b=x"], "DeveloperProviderName must be 1 to 128"),
        (["apple=x", "apple=y"], "\"appleid.apple.com\" is given twice"),
        (["google=x", "oidc:https://accounts.google.com=y"], "\"accounts.google.com\" is given twice"),
        (["apple=-", "google=-"], "standard input can be read for one login only"),
        (["apple=@missing.jwt"], "cannot read the token file \"missing.jwt\""),
    ]
    @Test("a wrong call is misuse that writes nothing", arguments: misuses)
    func misuse(_ logins: [String], _ message: String) async throws {
        let outcome = try await build(logins, input: "x")
        #expect(try outcome.usageError().contains(message), "\(outcome.errors)")
    }

    @Test("a token given without its provider is not repeated")
    func tokenAlone() async throws {
        let token = try Samples.token("apple-id")
        for login in [token, token + "=", "=" + token, token + "=x"] {
            let outcome = try await build([login])
            #expect(outcome.status == .usage)
            #expect(!outcome.errors.contains(token.prefix(40)))
        }
    }

    @Test("a value of any size is judged, not kept: too long is said", arguments: [50_001, 1_100_000])
    func large(_ size: Int) async throws {
        let outcome = try await LoginsSamples.world().with(file: "big.txt", String(repeating: "E", count: size))
            .run("logins", "build", "--login", "facebook=@big.txt")
        #expect(outcome.status == .rejected)
        #expect(outcome.output == "")
        #expect(outcome.errors.hasPrefix("REJECTED  logins.value.too_long\n"))
        #expect(outcome.errors.utf8.count < 1000)
    }
}
