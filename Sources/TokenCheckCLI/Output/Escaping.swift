/// Text that may come from a token, made safe for a terminal: one line, no control characters, nothing that turns the reading direction.
enum Escaping {
    static func line(_ text: String, limit: Int = 2000) -> String {
        var out = ""
        var count = 0
        for scalar in text.unicodeScalars {
            count += 1
            if count > limit { return out + "…" }
            if isUnsafe(scalar) {
                out += "\\u{" + String(scalar.value, radix: 16) + "}"
            } else {
                out.unicodeScalars.append(scalar)
            }
        }
        return out
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F: true
        // Marks, embeddings, overrides and isolates of the bidirectional algorithm; line and paragraph separators; the byte order mark.
        case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }
}
