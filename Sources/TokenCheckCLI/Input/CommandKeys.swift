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

    static func load(_ location: KeySetLocation, _ streams: Streams) -> Result<VerificationKeys, KeySetFailure> {
        do throws(KeySetFailure) {
            switch location {
            case .file(let path): return .success(.set(try KeyFile(location, path, streams).keySet()))
            case .key(let path): return .success(.pinned(try KeyFile(location, path, streams).singleKey()))
            case .url, .discovery, .unstated: throw .unavailable(location, reason: "it is no file")
            }
        } catch { return .failure(error) }
    }
}

/// Files with keys, each read once: one by one, for one of them may be a pipe. Who asks for those that were read waits for nobody.
private actor KeyFiles {
    private let streams: Streams
    // A few at most: comparing is faster than hashing.
    private let loaded = Locked<[(location: KeySetLocation, keys: Result<VerificationKeys, KeySetFailure>)]>([])

    init(_ streams: Streams) { self.streams = streams }

    func keys(at location: KeySetLocation) -> Result<VerificationKeys, KeySetFailure> {
        if let known = find(location) { return known }
        let result = CommandKeys.load(location, streams)
        loaded.withLock { $0.append((location, result)) }
        return result
    }

    nonisolated func known(at location: KeySetLocation) -> ProvidedKeys? {
        guard case .success(let keys)? = find(location) else { return nil }
        return ProvidedKeys(keys)
    }

    private nonisolated func find(_ location: KeySetLocation) -> Result<VerificationKeys, KeySetFailure>? {
        loaded.withLock { loaded in
            for file in loaded where file.location == location { return file.keys }
            return nil
        }
    }
}

/// A store that is read and never written.
private struct ReadOnlyStore: KeySetStore {
    let store: any KeySetStore

    init(_ store: any KeySetStore) { self.store = store }

    func load(_ address: String) -> KeySetSnapshot? { store.load(address) }
    func save(_ snapshot: KeySetSnapshot, for address: String) {}
}

/// A file with keys in any of the forms people have: JWK Set, JWK, PEM.
struct KeyFile {
    let location: KeySetLocation
    let bytes: [UInt8]

    init(_ location: KeySetLocation, _ path: String, _ streams: Streams) throws(KeySetFailure) {
        self.location = location
        if path == "-" {
            bytes = streams.readAllInput(limit: JWKSet.maximumBytes)
            return
        }
        do throws(FileError) { bytes = try streams.readFile(path, JWKSet.maximumBytes) } catch {
            switch error {
            case .unreadable(let reason): throw .unavailable(location, reason: reason)
            case .tooLarge: throw .invalid(location, .tooLarge)
            }
        }
    }

    /// A JWK Set and nothing else: what a token's kid is looked up in.
    func keySet() throws(KeySetFailure) -> JWKSet {
        let document = try json()
        do throws(JWKSet.Failure) { return try JWKSet(document) } catch { throw .invalid(location, error) }
    }

    /// The keys of any form.
    func anyKeys() throws(KeySetFailure) -> JWKSet {
        if PEM.isLikely(bytes) { return JWKSet([try pemKey()]) }
        let document = try json()
        if document["keys"] == nil, document["kty"] != nil { return JWKSet([JWK(document)]) }
        do throws(JWKSet.Failure) { return try JWKSet(document) } catch { throw .invalid(location, error) }
    }

    func singleKey() throws(KeySetFailure) -> JWK {
        if PEM.isLikely(bytes) { return try pemKey() }
        let document = try json()
        guard document["kty"] != nil else { throw .invalidKey(location, .noBlock) }
        return JWK(document)
    }

    private func pemKey() throws(KeySetFailure) -> JWK {
        do throws(PEM.Failure) { return try JWK(pem: bytes) } catch { throw .invalidKey(location, error) }
    }

    private func json() throws(KeySetFailure) -> JSONValue {
        do throws(JWKSet.Failure) { return try JWKSet.document(bytes) } catch { throw .invalid(location, error) }
    }
}
