/// Recognises the forms in which keys of public-key algorithms are handed about: what looks so is published somewhere and no secret.
enum KeyForms {
    /// True for PEM, a certificate, a JWK or JWK Set, DER (also in base64, as some admin consoles show it), and an SSH key.
    static func mark(_ bytes: [UInt8]) -> Bool {
        isPEM(bytes) || isSSH(bytes) || isJWK(bytes) || PEM.isDER(bytes) || base64(bytes).map(PEM.isDER) ?? false
    }

    /// A block anywhere, at the beginning of a line or not.
    private static func isPEM(_ bytes: [UInt8]) -> Bool {
        let begin = Array("-----BEGIN ".utf8)
        return bytes.indices.contains { bytes[$0] == UInt8(ascii: "-") && bytes[$0...].starts(with: begin) }
    }

    private static func isSSH(_ bytes: [UInt8]) -> Bool {
        ["ssh-rsa ", "ssh-ed25519 ", "ecdsa-sha2-"].contains { bytes.starts(with: Array($0.utf8)) }
    }

    private static func isJWK(_ bytes: [UInt8]) -> Bool {
        guard bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "{"), let document = try? JSONDocument.parse(bytes) else { return false }
        return document["kty"] != nil || document["keys"] != nil
    }

    /// The octets of base64 in either alphabet, with or without padding and line breaks.
    private static func base64(_ bytes: [UInt8]) -> [UInt8]? {
        Base64URL.octets(ofEitherAlphabet: bytes.lazy.filter { ![0x09, 0x0A, 0x0D, 0x20].contains($0) })
    }
}
