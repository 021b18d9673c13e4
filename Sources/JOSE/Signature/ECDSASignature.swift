internal import COpenSSL

/// The two forms of an ECDSA signature: r‖s of fixed width (RFC 7518 §3.4), and the DER that OpenSSL takes.
enum ECDSASignature {
    static func der(_ raw: Span<UInt8>, width: Int) -> [UInt8]? {
        guard raw.count == width * 2, let signature = unsafe ECDSA_SIG_new() else { return nil }
        defer { unsafe ECDSA_SIG_free(signature) }
        let set = unsafe raw.withUnsafeBufferPointer { buffer -> Bool in
            guard let base = buffer.baseAddress, let r = unsafe BN_bin2bn(base, Int32(width), nil) else { return false }
            guard let s = unsafe BN_bin2bn(base + width, Int32(width), nil) else {
                unsafe BN_free(r)
                return false
            }
            // On success the signature owns both numbers.
            return unsafe ECDSA_SIG_set0(signature, r, s) == 1
        }
        guard set else { return nil }
        var out: UnsafeMutablePointer<UInt8>?
        let length = unsafe i2d_ECDSA_SIG(signature, &out)
        guard length > 0, let bytes = unsafe out else { return nil }
        defer { unsafe CRYPTO_free(bytes, "", 0) }
        return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(length)))
    }

    static func raw(der: [UInt8], width: Int) -> [UInt8]? {
        unsafe der.withUnsafeBufferPointer { buffer in
            var at = buffer.baseAddress
            guard let signature = unsafe d2i_ECDSA_SIG(nil, &at, buffer.count) else {
                ERR_clear_error()
                return nil
            }
            defer { unsafe ECDSA_SIG_free(signature) }
            var out = [UInt8](repeating: 0, count: width * 2)
            let fits = unsafe out.withUnsafeMutableBufferPointer { raw in
                unsafe BN_bn2binpad(ECDSA_SIG_get0_r(signature), raw.baseAddress, Int32(width)) == Int32(width)
                    && BN_bn2binpad(ECDSA_SIG_get0_s(signature), raw.baseAddress.map { unsafe $0 + width }, Int32(width)) == Int32(width)
            }
            return fits ? out : nil
        }
    }

    /// True for what is an ECDSA signature in DER: the usual wrong form, worth a hint.
    static func isDER(_ bytes: [UInt8]) -> Bool { bytes.first == 0x30 && raw(der: bytes, width: 66) != nil }
}
