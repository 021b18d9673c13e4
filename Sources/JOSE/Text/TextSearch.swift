// What the standard library has in its regular-expression library alone, by bytes: no text is found that only looks the same.

extension Substring {
    /// Where `part` first stands in the text. The time is that of both lengths multiplied, so `part` is for constants.
    package func place(of part: StaticString) -> Range<Index>? {
        part.withUTF8Buffer { part in
            var start = utf8.startIndex
            while let first = utf8[start...].firstIndex(where: { unsafe $0 == part.first }) {
                if unsafe utf8[first...].starts(with: part) { return first..<utf8.index(first, offsetBy: part.count) }
                start = utf8.index(after: first)
            }
            return nil
        }
    }
}

extension String {
    /// Where `part` first stands in the text. The time is that of both lengths multiplied, so `part` is for constants.
    package func place(of part: StaticString) -> Range<Index>? { self[...].place(of: part) }

    /// True when `part` stands in the text somewhere.
    package func has(_ part: StaticString) -> Bool { place(of: part) != nil }

    /// The text with every `old` replaced by `new`.
    package func replacingEach(_ old: Character, with new: String) -> String {
        reduce(into: "") { text, character in if character == old { text += new } else { text.append(character) } }
    }
}
