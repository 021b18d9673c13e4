internal import OpenID

/// A time as the `Date` header field has it (RFC 9110 §5.6.7): clients correct their clocks by it.
enum HTTPDate {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    static func text(_ time: UnixTime) -> String {
        let parts = RFC3339.text(time).split { "-TZ".contains($0) }.map(String.init)
        let day = days[Int(time.wholeSeconds / 86400) % 7]
        return "\(day), \(parts[2]) \(months[(Int(parts[1]) ?? 1) - 1]) \(parts[0]) \(parts[3]) GMT"
    }
}
