/// One key of a key set as it was published (RFC 7517 §4), with all that is wrong with it.
///
/// A key that cannot be used is still a value: it is skipped, and says why when a token names it.
public struct JWK: Sendable {
    /// The key id; an empty one counts as absent.
    public let keyID: ExactString?
    /// The key type as stated.
    public let keyType: String?
    /// The algorithm as stated.
    public let algorithm: String?
    /// The use as stated.
    public let use: String?
    /// The checked key, or why there is none.
    public let material: Result<PublicKey, KeyFault>
    /// Why the key is not for verifying signatures, if it is not.
    public let purposeFault: KeyFault?
    /// Encodings that are tolerated and deserve a warning.
    public let oddities: [Oddity]
    /// What its certificate members say, for a linter: no verification reads it.
    public let certificate: CertificateFinding?

    let verificationKeys: [VerificationKey]

    /// An encoding of a key's number that RFC 7518 does not have, tolerated in `n` and `e` because real issuers publish it.
    public enum Oddity: Sendable, Equatable {
        /// The standard base64 alphabet.
        case standardAlphabet(member: String)
        /// `=` at the end.
        case padding(member: String)
        /// One leading zero octet (RFC 7518 §6.3.1.1 forbids it).
        case leadingZero(member: String)
        /// An exponent under 65537.
        case smallExponent
    }

    /// What the certificate in `x5c`, and the thumbprints of it, say about the key (RFC 7517 §4.7–4.9).
    public enum CertificateFinding: Sendable, Equatable {
        /// `x5c` cannot be read.
        case unreadable
        /// The certificate is of another key.
        case otherKey
        /// `x5t` or `x5t#S256` is not the certificate's thumbprint.
        case otherThumbprint(member: String)
    }

    /// Reads a JWK. Nothing is thrown: what is wrong is kept in `material` and `purposeFault`.
    public init(_ value: JSONValue) {
        let reader = JWKReader(value)
        keyID = reader.keyID
        keyType = value["kty"]?.string
        algorithm = value["alg"]?.string
        use = value["use"]?.string
        purposeFault = reader.purposeFault
        let (material, oddities) = reader.material()
        self.material = material
        guard case .success(let key) = material else {
            self.oddities = oddities
            certificate = nil
            verificationKeys = []
            return
        }
        let allOddities = oddities + (key.hasSmallExponent ? [.smallExponent] : [])
        self.oddities = allOddities
        certificate = CertificateMembers(value).finding(for: key)
        let stated = algorithm
        verificationKeys =
            purposeFault == nil
            ? key.kind.algorithms
                .filter { candidate in stated.map { candidate.isStated(by: $0, for: key.kind) } ?? true }
                .compactMap { VerificationKey(key, algorithm: $0, id: reader.keyID, oddities: allOddities) }
            : []
    }

    /// A key in PEM, which states neither id nor algorithm. One that cannot be used is still a key, with its reason.
    public init(pem text: [UInt8]) throws(PEM.Failure) {
        do throws(PEM.Failure) {
            self.init(.object(try PEM.publicKey(text).jwkMembers))
        } catch {
            guard case .key(let fault) = error else { throw error }
            self.init(unusable: fault)
        }
    }

    private init(unusable fault: KeyFault) {
        keyID = nil
        keyType = nil
        algorithm = nil
        use = nil
        material = .failure(fault)
        purposeFault = nil
        oddities = []
        certificate = nil
        verificationKeys = []
    }

    /// True when the key can verify some signature here.
    public var isUsable: Bool { !verificationKeys.isEmpty }

    /// The reason why the key verifies nothing at all, `nil` when it does.
    public var fault: KeyFault? {
        if case .failure(let fault) = material { return fault }
        if let purposeFault { return purposeFault }
        guard verificationKeys.isEmpty, case .success(let key) = material else { return nil }
        return .algorithm(stated: algorithm, kind: key.kind)
    }

    /// The key bound to that algorithm, or why it cannot serve it.
    public func verificationKey(for algorithm: SignatureAlgorithm) -> Result<VerificationKey, KeyFault> {
        if let key = verificationKeys.first(where: { $0.algorithm == algorithm }) { return .success(key) }
        switch material {
        case .failure(let fault): return .failure(fault)
        case .success(let key): return .failure(purposeFault ?? .algorithm(stated: self.algorithm, kind: key.kind))
        }
    }
}
