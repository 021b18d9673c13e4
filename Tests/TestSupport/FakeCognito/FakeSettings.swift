public import JOSE

/// What can be set about the fake beside its pools.
public struct FakeSettings: Sendable {
    /// The region that both services are of.
    public var region = "eu-west-1"
    /// The account that pools and roles are in.
    public var account = "111122223333"
    /// Who may sign calls.
    public var signers: [FakeSigner] = [.example]
    /// The keys of issuers, by the exact `iss`.
    public var keySets: [String: JWKSet] = [:]
    /// Access tokens and assertions that are no JWTs, and whose they are: by provider and value.
    public var opaqueTokens: [String: [String: String]] = [:]
    /// Users of user pools who signed out everywhere.
    public var signedOut: Set<FakeLogin> = []
    /// Providers that do not answer.
    public var providersDown: Set<String> = []
    /// What stands before an exception's name in `__type`, such as `com.amazonaws.cognito.identity.model#`.
    public var typePrefix = ""
    /// The name of the message's member: some front ends of AWS write `Message`.
    public var messageMember = "message"
    /// The exception for a value of a wrong shape. The model documents InvalidParameterException; the service answers ValidationException.
    public var shapeException = "ValidationException"
    /// The seconds beyond `exp` for which tokens are still taken.
    public var grace = 300
}
