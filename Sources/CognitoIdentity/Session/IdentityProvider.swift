internal import OpenID

/// Who the user is now, for a `CredentialsProvider`. A program implements it; most can use one of the types beside it.
///
/// Semantics of the AWS SDKs (iOS: AWSCognitoCredentialsProviderHelper; Android: AWSAbstractCognitoDeveloperIdentityProvider).
public protocol IdentityProvider: Sendable {
    /// Gets new logins: asks the backend, or the sign-in of a public provider. Called before credentials are fetched, each time: a token
    /// that was used once is not used again.
    func refresh() async throws(IdentityProviderFailure)
    /// The logins of the last refresh; none for a guest. For developer-authenticated identities it is the backend's token, under the
    /// identity service's name.
    func logins() async throws(IdentityProviderFailure) -> LoginsMap
    /// The identity that the backend named with its token; `nil` where the pool is to say.
    var identityID: IdentityID? { get async }
    /// Forgets logins and identity.
    func clear() async
}

/// Why an identity provider gave no logins. The reason is its own, and must hold no token.
public struct IdentityProviderFailure: Error, Sendable, Equatable {
    /// What happened, in words.
    public let reason: String
    /// True when nobody refused anything: later is another matter.
    public let isOutage: Bool

    /// A failure.
    public init(_ reason: String, isOutage: Bool = false) {
        self.reason = reason
        self.isOutage = isOutage
    }

    /// The user was forgotten while the logins were asked for.
    static let forgotten = IdentityProviderFailure("the logins were cleared while they were asked for")
}

/// Nobody in particular: a guest of the pool.
public struct GuestIdentityProvider: IdentityProvider {
    /// A guest.
    public init() {}
    /// There is nothing to get.
    public func refresh() async throws(IdentityProviderFailure) {}
    /// None.
    public func logins() async throws(IdentityProviderFailure) -> LoginsMap { .none }
    /// The pool says.
    public var identityID: IdentityID? { get async { nil } }
    /// There is nothing to forget.
    public func clear() async {}
}

/// Logins of public providers, got anew by a function of one's own at each refresh.
public actor PublicIdentityProvider: IdentityProvider {
    private let getLogins: @Sendable () async throws(IdentityProviderFailure) -> LoginsMap
    private var current = LoginsMap.none
    private var timesForgotten = 0

    /// The logins that the function gives.
    public init(_ getLogins: @escaping @Sendable () async throws(IdentityProviderFailure) -> LoginsMap) { self.getLogins = getLogins }

    /// Calls the function. What it gives after `clear` is not taken: it may be the old user's.
    public func refresh() async throws(IdentityProviderFailure) {
        let started = timesForgotten
        let logins = try await getLogins()
        guard started == timesForgotten else { throw .forgotten }
        current = logins
    }
    /// What the function gave.
    public func logins() async throws(IdentityProviderFailure) -> LoginsMap { current }
    /// The pool says.
    public var identityID: IdentityID? { nil }
    /// Forgets the logins.
    public func clear() {
        timesForgotten &+= 1
        current = .none
    }
}

/// A developer-authenticated identity: a function of one's own asks the backend, which calls GetOpenIdTokenForDeveloperIdentity.
public actor DeveloperIdentityProvider: IdentityProvider {
    private let askBackend: @Sendable () async throws(IdentityProviderFailure) -> IdentityToken
    private var current: IdentityToken?
    private var timesForgotten = 0

    /// The identity and token that the function gives.
    public init(_ askBackend: @escaping @Sendable () async throws(IdentityProviderFailure) -> IdentityToken) {
        self.askBackend = askBackend
    }

    /// Asks the backend. What it answers after `clear` is not taken: it may be the old user's.
    public func refresh() async throws(IdentityProviderFailure) {
        let started = timesForgotten
        let token = try await askBackend()
        guard started == timesForgotten else { throw .forgotten }
        current = token
    }
    /// The backend's token under the identity service's name; none before the first refresh.
    public func logins() async throws(IdentityProviderFailure) -> LoginsMap {
        current.map { LoginsMap(identityToken: $0) } ?? .none
    }
    /// The identity that came with the token.
    public var identityID: IdentityID? { current?.identityID }
    /// Forgets token and identity.
    public func clear() {
        timesForgotten &+= 1
        current = nil
    }
}

extension LoginsMap {
    /// The login of a developer-authenticated identity: its token, under the name of the identity service that issued it (GetId: "Issuer
    /// doesn't match providerName"). Regions that have to be opted into have an issuer of their own. A token that names no such service
    /// stands under the one of its identity's region.
    public init(identityToken token: IdentityToken) {
        let value = Secret(token.token)
        let issuer = LoginValue(value).issuer.flatMap { try? IdentityServiceName(LoginKey.withoutScheme($0)) }
        let provider = LoginProvider.cognitoIdentity(issuer ?? IdentityServiceName(ofRegion: token.identityID.region))
        self.init(unique: [Entry(provider.key, value)])
    }
}
