internal import JOSE
internal import OpenID

/// Keys from wherever the options say: files and standard input are read once, addresses are left to the cache.
final class CommandKeys: KeySetProvider {
    private let files: KeyFiles
    private let fetched: KeySetCache

    /// With `isOffline` nothing is fetched, and what the cache has is left as it is.
    init(_ streams: Streams, isOffline: Bool = false, certificateFile: String? = nil) {
        files = KeyFiles(streams)
        // No refresh in the background: a command that ends would have to wait for it, or cut it off.
        var policy = CachePolicy()
        policy.refreshAhead = 1
        fetched =
            isOffline
            ? KeySetCache(
                fetcher: NoNetwork(reason: "the network is not used (--offline)"), store: streams.keySetStore.map(ReadOnlyStore.init),
                policy: policy)
            : KeySetCache(fetcher: streams.makeFetcher(certificateFile), store: streams.keySetStore, policy: policy)
    }

    func keys(at location: KeySetLocation, naming keyID: ExactString?) async throws(KeySetFailure) -> ProvidedKeys {
        switch location {
        case .url, .discovery, .unstated: return try await fetched.keys(at: location, naming: keyID)
        case .file, .key:
            return ProvidedKeys(try await files.keys(at: location).get())
        }
    }

    func cachedKeys(at location: KeySetLocation, naming keyID: ExactString?) -> ProvidedKeys? {
        switch location {
        case .url, .discovery, .unstated: fetched.cachedKeys(at: location, naming: keyID)
        case .file, .key: files.known(at: location)
        }
    }
}

/// Files with keys, each read once: one by one, for one of them may be a pipe. Who asks for those that were read waits for nobody.
private actor KeyFiles {
    private let streams: Streams
    // A few at most: comparing is faster than hashing.
    private let loaded = Locked<[LoadedFile]>([])

    init(_ streams: Streams) { self.streams = streams }

    func keys(at location: KeySetLocation) -> LoadedFile {
        if let known = find(location) { return known }
        let file = LoadedFile(location, streams)
        loaded.withLock { $0.append(file) }
        return file
    }

    nonisolated func known(at location: KeySetLocation) -> ProvidedKeys? {
        guard case .keys(let keys)? = find(location)?.contents else { return nil }
        return ProvidedKeys(keys)
    }

    private nonisolated func find(_ location: KeySetLocation) -> LoadedFile? {
        loaded.withLock { loaded in loaded.first { $0.location == location } }
    }
}

/// A store that is read and never written.
private struct ReadOnlyStore: KeySetStore {
    let store: any KeySetStore

    init(_ store: any KeySetStore) { self.store = store }

    func load(_ address: String) -> KeySetSnapshot? { store.load(address) }
    func save(_ snapshot: KeySetSnapshot, for address: String) {}
}
