internal import COpenSSL

/// Keys in PEM (RFC 7468).
public enum PEM {
    /// Why a PEM text gave no key.
    public enum Failure: Error, Sendable, Equatable {
        /// No PEM block in it.
        case noBlock
        /// A block whose label is none of the known ones.
        case label(String)
        /// A private key where a public one is wanted. Its content is not looked at.
        case privateKey
        /// More than one key, and nothing to say which.
        case severalKeys(Int)
        /// The block's content is not what its label says.
        case content
        /// A key that is not usable here.
        case key(KeyFault)
    }

    /// The public key of SubjectPublicKeyInfo (`PUBLIC KEY`), PKCS#1 (`RSA PUBLIC KEY`) or a certificate; of a chain the first.
    public static func publicKey(_ text: [UInt8]) throws(Failure) -> PublicKey {
        let labels = labels(in: text)
        if labels.contains(where: { $0.hasSuffix("PRIVATE KEY") }) { throw .privateKey }
        guard let label = labels.first else { throw .noBlock }
        if labels.count > 1, label != "CERTIFICATE" { throw .severalKeys(labels.count) }
        guard ["PUBLIC KEY", "RSA PUBLIC KEY", "CERTIFICATE"].contains(label) else { throw .label(label) }
        guard let block = firstBlock(of: text), let key = key(label: label, der: block) else { throw .content }
        do throws(KeyFault) {
            guard let numbers = key.numbers else { throw .unsupported("PEM") }
            return try PublicKey(numbers)
        } catch { throw .key(error) }
    }

    /// True when the text looks like PEM at all.
    public static func isLikely(_ text: [UInt8]) -> Bool { !labels(in: text).isEmpty }

    /// The public key of a certificate in DER, `nil` when it is none or its key is unknown here.
    static func certificateNumbers(der: [UInt8]) -> KeyNumbers? { key(label: "CERTIFICATE", der: der)?.numbers }

    /// True for a SubjectPublicKeyInfo, a PKCS#1 public key or a certificate in DER.
    static func isDER(_ bytes: [UInt8]) -> Bool {
        ["PUBLIC KEY", "RSA PUBLIC KEY", "CERTIFICATE"].contains { key(label: $0, der: bytes) != nil }
    }

    /// Nothing may follow the structure: what two readers would divide differently is refused.
    private static func key(label: String, der: [UInt8]) -> OpenSSLKey? {
        unsafe der.withUnsafeBufferPointer { buffer in
            var at = buffer.baseAddress
            let key = unsafe OpenSSLKey.owned {
                switch label {
                case "PUBLIC KEY": return unsafe d2i_PUBKEY(nil, &at, buffer.count)
                case "RSA PUBLIC KEY": return unsafe d2i_PublicKey(EVP_PKEY_RSA, nil, &at, buffer.count)
                default:
                    guard let certificate = unsafe d2i_X509(nil, &at, buffer.count) else { return nil }
                    defer { unsafe X509_free(certificate) }
                    return unsafe X509_get_pubkey(certificate)
                }
            }
            return unsafe at == buffer.baseAddress.map { unsafe $0 + buffer.count } ? key : nil
        }
    }

    private static func firstBlock(of text: [UInt8]) -> [UInt8]? {
        guard let input = unsafe BIO_new_mem_buf(text, Int32(clamping: text.count)) else { return nil }
        defer { unsafe BIO_free_all(input) }
        var name: UnsafeMutablePointer<CChar>?
        var header: UnsafeMutablePointer<CChar>?
        var data: UnsafeMutablePointer<UInt8>?
        var length = 0
        guard unsafe PEM_read_bio(input, &name, &header, &data, &length) == 1, let data = unsafe data else {
            ERR_clear_error()
            return nil
        }
        defer {
            unsafe CRYPTO_free(name, "", 0)
            unsafe CRYPTO_free(header, "", 0)
            unsafe CRYPTO_free(data, "", 0)
        }
        return unsafe Array(UnsafeBufferPointer(start: data, count: length))
    }

    /// The labels of the blocks, in order; a label longer than any real one is cut.
    private static func labels(in text: [UInt8]) -> [String] {
        let begin = Array("-----BEGIN ".utf8)
        var labels: [String] = []
        for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) where line.starts(with: begin) {
            let label = line.dropFirst(begin.count).prefix { $0 != UInt8(ascii: "-") }.prefix(40)
            labels.append(String(decoding: label, as: UTF8.self))
            if labels.count > 32 { break }
        }
        return labels
    }

    /// A PEM block: base64 in lines of 64 characters.
    static func text(label: String, der: [UInt8]) -> String {
        var encoded = [UInt8](repeating: 0, count: (der.count + 2) / 3 * 4 + 1)
        let length = unsafe Int(EVP_EncodeBlock(&encoded, der, Int32(clamping: der.count)))
        var lines = ["-----BEGIN \(label)-----"]
        var at = 0
        while at < length {
            lines.append(String(decoding: encoded[at..<min(at + 64, length)], as: UTF8.self))
            at += 64
        }
        lines.append("-----END \(label)-----")
        return lines.joined(separator: "\n") + "\n"
    }
}
