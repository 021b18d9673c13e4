import JOSE
import TestSupport
import Testing

@testable import CognitoIdentity

@Suite("Errors as the services give them")
struct FaultTests {
    static func error(_ response: ServiceResponse, of service: AWSService = .cognitoIdentity) -> ServiceError {
        FaultReader.error(in: response, of: service, "Op")
    }

    static func error(
        _ body: String, status: Int = 400, headers: KeyValuePairs<String, String> = [:], of service: AWSService = .cognitoIdentity
    )
        -> ServiceError
    {
        let fields = headers.map { HeaderField($0.key, $0.value) }
        return error(ServiceResponse(status: status, headers: fields, body: Array(body.utf8)), of: service)
    }

    static func fault(_ code: ServiceErrorCode, _ message: String = "", status: Int = 400, id: String? = nil) -> ServiceError {
        .service(ServiceFault(operation: "Op", code, message, status: status, requestID: id))
    }

    @Test(
        "the code is the type's last part, in the body or else in the header; the message is in either spelling",
        arguments: [
            (#"{"__type":"NotAuthorizedException","message":"m"}"#, [:], fault(.notAuthorized, "m")),
            (#"{"__type":"com.amazonaws.cognito#NotAuthorizedException","Message":"m"}"#, [:], fault(.notAuthorized, "m")),
            (#"{"__type":"a#b#ResourceNotFoundException:http://x"}"#, [:], fault(.resourceNotFound)),
            (#"{"code":"InternalFailure"}"#, [:], fault(.internalError)),
            (#"{"__type":"SomethingNew","message":7}"#, [:], fault(.other("SomethingNew"))),
            ("{}", ["x-amzn-errortype": "NotAuthorizedException:"], fault(.notAuthorized)),
            ("", ["X-Amzn-ErrorType": "a#InvalidParameterException:http://x/", "x-amzn-ErrorMessage": "m"], fault(.invalidParameter, "m")),
            (#"{"message":"body"}"#, ["x-amzn-errortype": "X", "x-amzn-errormessage": "head"], fault(.other("X"), "body")),
            (#"{"__type":"LimitExceededException"}"#, ["x-amzn-errortype": "Other"], fault(.limitExceeded)),
            ("<html>", ["x-amzn-errortype": "InternalErrorException"], fault(.internalError)),
        ] as [(String, KeyValuePairs<String, String>, ServiceError)])
    func json(_ body: String, _ headers: KeyValuePairs<String, String>, _ error: ServiceError) {
        #expect(Self.error(body, headers: headers) == error)
    }

    @Test(
        "STS names it in XML, with any status",
        arguments: [
            (400, "InvalidIdentityToken", ServiceErrorCode.invalidIdentityToken), (403, "IDPRejectedClaim", .idpRejectedClaim),
            (403, "AccessDenied", .accessDenied), (400, "IDPCommunicationError", .idpCommunicationError),
            (400, "ExpiredTokenException", .expiredToken), (403, "RegionDisabledException", .regionDisabled),
            (400, "MalformedPolicyDocument", .malformedPolicyDocument), (400, "PackedPolicyTooLarge", .packedPolicyTooLarge),
            (400, "ValidationError", .validation), (400, "Throttling", .throttling), (503, "ServiceUnavailable", .serviceUnavailable),
        ])
    func xml(_ status: Int, _ name: String, _ code: ServiceErrorCode) {
        let body = """
            <ErrorResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
              <Error><Type>Sender</Type><Code>\(name)</Code><Message>it&apos;s so</Message></Error>
              <RequestId>ad4156e9-bce1</RequestId>
            </ErrorResponse>
            """
        #expect(Self.error(body, status: status, of: .sts) == Self.fault(code, "it's so", status: status, id: "ad4156e9-bce1"))
    }

    @Test(
        "what names no error is unreadable, with its status",
        arguments: [
            ("<!DOCTYPE html><html></html>", 500, AWSService.cognitoIdentity, AnswerFault.json(.syntax(at: 0))),
            ("<!DOCTYPE html><html></html>", 502, .sts, .xml(.syntax(at: 1))), ("<html/>", 403, .sts, .noErrorCode),
            ("[]", 400, .cognitoIdentity, .noErrorCode), ("{\"__type\":7}", 400, .cognitoIdentity, .noErrorCode),
            ("{\"__type\":\"\"}", 400, .cognitoIdentity, .noErrorCode), ("{\"__type\":\"a b\"}", 400, .cognitoIdentity, .noErrorCode),
            ("{\"__type\":\"\\u001b[31m\"}", 302, .cognitoIdentity, .noErrorCode), ("{}", 201, .cognitoIdentity, .noErrorCode),
            ("<ErrorResponse><Error><Code/></Error></ErrorResponse>", 400, .sts, .noErrorCode),
        ])
    func unreadable(_ body: String, _ status: Int, _ service: AWSService, _ fault: AnswerFault) {
        guard case .unreadable(let answer) = Self.error(body, status: status, of: service) else {
            Issue.record("an error was read in it")
            return
        }
        #expect(answer.status == status && answer.operation == "Op")
        // Where in the text Jansson gives up is its own affair.
        if case .json = fault, case .json = answer.fault { return }
        #expect(answer.fault == fault)
    }

    @Test("a page's type named with more than letters, or without end, names nothing", arguments: [text(128), text(129)])
    func longCode(_ name: String) {
        let error = Self.error("{\"__type\":\"\(name)\"}")
        if name.count == 128 { #expect(error == Self.fault(.other(name))) } else { #expect(error != Self.fault(.other(name))) }
    }

    @Test("a message is cut at 1000 characters, and a request's number that is none is left out")
    func bounds() {
        let error = Self.error(#"{"__type":"X","message":"\#(text(5000, "é"))"}"#, headers: ["x-amzn-requestid": "a\u{1B}b"])
        #expect(error == Self.fault(.other("X"), text(1000, "é")))
    }

    @Test("the request's number and the pause that is asked for are kept")
    func metadata() {
        let error = Self.error(
            #"{"__type":"TooManyRequestsException"}"#, headers: ["X-Amzn-RequestId": "1-a", "retry-after": "7"])
        #expect(error == .service(ServiceFault(operation: "Op", .tooManyRequests, "", requestID: "1-a", retryAfter: 7)))
        #expect(error.retryAfter == 7)
        for odd in ["", "-1", "+1", "1.5", "Wed, 21 Oct 2015 07:28:00 GMT", "99999999999999999999"] {
            #expect(Self.error("?", status: 503, headers: ["Retry-After": odd]).retryAfter == nil, "\(odd)")
        }
    }

    @Test("each documented name has one meaning, which gives the name back")
    func names() {
        let names = [
            "NotAuthorizedException", "InvalidParameterException", "ResourceNotFoundException", "ResourceConflictException",
            "DeveloperUserAlreadyRegisteredException", "InvalidIdentityPoolConfigurationException", "ExternalServiceException",
            "LimitExceededException", "TooManyRequestsException", "ConcurrentModificationException", "InternalErrorException",
            "MalformedPolicyDocument", "PackedPolicyTooLarge", "IDPRejectedClaim", "IDPCommunicationError", "InvalidIdentityToken",
            "ExpiredTokenException", "RegionDisabledException", "AccessDeniedException", "InvalidSignatureException", "RequestExpired",
            "UnrecognizedClientException", "ThrottlingException", "ServiceUnavailable", "ValidationException",
        ]
        for name in names {
            #expect(ServiceErrorCode(name) != .other(name))
            #expect(ServiceErrorCode(name).name == name)
        }
        #expect(ServiceErrorCode("New").name == "New")
    }
}
