/// Times as text (RFC 3339 §5.6), always in UTC when written.
public enum RFC3339 {
    /// The time as `2026-01-01T00:00:00Z`; a fraction of a second is left away.
    public static func text(_ time: UnixTime) -> String {
        var bytes: [UInt8] = []
        append(time, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes the same text behind others.
    package static func append(_ time: UnixTime, to bytes: inout [UInt8]) {
        let seconds = time.wholeSeconds
        let day = seconds >= 0 ? seconds / 86400 : (seconds - 86399) / 86400
        let rest = seconds - day * 86400
        let (year, month, dayOfMonth) = civil(fromDays: day)
        bytes.append(addingCapacity: 20) { text in
            // From the year 1 to 9999: whole seconds are held between them.
            put(year / 100, nil, &text)
            put(year % 100, "-", &text)
            put(month, "-", &text)
            put(dayOfMonth, "T", &text)
            put(rest / 3600, ":", &text)
            put(rest / 60 % 60, ":", &text)
            put(rest % 60, "Z", &text)
        }
    }

    /// Two digits, and what follows them.
    @inline(__always)
    private static func put(_ value: Int64, _ end: Unicode.Scalar?, _ text: inout OutputSpan<UInt8>) {
        text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / 10))
        text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10))
        if let end { text.append(UInt8(ascii: end)) }
    }

    /// The time that `text` writes; `nil` when it is not RFC 3339.
    public static func time(_ text: String) -> UnixTime? {
        var reader = Reader(bytes: Array(text.utf8))
        guard let year = reader.digits(4), reader.take("-"), let month = reader.digits(2), reader.take("-"), let day = reader.digits(2),
            reader.takeAny("Tt "), let hour = reader.digits(2), reader.take(":"), let minute = reader.digits(2), reader.take(":"),
            let second = reader.digits(2), (1...12).contains(month), (1...days(inMonth: month, year: year)).contains(day), hour < 24,
            minute < 60, second <= 60
        else { return nil }
        let fraction = reader.fraction()
        guard let fraction, let offset = reader.offset(), reader.isAtEnd else { return nil }
        let whole = days(year, month, day) * 86400 + hour * 3600 + minute * 60 + second - offset
        return UnixTime(seconds: Double(whole) + fraction)
    }

    private static func days(inMonth month: Int64, year: Int64) -> Int64 {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days since 1970-01-01 in the proleptic Gregorian calendar, counted in eras of 400 years that begin in March.
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let y = month <= 2 ? year - 1 : year
        let era = (y >= 0 ? y : y - 399) / 400
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func civil(fromDays days: Int64) -> (Int64, Int64, Int64) {
        let z = days + 719_468
        let era = (z >= 0 ? z : z - 146_096) / 146_097
        let dayOfEra = z - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let m = (5 * dayOfYear + 2) / 153
        let month = m < 10 ? m + 3 : m - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * m + 2) / 5 + 1)
    }

    private struct Reader {
        let bytes: [UInt8]
        var at = 0

        var isAtEnd: Bool { at == bytes.count }

        mutating func digits(_ count: Int) -> Int64? {
            guard at + count <= bytes.count else { return nil }
            var value: Int64 = 0
            for byte in bytes[at..<at + count] {
                guard byte >= 0x30, byte <= 0x39 else { return nil }
                value = value * 10 + Int64(byte - 0x30)
            }
            at += count
            return value
        }

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard at < bytes.count, bytes[at] == UInt8(ascii: character) else { return false }
            at += 1
            return true
        }

        mutating func takeAny(_ characters: String) -> Bool { characters.unicodeScalars.contains { take($0) } }

        /// Zero without a fraction, `nil` for a point without digits.
        mutating func fraction() -> Double? {
            guard take(".") else { return 0 }
            let start = at
            while at < bytes.count, bytes[at] >= 0x30, bytes[at] <= 0x39 { at += 1 }
            return at > start ? Double("0." + String(decoding: bytes[start..<at].prefix(9), as: UTF8.self)) : nil
        }

        /// The seconds that local time is ahead of UTC.
        mutating func offset() -> Int64? {
            if takeAny("Zz") { return 0 }
            let sign: Int64 = take("+") ? 1 : take("-") ? -1 : 0
            guard sign != 0, let hours = digits(2), take(":"), let minutes = digits(2), hours < 24, minutes < 60 else { return nil }
            return sign * (hours * 3600 + minutes * 60)
        }
    }
}
