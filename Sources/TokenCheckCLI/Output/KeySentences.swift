internal import JOSE
internal import OpenID

/// What is wrong with keys. Names and sizes, never key material.
enum KeySentences {
    static func text(_ fault: KeyFault) -> String {
        switch fault {
        case .notAnObject: "the entry is no JSON object"
        case .unsupported(let name): "keys of type or curve \(Escaping.line(name, limit: 60)) are unknown here"
        case .missing(let member): "the key has no \(member)"
        case .wrongType(let member): "the key's \(member) has the wrong JSON type"
        case .encoding(let member): "the key's \(member) is not base64url"
        case .width(let member, let octets, let expected): "the key's \(member) has \(octets) octets, where its curve has \(expected)"
        case .notOnCurve: "the point is not on its curve"
        case .exponent: "the RSA exponent must be odd, from 3 to 2^32; with 1 anyone could sign"
        case .evenModulus: "the RSA modulus is even"
        case .roca: "the RSA modulus bears the ROCA fingerprint (CVE-2017-15361): its private key can be computed"
        case .tooSmall(let bits): "the RSA key has \(bits) bits; 2048 are the least"
        case .tooLarge(let bits): "the RSA key has \(bits) bits; 16384 are the most"
        case .symmetric: "a symmetric key, which no published set may hold"
        case .privateMembers(let names): "the key has private members (\(names.joined(separator: ", "))): it is compromised, replace it"
        case .refused: "OpenSSL refuses the key"
        case .use(let use): "the key is for \(Escaping.line(use, limit: 60)), not for signatures (use)"
        case .operations(let names):
            "the key's key_ops (\(names.prefix(10).map { Escaping.line($0, limit: 30) }.joined(separator: ", "))) do not allow verifying"
        case .algorithm(let stated?, let kind):
            "the key is a \(kind.rawValue) key that states alg \(Escaping.line(stated, limit: 60)), which the token's alg does not fit"
        case .algorithm(nil, let kind): "the key is a \(kind.rawValue) key, which the token's alg does not fit"
        }
    }

    static func text(_ oddities: [JWK.Oddity]) -> String {
        oddities.map { oddity in
            switch oddity {
            case .standardAlphabet(let member): "\(member) is in standard base64"
            case .padding(let member): "\(member) is padded"
            case .leadingZero(let member): "\(member) begins with a zero octet"
            case .smallExponent: "the exponent is under 65537"
            }
        }.joined(separator: "; ")
    }

    static func text(_ finding: JWK.CertificateFinding) -> String {
        switch finding {
        case .unreadable: "x5c cannot be read as a certificate"
        case .otherKey: "the certificate in x5c is of another key"
        case .otherThumbprint(let member): "\(member) is not the thumbprint of the certificate in x5c"
        }
    }

    static func text(_ failure: KeySetFailure) -> String {
        let place = Escaping.line(failure.location.description, limit: 300)
        switch failure {
        case .unavailable(_, let reason): return "the keys at \(place) could not be had: \(Escaping.line(reason, limit: 300))"
        case .invalid(_, let failure): return "\(place) is no key set: \(text(failure))"
        case .invalidKey(_, let failure): return "\(place) holds no public key to use: \(text(failure))"
        }
    }

    static func text(_ failure: JWKSet.Failure) -> String {
        switch failure {
        case .tooLarge: "larger than \(JWKSet.maximumBytes) bytes"
        case .json(let failure): "not JSON as it should be, \(FormSentences.json(failure))"
        case .notAnObject(let found): "it is \(found)"
        case .noKeys(let found):
            "it has no array \"keys\""
                + (found.contains("kty")
                    ? "; it is a single key: give it as --key"
                    : found.isEmpty ? "" : "; it has " + found.prefix(10).map { Escaping.line($0, limit: 40) }.joined(separator: ", "))
        case .tooManyKeys(let count): "it has \(count) keys; \(JWKSet.maximumKeys) are the most"
        }
    }

    static func text(_ failure: PEM.Failure) -> String {
        switch failure {
        case .noBlock: "no PEM block and no JWK"
        case .label(let label): "a PEM block \(Escaping.line(label, limit: 40)), which is no public key"
        case .privateKey: "it is a private key; give its public half (tokencheck never needs a private one)"
        case .severalKeys(let count): "it has \(count) PEM blocks, and nothing says which to use"
        case .content: "the PEM block's content is not what its label says"
        case .key(let fault): text(fault)
        }
    }
}
