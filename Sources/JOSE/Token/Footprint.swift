extension VerifiedJWS {
    /// About how many bytes it keeps in memory: with many small values the places of a JSON text outweigh the text.
    package var footprint: Int { payload.footprint + header.footprint }
}

extension ProtectedHeader {
    fileprivate var footprint: Int { json.footprint + (keyID?.description.utf8.count ?? 0) + (type?.utf8.count ?? 0) }
}

extension TokenJSON {
    fileprivate var footprint: Int { bytes.capacity + nodes.capacity * MemoryLayout<Node>.stride }
}
