import Testing

@testable import CognitoIdentity

@Suite("Credentials for signing")
struct AWSCredentialsTests {
    @Test("the environment's, with a token or without")
    func environment() async throws {
        var variables = ["AWS_ACCESS_KEY_ID": "AKID", "AWS_SECRET_ACCESS_KEY": "key", "AWS_SESSION_TOKEN": ""]
        let long = try AWSCredentials(accessKeyID: "AKID", secretAccessKey: Secret("key"))
        #expect(try AWSCredentials(environment: { variables[$0] }) == long)
        variables["AWS_SESSION_TOKEN"] = "Fwo//+="
        let temporary = try AWSCredentials(accessKeyID: "AKID", secretAccessKey: Secret("key"), sessionToken: Secret("Fwo//+="))
        let source = CredentialsSource.environment { [variables] in variables[$0] }
        #expect(try await source.credentials() == temporary)
    }

    static let idRule = "1 to 128 letters, digits and underscores"
    static let visible = "1 to 16384 visible ASCII characters"

    @Test(
        "a variable that is missing, or holds no such thing, is named, and its value is not",
        arguments: [
            ("AWS_ACCESS_KEY_ID", nil, CredentialsError.missing(variable: "AWS_ACCESS_KEY_ID")),
            ("AWS_ACCESS_KEY_ID", "", .missing(variable: "AWS_ACCESS_KEY_ID")),
            ("AWS_SECRET_ACCESS_KEY", nil, .missing(variable: "AWS_SECRET_ACCESS_KEY")),
            ("AWS_SECRET_ACCESS_KEY", "", .missing(variable: "AWS_SECRET_ACCESS_KEY")),
            ("AWS_ACCESS_KEY_ID", "AK:ID", .malformed(variable: "AWS_ACCESS_KEY_ID", rule: idRule)),
            ("AWS_SECRET_ACCESS_KEY", "key\n", .malformed(variable: "AWS_SECRET_ACCESS_KEY", rule: visible)),
            ("AWS_SESSION_TOKEN", "a\r\nX-Evil: 1", .malformed(variable: "AWS_SESSION_TOKEN", rule: visible)),
            ("AWS_SESSION_TOKEN", "é", .malformed(variable: "AWS_SESSION_TOKEN", rule: visible)),
        ] as [(String, String?, CredentialsError)])
    func faults(_ name: String, _ value: String?, _ error: CredentialsError) async {
        var variables = ["AWS_ACCESS_KEY_ID": "AKID", "AWS_SECRET_ACCESS_KEY": "key", "AWS_SESSION_TOKEN": "token"]
        variables[name] = value
        let source = CredentialsSource.environment { [variables] in variables[$0] }
        await #expect(throws: error) { try await source.credentials() }
    }
}
