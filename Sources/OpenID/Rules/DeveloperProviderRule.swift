internal import JOSE

/// The developer provider in `amr` is the one wanted, and its entry `<provider>:<pool id>:<user>` names this pool.
///
/// A user id may itself hold `:`, so entries are read from the front and never split at each colon.
struct DeveloperProviderRule: ClaimRule {
    let pool: IdentityPoolID
    let provider: ExactString?
    /// What an entry of this pool has behind its provider.
    private let ofPool: [UInt8]

    init(pool: IdentityPoolID, provider: ExactString?) {
        self.pool = pool
        self.provider = provider
        ofPool = Array(":\(pool):".utf8)
    }

    var name: String { "amr.provider" }
    var reference: String { "Cognito: Developer-authenticated identities" }

    /// The provider is not there, or an entry is of another pool.
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
        // The usual case, judged on bytes: no provider is asked for, and each entry has this pool behind its first colon, or no colon at all.
        if provider == nil, claims.arePlainStrings(.amr, where: { isPlain($0) }) { return [] }
        guard let methods = claims.texts("amr").value else { return [] }
        let entries = methods.compactMap(DeveloperEntry.init)
        if entries.contains(where: { $0.pool != pool.text }) { return [fault(claims)] }
        guard let provider else { return [] }
        // A token of 2015 had the provider alone; later ones have the entry with the user too.
        let named = methods.contains { ExactString($0) == provider } || entries.contains { $0.provider == provider }
        let others = entries.contains { $0.provider != provider }
        return named && !others ? [] : [fault(claims)]
    }

    /// True for a text that is no entry of another pool, as far as can be seen at once.
    private func isPlain(_ text: Span<UInt8>) -> Bool {
        let colon = Bytes.firstIndex(of: UInt8(ascii: ":"), in: text, from: 0)
        return colon == text.count || Bytes.has(ofPool.span, in: text, at: colon)
    }

    private func fault(_ claims: SignedClaims) -> Finding {
        Finding(
            .claim("amr", .provider), expected: .string(provider?.description ?? pool.text.description), actual: claims["amr"]?.value)
    }
}

/// An entry of `amr` that a developer provider left: `<provider>:<region>:<uuid>:<user id>`.
struct DeveloperEntry {
    let provider: ExactString
    let pool: ExactString
    let user: String

    init?(_ text: String) {
        let bytes = Array(text.utf8)
        let colons = bytes.indices.filter { bytes[$0] == UInt8(ascii: ":") }
        guard colons.count >= 3, colons[0] > 0 else { return nil }
        func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        guard let pool = try? IdentityPoolID(part(colons[0] + 1..<colons[2])) else { return nil }
        provider = ExactString(part(0..<colons[0]))
        self.pool = pool.text
        user = part(colons[2] + 1..<bytes.count)
    }
}
