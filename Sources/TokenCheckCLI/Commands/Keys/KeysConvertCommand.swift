internal import JOSE
internal import OpenID

/// `tokencheck keys convert`: public keys between PEM and JWK.
struct KeysConvertCommand: Command {
    static let spec = CommandSpec(
        words: ["keys", "convert"], operand: "FILE|-", maximumOperands: 1, summary: "PEM (SPKI, PKCS#1, certificate) to JWK and back",
        details:
            "Public keys only: a private key is refused and nothing of it is shown. Without --to, PEM becomes JWK and JWK becomes PEM.",
        options: [OptionSpec(name: "--to", value: "FORM", choices: ["jwk", "pem"], summary: "jwk or pem"), .help],
        examples: ["tokencheck keys convert key.pem", "tokencheck keys convert jwks.json --to pem"])

    private let streams: Streams
    private let path: String
    private let form: String?

    init(_ arguments: ParsedArguments, _ streams: Streams) throws(UsageError) {
        guard let path = arguments.operands.first else { throw UsageError("keys convert needs a FILE, or - for standard input") }
        self.streams = streams
        self.path = path
        form = arguments.value("--to")
    }

    func run() async throws(UsageError) -> ExitStatus {
        do throws(KeySetFailure) {
            let file = try KeyFile(.file(path), path, streams)
            let isPEM = PEM.isLikely(file.bytes)
            let set = try file.anyKeys()
            for key in set.keys {
                if let fault = key.fault { return refuse(key, KeySentences.text(fault)) }
            }
            let keys = set.keys.compactMap { key in (try? key.material.get()).map { (key, $0) } }
            guard !keys.isEmpty else { return refuse(nil, "there is no key in it") }
            let wantsPEM = form.map { $0 == "pem" } ?? !isPEM
            let text = wantsPEM ? keys.map(\.1.pem).joined() : Self.jwks(keys)
            _ = streams.write(Array(text.utf8))
            return .success
        } catch {
            streams.writeError("tokencheck: \(KeySentences.text(error))\n")
            if case .invalidKey = error { return .rejected }
            return .undecided
        }
    }

    private func refuse(_ key: JWK?, _ reason: String) -> ExitStatus {
        let name = key?.keyID.map { "key \(Escaping.line($0.description, limit: 200)): " } ?? ""
        streams.writeError("tokencheck: \(name)\(reason)\n")
        return .rejected
    }

    /// One key as a JWK, several as a set; what the key said of itself stays.
    private static func jwks(_ keys: [(JWK, PublicKey)]) -> String {
        let values = keys.map { jwk, key -> JSONValue in
            var members = key.jwkMembers
            if let id = jwk.keyID { members.append(JSONMember("kid", .string(id.description))) }
            if let algorithm = jwk.algorithm { members.append(JSONMember("alg", .string(algorithm))) }
            if let use = jwk.use { members.append(JSONMember("use", .string(use))) }
            return .object(members)
        }
        let document: JSONValue = values.count == 1 ? values[0] : ["keys": .array(values)]
        return String(decoding: JSONDocument.write(document, indented: true), as: UTF8.self) + "\n"
    }
}
