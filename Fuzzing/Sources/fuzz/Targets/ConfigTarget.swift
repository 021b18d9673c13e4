import JOSE
import TokenCheckCLI

/// The tool with a configuration of the input's, on tokens that never change: it accepts only what the configuration says by the reader of
/// tokens (the tool asks Jansson), it keeps to its contract, and it repeats nothing that it must not.
enum ConfigTarget {
    private static let folder = "etc/"
    private static let configPath = folder + "issuers.json"
    private static let tokenPath = "token.jwt"
    /// One for each of the ways to keys.
    private static let tokens = [ConfigToken.signed, .authenticated]

    static func run(_ input: [UInt8]) {
        let reading = ConfigReading(input)
        for token in tokens {
            let json = call(input, token, ["--json"])
            judge(json, of: input, reading)
            // Misuse is the file's: other tokens and forms would hear the same.
            if json.status == .usage { return hold(reading?.plainlyAccepts(.signed) != true, "a plain configuration is no misuse") }
            judgeReport(json)
            let text = call(input, token, [])
            judge(text, of: input, reading)
            isFitForTerminals(String(decoding: text.output, as: UTF8.self))
            hold(text.status == json.status, "the form of the report changes no verdict")
            let isAccepted = json.status == .success
            hold(!isAccepted || reading?.accepts(token) == true, "a token is accepted as the configuration says")
            hold(isAccepted || reading?.plainlyAccepts(token) != true, "a plain configuration accepts its token")
        }
    }

    private static func call(_ input: [UInt8], _ token: ConfigToken, _ more: [String]) -> Tool.Outcome {
        var files = [configPath: input, tokenPath: token.text]
        for (name, contents) in ConfigToken.files { files[folder + name] = contents }
        let arguments = ["verify", "--config", configPath, "--at", String(Int64(Fixed.now.seconds))] + more + ["@" + tokenPath]
        return Tool.run(arguments, files: files, now: Fixed.now.seconds)
    }

    /// What holds of every call.
    private static func judge(_ call: Tool.Outcome, of input: [UInt8], _ reading: ConfigReading?) {
        let isMisuse = call.status == .usage
        hold(call.status != .internalFault, "there is no fault in the program")
        hold(reading != nil || isMisuse, "what is refused as JSON is never taken")
        hold(isMisuse == call.output.isEmpty, "a verdict goes to standard output, and misuse has none")
        hold(isMisuse == call.errors.hasPrefix("tokencheck: "), "misuse is said on standard error")
        hold(!(isMisuse && call.filesRead.contains(tokenPath)), "misuse is found before the token is read")
        isFitForTerminals(call.errors)
        // A text may be shown as expected value, in a sentence and in a hint, each octet as an escape.
        hold(call.output.count + call.errors.utf8.count < 1 << 16 + 32 * input.count, "output is bounded by the input")
        let said = String(decoding: call.output, as: UTF8.self) + call.errors
        let secrets = ConfigToken.secrets.filter { !contains(input, $0) } + (reading?.secrets(ofMisuse: isMisuse) ?? [])
        for secret in secrets { hold(!contains(Array(said.utf8), secret), "no secret and no token is repeated") }
    }

    private static func judgeReport(_ call: Tool.Outcome) {
        hold(call.output.last == 0x0A && call.output.filter { $0 == 0x0A }.count == 1, "a report is one line")
        guard case .object? = try? JSONDocument.parse(call.output), let report = try? TokenJSON(parsing: call.output, limits: .document)
        else {
            return hold(false, "both readers read the report")
        }
        let verdict: String =
            switch call.status {
            case .success: "accepted"
            case .rejected: "rejected"
            default: "undecided"
            }
        hold(report["verdict"]?.string == verdict, "the report says what the exit status says")
        hold((report["reason"]?.isNull == true) == (call.status == .success), "what is not accepted has a reason")
        hold((report["claims"]?.isNull == true) == (call.status != .success), "claims are shown when they are verified")
    }

    /// Nothing that a terminal obeys or that turns the direction of reading.
    private static func isFitForTerminals(_ text: String) {
        for scalar in text.unicodeScalars where scalar != "\n" {
            let isObeyed = [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
            hold(!isObeyed && !scalar.properties.isBidiControl, "nothing that a terminal obeys is shown")
        }
    }

    /// The plain way: the library's search costs more than the call, and libFuzzer would learn the secrets from `memmem`.
    private static func contains(_ text: [UInt8], _ part: String) -> Bool {
        let part = Array(part.utf8)
        guard let first = part.first, part.count <= text.count else { return part.isEmpty }
        return text.indices.dropLast(part.count - 1).contains { at in
            text[at] == first && text[at..<at + part.count].elementsEqual(part)
        }
    }
}
