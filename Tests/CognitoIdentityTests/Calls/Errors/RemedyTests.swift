import TestSupport
import Testing

@testable import CognitoIdentity

@Suite("What an error means: whose fault it is, whether it may pass, what to do")
struct RemedyTests {
    static func fault(_ code: ServiceErrorCode, _ message: String = "", status: Int = 400, operation: String = "GetId") -> ServiceError {
        .service(ServiceFault(operation: operation, code, message, status: status))
    }

    @Test(
        "the service's texts for NotAuthorizedException are told apart",
        arguments: [
            ("Invalid login token. Token expired: 1700000001 >= 1700000000", NotAuthorizedReason.tokenExpired, ServiceRemedy.freshToken),
            ("Invalid login token. Issuer doesn't match providerName", .issuerMismatch, .nameLoginByIssuer),
            ("Invalid login token. Missing a required claim: aud", .missingAudience, .useIDToken),
            ("Invalid login token. Can't pass in a Cognito token.", .cognitoTokenInGetID, .useIdentityOfToken),
            ("Token is not from a supported provider of this identity pool.", .notSupportedProvider, .addProviderToPool),
            (
                "Logins don't match. Please include at least one valid login for this identity or identity pool.", .loginsDoNotMatch,
                .includeLinkedLogin
            ),
            ("Unauthenticated access is not supported for this identity pool.", .noGuests, .signInOrAllowGuests),
            ("Token is inactive", .tokenInactive, .freshToken), ("Something else", .other, nil), ("", .other, nil),
        ] as [(String, NotAuthorizedReason, ServiceRemedy?)])
    func notAuthorized(_ message: String, _ reason: NotAuthorizedReason, _ remedy: ServiceRemedy?) {
        let error = Self.fault(.notAuthorized, message)
        #expect(ServiceFault(operation: "GetId", .notAuthorized, message).notAuthorizedReason == reason)
        #expect(ServiceFault(operation: "GetId", .invalidParameter, message).notAuthorizedReason == nil)
        #expect(error.remedy == remedy)
        #expect(!error.isOutage && !error.isRetryable)
    }

    @Test(
        "a time too far from the service's is the clock's fault, not the key's",
        arguments: [
            (ServiceErrorCode.invalidSignature, "Signature expired: 20260101T000000Z is now earlier than 20260101T001000Z", true),
            (.invalidSignature, "Signature not yet current: 20260101T001000Z is still later than 20260101T000500Z", true),
            (.invalidSignature, "The request signature we calculated does not match the signature you provided.", false),
            (ServiceErrorCode("RequestTimeTooSkewed"), "", true), (ServiceErrorCode("RequestExpired"), "", true),
            (.expiredToken, "Signature expired", false),
        ])
    func clock(_ code: ServiceErrorCode, _ message: String, _ isSkew: Bool) {
        #expect(ServiceFault(operation: "GetId", code, message).isClockSkew == isSkew)
        #expect((Self.fault(code, message).remedy == .setClock) == isSkew)
    }

    @Test(
        "refusals and outages are told apart, and only what may pass is worth another attempt",
        arguments: [
            (fault(.tooManyRequests), true, true, ServiceRemedy.tryLater), (fault(.throttling), true, true, .tryLater),
            (fault(.internalError, status: 500), true, true, .tryLater), (fault(.concurrentModification), true, true, .tryLater),
            (fault(.idpCommunicationError), true, true, .tryLater), (fault(.serviceUnavailable, status: 503), true, true, .tryLater),
            (fault(.externalService), true, false, .tryLater), (fault(.other("X"), status: 500), true, true, .tryLater),
            (fault(.other("X")), false, false, nil), (fault(.invalidParameter), false, false, .checkParameters),
            (fault(.resourceNotFound), false, false, .checkIdentityAndRegion), (fault(.resourceConflict), false, false, .useOtherIdentity),
            (fault(.developerUserAlreadyRegistered), false, false, .useOtherIdentity),
            (fault(.invalidIdentityPoolConfiguration), false, false, .checkPoolRoles), (fault(.limitExceeded), false, false, .raiseQuota),
            (fault(.accessDenied), false, false, .grantPermission),
            (fault(.accessDenied, operation: "AssumeRoleWithWebIdentity"), false, false, .checkRoleTrust),
            (fault(.expiredToken), false, false, .renewCredentials),
            (fault(.expiredToken, operation: "AssumeRoleWithWebIdentity"), false, false, .freshToken),
            (fault(.invalidSignature), false, false, .checkCredentials), (fault(.unknownCredentials), false, false, .checkCredentials),
            (fault(.malformedPolicyDocument), false, false, .correctPolicy), (fault(.packedPolicyTooLarge), false, false, .shortenPolicy),
            (fault(.idpRejectedClaim, status: 403), false, false, .freshToken), (fault(.regionDisabled), false, false, .enableRegion),
            (.unreadable(UnreadableAnswer(operation: "GetId", status: 502, .noErrorCode)), true, true, .tryLater),
            (.unreadable(UnreadableAnswer(operation: "GetId", status: 429, .noErrorCode)), true, true, .tryLater),
            (.unreadable(UnreadableAnswer(operation: "GetId", status: 200, .missing("IdentityId"))), true, false, .checkEndpoint),
            (.transport(TransportFailure(.connection, "", mayHaveBeenSent: false)), true, true, .checkNetwork),
            (.transport(TransportFailure(.timeout, "", mayHaveBeenSent: true)), true, true, .checkNetwork),
            (.transport(TransportFailure(.name, "", mayHaveBeenSent: false)), true, true, .checkNetwork),
            (.transport(TransportFailure(.tls, "", mayHaveBeenSent: false)), true, false, .checkCertificates),
            (.transport(TransportFailure(.tooLarge, "", mayHaveBeenSent: true)), true, false, .checkEndpoint),
            (.credentials(.missing(variable: "AWS_ACCESS_KEY_ID")), false, false, .setVariable("AWS_ACCESS_KEY_ID")),
            (.credentials(.malformed(variable: "AWS_SESSION_TOKEN", rule: "")), false, false, .correctVariable("AWS_SESSION_TOKEN")),
            (.credentials(.notGiven), false, false, .giveCredentials), (.credentials(.failed(reason: "")), false, false, .checkCredentials),
        ] as [(ServiceError, Bool, Bool, ServiceRemedy?)])
    func meaning(_ error: ServiceError, _ isOutage: Bool, _ isRetryable: Bool, _ remedy: ServiceRemedy?) {
        #expect(error.isOutage == isOutage)
        #expect(error.isRetryable == isRetryable)
        #expect(error.remedy == remedy)
    }
}
