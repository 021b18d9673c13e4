internal import JOSE
internal import OpenID

extension CheckedEntry {
    /// What is wrong with a value of fitting length, by what its provider's value must be.
    func valueFindings(_ check: LoginsCheck, at now: UnixTime) -> [LoginsFinding] {
        if value.contents != nil { return tokenFindings(check, at: now) }
        let fault = formFault(check).map { [finding($0)] } ?? []
        return fault + poolFaults(check).map(finding)
    }

    /// The value is no JWT.
    private func formFault(_ check: LoginsCheck) -> LoginsFault? {
        guard let kind = meantProvider?.valueKind else { return nil }
        func fault(_ hint: LoginsHint?) -> LoginsFault { LoginsFault(.valueNotAToken, detail: .wants(kind), hint: hint) }
        let text = value.text.exposed
        switch kind {
        case .userIdentifier: return nil
        case .accessToken: return value.accessTokenHint.map { fault(.token($0)) }
        // STS takes JWTs, and access tokens of two providers (AssumeRoleWithWebIdentity, ProviderId).
        case .tokenAndSecret, .samlResponse:
            if check.call == .assumeRoleWithWebIdentity { return fault(.notInThisCall) }
            if kind == .samlResponse { return Self.isBase64(text) ? nil : fault(.samlIsXML) }
            let halves = text.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            return halves.count == 2 && halves.allSatisfy { !$0.isEmpty } ? nil : fault(.twitterForm)
        case .token: return fault(formHint(check))
        }
    }

    private func formHint(_ check: LoginsCheck) -> LoginsHint? {
        // Google's access tokens begin so, and Facebook's with EAA; both stand where people expect an ID token to.
        let text = value.text.exposed
        if text.hasPrefix("ya29.") || text.hasPrefix("EAA") { return .wantsIDToken }
        if let hint = value.hint { return .token(hint) }
        guard case .openID? = provider else { return nil }
        if check.call == .getOpenIDTokenForDeveloperIdentity, let name = check.developerProvider {
            return .developerProviderIs(name.description)
        }
        return .mayBeDeveloperLogin
    }

    /// Standard base64 with or without line ends, in which SAML responses travel (SAML bindings 3.5.4).
    private static func isBase64(_ text: String) -> Bool {
        text.utf8.allSatisfy { Shape.isWord($0) && $0 != 0x5F || Shape.isOne(of: "+/=\r\n", $0) }
    }

    /// The value is a JWT: the service will read these claims.
    private func tokenFindings(_ check: LoginsCheck, at now: UnixTime) -> [LoginsFinding] {
        var found: [LoginsFinding] = []
        if value.isAccessToken {
            found.append(finding(LoginsFault(.valueAccessToken, expected: "id", actual: "access", hint: .wantsIDToken)))
        }
        let isUnderOwnKey = isCognitoIdentity && value.isCognitoToken
        if value.isCognitoToken, !isUnderOwnKey {
            found.append(finding(LoginsFault(.valueCognitoToken, hint: .keyIs(value.issuer.map(LoginKey.ofIssuer) ?? ""))))
        } else if isUnderOwnKey, check.call == .getID {
            found.append(finding(LoginsFault(.valueCognitoToken, detail: .call(.getID), hint: .skipGetID)))
        }
        if let provider, !value.isCognitoToken || isUnderOwnKey {
            if let fault = KeyDifference(provider, key: key.description, issuer: value.issuer).fault { found.append(finding(fault)) }
        }
        let header = headerFindings(check)
        found += (header + claimFindings + timeFindings(at: now)).map { LoginsFinding(login: name, token: $0) }
        if let fault = expiryFault(at: now) { found.append(finding(fault)) }
        if isUnderOwnKey { found += identityFaults(check).map(finding) }
        found += poolFaults(check).map(finding)
        // By a header that nobody takes no signature is verified.
        if header.isEmpty { found += signatureFindings(check) }
        return found
    }

    /// The identity service takes RSA signatures alone (developer guide, "OIDC providers"), STS those of the NIST curves too (STS API:
    /// AssumeRoleWithWebIdentity).
    private func algorithms(_ check: LoginsCheck) -> NonEmpty<SignatureAlgorithm> {
        check.call == .assumeRoleWithWebIdentity
            ? NonEmpty(.rs256, .rs384, .rs512, .es256, .es384, .es512) : NonEmpty(.rs256, .rs384, .rs512)
    }

    /// What the header says against the token before any key is looked for.
    private func headerFindings(_ check: LoginsCheck) -> [Finding] {
        guard let contents = value.contents else { return [] }
        if !value.headerFaults.isEmpty { return value.headerFaults }
        let accepted = algorithms(check).all
        let name = contents.header["alg"]?.string
        if let algorithm = name.flatMap(SignatureAlgorithm.init(rawValue:)), accepted.contains(algorithm) { return [] }
        return [Finding.aboutAlgorithm(name, expecting: accepted.map(\.rawValue))]
    }

    /// Whom the token is about and for.
    private var claimFindings: [Finding] {
        guard let claims = value.contents?.claims, !value.isAccessToken else { return [] }
        if case .apple? = meantProvider, claims["events"] != nil { return [Finding(.claim("events", .unexpected))] }
        var found: [Finding] = []
        if claims["aud"] == nil {
            found.append(Finding(.claim("aud", .missing)))
        } else if value.audiences.isEmpty {
            found.append(Finding(.claim("aud", .type), actual: claims["aud"], detail: .type("a string or a non-empty array of strings")))
        }
        switch claims["sub"] {
        case nil: found.append(Finding(.claim("sub", .missing)))
        case .string?: break
        case let other?: found.append(Finding(.claim("sub", .type), actual: other, detail: .type("a string")))
        }
        return found
    }

    private var isCognitoIdentity: Bool {
        if case .cognitoIdentity? = provider { true } else { false }
    }

    /// RFC 7519 §4.1.4: on or after `exp` a token is no longer taken.
    private func timeFindings(at now: UnixTime) -> [Finding] {
        var found: [Finding] = []
        if let start = value.time("nbf") {
            if start > now { found.append(Finding(.claim("nbf", .future), actual: .number(start.seconds), detail: .seconds(start - now))) }
        } else if value.contents?.claims["nbf"] != nil {
            found.append(value.timeFault("nbf"))
        }
        guard let expiry = value.time("exp") else { return [value.timeFault("exp")] + found }
        let left = expiry - now
        if left > 0, left < 300 { found.append(Finding(.claim("exp", .soon), actual: .number(expiry.seconds), detail: .seconds(left))) }
        return found
    }

    /// The token's time is over.
    private func expiryFault(at now: UnixTime) -> LoginsFault? {
        guard let expiry = value.time("exp"), expiry <= now else { return nil }
        return LoginsFault(
            .valueExpired, expected: .number(now.seconds), actual: .number(expiry.seconds), detail: .seconds(now - expiry))
    }

    /// The service's own token names one identity: its `sub`, which the call must name too.
    private func identityFaults(_ check: LoginsCheck) -> [LoginsFault] {
        let takesNone: Set<LoginsCall> = [.getID, .assumeRoleWithWebIdentity]
        guard !takesNone.contains(check.call) else { return [] }
        let subject = value.subject
        guard let identity = check.identity else {
            return [LoginsFault(.identityMissing, expected: subject.map(JSONValue.string), hint: subject.map(LoginsHint.identityIs))]
        }
        guard subject.map({ ExactString($0) }) != identity.text else { return [] }
        return [
            LoginsFault(.identityMismatch, expected: .string(identity.description), actual: subject.map(JSONValue.string) ?? .null)
        ]
    }

    /// The signature, where the provider's keys are at hand. What its profile says of form and header comes first.
    private func signatureFindings(_ check: LoginsCheck) -> [LoginsFinding] {
        // Two spellings of a provider have one key.
        guard let provider, let keys = check.keys.first(where: { $0.key.key == key })?.value else { return [] }
        let audience = NonEmpty(ExactString(value.audiences.first ?? ""))
        guard let profile = provider.profile(audiences: audience, algorithms: algorithms(check)) else {
            // The identity service's tokens are for a pool: for anything else there is nothing to verify by, and silence would pass for a yes.
            let actual = value.contents?.claims["aud"]
            return [LoginsFinding(login: name, token: Finding(.claim("aud", .mismatch), actual: actual, hint: .isIdentityPoolID))]
        }
        let findings = IssuerProfiles(profile, limits: TokenLimits(LoginValue.maximumLength)).signatureFindings(
            on: RawToken(value.text.exposed), keys: keys)
        return findings.map { LoginsFinding(login: name, token: $0) }
    }
}
