/// What is wrong, as a stable name `place.subject.problem`. Never renamed; sentences about it are made elsewhere.
public enum FindingCode: Sendable, Hashable, CustomStringConvertible {
    case tokenEmpty, tokenTooLarge, tokenMalformed, tokenEncrypted, tokenUnsigned, tokenBase64, tokenJSON
    case headerInvalid, headerAlgMissing, headerAlgUnsupported, headerAlgNotAllowed
    case headerCritUnsupported, headerB64Unsupported, headerTypMismatch, headerCtyNested, headerKidMissing, headerKeySourceIgnored
    case keyNotFound, keyAmbiguous, keyUnsupported, keyUnusable, keyTooSmall, keyUse, keyEncodingOdd, keyAlgMismatch
    /// What only a key set's linter reports.
    case keyKidMissing, keyAlgMissing, keyUseMissing, keyX5cMismatch
    case keysUnavailable, keysInvalid, keysStale
    case signatureInvalid
    case claim(String, ClaimProblem)
    case inputTrimmed
    /// A code of a rule of your own.
    case custom(String)

    /// What can be wrong with a claim.
    public enum ClaimProblem: String, Sendable, CaseIterable {
        case missing, type, mismatch, unknown, untrusted, unexpected, guest, provider, region, odd
        case expired, future, soon
        case beforeIssuedAt = "before_iat"
        case tooFar = "too_far"
        case tooOld = "too_old"
    }

    /// The name.
    public var description: String {
        switch self {
        case .claim(let name, let problem): "claim.\(name).\(problem.rawValue)"
        case .custom(let code): code
        default: Self.names[self] ?? ""
        }
    }

    /// The code of that name; a claim may have any name.
    public init?(_ text: String) {
        if let code = Self.byName[text] {
            self = code
        } else if text.hasPrefix("claim."), let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")),
            let problem = ClaimProblem(rawValue: String(text[text.index(after: dot)...]))
        {
            let name = text[..<dot].dropFirst(6)
            guard !name.isEmpty else { return nil }
            self = .claim(String(name), problem)
        } else {
            return nil
        }
    }

    /// The claim that it is about.
    public var claim: String? {
        if case .claim(let name, _) = self { name } else { nil }
    }

    /// How bad it is, unless a finding says otherwise.
    public var severity: Severity {
        switch self {
        case .headerKeySourceIgnored, .keyEncodingOdd, .keysStale, .inputTrimmed, .claim(_, .odd), .claim(_, .soon): .warning
        case .keyKidMissing, .keyAlgMissing, .keyUseMissing: .warning
        default: .error
        }
    }

    /// The order in which claim findings are given: what kind of token it is, what is missing or of a wrong type, what differs, times.
    var rank: Int {
        guard case .claim(let name, let problem) = self else { return 2 }
        // Which developer provider is in amr says whose token it is, not of what kind.
        if ["token_use", "events", "amr"].contains(name), problem != .provider { return 0 }
        switch problem {
        case .missing, .type: return 1
        case .expired, .future, .beforeIssuedAt, .tooFar, .tooOld, .soon: return 3
        default: return 2
        }
    }

    /// Every code that is not a claim's.
    public static var fixed: [FindingCode] { table.map(\.0) }

    private static let table: [(FindingCode, String)] = [
        (.tokenEmpty, "token.empty"), (.tokenTooLarge, "token.too_large"), (.tokenMalformed, "token.malformed"),
        (.tokenEncrypted, "token.encrypted"), (.tokenUnsigned, "token.unsigned"), (.tokenBase64, "token.base64"),
        (.tokenJSON, "token.json"),
        (.headerInvalid, "header.invalid"), (.headerAlgMissing, "header.alg.missing"),
        (.headerAlgUnsupported, "header.alg.unsupported"), (.headerAlgNotAllowed, "header.alg.not_allowed"),
        (.headerCritUnsupported, "header.crit.unsupported"), (.headerB64Unsupported, "header.b64.unsupported"),
        (.headerTypMismatch, "header.typ.mismatch"), (.headerCtyNested, "header.cty.nested"),
        (.headerKidMissing, "header.kid.missing"), (.headerKeySourceIgnored, "header.key_source.ignored"),
        (.keyNotFound, "key.not_found"), (.keyAmbiguous, "key.ambiguous"), (.keyUnsupported, "key.unsupported"),
        (.keyUnusable, "key.unusable"), (.keyTooSmall, "key.too_small"), (.keyUse, "key.use"),
        (.keyEncodingOdd, "key.encoding.odd"), (.keyAlgMismatch, "key.alg.mismatch"),
        (.keyKidMissing, "key.kid.missing"), (.keyAlgMissing, "key.alg.missing"), (.keyUseMissing, "key.use.missing"),
        (.keyX5cMismatch, "key.x5c.mismatch"),
        (.keysUnavailable, "keys.unavailable"), (.keysInvalid, "keys.invalid"), (.keysStale, "keys.stale"),
        (.signatureInvalid, "signature.invalid"), (.inputTrimmed, "input.trimmed"),
    ]
    private static let names = Dictionary(uniqueKeysWithValues: table)
    private static let byName = Dictionary(uniqueKeysWithValues: table.map { ($1, $0) })
}

/// How bad a finding is: an error decides against the token, a warning does not.
public enum Severity: String, Sendable { case error, warning }
