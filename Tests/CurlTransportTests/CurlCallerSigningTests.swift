import CognitoIdentity
import CurlTransport
import JOSE
import TestSupport
import Testing

@Suite("CurlCaller signs with Signature Version 4 as it is defined")
struct CurlCallerSigningTests {
    static let secret = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"

    static func signing(region: String = "eu-west-1", service: String = "cognito-identity", token: String? = nil) throws -> RequestSigning {
        let credentials = try AWSCredentials(
            accessKeyID: "AKIDEXAMPLE", secretAccessKey: Secret(secret), sessionToken: token.map(Secret.init))
        return RequestSigning(SigningScope(region: region, service: service), credentials)
    }

    @Test("the reference of these tests agrees with AWS's own example (Signature Version 4 test suite, get-vanilla)")
    func reference() {
        let wanted =
            "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, "
            + "Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"
        let headers = ["host": "example.amazonaws.com", "x-amz-date": "20150830T123600Z"]
        let made = SignatureV4.authorization(
            "GET", headers: headers, body: [], date: "20150830T123600Z", scope: ("us-east-1", "service"), key: ("AKIDEXAMPLE", Self.secret))
        #expect(made == wanted)
    }

    @Test(
        "all that makes the request is under the signature: target, type, host, date, body, and the token of temporary credentials",
        arguments: [
            (nil, "", "eu-west-1", "cognito-identity"), ("Fwo//+=token", "", "eu-west-1", "cognito-identity"),
            (nil, "", "us-gov-west-1", "cognito-idp"), (String(repeating: "t", count: 4000), "", "cn-north-1", "cognito-identity"),
            (nil, "path/to", "eusc-de-east-1", "cognito-identity"),
        ] as [(String?, String, String, String)])
    func signature(_ token: String?, _ path: String, _ region: String, _ service: String) async throws {
        let server = try LoopbackServer([["body": "{}"]])
        _ = try await CurlCallerTests.send(
            server.address(path), body: [RequestMember("Name", .text("Grüße, \u{1F600} 100 % + ~"))],
            headers: [
                HeaderField("Content-Type", "application/x-amz-json-1.1"),
                HeaderField("X-Amz-Target", "AWSCognitoIdentityService.GetOpenIdTokenForDeveloperIdentity"),
            ], signing: Self.signing(region: region, service: service, token: token)
        ).get()
        let request = try #require(server.stop().first)
        var signed: [String: String] = [:]
        for name in ["content-type", "host", "x-amz-date", "x-amz-target"] + (token == nil ? [] : ["x-amz-security-token"]) {
            signed[name] = try #require(request["headers"]?[name]?.string, "\(name)")
        }
        #expect(signed["host"] == "127.0.0.1:\(server.port)")
        #expect(signed["x-amz-security-token"] == token)
        let wanted = SignatureV4.authorization(
            "POST", path: "/" + path, headers: signed, body: Array(try #require(request["body"]?.string).utf8),
            date: try #require(signed["x-amz-date"]), scope: (region, service), key: ("AKIDEXAMPLE", Self.secret))
        #expect(request["headers"]?["authorization"]?.string == wanted)
    }

    @Test("an unsigned request has no signature, and no field of one")
    func unsigned() async throws {
        let server = try LoopbackServer([["body": "{}"]])
        _ = try await CurlCallerTests.send(server.address("")).get()
        let headers = try #require(server.stop().first?["headers"])
        for name in ["authorization", "x-amz-date", "x-amz-security-token"] { #expect(headers[name] == nil) }
    }

    @Test("what libcurl would sign wrongly is not sent")
    func query() async throws {
        let server = try LoopbackServer([["body": "{}"]])
        let failure = CurlCallerTests.failure(.address, "an address with a query cannot be signed for", sent: false)
        #expect(await CurlCallerTests.send(server.address("?b=1&a"), signing: try Self.signing()) == failure)
        #expect(server.stop() == [])
    }

    @Test("a refusal of the signature is one answer: it is not asked for again with other means", arguments: [400, 401, 403, 407])
    func refused(_ status: Int) async throws {
        let server = try LoopbackServer([
            ["status": .integer(Int64(status)), "headers": ["WWW-Authenticate": "Basic realm=\"x\"", "Proxy-Authenticate": "Basic"]]
        ])
        let response = try await CurlCallerTests.send(server.address(""), signing: Self.signing()).get()
        #expect(response.status == status)
        #expect(server.stop().count == 1)
    }
}
