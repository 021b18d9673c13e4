import CognitoIdentity
import CurlTransport
import JOSE
import OpenID
import TestSupport
import Testing

@Suite("MotoSmoke: user pools", .enabled(if: MotoServer.address != nil, MotoServer.absent))
struct MotoUserPoolTests {
    /// A user who signed in.
    struct SignedIn {
        let pool: UserPoolID
        let client: ExactString
        let idToken: RawToken
        let accessToken: RawToken
    }

    static func administer(_ operation: String, _ members: [RequestMember]) async throws -> JSONValue {
        try await MotoServer.administer("AWSCognitoIdentityProviderService.\(operation)", service: "cognito-idp", members)
    }

    static func signIn() async throws -> SignedIn {
        let created = try await administer("CreateUserPool", [RequestMember("PoolName", .text("smoke"))])
        let pool = try #require(created["UserPool"]?["Id"]?.string)
        let poolMember = RequestMember("UserPoolId", .text(pool))
        let readable = RequestMember("ReadAttributes", .list([.text("email")]))
        let made = try await administer("CreateUserPoolClient", [poolMember, RequestMember("ClientName", .text("smoke")), readable])
        let client = try #require(made["UserPoolClient"]?["ClientId"]?.string)
        let user = RequestMember("Username", .text("ada"))
        let email = RequestValue.object([RequestMember("Name", .text("email")), RequestMember("Value", .text("ada@example.com"))])
        _ = try await administer("AdminCreateUser", [poolMember, user, RequestMember("UserAttributes", .list([email]))])
        let password = "Correct-horse-7"
        _ = try await administer(
            "AdminSetUserPassword",
            [poolMember, user, RequestMember("Password", .secret(Secret(password))), RequestMember("Permanent", .flag(true))])
        let parameters = [RequestMember("USERNAME", .text("ada")), RequestMember("PASSWORD", .secret(Secret(password)))]
        let signedIn = try await administer(
            "AdminInitiateAuth",
            [
                poolMember, RequestMember("ClientId", .text(client)), RequestMember("AuthFlow", .text("ADMIN_USER_PASSWORD_AUTH")),
                RequestMember("AuthParameters", .object(parameters)),
            ])
        let result = try #require(signedIn["AuthenticationResult"])
        return SignedIn(
            pool: try UserPoolID(pool), client: ExactString(client), idToken: RawToken(try #require(result["IdToken"]?.string)),
            accessToken: RawToken(try #require(result["AccessToken"]?.string)))
    }

    /// A verifier of a pool's tokens of one kind, with keys fetched from the emulator.
    static func verifier(_ profile: IssuerProfile, _ pool: UserPoolID) throws -> TokenVerifier {
        let cache = KeySetCache(fetcher: CurlFetcher(environment: { _ in nil }))
        let address = try MotoServer.endpoint() + "/\(pool)/.well-known/jwks.json"
        return TokenVerifier(IssuerProfiles(profile), keys: RelocatedKeys(cache: cache, address: address))
    }

    @Test("a user signs in, and both of the tokens are accepted, each as what it is and for its own client alone")
    func endToEnd() async throws {
        let user = try await Self.signIn()
        let pool = try UserPool(user.pool)
        let id = try Self.verifier(.cognitoID(pool, clients: NonEmpty(user.client)), user.pool)
        let access = try Self.verifier(.cognitoAccess(pool, clients: NonEmpty(user.client)), user.pool)

        let identity = try await id.verify(user.idToken)
        #expect(identity.claims.text("cognito:username").value == "ada" && identity.claims.text("email").value == "ada@example.com")
        let granted = try await access.verify(user.accessToken)
        #expect(granted.claims.text("username").value == "ada" && granted.subject == identity.subject)

        await #expect(throws: VerificationError.self) { try await id.verify(user.accessToken) }
        await #expect(throws: VerificationError.self) { try await access.verify(user.idToken) }
        let other = try Self.verifier(.cognitoID(pool, clients: NonEmpty("another-client")), user.pool)
        guard case .rejected(let rejection) = await other.verdict(on: user.idToken) else {
            Issue.record("a token for another client was not rejected")
            return
        }
        #expect(rejection.findings.all.map(\.code.description) == ["claim.aud.mismatch"])
    }

    @Test("a token that was changed is rejected for its signature")
    func tampered() async throws {
        let user = try await Self.signIn()
        let verifier = try Self.verifier(.cognitoID(try UserPool(user.pool), clients: NonEmpty(user.client)), user.pool)
        var bytes = user.idToken.bytes
        let dot = try #require(bytes.lastIndex(of: UInt8(ascii: ".")))
        bytes[dot + 1] = bytes[dot + 1] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
        guard case .rejected(let rejection) = await verifier.verdict(on: RawToken(bytes)) else {
            Issue.record("a changed token was not rejected")
            return
        }
        #expect(rejection.findings.all.map(\.code.description) == ["signature.invalid"])
    }
}
