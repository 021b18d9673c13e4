public import JOSE

// What the JOSE module reports, as findings.

extension Finding {
    init(_ failure: TokenFormFailure, _ token: RawToken) {
        let code: FindingCode =
            switch failure {
            case .empty: .tokenEmpty
            case .tooLarge: .tokenTooLarge
            case .parts, .foreignByte, .emptyPart: .tokenMalformed
            case .encrypted: .tokenEncrypted
            case .unsigned: .tokenUnsigned
            case .base64: .tokenBase64
            case .json: .tokenJSON
            }
        self.init(code, detail: .form(failure), hint: TokenDiagnosis.hint(token, failure))
    }

    init(_ fault: ProtectedHeader.Fault) {
        let code: FindingCode =
            switch fault {
            case .wrongType, .encryption, .keyIDTooLong: .headerInvalid
            case .critical: .headerCritUnsupported
            case .unencodedPayload: .headerB64Unsupported
            case .nested: .headerCtyNested
            }
        self.init(code, detail: .header(fault))
    }

    /// The warning that a header brings a key along; none when it does not.
    static func aboutKeySources(of header: ProtectedHeader) -> [Finding] {
        header.keySources.isEmpty ? [] : [Finding(.headerKeySourceIgnored, detail: .names(header.keySources))]
    }

    /// The refusal of an algorithm that is not among those of that name. Whoever verifies with public keys is told why an HMAC cannot serve,
    /// whoever does with secrets why a signature cannot.
    package static func aboutAlgorithm(_ name: String?, expecting names: [String], isOfSecrets: Bool = false) -> Finding {
        let expected = JSONValue.oneOf(names.map { ExactString($0) })
        guard let name else { return Finding(.headerAlgMissing, expected: expected) }
        let (isSignature, isMAC) = (SignatureAlgorithm(rawValue: name) != nil, MACAlgorithm(rawValue: name) != nil)
        let hint: Hint? = isOfSecrets ? (isSignature ? .asymmetricAlgorithm : nil) : (isMAC ? .symmetricAlgorithm : nil)
        return Finding(
            isSignature || isMAC ? .headerAlgNotAllowed : .headerAlgUnsupported, expected: expected, actual: .string(name), hint: hint)
    }

    /// A finding about a key that cannot serve.
    public init(
        _ fault: KeyFault, severity: Severity? = nil, expected: JSONValue? = nil, actual: JSONValue? = nil, hint: Hint? = nil
    ) {
        let code: FindingCode =
            switch fault {
            case .unsupported: .keyUnsupported
            case .tooSmall: .keyTooSmall
            case .use, .operations: .keyUse
            case .algorithm: .keyAlgMismatch
            default: .keyUnusable
            }
        self.init(code, severity: severity, expected: expected, actual: actual, detail: .key(fault), hint: hint)
    }

    init(_ failure: KeySelectionFailure, _ header: ProtectedHeader, _ profile: IssuerProfile) {
        switch failure {
        case .notFound(let ids):
            self.init(
                .keyNotFound, expected: .array(ids.map(JSONValue.string)), actual: header.keyID.map { .string($0.description) },
                detail: .keyIDs(ids), hint: profile.kind.isUserPool && ids.count == 1 ? .otherKeyOfPool : .otherKeySet)
        case .ambiguous(let count):
            self.init(.keyAmbiguous, actual: header.keyID.map { .string($0.description) }, detail: .count(count))
        case .fault(.algorithm(let stated, let kind)):
            let expected = stated ?? kind.algorithms.map(\.rawValue).joined(separator: ", ")
            self.init(
                .algorithm(stated: stated, kind: kind), expected: .string(expected), actual: header.algorithmName.map(JSONValue.string))
        case .fault(let fault): self.init(fault)
        }
    }

    init(_ failure: CompactJWS.SignatureFailure, isOfSecret: Bool = false) {
        switch failure {
        case .header(let fault): self.init(fault)
        case .algorithmDiffers: self.init(.keyAlgMismatch)
        case .invalid(let shape):
            let hint: Hint? =
                switch shape {
                case .der: .signatureIsDER
                case .length(let octets, let expected) where octets < expected: .signatureIsCut
                case .ordinary where isOfSecret: .secretIsExact
                case .length, .ordinary: nil
                }
            self.init(.signatureInvalid, detail: .signature(shape), hint: hint)
        }
    }

    /// The finding of keys that could not be had.
    public init(_ failure: KeySetFailure) { self.init(failure.code, detail: .keys(failure)) }
}
