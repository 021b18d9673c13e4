import JOSE
import TestSupport

extension FakeRefusalTests {
    private static let pattern = "Member must satisfy regular expression pattern: [\\w-]+:[0-9a-f-]+"

    static let shapes = [
        Refusal(
            "a user pool's id as an identity pool's",
            FakeFailure(
                "ValidationException",
                "1 validation error detected: Value 'eu-west-1_EXAMPLE01' at 'identityPoolId' failed to satisfy constraint: \(pattern)")
        ) { $0.call("GetId", ["IdentityPoolId": "eu-west-1_EXAMPLE01"]) },
        Refusal(
            "no pool",
            FakeFailure(
                "ValidationException",
                "1 validation error detected: Value null at 'identityPoolId' failed to satisfy constraint: Member must not be null")
        ) { $0.call("GetId", [:]) },
        Refusal(
            "an empty login and an empty id",
            FakeFailure(
                "ValidationException",
                "3 validation errors detected: Value '' at 'identityId' failed to satisfy constraint: Member must have length greater than or "
                    + "equal to 1; Value '' at 'identityId' failed to satisfy constraint: \(pattern); Value '{accounts.google.com=}' at "
                    + "'logins' failed to satisfy constraint: Map value must satisfy constraint: [Member must have length less than or equal "
                    + "to 50000, Member must have length greater than or equal to 1]")
        ) { $0.credentials("", [SampleLogins.googleKey: ""]) },
        Refusal("a number for a text", FakeFailure("SerializationException", "NUMBER_VALUE can not be converted to a String")) {
            $0.call("GetId", ["IdentityPoolId": 7])
        },
        Refusal("an unknown operation", FakeFailure("UnknownOperationException", "")) { $0.call("GetNothing", [:]) },
        Refusal(
            "the exception that the model documents instead",
            FakeFailure(
                "InvalidParameterException",
                "1 validation error detected: Value null at 'identityId' failed to satisfy constraint: Member must not be null")
        ) {
            $0.change { $0.shapeException = "InvalidParameterException" }
            return $0.call("GetOpenIdToken", [:])
        },
    ]
}
