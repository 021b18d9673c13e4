internal import OpenID

/// Numbers and times as options write them.
enum TimeText {
    /// Unix seconds, with a fraction or not, or RFC 3339.
    static func time(_ text: String) throws(UsageError) -> UnixTime {
        if let time = RFC3339.time(text), time.seconds >= 0 { return time }
        let isNumber =
            !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2E } && text.utf8.count { $0 == 0x2E } <= 1
        guard isNumber, text.utf8.first != 0x2E, text.utf8.last != 0x2E, let seconds = Double(text) else {
            throw UsageError("--at: \(UsageError.quoted(text)) is neither Unix seconds nor RFC 3339, such as 2026-01-01T00:00:00Z")
        }
        guard seconds <= UnixTime.latest.seconds else {
            throw UsageError("--at: \(UsageError.quoted(text)) lies beyond the year 9999; milliseconds? Unix time is in seconds")
        }
        return UnixTime(seconds: seconds)
    }

    /// A whole number in a range, in plain digits.
    static func number(_ text: String, _ option: String, _ range: ClosedRange<Int>) throws(UsageError) -> Int {
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let number = Int(text), range.contains(number) else {
            throw UsageError("\(option): \(UsageError.quoted(text)) is not a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}
