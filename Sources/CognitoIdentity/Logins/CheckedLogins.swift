public import OpenID

/// Logins that passed every check which can be made before one call is sent. A request takes no others.
public struct CheckedLogins: Sendable, Equatable {
    /// The logins.
    public let map: LoginsMap
    /// The call that they were checked for: what one call takes another refuses.
    public let call: LoginsCall
    /// What deserves notice but decides nothing.
    public let warnings: [LoginsFinding]

    /// Checks the map.
    public init(_ map: LoginsMap, _ check: LoginsCheck, at now: UnixTime) throws(LoginsRejection) {
        let found = check.findings(in: map, at: now)
        if found.containError { throw LoginsRejection(findings: found) }
        self.init(passed: map, for: check.call, warnings: found)
    }

    init(passed map: LoginsMap, for call: LoginsCall, warnings: [LoginsFinding] = []) {
        self.map = map
        self.call = call
        self.warnings = warnings
    }
}

/// Why a Logins map was not sent: all that is wrong with it, the decisive finding first.
public struct LoginsRejection: Error, Sendable, Equatable {
    /// Errors first.
    public let findings: [LoginsFinding]
}
