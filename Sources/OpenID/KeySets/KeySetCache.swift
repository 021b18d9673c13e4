public import JOSE

/// Fetched key sets: fetched once for all who wait, kept while fresh, refreshed ahead of expiry, and serving through outages.
///
/// A token whose key is known never waits: the state is behind a lock that no fetch holds.
public final class KeySetCache: KeySetProvider {
    private let fetcher: any KeySetFetcher
    private let store: (any KeySetStore)?
    private let policy: CachePolicy
    private let clock: CacheClock
    private let state = Locked(State())

    private struct State {
        var entries: [KeySetLocation: CacheEntry] = [:]
        var flights: [KeySetLocation: Task<Bool, Never>] = [:]
    }

    /// A cache over that fetcher. `store` keeps its contents beyond the process.
    public init(
        fetcher: any KeySetFetcher, store: (any KeySetStore)? = nil, policy: CachePolicy = CachePolicy(), clock: CacheClock = .system
    ) {
        self.fetcher = fetcher
        self.store = store
        self.policy = policy
        self.clock = clock
    }

    /// The keys, from the cache or fetched. A failure is thrown only when no usable copy is left.
    public func keys(at location: KeySetLocation, naming keyID: ExactString?) async throws(KeySetFailure) -> ProvidedKeys {
        loadIfNeeded(location)
        // A first fetch may be followed by the one refetch for a key that it did not bring. More than that is for nobody.
        var justFailed = false
        for _ in 0..<3 {
            let (decision, flight) = decide(location, keyID, justFailed: justFailed)
            switch decision {
            case .use(let keys, _): return keys
            case .fail(let failure): throw failure
            case .fetch: justFailed = await flight?.value == false
            }
        }
        throw .unavailable(location, reason: "the cache was emptied each time the keys were fetched")
    }

    /// The keys, when they are at hand and fresh enough.
    public func cachedKeys(at location: KeySetLocation, naming keyID: ExactString?) -> ProvidedKeys? {
        guard case .use(let keys, _) = decide(location, keyID, mayFetch: false).decision else { return nil }
        return keys
    }

    /// The key set document at that place, as it was published.
    public func document(at location: KeySetLocation) async throws(KeySetFailure) -> [UInt8] {
        _ = try await keys(at: location, naming: nil)
        return state.withLock { $0.entries[location]?.copy?.bytes ?? [] }
    }

    /// Fetches what is not at hand, all places at once. One that fails keeps no other from being fetched; the failures are returned.
    @discardableResult
    public func warm(_ locations: [KeySetLocation]) async -> [KeySetLocation: KeySetFailure] {
        await withTaskGroup(of: (KeySetLocation, KeySetFailure?).self) { group in
            for location in Set(locations) {
                group.addTask {
                    do throws(KeySetFailure) {
                        _ = try await self.keys(at: location, naming: nil)
                        return (location, nil)
                    } catch { return (location, error) }
                }
            }
            var failures: [KeySetLocation: KeySetFailure] = [:]
            for await (location, failure) in group { failures[location] = failure }
            return failures
        }
    }

    /// Forgets what is known of that place: the next token fetches.
    public func invalidate(_ location: KeySetLocation) {
        state.withLock { _ = $0.entries.updateValue(CacheEntry(), forKey: location) }
    }

    /// What to do for a token, with the fetch to wait for. Both under one lock: a fetch that lands between them would be repeated.
    private func decide(_ location: KeySetLocation, _ keyID: ExactString?, justFailed: Bool = false, mayFetch: Bool = true)
        -> (decision: CacheEntry.Decision, flight: Task<Bool, Never>?)
    {
        let now = clock.monotonic()
        return state.withLock { state in
            let decision = state.entries[location]?.decide(naming: keyID, at: now, justFailed: justFailed, policy) ?? .fetch
            return switch decision {
            case .use(_, refreshes: true): (decision, flight(to: location, for: nil, &state))
            case .fetch where mayFetch: (decision, flight(to: location, for: keyID, &state))
            case .use, .fetch, .fail: (decision, nil)
            }
        }
    }

    private func loadIfNeeded(_ location: KeySetLocation) {
        guard let store, let address = location.storeName, state.withLock({ $0.entries[location] == nil }) else { return }
        // Read outside the lock: nobody waits for a disk.
        let entry = store.load(address).map { CacheEntry($0, location: location, wall: clock.wall(), monotonic: clock.monotonic()) }
        state.withLock { state in
            if state.entries[location] == nil { state.entries[location] = entry ?? CacheEntry() }
        }
    }

    /// The one fetch under way to that place, true when it brings something; it is begun when there is none.
    private func flight(to location: KeySetLocation, for keyID: ExactString?, _ state: inout State) -> Task<Bool, Never> {
        if let flight = state.flights[location] { return flight }
        let copy = state.entries[location]?.copy
        // Neither a first fetch nor a renewal for a known key is the refetch that an unknown key is granted.
        let reason = keyID.flatMap { id in copy?.set.hasKey(named: id) == false ? id : nil }
        let flight = Task {
            let result = await KeySetSource(fetcher: fetcher).fetch(location, entityTag: copy?.entityTag)
            land(result, location, for: reason)
            if case .success = result { return true }
            return false
        }
        state.flights[location] = flight
        return flight
    }

    private func land(_ result: Result<KeySetSource.Answer, KeySetFailure>, _ location: KeySetLocation, for keyID: ExactString?) {
        let (now, wall) = (clock.monotonic(), clock.wall())
        let snapshot = state.withLock { state in
            var entry = state.entries[location] ?? CacheEntry()
            switch result {
            case .success(.set(let set, let bytes, let document)):
                entry.succeeded(set, bytes, document, for: keyID, at: now, policy)
            case .success(.unchanged(let document)): entry.unchanged(document, for: keyID, at: now, policy)
            case .failure(let failure): entry.failed(failure, at: now, policy)
            }
            state.entries[location] = entry
            state.flights[location] = nil
            return entry.snapshot(wall: wall, monotonic: now)
        }
        if let address = location.storeName { store?.save(snapshot, for: address) }
    }
}

/// The two clocks of a cache, in seconds: a monotonic one for ages, the wall clock for what outlives the process.
public struct CacheClock: Sendable {
    let monotonic: @Sendable () -> Double
    let wall: @Sendable () -> Double

    /// Clocks of one's own.
    public init(monotonic: @escaping @Sendable () -> Double, wall: @escaping @Sendable () -> Double) {
        self.monotonic = monotonic
        self.wall = wall
    }

    /// The system's clocks.
    public static let system: CacheClock = {
        let start = ContinuousClock.now
        return CacheClock(
            monotonic: {
                let passed = start.duration(to: .now).components
                return Double(passed.seconds) + Double(passed.attoseconds) / 1e18
            },
            wall: { UnixTime.now().seconds })
    }()
}
