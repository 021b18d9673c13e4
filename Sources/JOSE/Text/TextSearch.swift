// What the standard library has in its regular-expression library alone, by bytes: no text is found that only looks the same.

extension StringProtocol {
    /// Where `part` first stands in the text. The time is that of both lengths multiplied, so `part` is for constants.
    package func place(of part: StaticString) -> Range<Index>? {
        part.withUTF8Buffer { part in
            var start = utf8.startIndex
            while start < utf8.endIndex {
                if unsafe utf8[start...].starts(with: part) { return start..<utf8.index(start, offsetBy: part.count) }
                utf8.formIndex(after: &start)
            }
            return nil
        }
    }

    /// True when `part` stands in the text somewhere.
    package func has(_ part: StaticString) -> Bool { place(of: part) != nil }

    /// The text with every `old` replaced by `new`.
    package func replacingEach(_ old: Character, with new: String) -> String {
        reduce(into: "") { text, character in if character == old { text += new } else { text.append(character) } }
    }
}
