import JOSE
import TestSupport
import Testing

extension FakeCognito {
    /// Calls in short, for tests of the fake.
    func getID(_ logins: JSONValue? = nil) -> FakeResponse {
        let input: JSONValue = ["IdentityPoolId": .string(TokenKind.identityPool)]
        return call("GetId", input.with("Logins", logins))
    }

    func openID(_ id: String, _ logins: JSONValue? = nil) -> FakeResponse {
        let input: JSONValue = ["IdentityId": .string(id)]
        return call("GetOpenIdToken", input.with("Logins", logins))
    }

    func credentials(_ id: String, _ logins: JSONValue? = nil) -> FakeResponse {
        let input: JSONValue = ["IdentityId": .string(id)]
        return call("GetCredentialsForIdentity", input.with("Logins", logins))
    }

    func developer(_ user: String, _ id: String? = nil, _ logins: JSONValue = [:], _ more: [JSONMember] = []) -> FakeResponse {
        var input: JSONValue = ["IdentityPoolId": .string(TokenKind.identityPool)]
        input = input.with("IdentityId", id.map(JSONValue.string))
        input = input.with("Logins", logins.with(SampleLogins.developerProvider, .string(user)))
        for member in more { input = input.with(member.name, member.value) }
        return call("GetOpenIdTokenForDeveloperIdentity", input, signedBy: .example)
    }

    func signed(_ operation: String, _ members: [JSONMember]) -> FakeResponse {
        call(operation, JSONValue.object([JSONMember("IdentityPoolId", .string(TokenKind.identityPool))] + members), signedBy: .example)
    }

    func assumeRole(_ token: String, _ changes: [String: String?] = [:]) -> FakeResponse {
        var fields: [String: String?] = [
            "Action": "AssumeRoleWithWebIdentity", "Version": "2011-06-15", "WebIdentityToken": token, "RoleSessionName": "example",
            "RoleArn": "arn:aws:iam::111122223333:role/ExampleAuthenticated",
        ]
        for (name, value) in changes { fields[name] = .some(value) }
        return answer(.form(fields.compactMap { name, value in value.map { (name, $0) } }))
    }
}

extension FakeResponse {
    /// The identity's id; the test fails without one.
    var id: String { get throws { try #require(json?["IdentityId"]?.string, "\(text)") } }

    /// The token.
    var token: String { get throws { try #require(json?["Token"]?.string, "\(text)") } }
}

extension SampleLogins {
    func userPool(_ user: String = "user-1") throws -> JSONValue { [Self.userPoolKey: .string(try userPoolID(user))] }
    func googleLogin(_ user: String = "google-user-1") throws -> JSONValue { [Self.googleKey: .string(try google(user))] }
    func appleLogin(_ user: String = "apple-user-1") throws -> JSONValue { [Self.appleKey: .string(try apple(user))] }
}
