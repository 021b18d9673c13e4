import CognitoIdentity
import JOSE
import TestSupport

/// The maps and descriptions that calls about logins name as files.
enum LoginsSamples {
    static let pool = "cognito-idp.eu-west-1.amazonaws.com/eu-west-1_EXAMPLE01"

    /// A world with all of them, with the fake services, and with credentials that they know.
    static func world(input: String = "") throws -> World {
        let apple = JSONMember("appleid.apple.com", .string(try Samples.token("apple-id")))
        let user = JSONMember(pool, .string(try Samples.token("cognito-id")))
        let access = JSONMember(pool, .string(try Samples.token("cognito-access")))
        let soon = JSONMember(pool, .string(try Samples.cognitoID(["exp": 1_767_225_660])))
        let facebook = JSONMember("graph.facebook.com", "EAABexampleAccessToken0001")
        let service = JSONMember("cognito-identity.amazonaws.com", .string(try Samples.token("cognito-identity")))
        let region = JSONMember(pool.replacing("eu-west-1.", with: "us-east-1."), user.value)
        var world = World(input: input)
        // New services for each run, so that the same call has the same answer.
        world.caller = {
            guard let fake = try? FakeCognito.sample() else { return CallScript() }
            return FakeCaller(fake)
        }
        return
            world
            .with(environment: "AWS_ACCESS_KEY_ID", FakeSigner.example.accessKeyID)
            .with(environment: "AWS_SECRET_ACCESS_KEY", FakeSigner.example.secretKey)
            .with(map: "map.json", user, apple, facebook).with(map: "soon.json", soon, apple).with(map: "empty.json")
            .with(map: "service.json", service).with(map: "developer.json", JSONMember("login.example.app", "user-one"))
            .with(
                map: "faulty.json", access, JSONMember("https://appleid.apple.com", apple.value), region,
                JSONMember("google.com", "Bearer ya29.example"), JSONMember("undefined", soon.value)
            )
            .with(file: "request.json", #"{"IdentityPoolId": "\#(identityPool)", "Logins": {"appleid.apple.com": "x"}}"#)
            .with(
                file: "pool.json",
                """
                {"IdentityPoolId": "\(identityPool)", "AllowUnauthenticatedIdentities": false,
                 "SupportedLoginProviders": {"appleid.apple.com": "com.example.app"}, "DeveloperProviderName": "login.example.app",
                 "CognitoIdentityProviders": [{"ProviderName": "\(pool)", "ClientId": "2example23456789"}]}
                """)
    }

    private static let identityPool = "eu-west-1:11111111-2222-4333-8444-555555555555"
}

extension World {
    func with(map name: String, _ logins: JSONMember...) -> World {
        with(file: name, String(decoding: JSONDocument.write(.object(logins)), as: UTF8.self))
    }
}
