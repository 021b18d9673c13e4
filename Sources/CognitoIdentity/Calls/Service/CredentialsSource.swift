/// Where the credentials for signed calls come from. It is asked for each call, so that they can change.
public struct CredentialsSource: Sendable {
    private let read: @Sendable () async throws(CredentialsError) -> AWSCredentials

    /// A source of one's own.
    public init(_ read: @escaping @Sendable () async throws(CredentialsError) -> AWSCredentials) { self.read = read }

    /// These, always.
    public static func given(_ credentials: AWSCredentials) -> CredentialsSource {
        CredentialsSource { () async throws(CredentialsError) -> AWSCredentials in credentials }
    }

    /// None: public operations can be called, signed ones not.
    public static var none: CredentialsSource {
        CredentialsSource { () async throws(CredentialsError) -> AWSCredentials in throw .notGiven }
    }

    /// The environment's: `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and, if there, `AWS_SESSION_TOKEN`, which the AWS command line reads
    /// too.
    public static func environment(_ variable: @escaping @Sendable (String) -> String?) -> CredentialsSource {
        CredentialsSource { () async throws(CredentialsError) -> AWSCredentials in
            try AWSCredentials(environment: variable)
        }
    }

    /// The credentials now.
    public func credentials() async throws(CredentialsError) -> AWSCredentials { try await read() }
}

extension AWSCredentials {
    /// Reads the environment's variables; an empty one is none.
    public init(environment variable: (String) -> String?) throws(CredentialsError) {
        func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
        let (idName, keyName, tokenName) = ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN")
        guard let id = value(idName) else { throw .missing(variable: idName) }
        guard let key = value(keyName) else { throw .missing(variable: keyName) }
        do throws(ShapeError) {
            self = try AWSCredentials(accessKeyID: id, secretAccessKey: Secret(key), sessionToken: value(tokenName).map(Secret.init))
        } catch {
            let names = ["AccessKeyId": idName, "SecretAccessKey": keyName]
            throw .malformed(variable: names[error.name] ?? tokenName, rule: error.rule)
        }
    }
}
