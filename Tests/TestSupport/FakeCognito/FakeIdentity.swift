/// A login: a provider and the user's id there. For the pool's developer provider the id is the developer's.
public struct FakeLogin: Sendable, Hashable {
    /// The provider, as a Logins map names it.
    public let provider: String
    /// The user there.
    public let user: String

    /// That user of that provider.
    public init(_ provider: String, _ user: String) {
        self.provider = provider
        self.user = user
    }
}

/// An identity of the fake.
public struct FakeIdentity: Sendable, Equatable {
    /// The id, `<region>:<uuid>`.
    public let id: String
    /// Its pool's id.
    public let pool: String
    /// The how many-th identity it is: the older of two survives a merge.
    let number: Int
    /// What is linked to it, in the order of linking.
    public internal(set) var logins: [FakeLogin] = []
    /// True when it was merged into another or lost its last login: nobody gets in by it any more.
    public internal(set) var isDisabled = false

    /// True when nobody has signed in to it.
    public var isGuest: Bool { logins.isEmpty }
}
