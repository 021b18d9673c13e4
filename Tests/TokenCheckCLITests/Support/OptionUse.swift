import JOSE

/// One use of an option that shows in the output: what the option is for.
struct OptionUse: Sendable, CustomStringConvertible {
    let command: String
    let option: String
    /// The words between the command and the option, in the shorthand of `expanded`.
    let before: String
    /// The option's value; `nil` for a switch.
    let value: String?
    let operand: String
    /// What standard output, or else standard error, says then.
    let shows: String

    init(_ command: String, _ option: String, _ value: String? = nil, with before: String = "", _ operand: String = "", shows: String) {
        self.command = command
        self.option = option
        self.value = value
        self.before = before
        self.operand = operand
        self.shows = shows
    }

    var description: String { "\(command) \(option)" }

    /// The call, with the option under that name, and its value beside it or behind an equals sign.
    func call(as name: String? = nil, withEquals: Bool = false) -> [String] {
        let value = value.map(Self.expanded)
        let written =
            withEquals ? [value.map { "\(name ?? option)=\($0)" } ?? name ?? option] : [name ?? option] + (value.map { [$0] } ?? [])
        return [command, before].flatMap(Self.words) + written + Self.words(operand)
    }

    /// The same call without the option.
    func callWithout() -> [String] { [command, before, operand].flatMap(Self.words) }

    /// True when the call is one without the option too, and its output shows the difference: a file shows that of `--output`.
    var isOptional: Bool {
        !["--profile", "--user-pool", "--identity-pool", "--audience", "--issuer", "--config", "--output"].contains(option)
    }

    /// A world with the files that the uses name, and a sample on standard input.
    static func world() throws -> World {
        let pool = "https://cognito-idp.us-east-1.amazonaws.com/eu-west-1_EXAMPLE01"
        let config = """
            {"issuers": [{"profile": "oidc", "issuer": "https://login.example.com", "audience": ["example-client"],
                          "jwks": "testvectors/keys/oidc.jwks.json"}]}
            """
        return try LoginsSamples.world(input: Samples.token("oidc"))
            .with(file: "other-region.jwt", try Samples.cognitoID(["iss": .string(pool)]))
            .with(file: "two-audiences.jwt", try Samples.oidc(["aud": ["example-client", "partner"]]))
            .with(file: "config.json", config)
            .with(file: "list.json", #"{"divergences": [{"file": "index.json", "id": "apple.json", "reason": "none"}]}"#)
    }

    private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init).flatMap(expandedAll) }

    /// `[oidc]` stands for the options that the sample of that profile is made for.
    private static func expandedAll(_ word: String) -> [String] {
        word.hasPrefix("[") ? Samples.options(String(word.dropFirst().dropLast())) : [expanded(word)]
    }

    /// `@@oidc` stands for the sample token's file, `KEYS/` for the folder of keys.
    private static func expanded(_ word: String) -> String {
        // Behind an equals sign too: `apple=@@apple-id`.
        if let mark = word.firstRange(of: "@@") { return word[..<mark.lowerBound] + Samples.file(String(word[mark.upperBound...])) }
        return word.replacing("KEYS/", with: "testvectors/keys/")
    }
}
