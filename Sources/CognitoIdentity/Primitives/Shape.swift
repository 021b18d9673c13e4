/// The shapes of the service models (botocore data: cognito-identity 2014-06-30, sts 2011-06-15), checked before anything is sent: AWS's own
/// SDKs check required members and minimums only.
enum Shape {
    /// The number of characters, as the models count them: Unicode scalars.
    static func length(_ text: String) -> Int { text.unicodeScalars.count }

    /// Checks a text's length, and each of its bytes against the set that `isAllowed` names.
    static func check(
        _ text: String, _ name: String, _ range: ClosedRange<Int>, _ rule: String, where isAllowed: (UInt8) -> Bool = { _ in true }
    ) throws(ShapeError) {
        // A text of more bytes than four times the scalars allowed need not be counted.
        guard text.utf8.count <= range.upperBound * 4, range.contains(length(text)), text.utf8.allSatisfy(isAllowed) else {
            throw ShapeError(name, rule)
        }
    }

    /// Checks a number's range.
    static func check(_ number: Int, _ name: String, _ range: ClosedRange<Int>, _ unit: String = "") throws(ShapeError) {
        guard range.contains(number) else {
            throw ShapeError(name, "\(range.lowerBound) to \(range.upperBound)" + (unit.isEmpty ? "" : " " + unit))
        }
    }

    /// The `\w` of the models' patterns: letters and digits of ASCII, and `_`.
    static func isWord(_ byte: UInt8) -> Bool {
        (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5A) || (byte >= 0x61 && byte <= 0x7A) || byte == 0x5F
    }

    static func isOne(of characters: StaticString, _ byte: UInt8) -> Bool { characters.withUTF8Buffer { unsafe $0.contains(byte) } }
}
