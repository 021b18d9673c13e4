import JOSE
import OpenID
import TestSupport
import Testing

@Suite("Fake: signatures are checked by code that is right by published values")
struct FakeSignatureTests {
    @Test(
        "HMAC-SHA-256 gives the values of RFC 4231",
        arguments: [
            (
                [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
            ),
            (
                Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
            (
                [UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50),
                "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
            ),
            (
                [UInt8](repeating: 0xAA, count: 131), Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
            ),
            (
                [UInt8](repeating: 0xAA, count: 131),
                Array(
                    ("This is a test using a larger than block-size key and a larger than block-size data. "
                        + "The key needs to be hashed before being used by the HMAC algorithm.").utf8),
                "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
            ),
        ])
    func hmac(key: [UInt8], message: [UInt8], code: String) {
        #expect(HMAC.hexadecimal(HMAC.sha256(message, key: key)) == code)
    }

    @Test("the signature of get-vanilla, of AWS's test suite for Signature Version 4")
    func vanilla() {
        let request = FakeRequest("GET", "/", headers: [("Host", "example.amazonaws.com"), ("X-Amz-Date", "20150830T123600Z")])
        let signature = Self.suite(request, ["host", "x-amz-date"])
        #expect(
            signature.canonicalRequest
                == "GET\n/\n\nhost:example.amazonaws.com\nx-amz-date:20150830T123600Z\n\nhost;x-amz-date\n"
                + "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(
            signature.stringToSign
                == "AWS4-HMAC-SHA256\n20150830T123600Z\n20150830/us-east-1/service/aws4_request\n"
                + "bb579772317eb040ac9ed261061d46c1f17a8133879d6129b6e1c25292927e63")
        #expect(
            signature.signature(secret: Self.secret) == "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31")
    }

    @Test("the signatures of get-vanilla-query-order-key-case and post-x-www-form-urlencoded")
    func queryAndBody() {
        let host = (name: "Host", value: "example.amazonaws.com")
        let date = (name: "X-Amz-Date", value: "20150830T123600Z")
        let query = FakeRequest("GET", "/?Param2=value2&Param1=value1", headers: [host, date])
        #expect(
            Self.suite(query, ["host", "x-amz-date"]).signature(secret: Self.secret)
                == "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500")
        let form = FakeRequest(
            "POST", "/", headers: [("Content-Type", "application/x-www-form-urlencoded"), host, date], body: Array("Param1=value1".utf8))
        #expect(
            Self.suite(form, ["content-type", "host", "x-amz-date"]).signature(secret: Self.secret)
                == "ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a")
    }

    private static let secret = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"

    private static func suite(_ request: FakeRequest, _ headers: [String]) -> SignatureV4 {
        SignatureV4(
            request: request, signedHeaders: headers, date: "20150830T123600Z", scope: "20150830/us-east-1/service/aws4_request")
    }

    @Test("a good signature passes, with a session token too")
    func good() throws {
        let fake = try FakeCognito.sample()
        #expect(fake.call("DescribeIdentityPool", Self.input, signedBy: .example).status == 200)
        var guest = FakeSigner.example
        guest.sessionToken = "exampleSessionToken"
        fake.change { $0.signers = [guest] }
        #expect(fake.call("DescribeIdentityPool", Self.input, signedBy: guest).status == 200)
        #expect(fake.call("DescribeIdentityPool", Self.input, signedBy: .example).failure == Self.unknown)
    }

    private static let input: JSONValue = ["IdentityPoolId": .string(TokenKind.identityPool)]
    private static let unknown = FakeFailure("UnrecognizedClientException", "The security token included in the request is invalid.")
    private static let mismatch = FakeFailure(
        "InvalidSignatureException",
        "The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method. "
            + "Consult the service documentation for details.")

    @Test(
        "what is changed after signing, or signed by somebody else, at another time, for another place, is refused", arguments: Bad.allCases
    )
    func bad(_ bad: Bad) throws {
        let fake = try FakeCognito.sample()
        #expect(fake.answer(bad.request(Self.input)).failure == bad.failure)
    }

    enum Bad: CaseIterable {
        case unsigned, otherBody, otherTarget, otherHost, targetNotSigned, otherSecret, unknownKey, sessionToken, old, early, region,
            service
        case scheme

        func request(_ input: JSONValue) -> FakeRequest {
            let call = FakeRequest.call("DescribeIdentityPool", input)
            let signer = FakeSigner.example
            let good = signer.signed(call, at: FixedTime.now)
            switch self {
            case .unsigned: return call
            case .otherBody:
                var changed = good
                changed.body.append(0x20)
                return changed
            case .otherTarget: return good.setting("X-Amz-Target", "AWSCognitoIdentityService.LookupDeveloperIdentity")
            case .otherHost: return good.setting("Host", "cognito-identity.us-east-1.amazonaws.com")
            case .targetNotSigned:
                let target = call.header("X-Amz-Target")
                return signer.signed(call.setting("X-Amz-Target", nil), at: FixedTime.now).setting("X-Amz-Target", target)
            case .otherSecret: return FakeSigner(accessKeyID: signer.accessKeyID, secretKey: "another").signed(call, at: FixedTime.now)
            case .unknownKey: return FakeSigner(accessKeyID: "AKIDNOBODY", secretKey: signer.secretKey).signed(call, at: FixedTime.now)
            case .sessionToken: return good.setting("X-Amz-Security-Token", "made up")
            case .old: return signer.signed(call, at: UnixTime(seconds: FixedTime.seconds - 901))
            case .early: return signer.signed(call, at: UnixTime(seconds: FixedTime.seconds + 901))
            case .region: return signer.signed(call, at: FixedTime.now, region: "us-east-1")
            case .service: return signer.signed(call, at: FixedTime.now, service: "sts")
            case .scheme: return good.setting("Authorization", "Bearer abc")
            }
        }

        var failure: FakeFailure {
            switch self {
            case .unsigned: FakeFailure("MissingAuthenticationTokenException", "Missing Authentication Token")
            case .otherBody, .otherTarget, .otherHost, .targetNotSigned, .otherSecret: FakeSignatureTests.mismatch
            case .unknownKey, .sessionToken: FakeSignatureTests.unknown
            case .old:
                .invalidSignature(
                    "Signature expired: 20251231T234459Z is now earlier than 20251231T234500Z (20260101T000000Z - 15 min.)")
            case .early:
                .invalidSignature(
                    "Signature not yet current: 20260101T001501Z is still later than 20260101T001500Z (20260101T000000Z + 15 min.)")
            case .region: .invalidSignature("Credential should be scoped to a valid region. ")
            case .service: .invalidSignature("Credential should be scoped to correct service: 'cognito-identity'. ")
            case .scheme: FakeFailure("IncompleteSignatureException", "Unsupported AWS 'algorithm'")
            }
        }
    }
}
