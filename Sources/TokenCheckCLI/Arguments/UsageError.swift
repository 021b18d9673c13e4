/// A call that is wrong: it names the thing and the remedy, on standard error, with exit status 2.
struct UsageError: Error, Sendable, Equatable {
    let message: String

    init(_ message: String) { self.message = message }

    /// Input of the caller's, quoted for a message: escaped, and a token never repeated.
    static func quoted(_ text: String) -> String {
        // Whatever is long or in parts may be a token, a key or a secret that landed in the wrong place.
        if text.utf8.count > 60 || text.hasPrefix("eyJ") { return "(text of \(text.utf8.count) bytes, not repeated)" }
        return "\"" + Escaping.line(text) + "\""
    }
}
