internal import JOSE

/// Signatures over a message by one public key.
struct SignatureGroup {
    private let group: Wycheproof.Group

    init(_ group: Wycheproof.Group) { self.group = group }

    func run(into results: inout VectorResults) throws(BrokenVectors) {
        switch try publicKey() {
        case .success(let key): try run(key, into: &results)
        case .failure(.unsupported(let name)): results.skip(group.tests.count, "\(named(name)): no key of JWS here")
        case .failure(let fault):
            // The key is never used, so that no signature by it is accepted.
            let reason = try purpose(of: fault)
            for test in group.tests { results.results.append(test.result(false, refusedFor: reason)) }
        }
    }

    private func run(_ key: PublicKey, into results: inout VectorResults) throws(BrokenVectors) {
        // Without parameters of JOSE every algorithm of the family must refuse what is valid elsewhere.
        let fitting = family.filter { $0.fits(key.kind) }
        let exact = fitting.filter(hasParameters)
        let reason = exact.isEmpty ? "\(parameters): no algorithm of JWS" : nil
        let keys = (exact.isEmpty ? fitting : exact).compactMap { VerificationKey(key, algorithm: $0, id: nil) }
        guard !keys.isEmpty else {
            results.skip(group.tests.count, "\(parameters): no algorithm of JWS here")
            return
        }
        for test in group.tests {
            let (signature, message) = (try test.octets("sig"), try test.octets("msg"))
            let accepting = keys.count { $0.verifies(signature.span, over: message.span) }
            // Two names of one algorithm say the same, or the answer is wrong whatever the label.
            let accepted = exact.isEmpty || test.label == .invalid ? accepting > 0 : accepting == keys.count
            results.results.append(test.result(accepted, refusedFor: reason))
        }
    }

    /// The group's key from PEM; where there is a JWK too, both give the same key.
    private func publicKey() throws(BrokenVectors) -> Result<PublicKey, KeyFault> {
        guard let text = group.value["publicKeyPem"]?.string else { throw BrokenVectors("a group without publicKeyPem") }
        let key: PublicKey
        do throws(PEM.Failure) { key = try PEM.publicKey(Array(text.utf8)) } catch {
            switch error {
            case .key(let fault): return .failure(fault)
            case .content: return .failure(.unsupported("PEM"))
            case .noBlock, .label, .privateKey, .severalKeys: throw BrokenVectors("publicKeyPem holds no public key")
            }
        }
        if let jwk = group.value["publicKeyJwk"] ?? group.value["keyJwk"] {
            guard case .success(let same) = JWK(jwk).material, same.thumbprint == key.thumbprint else {
                throw BrokenVectors("a group whose JWK is not read as the key of its PEM")
            }
        }
        return .success(key)
    }

    private func purpose(of fault: KeyFault) throws(BrokenVectors) -> String {
        switch fault {
        case .tooSmall(let bits), .tooLarge(let bits): return "an RSA key of \(bits) bits: 2048 to 16384 are used"
        case .exponent, .evenModulus: return "an RSA exponent or modulus that no signature can be trusted under"
        case .roca: return "an RSA key with the fingerprint of ROCA"
        case .notOnCurve: return "a point that is not on its curve, or of small order"
        default: throw BrokenVectors("a key that is not read: \(fault)")
        }
    }

    private var family: [SignatureAlgorithm] {
        switch group.type {
        case "EcdsaP1363Verify": [.es256, .es384, .es512, .es256K]
        case "EddsaVerify": [.edDSA, .ed25519, .ed448]
        case "RsassaPkcs1Verify": [.rs256, .rs384, .rs512]
        default: [.ps256, .ps384, .ps512]
        }
    }

    private func hasParameters(_ algorithm: SignatureAlgorithm) -> Bool {
        switch algorithm {
        case .edDSA, .ed25519, .ed448: return true
        case .rs256, .es256, .es256K: return text("sha") == "SHA-256"
        case .rs384, .es384: return text("sha") == "SHA-384"
        case .rs512, .es512: return text("sha") == "SHA-512"
        case .ps256: return hasPSS("SHA-256", 32)
        case .ps384: return hasPSS("SHA-384", 48)
        case .ps512: return hasPSS("SHA-512", 64)
        }
    }

    private func hasPSS(_ hash: String, _ salt: Int64) -> Bool {
        text("sha") == hash && text("mgf") == "MGF1" && text("mgfSha") == hash && group.value["sLen"] == .integer(salt)
    }

    private func text(_ name: String) -> String? { group.value[name]?.string }

    /// The group's parameters for people: many groups that differ in them alone are one reason.
    private var parameters: String {
        switch group.type {
        case "EcdsaP1363Verify": "ECDSA on \(group.value["publicKey"]?["curve"]?.string ?? "its curve") with \(text("sha") ?? "its hash")"
        case "RsassaPkcs1Verify": "RSASSA-PKCS1-v1_5 with \(text("sha") ?? "its hash")"
        case "RsassaPssVerify": "RSASSA-PSS with another hash, mask or salt length"
        default: group.type
        }
    }

    private func named(_ kind: String) -> String { group.value["publicKey"]?["curve"]?.string ?? kind }
}
