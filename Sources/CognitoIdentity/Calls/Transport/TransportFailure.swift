/// Why a request got no answer. Holds no credentials and nothing of the request.
public struct TransportFailure: Error, Sendable, Equatable {
    /// The kinds that differ in what to do about them.
    public enum Kind: Sendable, Hashable, CaseIterable {
        case name, connection, tls, timeout, tooLarge, address, other
    }

    /// The kind.
    public let kind: Kind
    /// What happened, in words.
    public let reason: String
    /// True unless it is certain that nothing of the request left: the service may have carried it out.
    public let mayHaveBeenSent: Bool

    /// A failure.
    public init(_ kind: Kind, _ reason: String, mayHaveBeenSent: Bool) {
        self.kind = kind
        self.reason = reason
        self.mayHaveBeenSent = mayHaveBeenSent
    }
}
