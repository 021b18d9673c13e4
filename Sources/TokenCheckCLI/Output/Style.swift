/// Colours, where they are wanted.
struct Style: Sendable {
    let isColored: Bool

    init(_ choice: String?, _ streams: Streams) {
        switch choice {
        case "always": isColored = true
        case "never": isColored = false
        // NO_COLOR counts when it is not empty (no-color.org).
        default:
            isColored = streams.outputIsTerminal && (streams.environment("NO_COLOR") ?? "").isEmpty && streams.environment("TERM") != "dumb"
        }
    }

    func good(_ text: String) -> String { wrap(text, "1;32") }
    func bad(_ text: String) -> String { wrap(text, "1;31") }
    func warn(_ text: String) -> String { wrap(text, "33") }
    func faint(_ text: String) -> String { wrap(text, "2") }

    private func wrap(_ text: String, _ code: String) -> String { isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }
}
