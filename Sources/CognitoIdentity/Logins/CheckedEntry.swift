internal import JOSE
internal import OpenID

/// One login of a map on its way through the checks: its key read, its value laid open.
struct CheckedEntry {
    let key: ExactString
    let value: LoginValue
    let provider: LoginProvider?
    private let keyFault: LoginsFault?
    private let isSwapped: Bool

    init(_ entry: LoginsMap.Entry, _ check: LoginsCheck) {
        key = entry.key
        value = LoginValue(entry.value)
        isSwapped = Self.isSwapped(entry, check)
        if isSwapped {
            (provider, keyFault) = (nil, LoginsFault(.keyInvalid, hint: .isSwapped))
            return
        }
        // In the one call that takes a developer login, and with no name given for it, what no known provider vouches for is one.
        let mayBeDeveloper =
            check.call == .getOpenIDTokenForDeveloperIdentity && check.developerProvider == nil && value.contents == nil
        switch LoginKey.provider(entry.key, developer: check.knownDeveloperProvider, issuer: value.issuer) {
        case .success(.openID) where mayBeDeveloper: (provider, keyFault) = Self.developer(entry.key)
        case .failure(let fault) where mayBeDeveloper && fault.code == .keyInvalid:
            (provider, keyFault) = Self.developer(entry.key)
        case .success(let named): (provider, keyFault) = (named, nil)
        case .failure(let fault): (provider, keyFault) = (nil, fault)
        }
    }

    /// A provider's key is the value, or the key is a token.
    private static func isSwapped(_ entry: LoginsMap.Entry, _ check: LoginsCheck) -> Bool {
        let key = entry.key.description
        if check.knownDeveloperProvider?.text == entry.key || LoginKey.known(key) != nil { return false }
        if LoginKey.known(entry.value.exposed) != nil { return true }
        return TokenInspection(RawToken(key), limits: TokenLimits(LoginValue.maximumLength)).contents != nil
    }

    /// The key as findings show it. One longer than any provider's, or on the wrong side, may be a token: of such no more than the beginning.
    var name: String {
        let text = key.description
        let shown = isSwapped ? min(8, Shape.length(text) / 2) : 128
        guard isSwapped || Shape.length(text) > shown else { return text }
        var beginning = String.UnicodeScalarView()
        beginning.append(contentsOf: text.unicodeScalars.prefix(isSwapped ? shown : 16))
        return String(beginning) + "…"
    }

    private static func developer(_ key: ExactString) -> (LoginProvider?, LoginsFault?) {
        do throws(ShapeError) { return (.developer(try DeveloperProviderName(key.description)), nil) } catch {
            return (nil, LoginsFault(.developerName, actual: .string(key.description), detail: .limit(128)))
        }
    }

    /// Whose value it seems to be, also where the key is misspelt.
    var meantProvider: LoginProvider? {
        if let provider { return provider }
        if case .keyIs(let key)? = keyFault?.hint { return LoginKey.known(key) }
        return nil
    }

    var isDeveloper: Bool {
        if case .developer? = provider { return true }
        return keyFault?.code == .developerName
    }

    /// All that is wrong with this login.
    func findings(_ check: LoginsCheck, at now: UnixTime) -> [LoginsFinding] {
        var found: [LoginsFinding] = []
        if let keyFault { found.append(finding(keyFault.showing(name, insteadOf: key))) }
        if isSwapped { return found }
        if let fault = developerFault(check) { found.append(finding(fault)) }
        if let fault = lengthFault(check) {
            found.append(finding(fault))
            return found
        }
        found += valueFindings(check, at: now)
        return found
    }

    func finding(_ fault: LoginsFault) -> LoginsFinding { LoginsFinding(login: name, fault) }

    private func developerFault(_ check: LoginsCheck) -> LoginsFault? {
        guard case .developer(let name)? = provider else { return nil }
        if check.call != .getOpenIDTokenForDeveloperIdentity {
            return LoginsFault(.developerNotAllowed, actual: .string(name.description), detail: .call(check.call))
        }
        guard let pool = check.pool, pool.developerProvider != name else { return nil }
        let hint = pool.developerProvider.map { LoginsHint.developerProviderIs($0.description) }
        return LoginsFault(
            .poolProvider, expected: pool.developerProvider.map { .string($0.description) }, actual: .string(name.description), hint: hint)
    }

    private func lengthFault(_ check: LoginsCheck) -> LoginsFault? {
        let text = value.text.exposed
        if text.isEmpty { return LoginsFault(.valueEmpty) }
        let limit = check.maximumLength(of: meantProvider)
        let length = Shape.length(text)
        return length > limit ? LoginsFault(.valueTooLong, actual: .integer(Int64(length)), detail: .limit(limit)) : nil
    }
}

extension LoginsFault {
    /// The same with another text in place of the key.
    fileprivate func showing(_ name: String, insteadOf key: ExactString) -> LoginsFault {
        guard ExactString(name) != key, actual != nil else { return self }
        return LoginsFault(code, expected: nil, actual: .string(name), detail: detail)
    }
}
