/// Why a call could not be signed. No value is repeated.
public enum CredentialsError: Error, Sendable, Equatable {
    /// That variable of the environment is not set, or is empty.
    case missing(variable: String)
    /// What that variable holds is no such thing.
    case malformed(variable: String, rule: String)
    /// The operation has to be signed, and no credentials were given.
    case notGiven
    /// A source of one's own failed.
    case failed(reason: String)
}
