internal import JOSE
internal import OpenID

/// `--secret`: the one way to HMAC. It goes with HS algorithms alone, and with no other key; the secret itself is never repeated.
struct SecretOption {
    let options: ParsedArguments
    let streams: Streams

    /// The secret, once for each algorithm that it may verify.
    struct Secrets {
        let all: NonEmpty<SharedSecret>
        let source: String
    }

    /// Far more than any secret has.
    static let maximumBytes = 1 << 16

    private static let names = MACAlgorithm.allCases.map(\.rawValue)

    /// `nil` without `--secret`, which then no algorithm may need.
    func secrets() throws(UsageError) -> Secrets? {
        let algorithms = options.all("--alg")
        guard let path = options.value("--secret") else {
            if let name = algorithms.first(where: Self.names.contains) {
                throw UsageError("--alg \(name) needs --secret: no key set and no public key ever serves an HMAC")
            }
            return nil
        }
        for other in ["--jwks", "--key"] where options.has(other) {
            throw UsageError("--secret and \(other) exclude each other: a token is verified with a shared secret or with public keys")
        }
        if let name = algorithms.first(where: { !Self.names.contains($0) }) {
            throw UsageError(
                "--secret and --alg \(name) exclude each other: a shared secret is for \(Self.names.joined(separator: ", ")) alone")
        }
        let wanted = MACAlgorithm.allCases.filter { algorithms.contains($0.rawValue) }
        guard !wanted.isEmpty else {
            throw UsageError("--secret needs --alg: say which of \(Self.names.joined(separator: ", ")) the tokens are signed with")
        }
        let bytes = try read(path)
        var secrets: [SharedSecret] = []
        for algorithm in wanted { secrets.append(try Self.secret(bytes, algorithm)) }
        return NonEmpty(secrets).map { Secrets(all: $0, source: "file:\(path)") }
    }

    /// The path is not repeated in an error: the secret itself may have landed in its place.
    private func read(_ path: String) throws(UsageError) -> [UInt8] {
        if path == "-" { throw UsageError("--secret takes a file, not standard input") }
        if path.has("://") { throw UsageError("--secret takes a file, not an address") }
        do throws(FileError) { return try streams.readFile(path, Self.maximumBytes) } catch {
            switch error {
            case .unreadable(let reason): throw UsageError("--secret: the file cannot be read: \(reason)")
            case .tooLarge(let limit): throw UsageError("--secret: the file is larger than \(limit) bytes")
            }
        }
    }

    private static func secret(_ bytes: [UInt8], _ algorithm: MACAlgorithm) throws(UsageError) -> SharedSecret {
        do throws(SharedSecret.Failure) { return try SharedSecret(bytes, algorithm: algorithm) } catch {
            switch error {
            case .tooShort(let length, let minimum):
                throw UsageError("--secret: the file has \(length) bytes, and \(algorithm.rawValue) needs a secret of at least \(minimum)")
            case .isKey:
                throw UsageError(
                    "--secret: the file holds a key or a certificate, which is no shared secret: give public keys as --jwks or --key")
            case .refused: throw UsageError("--secret: OpenSSL refuses the secret")
            }
        }
    }
}
