/// What a token says of its kind before anyone checked it: good for one thing, finding the profile to check it with.
///
/// It answers yes or no to what the caller already knows and gives nothing out.
public struct IssuerHint: Sendable {
    private let payload: TokenJSON

    init(_ payload: TokenJSON) { self.payload = payload }

    /// What is there in the place of an issuer.
    public enum Issuer: Sendable, Equatable { case absent, wrongType, text }

    /// Whether the token has an `iss` at all.
    public var issuer: Issuer {
        guard let claim = payload["iss"] else { return .absent }
        return claim.isString ? .text : .wrongType
    }

    /// True when the token names exactly this issuer.
    public func names(_ issuer: ExactString) -> Bool { payload.isString(named: .iss, issuer.description) }

    /// True when that claim is there.
    public func has(_ claim: String) -> Bool { payload.has(claim) }

    /// True when that claim is this string, or an array that holds it.
    public func claim(_ name: String, includes text: String) -> Bool {
        guard let claim = payload[name] else { return false }
        return claim.isString(text) || (claim.elements?.contains { $0.isString(text) } ?? false)
    }
}

extension CompactJWS {
    /// The hint to choose a profile by.
    public var issuerHint: IssuerHint { IssuerHint(payload) }
}
