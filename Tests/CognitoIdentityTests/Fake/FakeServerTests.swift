import Foundation
import FoundationNetworking
import JOSE
import OpenID
import TestSupport
import Testing

@Suite("Fake: the same services over HTTP")
struct FakeServerTests {
    @Test("a flow from a sign-in to credentials")
    func flow() async throws {
        let server = try FakeCognitoServer(FakeCognito.sample())
        let fake = server.fake
        let logins = try fake.logins.userPool()
        let first = try await send(.call("GetId", ["IdentityPoolId": .string(TokenKind.identityPool), "Logins": logins]), to: server)
        #expect(first.status == 200)
        let id = try first.id
        let second = try await send(.call("GetCredentialsForIdentity", ["IdentityId": .string(id), "Logins": logins]), to: server)
        #expect(second.json?["Credentials"]?["AccessKeyId"] == "ASIAFAKEFAKE00000001")
        let refused = try await send(.call("GetCredentialsForIdentity", ["IdentityId": .string(id)]), to: server)
        #expect(refused.failure == .loginsDoNotMatch)
        #expect(refused.header("x-amzn-errortype") == "NotAuthorizedException:")
        let keys = try await send(.get("/.well-known/jwks_uri"), to: server)
        #expect(try JWKSet(parsing: keys.body).keyIDs == ["eu-west-11"])
        #expect(fake.calls.count == 3)
    }

    @Test("a body is sent only after 100 Continue when the client waits for it")
    func expectation() throws {
        let server = try FakeCognitoServer(FakeCognito.sample())
        let folder = try ScratchFolder()
        try folder.write("body", #"{"IdentityPoolId":"\#(TokenKind.identityPool)"}"#)
        let status = try folder.run(
            "curl", "-sS", "-m", "10", "--noproxy", "*", "--expect100-timeout", "9", "-o", "answer", "-H", "Expect: 100-continue",
            "-H", "Content-Type: application/x-amz-json-1.1", "-H", "X-Amz-Target: AWSCognitoIdentityService.GetId", "--data-binary",
            "@body", server.address())
        #expect(status == 0)
        #expect(try folder.text("answer").contains("IdentityId"))
    }

    @Test("libcurl's own signature passes, by the real clock")
    func signature() throws {
        let fake = try FakeCognito.sample(signatureClock: { .now() })
        let server = try FakeCognitoServer(fake)
        let folder = try ScratchFolder()
        let body = #"{"IdentityPoolId":"\#(TokenKind.identityPool)"}"#
        let signer = FakeSigner.example
        let status = try folder.run(
            "curl", "-sS", "-m", "10", "--noproxy", "*", "-o", "answer", "--aws-sigv4", "aws:amz:eu-west-1:cognito-identity", "--user",
            "\(signer.accessKeyID):\(signer.secretKey)", "-H", "Content-Type: application/x-amz-json-1.1", "-H",
            "X-Amz-Target: AWSCognitoIdentityService.DescribeIdentityPool", "--data-binary", body, server.address())
        #expect(status == 0)
        #expect(try folder.text("answer").contains("IdentityPoolName"))
    }

    @Test("a connection is closed without an answer when a test wants that, and refused once the server is gone")
    func closing() async throws {
        var server: FakeCognitoServer? = try FakeCognitoServer(FakeCognito.sample())
        let folder = try ScratchFolder()
        let address = try #require(server?.address())
        server?.fake.fail(.closedConnection, of: "GetId")
        let call = [
            "-sS", "-m", "10", "--noproxy", "*", "-o", "answer", "-H", "Content-Type: application/x-amz-json-1.1", "-H",
            "X-Amz-Target: AWSCognitoIdentityService.GetId", "-d", "{}", address,
        ]
        #expect(try folder.run("curl", call) == 52)
        #expect(try folder.run("curl", call) == 0)
        server = nil
        #expect(try folder.run("curl", call) == 7)
    }

    @Test(
        "what is no request, has no length or is too large, is refused",
        arguments: [
            (["--request-target", "nowhere"], "400"), (["-H", "Content-Length: 1048577"], "413"),
            (["-H", "Transfer-Encoding: chunked", "-d", "{}"], "411"), (["-H", "X-Long: \(String(repeating: "x", count: 70000))"], "431"),
        ])
    func bounds(options: [String], status: String) throws {
        let server = try FakeCognitoServer(FakeCognito.sample())
        let folder = try ScratchFolder()
        try folder.run("curl", ["-sS", "-m", "10", "--noproxy", "*", "-D", "head"] + options + [server.address()])
        #expect(try folder.text("head").hasPrefix("HTTP/1.1 \(status) "))
    }

    private func send(_ request: FakeRequest, to server: FakeCognitoServer) async throws -> FakeResponse {
        let url = try #require(URL(string: server.address(request.target)))
        var message = URLRequest(url: url)
        message.httpMethod = request.method
        for header in request.headers where header.name != "Host" { message.setValue(header.value, forHTTPHeaderField: header.name) }
        if request.method != "GET" { message.httpBody = Data(request.body) }
        let (data, response) = try await URLSession.shared.data(for: message)
        let http = try #require(response as? HTTPURLResponse)
        let headers = http.allHeaderFields.map { (name: "\($0.key)", value: "\($0.value)") }
        return FakeResponse(http.statusCode, headers: headers, body: Array(data))
    }
}
