internal import JOSE
internal import OpenID

extension CheckedEntry {
    /// What is wrong with a value of fitting length, by what its provider's value must be.
    func valueFindings(_ check: LoginsCheck, at now: UnixTime) -> [LoginsFinding] {
        if value.contents != nil { return tokenFindings(check, at: now) }
        return formFault(check).map { [finding($0)] } ?? []
    }

    /// The value is no JWT.
    private func formFault(_ check: LoginsCheck) -> LoginsFault? {
        guard let kind = meantProvider?.valueKind else { return nil }
        func fault(_ hint: LoginsHint?) -> LoginsFault { LoginsFault(.valueNotAToken, detail: .wants(kind), hint: hint) }
        let text = value.text.exposed
        switch kind {
        case .userIdentifier, .accessToken: return nil
        // STS takes JWTs, and access tokens of two providers (AssumeRoleWithWebIdentity, ProviderId).
        case .tokenAndSecret, .samlResponse:
            if check.call == .assumeRoleWithWebIdentity { return fault(.notInThisCall) }
            if kind == .samlResponse { return Self.isBase64(text) ? nil : fault(.samlIsXML) }
            let halves = text.split(separator: ";", omittingEmptySubsequences: false)
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
        found += timeFindings(at: now)
        if !value.isAccessToken, value.audiences.isEmpty {
            let finding = Finding(.claim("aud", .missing))
            found.append(LoginsFinding(login: key.description, token: finding))
        }
        if isUnderOwnKey { found += identityFaults(check).map(finding) }
        found += poolFaults(check).map(finding)
        found += signatureFindings(check)
        return found
    }

    private var isCognitoIdentity: Bool {
        if case .cognitoIdentity? = provider { true } else { false }
    }

    /// RFC 7519 §4.1.4: on or after `exp` a token is no longer taken.
    private func timeFindings(at now: UnixTime) -> [LoginsFinding] {
        guard let expiry = value.time("exp") else {
            let problem: FindingCode.ClaimProblem = value.contents?.claims["exp"] == nil ? .missing : .type
            return [LoginsFinding(login: key.description, token: Finding(.claim("exp", problem), detail: .type("a number of seconds")))]
        }
        let left = expiry - now
        if left <= 0 {
            let fault = LoginsFault(.valueExpired, actual: .number(expiry.seconds), detail: .seconds(-left))
            return [finding(fault)]
        }
        var found: [LoginsFinding] = []
        if let start = value.time("nbf"), start > now {
            let finding = Finding(.claim("nbf", .future), actual: .number(start.seconds), detail: .seconds(start - now))
            found.append(LoginsFinding(login: key.description, token: finding))
        }
        if left < 300 {
            let finding = Finding(.claim("exp", .soon), actual: .number(expiry.seconds), detail: .seconds(left))
            found.append(LoginsFinding(login: key.description, token: finding))
        }
        return found
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
        guard let provider, let keys = check.keys[provider] else { return [] }
        let audience = NonEmpty(ExactString(value.audiences.first ?? ""))
        guard let profile = provider.profile(audiences: audience) else { return [] }
        let findings = IssuerProfiles(profile, limits: TokenLimits(LoginValue.maximumLength)).signatureFindings(
            on: RawToken(value.text.exposed), keys: keys)
        // That the issuer is another has been said, in terms of the key.
        return findings.filter { $0.claim != "iss" }.map { LoginsFinding(login: key.description, token: $0) }
    }
}
