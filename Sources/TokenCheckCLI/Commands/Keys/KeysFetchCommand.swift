internal import JOSE
internal import OpenID

/// `tokencheck keys fetch`: downloads a key set with all the rules that `verify` fetches by.
struct KeysFetchCommand: Command {
    static let spec = CommandSpec(
        words: ["keys", "fetch"], operand: "[URL]", maximumOperands: 1,
        summary: "download a key set with the safety rules of verify: from an address, or from a profile's own",
        details: """
            HTTPS with a verified certificate (plain HTTP on this machine only), no redirects, status 200, at most 1 MiB, 10 seconds in all.
            Proxies: HTTPS_PROXY and NO_PROXY. Nothing but a key set is shown or saved. Exit status: 0 done, 3 it could not be had.
            """,
        options: [
            OptionSpec(name: "--profile", value: "NAME", choices: ProfileTable.names, summary: "the profile whose address to fetch from"),
            OptionSpec(name: "--user-pool", value: "ID", summary: "cognito-id, cognito-access: the pool"),
            OptionSpec(name: "--identity-pool", value: "ID", summary: "cognito-identity: the pool"),
            OptionSpec(name: "--issuer", value: "URL", summary: "oidc: the issuer, whose discovery document names the address"),
            OptionSpec(
                name: "--output", aliases: ["-o"], value: "FILE", summary: "write the set to this file; a failure leaves the file as it was"
            ),
            .certificates, .help,
        ],
        examples: [
            "tokencheck keys fetch --profile apple-id -o apple.json",
            "tokencheck keys fetch --profile cognito-id --user-pool eu-west-1_EXAMPLE01",
            "tokencheck keys fetch https://issuer.example/jwks.json",
        ])

    private let arguments: ParsedArguments
    private let streams: Streams
    private let location: KeySetLocation

    init(_ arguments: ParsedArguments, _ streams: Streams) throws(UsageError) {
        self.arguments = arguments
        self.streams = streams
        if let address = arguments.operands.first {
            if arguments.has("--profile") { throw UsageError("keys fetch takes an address or --profile, not both") }
            try ProfileBuilder.checkAddress(address, "keys fetch")
            location = .url(address)
        } else {
            location = try Self.location(arguments, streams)
        }
    }

    private static func location(_ arguments: ParsedArguments, _ streams: Streams) throws(UsageError) -> KeySetLocation {
        guard let name = arguments.value("--profile") else { throw UsageError("keys fetch needs an address, or --profile") }
        var options = arguments
        // No profile's address depends on its audience, which there is no token here to ask of.
        if name != "cognito-identity" { options.add("-", to: "--audience") }
        // The pool says nothing about the address of its keys: that is the partition's.
        if name == "cognito-identity", !options.has("--identity-pool") {
            options.add("eu-west-1:00000000-0000-0000-0000-000000000000", to: "--identity-pool")
        }
        guard let location = try ProfileBuilder(options: options, streams: streams).profile().keySet else {
            throw UsageError("\(name) has no key set to fetch")
        }
        return location
    }

    func run() async throws(UsageError) -> ExitStatus {
        do throws(KeySetFailure) {
            let document = try await KeySetDownload(streams, certificateFile: arguments.value("--ca")).document(at: location)
            let bytes = document.last == 0x0A ? document : document + [0x0A]
            guard let path = arguments.value("--output") else {
                _ = streams.write(bytes)
                return .success
            }
            if let reason = streams.writeFile(path, bytes) { throw .unavailable(.file(path), reason: "it cannot be written: \(reason)") }
            return .success
        } catch {
            streams.writeError("tokencheck: \(KeySentences.text(error))\n")
            return .undecided
        }
    }
}

/// A download past every cache: what is there now.
struct KeySetDownload {
    private let cache: KeySetCache

    init(_ streams: Streams, certificateFile: String?) {
        cache = KeySetCache(fetcher: streams.makeFetcher(certificateFile))
    }

    func document(at location: KeySetLocation) async throws(KeySetFailure) -> [UInt8] { try await cache.document(at: location) }
}
