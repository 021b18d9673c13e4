public import JOSE

/// Brings keys, from wherever they are kept.
public protocol KeySetProvider: Sendable {
    /// The keys at that place. `keyID` is the one a token names: a provider that can look again does so when its keys lack it.
    func keys(at location: KeySetLocation, naming keyID: ExactString?) async throws(KeySetFailure) -> VerificationKeys
}

/// The same keys for every profile: for tests, and for people who bring their own.
public struct FixedKeys: KeySetProvider {
    private let keys: VerificationKeys

    /// These keys.
    public init(_ keys: VerificationKeys) { self.keys = keys }

    /// The keys, whatever the place.
    public func keys(at location: KeySetLocation, naming keyID: ExactString?) async throws(KeySetFailure) -> VerificationKeys { keys }
}
