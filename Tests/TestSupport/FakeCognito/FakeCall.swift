internal import JOSE

/// One call that the fake had: what for and by whom, never a token or another login's value.
public struct FakeCall: Sendable, Equatable {
    /// The service.
    public let service: FakeService
    /// The operation.
    public let operation: String
    /// The pool it names.
    public let pool: String?
    /// The identity it names.
    public let identity: String?
    /// The keys of its Logins map, sorted.
    public let logins: [String]
    /// Whether it is signed, well or not.
    public let isSigned: Bool
    /// The exception it met; a scripted closed connection or page is `-`.
    public internal(set) var exception: String?

    /// A call.
    public init(
        _ operation: String, service: FakeService = .identity, pool: String? = nil, identity: String? = nil, logins: [String] = [],
        isSigned: Bool = false, exception: String? = nil
    ) {
        self.operation = operation
        self.service = service
        self.pool = pool
        self.identity = identity
        self.logins = logins
        self.isSigned = isSigned
        self.exception = exception
    }

    init(_ operation: String, _ request: FakeRequest) {
        let input = try? JSONDocument.parse(request.body)
        var logins: [String] = []
        if case .object(let members)? = input?["Logins"] { logins = members.map(\.name).sorted() }
        self.init(
            operation, pool: input?["IdentityPoolId"]?.string, identity: input?["IdentityId"]?.string, logins: logins,
            isSigned: request.header("authorization") != nil)
    }
}
