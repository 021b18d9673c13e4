internal import JOSE

/// One fetch of one place, parsed: nothing of it counts unless it is a key set.
struct KeySetSource: Sendable {
    let fetcher: any KeySetFetcher

    enum Answer: Sendable {
        case set(JWKSet, [UInt8], FetchedDocument)
        case unchanged(FetchedDocument)
    }

    func fetch(_ location: KeySetLocation, entityTag: String?) async -> Result<Answer, KeySetFailure> {
        do throws(KeySetFailure) { return .success(try await answer(location, entityTag)) } catch { return .failure(error) }
    }

    private func answer(_ location: KeySetLocation, _ entityTag: String?) async throws(KeySetFailure) -> Answer {
        let address: String
        switch location {
        case .url(let text): address = text
        case .discovery(let issuer): address = try await Discovery(fetcher: fetcher).keySetAddress(of: issuer, location)
        case .file, .key: throw .unavailable(location, reason: "a file is not fetched")
        case .unstated(let reason): throw .unavailable(location, reason: reason)
        }
        let document = try await document(address, location, entityTag: entityTag)
        guard let bytes = document.bytes else { return .unchanged(document) }
        do throws(JWKSet.Failure) { return .set(try JWKSet(parsing: bytes), bytes, document) } catch { throw .invalid(location, error) }
    }

    private func document(_ address: String, _ location: KeySetLocation, entityTag: String?) async throws(KeySetFailure) -> FetchedDocument
    {
        switch await fetcher.fetch(address, entityTag: entityTag, limit: JWKSet.maximumBytes) {
        case .success(let document): return document
        case .failure(let failure): throw .unavailable(location, reason: failure.reason)
        }
    }
}

/// OpenID Connect Discovery 1.0 §4: the issuer's metadata names the key set, and must name the issuer itself, byte for byte (§4.3).
struct Discovery: Sendable {
    let fetcher: any KeySetFetcher

    func keySetAddress(of issuer: String, _ location: KeySetLocation) async throws(KeySetFailure) -> String {
        let bytes: [UInt8]
        switch await fetcher.fetch(location.description, entityTag: nil, limit: JWKSet.maximumBytes) {
        case .success(let document): bytes = document.bytes ?? []
        case .failure(let failure): throw .unavailable(location, reason: failure.reason)
        }
        let metadata: JSONValue
        do throws(JSONFailure) { metadata = try JSONDocument.parse(bytes) } catch { throw .invalid(location, .json(error)) }
        guard let named = metadata["issuer"]?.string, ExactString(named) == ExactString(issuer) else {
            throw .unavailable(location, reason: "the discovery document is of another issuer")
        }
        guard let address = metadata["jwks_uri"]?.string else {
            throw .unavailable(location, reason: "the discovery document names no jwks_uri")
        }
        guard FetchAddress.isAllowed(address) else {
            throw .unavailable(location, reason: "the discovery document's jwks_uri is not an https address")
        }
        return address
    }
}
