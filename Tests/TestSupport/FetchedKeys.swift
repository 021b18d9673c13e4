public import JOSE
public import OpenID

/// A cache over a script and a settable clock, to be asked for Apple's keys.
public struct FetchedKeys: Sendable {
    /// The address that it is asked for unless another is given.
    public static let address = "https://appleid.apple.com/auth/keys"
    /// The place of that address.
    public static let place = KeySetLocation.url(address)
    /// An id that Apple's set has, and that the sample token names.
    public static let known: ExactString = "V8FX5AWNVS"
    /// Apple's set.
    public static let apple = Asked.keys(["7SCMPSQX33", "V8FX5AWNVS", "GY2TQSVQGZ"])
    /// The failure that an outage is.
    public static let outage = KeySetFailure.unavailable(place, reason: "nobody answers")
    /// Apple's set, used although the server failed.
    public static let stale = Asked.keys(["7SCMPSQX33", "V8FX5AWNVS", "GY2TQSVQGZ"], stale: outage)

    /// The server's part.
    public let script: FetchScript
    /// The clocks.
    public let time: SettableClock
    /// The cache.
    public let cache: KeySetCache

    /// A cold cache whose server has Apple's set, or gives those answers.
    public init(
        _ script: FetchScript? = nil, store: (any KeySetStore)? = nil, policy: CachePolicy = CachePolicy(),
        time: SettableClock = SettableClock()
    ) throws {
        self.script = try script ?? FetchScript(.set("apple"))
        self.time = time
        cache = KeySetCache(fetcher: self.script, store: store, policy: policy, clock: time.clock)
    }

    /// What a token gets that names this key, or none.
    @discardableResult
    public func ask(_ id: ExactString?, at place: KeySetLocation = Self.place) async -> Asked {
        do throws(KeySetFailure) { return Asked(try await cache.keys(at: place, naming: id)) } catch { return .failed(error) }
    }

    /// What a token gets without waiting; `nil` when it would have to wait.
    public func askWithoutWaiting(_ id: ExactString?, at place: KeySetLocation = Self.place) -> Asked? {
        cache.cachedKeys(at: place, naming: id).map(Asked.init)
    }

    /// A verifier of Apple's tokens that takes its keys from the cache.
    public func verifier() throws -> TokenVerifier {
        TokenVerifier(IssuerProfiles(try TokenKind.appleID.profile()), keys: cache, now: { FixedTime.now })
    }
}

/// What a cache gave, as one value to compare.
public enum Asked: Sendable, Equatable {
    /// A set with these ids, and why it is past its age when it is.
    case keys([String], stale: KeySetFailure? = nil)
    /// One key, pinned.
    case pinned
    /// No keys.
    case failed(KeySetFailure)

    init(_ provided: ProvidedKeys) {
        switch provided.keys {
        case .set(let set): self = .keys(set.keyIDs, stale: provided.stale)
        case .pinned: self = .pinned
        }
    }
}
