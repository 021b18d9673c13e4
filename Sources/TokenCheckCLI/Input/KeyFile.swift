internal import JOSE
internal import OpenID

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

/// A file with keys that was read, or could not be. It has types of its own and none of the library's general ones, whose looking up at run
/// time a short call would feel.
struct LoadedFile {
    enum Contents {
        case keys(VerificationKeys)
        case failure(KeySetFailure)
    }

    let location: KeySetLocation
    let contents: Contents

    init(_ location: KeySetLocation, _ streams: Streams) {
        self.location = location
        do throws(KeySetFailure) {
            switch location {
            case .file(let path): contents = .keys(.set(try KeyFile(location, path, streams).keySet()))
            case .key(let path): contents = .keys(.pinned(try KeyFile(location, path, streams).singleKey()))
            case .url, .discovery, .unstated: throw .unavailable(location, reason: "it is no file")
            }
        } catch { contents = .failure(error) }
    }

    func get() throws(KeySetFailure) -> VerificationKeys {
        switch contents {
        case .keys(let keys): return keys
        case .failure(let failure): throw failure
        }
    }
}
