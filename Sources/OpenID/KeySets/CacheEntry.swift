internal import JOSE

/// What a cache knows of one place: pure state, asked and told with the time passed in. No lock, no clock, no network.
struct CacheEntry: Sendable {
    /// A set that was had, and until when it is fresh.
    struct Copy: Sendable {
        var set: JWKSet
        var bytes: [UInt8]
        var entityTag: String?
        var fetchedAt: Double
        var freshUntil: Double
    }

    /// What to do for a token.
    enum Decision: Sendable {
        case use(ProvidedKeys, refreshes: Bool)
        case fetch
        case fail(KeySetFailure)
    }

    private(set) var copy: Copy?
    private(set) var failures = 0
    private(set) var failure: KeySetFailure?
    private(set) var retryAt = 0.0
    private(set) var cooldownUntil = 0.0
    private var vanished: [(key: JWK, until: Double)] = []

    init() {}

    init(_ snapshot: KeySetSnapshot, location: KeySetLocation, wall: Double, monotonic: Double) {
        // Wall times of an earlier process become ages; what lies in the future is not believed.
        func instant(_ time: Double) -> Double { monotonic + (time - wall) }
        if let bytes = snapshot.document, let set = try? JWKSet(parsing: bytes), snapshot.fetchedAt <= wall {
            copy = Copy(
                set: set, bytes: bytes, entityTag: snapshot.entityTag, fetchedAt: instant(snapshot.fetchedAt),
                freshUntil: instant(min(snapshot.freshUntil, snapshot.fetchedAt + 86400)))
        }
        failures = snapshot.failures
        retryAt = instant(min(snapshot.retryAt, wall + 60))
        cooldownUntil = instant(min(snapshot.cooldownUntil, wall + 30))
        if failures > 0 { failure = snapshot.failure ?? .unavailable(location, reason: "the last attempt failed") }
    }

    func snapshot(wall: Double, monotonic: Double) -> KeySetSnapshot {
        func time(_ instant: Double) -> Double { wall + (instant - monotonic) }
        return KeySetSnapshot(
            document: copy?.bytes, entityTag: copy?.entityTag, fetchedAt: copy.map { time($0.fetchedAt) } ?? 0,
            freshUntil: copy.map { time($0.freshUntil) } ?? 0, failures: failures, retryAt: failures > 0 ? time(retryAt) : 0,
            cooldownUntil: time(cooldownUntil), failure: failure)
    }

    /// What to do for a token that names that key, or none. With `justFailed` it has waited for a fetch that brought nothing, and does
    /// not ask for another, however long it took to wake up.
    func decide(naming keyID: ExactString?, at now: Double, justFailed: Bool = false, _ policy: CachePolicy) -> Decision {
        let isBackingOff = failures > 0 && (justFailed || now < retryAt)
        guard let copy else {
            if isBackingOff, let failure { return .fail(failure) }
            return .fetch
        }
        let keys = keys(of: copy, naming: keyID, at: now)
        let isKnown = keyID.map { keys.hasKey(named: $0) } ?? true
        if now < copy.freshUntil {
            let ahead = copy.fetchedAt + (copy.freshUntil - copy.fetchedAt) * policy.refreshAhead
            if isKnown { return .use(ProvidedKeys(.set(keys)), refreshes: now >= ahead && !isBackingOff) }
            if isBackingOff, let failure { return .fail(failure) }
            return now < cooldownUntil ? .use(ProvidedKeys(.set(keys)), refreshes: false) : .fetch
        }
        guard isBackingOff, let failure else { return .fetch }
        return staleDecision(copy, keys, isKnown, failure, at: now, policy)
    }

    /// Keys past their age serve for a bounded time while the server fails; a key that they lack may be new, so nobody knows.
    private func staleDecision(
        _ copy: Copy, _ keys: JWKSet, _ isKnown: Bool, _ failure: KeySetFailure, at now: Double, _ policy: CachePolicy
    ) -> Decision {
        guard isKnown, now < copy.freshUntil + policy.staleLifetime else { return .fail(failure) }
        return .use(ProvidedKeys(.set(keys), stale: failure), refreshes: false)
    }

    /// The set, with a key that has just vanished from it when the token names that one.
    private func keys(of copy: Copy, naming keyID: ExactString?, at now: Double) -> JWKSet {
        guard let keyID, !copy.set.hasKey(named: keyID) else { return copy.set }
        let old = vanished.filter { $0.key.keyID == keyID && now < $0.until }.map(\.key)
        return old.isEmpty ? copy.set : JWKSet(copy.set.keys + old)
    }

    // MARK: What fetches bring

    mutating func succeeded(
        _ set: JWKSet, _ document: [UInt8], _ answer: FetchedDocument, for keyID: ExactString?, at now: Double, _ policy: CachePolicy
    ) {
        if let old = copy?.set {
            let lost = old.keys.filter { key in key.keyID.map { !set.hasKey(named: $0) } ?? false }
            vanished.removeAll { old in now >= old.until || lost.contains { $0.keyID == old.key.keyID } }
            vanished += lost.map { ($0, now + policy.vanishedKeyGrace) }
        }
        copy = Copy(
            set: set, bytes: document, entityTag: answer.entityTag, fetchedAt: now,
            freshUntil: now + policy.lifetime(stated: answer.lifetime))
        settle(for: keyID, at: now, policy)
    }

    /// The server says that the copy at hand is still the one.
    mutating func unchanged(_ answer: FetchedDocument, for keyID: ExactString?, at now: Double, _ policy: CachePolicy) {
        copy?.fetchedAt = now
        copy?.freshUntil = now + policy.lifetime(stated: answer.lifetime)
        if let tag = answer.entityTag { copy?.entityTag = tag }
        settle(for: keyID, at: now, policy)
    }

    mutating func failed(_ failure: KeySetFailure, at now: Double, _ policy: CachePolicy) {
        failures += 1
        self.failure = failure
        retryAt = now + policy.retryDelay(failures: failures)
    }

    private mutating func settle(for keyID: ExactString?, at now: Double, _ policy: CachePolicy) {
        failures = 0
        failure = nil
        retryAt = 0
        if keyID != nil { cooldownUntil = now + policy.missCooldown }
    }
}
