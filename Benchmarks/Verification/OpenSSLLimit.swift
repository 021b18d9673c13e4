import COpenSSL
import JOSE

/// What nothing that verifies by OpenSSL can beat: its own verification over the same bytes, all that can be prepared prepared.
///
/// Algorithms fetched once, one context set up and copied for each call into another that is kept, the signature already in the form that
/// OpenSSL takes. One thread uses it at a time.
final class OpenSSLLimit: @unchecked Sendable {
    private let key: OpaquePointer
    private let digest: OpaquePointer?
    private let template: OpaquePointer
    private let context: OpaquePointer
    private let input: [UInt8]
    private let signature: [UInt8]

    init(_ sample: Sample) throws {
        let pem = Array(sample.key.publicKey.pem.utf8)
        guard let bio = unsafe BIO_new_mem_buf(pem, Int32(pem.count)), let key = unsafe PEM_read_bio_PUBKEY(bio, nil, nil, nil),
            let template = unsafe EVP_MD_CTX_new(), let context = unsafe EVP_MD_CTX_new()
        else { throw BenchmarkError.openSSL }
        defer { unsafe BIO_free_all(bio) }
        unsafe self.key = key
        unsafe self.template = template
        unsafe self.context = context
        let name: String? =
            switch sample.key.algorithm {
            case .rs256, .es256: "SHA256"
            case .rs512: "SHA512"
            default: nil
            }
        unsafe digest = name.flatMap { unsafe EVP_MD_fetch(nil, $0, nil) }
        guard unsafe EVP_DigestVerifyInit(template, nil, digest, nil, key) == 1 else { throw BenchmarkError.openSSL }
        let parts = sample.token.split(separator: ".")
        input = Array((parts[0] + "." + parts[1]).utf8)
        let raw = try Base64URL.decode(Array(parts[2].utf8).span)
        signature = sample.key.algorithm == .es256 ? Self.der(raw) : raw
    }

    deinit {
        unsafe EVP_MD_CTX_free(template)
        unsafe EVP_MD_CTX_free(context)
        unsafe EVP_PKEY_free(key)
        unsafe EVP_MD_free(digest)
    }

    func verify() -> Bool {
        guard unsafe EVP_MD_CTX_copy_ex(context, template) == 1 else { return false }
        return unsafe EVP_DigestVerify(context, signature, signature.count, input, input.count) == 1
    }

    private static func der(_ raw: [UInt8]) -> [UInt8] {
        func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
            var digits = Array(bytes.drop { $0 == 0 })
            if digits.isEmpty || digits[0] & 0x80 != 0 { digits.insert(0, at: 0) }
            return [2, UInt8(digits.count)] + digits
        }
        let body = integer(raw.prefix(32)) + integer(raw.dropFirst(32))
        return [0x30, UInt8(body.count)] + body
    }
}

enum BenchmarkError: Error { case openSSL, token(String) }
