public import JOSE

/// What an issuer's tokens are verified with: public keys or shared secrets, never the one for the other (RFC 8725 §2.1).
public enum VerificationMeans: Sendable {
    /// Public keys from that place, by one of these algorithms.
    case publicKeys(NonEmpty<SignatureAlgorithm>, at: KeySetLocation)
    /// These secrets, each by its own algorithm; nothing is looked up or fetched. `source` is what reports call the place they are from.
    case secrets(NonEmpty<SharedSecret>, source: String?)
}

extension IssuerProfile {
    /// Where the keys are; `nil` for a profile of secrets, which needs none.
    public var keySet: KeySetLocation? {
        if case .publicKeys(_, let location) = means { location } else { nil }
    }

    /// As reports name the place that keys or secrets are from.
    public var keySource: String? {
        switch means {
        case .publicKeys(_, let location): location.description
        case .secrets(_, let source): source
        }
    }

    /// The names of the algorithms it accepts.
    public var algorithmNames: [String] {
        switch means {
        case .publicKeys(let algorithms, _): algorithms.all.map(\.rawValue)
        case .secrets(let secrets, _):
            MACAlgorithm.allCases.filter { secrets.all.map(\.algorithm).contains($0) }.map(\.rawValue)
        }
    }

    /// What may verify a token with that header; `nil` when its algorithm is not allowed.
    func tools(for header: ProtectedHeader) -> ExaminedToken.Tools? {
        switch means {
        case .publicKeys(let algorithms, let location):
            guard let algorithm = header.algorithm, algorithms.contains(algorithm) else { return nil }
            return .publicKeys(algorithm, at: location)
        case .secrets(let secrets, _):
            guard let algorithm = header.macAlgorithm else { return nil }
            return NonEmpty(secrets.all.filter { $0.algorithm == algorithm }).map(ExaminedToken.Tools.secrets)
        }
    }
}
