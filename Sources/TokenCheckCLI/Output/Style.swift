/// Colours, where they are wanted.
struct Style: Sendable {
    let isColored: Bool

    /// Colours for standard output, or for the stream that is said to be a terminal or none.
    init(_ choice: String?, _ streams: Streams, isTerminal: Bool? = nil) {
        switch choice {
        case "always": isColored = true
        case "never": isColored = false
        // NO_COLOR counts when it is not empty (no-color.org).
        default:
            isColored =
                (isTerminal ?? streams.outputIsTerminal) && (streams.environment("NO_COLOR") ?? "").isEmpty
                && streams.environment("TERM") != "dumb"
        }
    }

    func good(_ text: String) -> String { wrap(text, "1;32") }
    func bad(_ text: String) -> String { wrap(text, "1;31") }
    func warn(_ text: String) -> String { wrap(text, "33") }
    func faint(_ text: String) -> String { wrap(text, "2") }

    private func wrap(_ text: String, _ code: String) -> String { isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }
}
