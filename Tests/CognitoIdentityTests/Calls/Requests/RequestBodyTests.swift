import JOSE
import OpenID
import TestSupport
import Testing

@testable import CognitoIdentity

@Suite("Requests on the wire")
struct RequestBodyTests {
    /// The one request that a call makes.
    func request(_ call: some ServiceCall) async throws -> ServiceRequest {
        let script = CallScript(.json(["IdentityId": "?"]))
        let credentials = try AWSCredentials(accessKeyID: "AKID", secretAccessKey: Secret("key"))
        let service = try IdentityService(region: "eu-west-1", caller: script, credentials: .given(credentials), retry: .never)
        _ = try? await service.perform(call)
        return try #require(script.requests.first)
    }

    /// Checks a request to Cognito as a whole.
    func expect(_ call: some ServiceCall, _ operation: String, isSigned: Bool, _ body: String) async throws {
        let request = try await request(call)
        #expect(request.operation == operation)
        #expect(request.address == "https://cognito-identity.eu-west-1.amazonaws.com/")
        #expect(
            request.headers == [
                HeaderField("Content-Type", "application/x-amz-json-1.1"),
                HeaderField("X-Amz-Target", "AWSCognitoIdentityService.\(operation)"),
            ])
        #expect(request.signing?.scope == (isSigned ? SigningScope(region: "eu-west-1", service: "cognito-identity") : nil))
        #expect(String(decoding: request.body, as: UTF8.self) == body)
    }

    @Test("GetId")
    func getID() async throws {
        let pool = try CallSamples.pool
        try await expect(GetID(pool: pool), "GetId", isSigned: false, "{\"IdentityPoolId\":\"\(pool)\"}")
        let logins = CallSamples.logins(["accounts.google.com": "tokenOfGoogle", "appleid.apple.com": "tokenOfApple"], for: .getID)
        try await expect(
            GetID(pool: pool, accountID: "123456789012", logins: logins), "GetId", isSigned: false,
            "{\"IdentityPoolId\":\"\(pool)\",\"AccountId\":\"123456789012\","
                + "\"Logins\":{\"accounts.google.com\":\"tokenOfGoogle\",\"appleid.apple.com\":\"tokenOfApple\"}}")
        try await expect(
            GetID(pool: pool, logins: CallSamples.logins([:], for: .getID)), "GetId", isSigned: false, "{\"IdentityPoolId\":\"\(pool)\"}")
    }

    @Test("GetOpenIdToken")
    func getOpenIDToken() async throws {
        let identity = try CallSamples.identity
        try await expect(GetOpenIDToken(identity: identity), "GetOpenIdToken", isSigned: false, "{\"IdentityId\":\"\(identity)\"}")
        let logins = CallSamples.logins(["appleid.apple.com": "token"], for: .getOpenIDToken)
        try await expect(
            GetOpenIDToken(identity: identity, logins: logins), "GetOpenIdToken", isSigned: false,
            "{\"IdentityId\":\"\(identity)\",\"Logins\":{\"appleid.apple.com\":\"token\"}}")
    }

    @Test("GetOpenIdTokenForDeveloperIdentity, with several logins, tags and a duration")
    func developer() async throws {
        let (pool, identity) = (try CallSamples.pool, try CallSamples.identity)
        let logins = CallSamples.logins(
            ["login.example": "user/1", "appleid.apple.com": "token"], for: .getOpenIDTokenForDeveloperIdentity)
        try await expect(
            GetOpenIDTokenForDeveloperIdentity(
                pool: pool, identity: identity, logins: logins,
                principalTags: [PrincipalTag("tier", "gold"), PrincipalTag("Tier", "é")],
                duration: 86400), "GetOpenIdTokenForDeveloperIdentity", isSigned: true,
            "{\"IdentityPoolId\":\"\(pool)\",\"IdentityId\":\"\(identity)\","
                + "\"Logins\":{\"login.example\":\"user/1\",\"appleid.apple.com\":\"token\"},"
                + "\"PrincipalTags\":{\"tier\":\"gold\",\"Tier\":\"é\"},\"TokenDuration\":86400}")
        let own = CallSamples.logins(["login.example": "user/1"], for: .getOpenIDTokenForDeveloperIdentity)
        try await expect(
            GetOpenIDTokenForDeveloperIdentity(pool: pool, logins: own), "GetOpenIdTokenForDeveloperIdentity", isSigned: true,
            "{\"IdentityPoolId\":\"\(pool)\",\"Logins\":{\"login.example\":\"user/1\"}}")
    }

    @Test("GetCredentialsForIdentity")
    func credentials() async throws {
        let identity = try CallSamples.identity
        let logins = CallSamples.logins(["cognito-identity.amazonaws.com": "token"], for: .getCredentialsForIdentity)
        try await expect(
            GetCredentialsForIdentity(identity: identity, logins: logins, customRoleARN: CallSamples.role), "GetCredentialsForIdentity",
            isSigned: false,
            "{\"IdentityId\":\"\(identity)\",\"Logins\":{\"cognito-identity.amazonaws.com\":\"token\"},"
                + "\"CustomRoleArn\":\"\(CallSamples.role)\"}")
        try await expect(
            GetCredentialsForIdentity(identity: identity), "GetCredentialsForIdentity", isSigned: false, "{\"IdentityId\":\"\(identity)\"}")
    }

    @Test("LookupDeveloperIdentity, MergeDeveloperIdentities, UnlinkIdentity and UnlinkDeveloperIdentity")
    func linking() async throws {
        let (pool, identity) = (try CallSamples.pool, try CallSamples.identity)
        let (a, b, provider) = (
            try DeveloperUserIdentifier("a"), try DeveloperUserIdentifier("b"), try DeveloperProviderName("login.example")
        )
        try await expect(
            LookupDeveloperIdentity(pool: pool, identity: identity, user: a, maximumResults: 60, nextToken: Secret("next")),
            "LookupDeveloperIdentity", isSigned: true,
            "{\"IdentityPoolId\":\"\(pool)\",\"IdentityId\":\"\(identity)\",\"DeveloperUserIdentifier\":\"a\",\"MaxResults\":60,"
                + "\"NextToken\":\"next\"}")
        try await expect(
            MergeDeveloperIdentities(source: a, destination: b, provider: provider, pool: pool), "MergeDeveloperIdentities", isSigned: true,
            "{\"SourceUserIdentifier\":\"a\",\"DestinationUserIdentifier\":\"b\",\"DeveloperProviderName\":\"login.example\","
                + "\"IdentityPoolId\":\"\(pool)\"}")
        let logins = CallSamples.logins(["appleid.apple.com": "token"], for: .getCredentialsForIdentity)
        try await expect(
            UnlinkIdentity(identity: identity, logins: logins, removing: ["appleid.apple.com", "accounts.google.com"]), "UnlinkIdentity",
            isSigned: false,
            "{\"IdentityId\":\"\(identity)\",\"Logins\":{\"appleid.apple.com\":\"token\"},"
                + "\"LoginsToRemove\":[\"appleid.apple.com\",\"accounts.google.com\"]}")
        try await expect(
            UnlinkDeveloperIdentity(identity: identity, pool: pool, provider: provider, user: a), "UnlinkDeveloperIdentity", isSigned: true,
            "{\"IdentityId\":\"\(identity)\",\"IdentityPoolId\":\"\(pool)\",\"DeveloperProviderName\":\"login.example\","
                + "\"DeveloperUserIdentifier\":\"a\"}")
    }

    @Test("AssumeRoleWithWebIdentity is a form, whose lists are numbered from 1")
    func role() async throws {
        let arns = ["arn:aws:iam::aws:policy/A", "arn:aws:iam::aws:policy/B"]
        let session = try RoleSession(
            roleARN: CallSamples.role, name: "web+a=b,c.d@e-f", duration: 900, policy: "{\"a\": \"é&\"}", policyARNs: arns)
        let logins = CallSamples.logins(["accounts.google.com": "a.b-c_d~e"], for: .assumeRoleWithWebIdentity)
        let request = try await request(AssumeRoleWithWebIdentity(session, logins: logins))
        #expect(request.address == "https://sts.eu-west-1.amazonaws.com/")
        #expect(request.headers == [HeaderField("Content-Type", "application/x-www-form-urlencoded; charset=utf-8")])
        #expect(request.signing == nil)
        #expect(
            String(decoding: request.body, as: UTF8.self)
                == "Action=AssumeRoleWithWebIdentity&Version=2011-06-15&RoleArn=arn%3Aaws%3Aiam%3A%3A123456789012%3Arole%2Freader"
                + "&RoleSessionName=web%2Ba%3Db%2Cc.d%40e-f&WebIdentityToken=a.b-c_d~e"
                + "&PolicyArns.member.1.arn=arn%3Aaws%3Aiam%3A%3Aaws%3Apolicy%2FA&PolicyArns.member.2.arn=arn%3Aaws%3Aiam%3A%3Aaws%3Apolicy%2FB"
                + "&Policy=%7B%22a%22%3A%20%22%C3%A9%26%22%7D&DurationSeconds=900")
    }

    @Test(
        "the provider is named for the two whose tokens are not OpenID's, and for no other",
        arguments: [
            ("www.amazon.com", "www.amazon.com"), ("graph.facebook.com", "graph.facebook.com"), ("accounts.google.com", nil),
            ("cognito-identity.amazonaws.com", nil), ("appleid.apple.com", nil),
        ] as [(String, String?)])
    func provider(_ key: String, _ provider: String?) throws {
        let session = try RoleSession(roleARN: CallSamples.role, name: "web")
        let call = try AssumeRoleWithWebIdentity(session, logins: CallSamples.logins([key: "token"], for: .assumeRoleWithWebIdentity))
        #expect(call.members.first { $0.name == "ProviderId" }?.value == provider.map(RequestValue.text))
    }

    @Test("the token of the basic flow goes to STS as it came from Cognito")
    func basicFlow() throws {
        let session = try RoleSession(roleARN: CallSamples.role, name: "web")
        let call = try AssumeRoleWithWebIdentity(
            session, token: IdentityToken(identityID: CallSamples.identity, token: RawToken("header.payload.signature")))
        #expect(
            call.members == [
                RequestMember("RoleArn", .text(CallSamples.role)), RequestMember("RoleSessionName", .text("web")),
                RequestMember("WebIdentityToken", .secret(Secret("header.payload.signature"))),
            ])
    }
}
