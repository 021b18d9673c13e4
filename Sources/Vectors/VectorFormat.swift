package import JOSE

/// The formats of vector files that are read here.
package enum VectorFormat: Sendable, Equatable {
    /// C2SP/Wycheproof, `testvectors_v1`.
    case wycheproof
    /// The vectors of this project's `testvectors/vectors`.
    case tokens
    /// The index of this project's `testvectors/logins`.
    case logins
    /// The examples of the RFCs as `cases`, each with its `expected` outcome.
    case rfcExamples
    /// A file of ietf-jose/cookbook (RFC 7520).
    case cookbook
    /// Tokens of other verifiers' tests as `cases`, each with its key set and `strict_model`.
    case verifyCases
    /// nst/JSONTestSuite, all files in one document.
    case jsonSuite
    /// One file of nst/JSONTestSuite: `y_`, `n_` or `i_` in front of its name.
    case jsonText

    /// The format in words.
    package var name: String {
        switch self {
        case .wycheproof: "Wycheproof"
        case .tokens: "token vectors"
        case .logins: "Logins maps"
        case .rfcExamples: "RFC examples"
        case .cookbook: "JOSE cookbook"
        case .verifyCases: "verification cases"
        case .jsonSuite, .jsonText: "JSONTestSuite"
        }
    }

    /// The largest file that is read: 64 MiB.
    package static let maximumBytes = 64 << 20
    /// The bounds of a vector document: members and nesting beyond those of any suite.
    package static let limits = JSONLimits(depth: 32, members: 100_000)

    /// What a file is, or is not.
    package enum Recognition: Sendable, Equatable {
        /// Vectors of that format.
        case format(VectorFormat)
        /// Something known that has no outcome to compare with.
        case noVectors(String)
        /// Of no known format.
        case unknown
    }

    /// True for the name of a JSONTestSuite file, which need not hold JSON.
    package static func isJSONText(named name: String) -> Bool {
        name.hasSuffix(".json") && ["y_", "n_", "i_"].contains { name.hasPrefix($0) }
    }

    /// What a document is, by its members.
    package static func recognition(of document: JSONValue) -> Recognition {
        if let rows = document.array {
            let isIndex = !rows.isEmpty && rows.allSatisfy { $0["map"] != nil && $0["codes"] != nil }
            return isIndex ? .format(.logins) : .unknown
        }
        if document["testGroups"]?.array != nil { return .format(.wycheproof) }
        if document["area"] != nil, document["tests"]?.array != nil { return .format(.tokens) }
        if document["tests"]?.array?.first?["strict"] != nil { return .format(.jsonSuite) }
        let isExample = { (row: JSONValue) in row["id"] != nil && (row["jws"] ?? row["jwk"] ?? row["jwks"]) != nil }
        if let cases = document["cases"]?.array, cases.contains(where: isExample) { return .format(.rfcExamples) }
        if document["cases"]?.array?.first?["strict_model"] != nil { return .format(.verifyCases) }
        if document["title"] != nil, (document["output"] ?? document["sign"]) != nil { return .format(.cookbook) }
        if document["kty"] != nil { return .noVectors("a JWK") }
        if document["keys"]?.array != nil { return .noVectors("a JWK Set") }
        if document["$schema"] != nil || document["definitions"] != nil { return .noVectors("a JSON schema") }
        if case .object(let members) = document, members.allSatisfy({ $0.value.string != nil }) {
            return .noVectors("a map of texts")
        }
        return .unknown
    }

    /// The document of a vector file.
    ///
    /// A token of these vectors may hold NUL, which the reader of documents refuses: a private character stands for it, as `text` says.
    package static func document(_ bytes: [UInt8]) throws(JSONFailure) -> JSONValue {
        try JSONDocument.parse(EscapedNUL.replaced(in: bytes), limits: limits)
    }
}

/// The escape of NUL in a vector file.
package enum EscapedNUL {
    /// The text with its NULs again.
    package static func text(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars { bytes += scalar == "\u{E000}" ? [0] : Array(String(scalar).utf8) }
        return bytes
    }

    /// The document with each `\u0000` written `\uE000`.
    static func replaced(in bytes: [UInt8]) -> [UInt8] {
        let escape = Array("u0000".utf8)
        var out = bytes
        var index = 0
        while index < out.count {
            guard out[index] == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            if out[(index + 1)...].starts(with: escape) { out[index + 2] = UInt8(ascii: "E") }
            // What follows a backslash is no backslash of its own.
            index += 2
        }
        return out
    }
}
