/// Why a verifier could not be built. It is no answer about any token.
public enum ConfigurationError: Error, Sendable, Equatable {
    /// Not an `https://` address.
    case issuer(String)
    /// Not a user pool id, `<region>_<letters and digits>`.
    case userPool(String)
    /// Not an identity pool id, `<region>:<uuid>`.
    case identityPool(String)
    /// Not a region's name.
    case region(String)
    /// A value that must not be empty; says which.
    case empty(String)
    /// A number out of its range.
    case outOfRange(String, ClosedRange<Int>)
    /// Two profiles share an issuer, and nothing in a token tells them apart.
    case notToldApart(String, String, issuer: String)
}
