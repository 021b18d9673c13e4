internal import JOSE
public import OpenID

/// Key sets kept in files of one folder (mode 0700), one an address, so that the next process need not fetch.
///
/// Files are replaced whole under a lock: two processes at once lose nothing. What cannot be read is ignored, with a warning.
public struct DiskKeySetStore: KeySetStore {
    /// A key set in JSON text, escaped: at most a few times its own size.
    private static let maximumBytes = 8 << 20

    private let folder: String
    private let warn: @Sendable (String) -> Void

    /// A store in that folder, which is made when needed. `warn` gets a sentence for what went wrong.
    public init(folder: String, warn: @escaping @Sendable (String) -> Void) {
        self.folder = folder
        self.warn = warn
    }

    /// What was kept for that address.
    public func load(_ address: String) -> KeySetSnapshot? {
        guard let bytes = PrivateFiles.read(path(address), limit: Self.maximumBytes) else {
            if PrivateFiles.exists(path(address)) { warn("the cache file \(path(address)) cannot be read and was ignored") }
            return nil
        }
        guard let snapshot = SnapshotText.snapshot(bytes, address) else {
            warn("the cache file \(path(address)) is damaged and was ignored")
            return nil
        }
        return snapshot
    }

    /// Keeps it, beside what another process may have had meanwhile.
    public func save(_ snapshot: KeySetSnapshot, for address: String) {
        guard PrivateFiles.makeFolder(folder) else {
            warn("the cache folder \(folder) cannot be made: keys are fetched again next time")
            return
        }
        let done = PrivateFiles.withLock(folder + "/lock") {
            var merged = snapshot
            if let bytes = PrivateFiles.read(path(address), limit: Self.maximumBytes), let other = SnapshotText.snapshot(bytes, address),
                other.fetchedAt > snapshot.fetchedAt, other.fetchedAt <= UnixTime.now().seconds
            {
                // Not from the future: a clock that once was wrong would else keep that copy for good.
                merged.document = other.document
                merged.entityTag = other.entityTag
                merged.fetchedAt = other.fetchedAt
                merged.freshUntil = other.freshUntil
            }
            return PrivateFiles.replace(path(address), with: SnapshotText.text(merged, address))
        }
        if !done { warn("the cache file \(path(address)) cannot be written: keys are fetched again next time") }
    }

    private func path(_ address: String) -> String {
        folder + "/" + HashFunction.sha256.hexadecimal(Array(address.utf8).span) + ".json"
    }
}

/// Snapshots as JSON text.
private enum SnapshotText {
    static func text(_ snapshot: KeySetSnapshot, _ address: String) -> [UInt8] {
        let failure: JSONValue =
            switch snapshot.failure {
            case .unavailable(_, let reason)?: ["kind": "unavailable", "reason": .string(reason)]
            case .invalid?, .invalidKey?: ["kind": "invalid", "reason": ""]
            case nil: .null
            }
        return JSONDocument.write(
            [
                "version": 1, "address": .string(address),
                "document": snapshot.document.map { .string(String(decoding: $0, as: UTF8.self)) } ?? .null,
                "etag": snapshot.entityTag.map(JSONValue.string) ?? .null, "fetched_at": .real(snapshot.fetchedAt),
                "fresh_until": .real(snapshot.freshUntil), "failures": .integer(Int64(snapshot.failures)),
                "retry_at": .real(snapshot.retryAt), "cooldown_until": .real(snapshot.cooldownUntil), "failure": failure,
            ]) + [0x0A]
    }

    static func snapshot(_ bytes: [UInt8], _ address: String) -> KeySetSnapshot? {
        guard let value = try? JSONDocument.parse(bytes), value["version"] == 1, value["address"] == .string(address),
            let fetchedAt = value["fetched_at"]?.number, let freshUntil = value["fresh_until"]?.number,
            let retryAt = value["retry_at"]?.number, let cooldownUntil = value["cooldown_until"]?.number,
            case .integer(let failures)? = value["failures"], (0...1000).contains(failures)
        else { return nil }
        let document = value["document"]?.string.map { Array($0.utf8) }
        // A copy that is no key set any more was damaged on the way.
        if let document, (try? JWKSet(parsing: document)) == nil { return nil }
        return KeySetSnapshot(
            document: document, entityTag: value["etag"]?.string, fetchedAt: fetchedAt, freshUntil: freshUntil, failures: Int(failures),
            retryAt: retryAt, cooldownUntil: cooldownUntil, failure: failure(value["failure"], address))
    }

    private static func failure(_ value: JSONValue?, _ address: String) -> KeySetFailure? {
        switch value?["kind"]?.string {
        case "unavailable": .unavailable(.url(address), reason: value?["reason"]?.string ?? "the last attempt failed")
        case "invalid": .unavailable(.url(address), reason: "the last answer was no key set")
        default: nil
        }
    }
}
