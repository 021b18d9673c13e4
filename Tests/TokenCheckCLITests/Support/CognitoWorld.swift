import CognitoIdentity
import JOSE
import TestSupport
import Testing

/// A world in which the commands that call services meet the fake ones, which remember what they did from one call to the next.
struct CognitoWorld {
    static let pool = TokenKind.identityPool
    static let role = "arn:aws:iam::111122223333:role/ExampleAuthenticated"
    static let guestRole = "arn:aws:iam::111122223333:role/ExampleGuest"
    /// An identity that nobody made.
    static let stranger = "eu-west-1:00000000-0000-4000-8000-000000000000"

    let fake: FakeCognito
    var world: World

    /// The sample pool, files with logins that it takes, and in the environment the credentials that it knows.
    init(input: String = "") throws {
        let fake = try FakeCognito.sample()
        self.fake = fake
        let logins = fake.logins
        world = World(input: input)
            .with(environment: "AWS_ACCESS_KEY_ID", FakeSigner.example.accessKeyID)
            .with(environment: "AWS_SECRET_ACCESS_KEY", FakeSigner.example.secretKey)
            .with(file: "apple.jwt", try logins.apple()).with(file: "google.jwt", try logins.google() + "\n")
            .with(file: "id.jwt", try logins.userPoolID()).with(file: "access.jwt", try logins.userPoolAccess())
            .with(file: "expired.jwt", try logins.apple(expiresIn: -600))
            .with(file: "foreign.jwt", try logins.openID { $0.with("aud", "another-client") })
        world.caller = { FakeCaller(fake) }
    }

    /// Runs a call of `tokencheck cognito`: its words, in which capitals stand for ids.
    func run(_ words: String) async -> Outcome { await world.run(Self.arguments(words)) }

    static func arguments(_ words: String) -> [String] {
        let names = ["POOL": pool, "GUESTROLE": guestRole, "ROLE": role, "STRANGER": stranger]
        return ["cognito"] + words.split(separator: " ").map { names[String($0)] ?? String($0) }
    }

    /// The identity of a user of the developer's own sign-in, made if need be; `linking` logins are linked to it.
    @discardableResult func developer(_ user: String, linking: JSONValue = [:]) throws -> String {
        let logins = (["login.example.app": .string(user)] as JSONValue).merging(linking)
        return try made("GetOpenIdTokenForDeveloperIdentity", ["IdentityPoolId": .string(Self.pool), "Logins": logins], by: .example)
    }

    /// The identity of the logins of that provider, or of a guest.
    @discardableResult func identity(_ logins: JSONValue = [:]) throws -> String {
        try made("GetId", ["IdentityPoolId": .string(Self.pool), "Logins": logins])
    }

    private func made(_ operation: String, _ input: JSONValue, by signer: FakeSigner? = nil) throws -> String {
        let answer = signer.map { fake.call(operation, input, signedBy: $0) } ?? fake.call(operation, input)
        fake.forgetCalls()
        return try #require(answer.json?["IdentityId"]?.string, "\(answer.text)")
    }

    /// A token of the identity service for a user of the developer's own sign-in, as a backend gets it.
    func token(_ user: String) throws -> (identity: String, token: String) {
        let input: JSONValue = ["IdentityPoolId": .string(Self.pool), "Logins": ["login.example.app": .string(user)]]
        let answer = try #require(fake.call("GetOpenIdTokenForDeveloperIdentity", input, signedBy: .example).json)
        fake.forgetCalls()
        return (try #require(answer["IdentityId"]?.string), try #require(answer["Token"]?.string))
    }

}

extension JSONValue {
    /// The claims of the token in that member.
    func claims(_ member: String) throws -> JSONValue {
        let token = try #require(self[member]?.string)
        return try CompactJWS(parsing: Array(token.utf8)).unverifiedContents.claims
    }
}

extension Outcome {
    /// Standard output as one JSON document over several lines.
    func document(_ location: SourceLocation = #_sourceLocation) throws -> JSONValue {
        try #require(output.hasSuffix("}\n"), "\(output)\(errors)", sourceLocation: location)
        return try JSONDocument.parse(Array(output.utf8.dropLast()))
    }
}
