internal import JOSE
internal import OpenID

/// The one place where findings become sentences.
enum Sentences {
    static func message(_ finding: Finding) -> String {
        switch finding.detail {
        case .form(let failure): return FormSentences.text(failure)
        case .header(let fault): return headerText(fault)
        case .key(let fault): return KeySentences.text(fault)
        case .keys(let failure): return KeySentences.text(failure)
        case .keyIDs(let ids): return notFound(finding.actual?.string, ids)
        case .signature(let shape): return signatureText(shape)
        case .oddities(let oddities): return KeySentences.text(oddities)
        case .certificate(let finding): return KeySentences.text(finding)
        case .text(let text): return Escaping.line(text)
        case .names, .count, .seconds, .type, nil: break
        }
        if case .claim(let name, let problem) = finding.code { return claimText(Escaping.line(name, limit: 200), problem, finding) }
        return plainText(finding)
    }

    private static func plainText(_ finding: Finding) -> String {
        let actual = finding.actual.map { ValueText.text($0) } ?? ""
        switch finding.code {
        case .headerAlgMissing: return "the header has no alg"
        case .headerAlgUnsupported: return "alg \(actual) is not a signature algorithm known here"
        case .headerAlgNotAllowed: return "alg \(actual) is not allowed for these tokens"
        case .headerTypMismatch: return "typ says that this is another kind of token"
        case .headerKidMissing: return "the header names no key (kid), and these tokens must"
        case .headerKeySourceIgnored:
            if case .names(let names)? = finding.detail {
                return "the header brings its own key (\(names.joined(separator: ", "))): never used, never fetched"
            }
            return "the header brings its own key: never used, never fetched"
        case .keyAmbiguous:
            if case .count(let count)? = finding.detail { return "\(count) different keys have the id \(actual)" }
            return "several different keys have the id \(actual)"
        case .keyKidMissing: return "the key has no kid: no token can name it"
        case .keyAlgMissing: return "the key states no alg: it serves every algorithm that fits its type"
        case .keyUseMissing: return "the key states no use: it is taken for a signature key"
        case .keyAlgMismatch: return "the key does not fit the token's alg"
        case .inputTrimmed: return "quotes or a Bearer prefix around the token were taken off; a program that sends them so will be refused"
        case .keysStale: return "the key server failed; keys past their age were used"
        default: return Explanations.meaning(finding.code)
        }
    }

    private static func claimText(_ name: String, _ problem: FindingCode.ClaimProblem, _ finding: Finding) -> String {
        var off: Double?
        if case .seconds(let seconds)? = finding.detail { off = seconds }
        let by = off.map { DurationText.text($0) } ?? ""
        switch problem {
        case .missing: return "\(name) is required and not there"
        case .type:
            if case .type(let type)? = finding.detail { return "\(name) must be \(type)" }
            return "\(name) has the wrong JSON type"
        case .mismatch: return "\(name) is not what was expected"
        case .unknown: return "\(name) is none of the issuers in the configuration"
        case .untrusted: return "\(name) names others beside us that nobody trusts"
        case .unexpected: return "\(name) must not be there: this is another kind of token"
        case .guest: return "the user is a guest, and guests are not allowed"
        case .provider: return "the developer provider is not there, or is of another pool"
        case .region: return "the identity and the pool are of different regions"
        case .odd: return "\(name) is neither true nor false: read as not verified"
        case .soon: return "the token expires in less than 5 minutes"
        case .expired:
            let when = time(finding.actual).map { " at \($0)" } ?? ""
            return "the token expired\(when), \(by) before the time of checking"
        case .future:
            return "\(name) lies \(by) in the future" + (name == "nbf" ? ": the token is not valid yet" : ": was a clock wrong?")
        case .beforeIssuedAt: return "the token ends before, or when, it begins"
        case .tooFar: return "the token would live \(by), longer than this issuer's tokens do"
        case .tooOld: return "the sign-in is \(by) older than allowed"
        }
    }

    private static func time(_ value: JSONValue?) -> String? {
        switch value {
        case .integer(let seconds)?: RFC3339.text(UnixTime(seconds: seconds))
        case .real(let seconds)?: RFC3339.text(UnixTime(seconds: seconds))
        default: nil
        }
    }

    private static func notFound(_ id: String?, _ ids: [String]) -> String {
        let there =
            ids.isEmpty
            ? "the set has no key with an id"
            : "the set has " + ids.prefix(20).map { Escaping.line($0, limit: 100) }.joined(separator: ", ") + (ids.count > 20 ? ", …" : "")
        guard let id else { return "no key of the set fits a token that names none; \(there)" }
        return "no key has the id \(Escaping.line(id, limit: 200)); \(there)"
    }

    private static func signatureText(_ shape: CompactJWS.SignatureShape) -> String {
        switch shape {
        case .ordinary: "the signature does not verify: another key made it, or the token was changed"
        case .der: "the signature does not verify: it is in DER, where r and s side by side are wanted"
        case .length(let octets, let expected): "the signature does not verify: it has \(octets) octets, where this key makes \(expected)"
        }
    }

    private static func headerText(_ fault: ProtectedHeader.Fault) -> String {
        switch fault {
        case .wrongType(let member, let expected): "the header's \(member) must be \(expected)"
        case .encryption(let member): "the header has \(member), which only encrypted tokens have"
        case .keyIDTooLong(let bytes): "the header's kid has \(bytes) bytes; 1024 are the most"
        case .critical(let value): "the header demands extensions (crit: \(ValueText.text(value))), and none is understood here"
        case .unencodedPayload: "b64 is there and not true: a payload without base64url is not allowed in a JWT"
        case .nested: "the payload is itself a token (cty: JWT), which is not supported"
        }
    }
}

/// What is wrong with a token's form, with the place.
enum FormSentences {
    static func text(_ failure: TokenFormFailure) -> String {
        switch failure {
        case .empty: "there is no token"
        case .tooLarge(let limit): "the token is larger than \(limit) bytes (--max-size)"
        case .parts(1): "1 part instead of 3: this is not a token"
        case .parts(let count): "\(count) parts instead of 3 (parts stand between dots)"
        case .encrypted: "five parts: the token is encrypted (JWE), so there is nothing here to verify"
        case .foreignByte(let at): "the byte at offset \(at) cannot stand in a token (A-Z a-z 0-9 - _ and dots can)"
        case .emptyPart(let part): "the \(part.rawValue) is empty"
        case .unsigned: "the third part is empty: the token is not signed"
        case .base64(let part, let failure): "the \(part.rawValue) is not base64url: \(base64(failure))"
        case .json(let part, let failure): "the \(part.rawValue) is not one JSON object: \(json(failure))"
        }
    }

    private static func base64(_ failure: Base64URL.Failure) -> String {
        switch failure {
        case .foreignByte(let at): "a foreign byte at offset \(at) of the part"
        case .padding(let at): "padding (=) at offset \(at) of the part"
        case .impossibleLength(let length): "no octets encode to \(length) characters; cut short?"
        case .nonZeroTrailingBits: "the last character has bits that must be zero; changed or cut short?"
        }
    }

    static func json(_ failure: JSONFailure) -> String {
        switch failure {
        case .syntax(let at): "a syntax error at byte \(at)"
        case .notUTF8(let at): "bad UTF-8 at byte \(at)"
        case .byteOrderMark: "a byte order mark"
        case .loneSurrogate(let at): "half of a surrogate pair at byte \(at)"
        case .nul(let at): "a NUL character at byte \(at)"
        case .duplicateMember(let at): "a member given twice, at byte \(at)"
        case .numberOutOfRange(let at): "a number too large to be read exactly, at byte \(at)"
        case .tooDeep(let limit): "nested deeper than \(limit)"
        case .tooManyMembers(let limit): "more than \(limit) members in one object"
        case .notAnObject: "JSON, but no object"
        case .tooLong: "too long"
        }
    }
}
