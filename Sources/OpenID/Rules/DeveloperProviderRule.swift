internal import JOSE

/// The developer provider in `amr` is the one wanted, and its entry `<provider>:<pool id>:<user>` names this pool.
///
/// A user id may itself hold `:`, so entries are read from the front and never split at each colon.
struct DeveloperProviderRule: ClaimRule {
    let pool: IdentityPoolID
    let provider: ExactString?

    var name: String { "amr.provider" }
    var reference: String { "Cognito: Developer-authenticated identities" }

    /// The provider is not there, or an entry is of another pool.
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
        guard let methods = claims.texts("amr").value else { return [] }
        let entries = methods.compactMap(DeveloperEntry.init)
        if entries.contains(where: { $0.pool != pool.text }) { return [fault(claims)] }
        guard let provider else { return [] }
        // A token of 2015 had the provider alone; later ones have the entry with the user too.
        let named = methods.contains { ExactString($0) == provider } || entries.contains { $0.provider == provider }
        let others = entries.contains { $0.provider != provider }
        return named && !others ? [] : [fault(claims)]
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
        let parts = text.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, !parts[0].isEmpty, let pool = try? IdentityPoolID("\(parts[1]):\(parts[2])") else { return nil }
        provider = ExactString(String(parts[0]))
        self.pool = pool.text
        user = String(parts[3])
    }
}
