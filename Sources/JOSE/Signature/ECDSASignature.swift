internal import COpenSSL

/// The two forms of an ECDSA signature: r‖s of fixed width (RFC 7518 §3.4), and the DER that OpenSSL takes.
enum ECDSASignature {
    /// Hands out SEQUENCE of two INTEGERs, each as short as it can be (X.690 §8.3, §8.9; RFC 3279 §2.2.3); `nil` for what has another length.
    /// Whether r and s are in range is OpenSSL's to judge.
    static func withDER<Result>(_ raw: Span<UInt8>, width: Int, _ body: (Span<UInt8>) -> Result) -> Result? {
        guard raw.count == width * 2, width <= widest else { return nil }
        let (r, s) = (integerStart(raw, 0, width), integerStart(raw, width, width * 2))
        let rLength = width - r + (raw[r] & 0x80 == 0 ? 0 : 1)
        let sLength = width * 2 - s + (raw[s] & 0x80 == 0 ? 0 : 1)
        let length = rLength + sLength + 4
        return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * widest + 9) { room in
            var out = unsafe OutputSpan(buffer: room, initializedCount: 0)
            out.append(0x30)
            // Two integers of 67 octets need a length of two octets, shorter ones of one.
            if length > 127 { out.append(0x81) }
            out.append(UInt8(truncatingIfNeeded: length))
            append(raw, r..<width, rLength, to: &out)
            append(raw, s..<width * 2, sLength, to: &out)
            return body(out.span)
        }
    }

    /// P-521's coordinates have 66 octets; nothing that is signed with is wider.
    private static let widest = 66

    /// Where the number begins without its leading zeros; a zero is one octet of zero.
    private static func integerStart(_ raw: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
        var at = start
        while at < end - 1, raw[at] == 0 { at += 1 }
        return at
    }

    private static func append(_ raw: Span<UInt8>, _ range: Range<Int>, _ length: Int, to out: inout OutputSpan<UInt8>) {
        out.append(0x02)
        out.append(UInt8(truncatingIfNeeded: length))
        // A number whose first bit is set would be negative.
        if length > range.count { out.append(0) }
        for index in range { out.append(raw[index]) }
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
