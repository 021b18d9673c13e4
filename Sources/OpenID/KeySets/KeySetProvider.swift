public import JOSE

/// Brings keys, from wherever they are kept.
public protocol KeySetProvider: Sendable {
    /// The keys at that place. `keyID` is the one a token names: a provider that can look again does so when its keys lack it.
    func keys(at location: KeySetLocation, naming keyID: ExactString?) async throws(KeySetFailure) -> ProvidedKeys

    /// The same without waiting for anything; `nil` when it would have to wait.
    func cachedKeys(at location: KeySetLocation, naming keyID: ExactString?) -> ProvidedKeys?
}

extension KeySetProvider {
    /// Nothing is at hand, unless a provider says so.
    public func cachedKeys(at location: KeySetLocation, naming keyID: ExactString?) -> ProvidedKeys? { nil }
}

/// Keys, and how far they can be relied on.
public struct ProvidedKeys: Sendable {
    /// The keys.
    public let keys: VerificationKeys
    /// Why keys past their age are given, when they are.
    public let stale: KeySetFailure?

    /// Keys with that said of them.
    public init(_ keys: VerificationKeys, stale: KeySetFailure? = nil) {
        self.keys = keys
        self.stale = stale
    }
}

extension VerificationKeys {
    /// No key at all: what is verified with a secret needs none, and with these nothing else is ever verified.
    static let none = VerificationKeys.set(JWKSet([]))
}

/// The same keys for every profile: for tests, and for people who bring their own.
public struct FixedKeys: KeySetProvider {
    private let provided: ProvidedKeys

    /// These keys.
    public init(_ keys: VerificationKeys) { provided = ProvidedKeys(keys) }

    /// The keys, whatever the place.
    public func keys(at location: KeySetLocation, naming keyID: ExactString?) async throws(KeySetFailure) -> ProvidedKeys { provided }
    /// The keys, whatever the place.
    public func cachedKeys(at location: KeySetLocation, naming keyID: ExactString?) -> ProvidedKeys? { provided }
}
