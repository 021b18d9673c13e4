/// One operation of a service, with its parameters. An operation says only what sets it apart; `IdentityService` does the rest.
public protocol ServiceCall: Sendable {
    /// What the service answers.
    associatedtype Answer: Sendable
    /// The service's name for it.
    static var operation: String { get }
    /// The service.
    static var service: AWSService { get }
    /// False for the public operations (service model, `authtype: none`).
    static var isSigned: Bool { get }
    /// False when carrying it out twice is not the same as once: it is then not repeated once it may have reached the service.
    static var isRepeatable: Bool { get }
    /// The body's members.
    var members: [RequestMember] { get }
    /// Reads the answer of a request that was carried out.
    static func answer(in response: ServiceResponse) throws(AnswerFault) -> Answer
}

extension ServiceCall {
    /// Cognito's identity pools.
    public static var service: AWSService { .cognitoIdentity }
    /// Most operations can be repeated.
    public static var isRepeatable: Bool { true }
    /// The body to send, logins included.
    public var content: RequestContent { Self.service.content(Self.operation, members) }
}
