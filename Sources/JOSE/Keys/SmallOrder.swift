/// Edwards points of order 1, 2, 4 or 8 (RFC 8032 §5.1, §5.2): under such a key one signature, of the neutral point and zero, fits
/// every message or one in a few, and OpenSSL verifies it.
enum SmallOrder {
    /// True for the encoding of such a point, canonical or not, with either sign of x.
    static func marks(_ kind: KeyKind, _ encoding: [UInt8]) -> Bool {
        var y = encoding
        guard let last = y.popLast() else { return false }
        y.append(last & 0x7F)
        switch kind {
        case .ed25519: return ed25519.contains(y)
        case .ed448: return ed448.contains(y)
        default: return false
        }
    }

    /// y = 0, 1, the two of order 8, p − 1, p, p + 1, little-endian; p = 2^255 − 19.
    private static let ed25519: [[UInt8]] = [
        repeated(0, 32), [1] + repeated(0, 31),
        [
            0x26, 0xE8, 0x95, 0x8F, 0xC2, 0xB2, 0x27, 0xB0, 0x45, 0xC3, 0xF4, 0x89, 0xF2, 0xEF, 0x98, 0xF0, 0xD5, 0xDF, 0xAC, 0x05, 0xD3,
            0xC6,
            0x33, 0x39, 0xB1, 0x38, 0x02, 0x88, 0x6D, 0x53, 0xFC, 0x05,
        ],
        [
            0xC7, 0x17, 0x6A, 0x70, 0x3D, 0x4D, 0xD8, 0x4F, 0xBA, 0x3C, 0x0B, 0x76, 0x0D, 0x10, 0x67, 0x0F, 0x2A, 0x20, 0x53, 0xFA, 0x2C,
            0x39,
            0xCC, 0xC6, 0x4E, 0xC7, 0xFD, 0x77, 0x92, 0xAC, 0x03, 0x7A,
        ],
        [0xEC] + repeated(0xFF, 30) + [0x7F], [0xED] + repeated(0xFF, 30) + [0x7F], [0xEE] + repeated(0xFF, 30) + [0x7F],
    ]

    /// y = 0, 1, p − 1, p, p + 1, little-endian; p = 2^448 − 2^224 − 1.
    private static let ed448: [[UInt8]] = [
        repeated(0, 57), [1] + repeated(0, 56), [0xFE] + repeated(0xFF, 27) + [0xFE] + repeated(0xFF, 27) + [0],
        repeated(0xFF, 28) + [0xFE] + repeated(0xFF, 27) + [0], repeated(0, 28) + repeated(0xFF, 28) + [0],
    ]

    private static func repeated(_ octet: UInt8, _ count: Int) -> [UInt8] { [UInt8](repeating: octet, count: count) }
}
