internal import CognitoIdentity
internal import JOSE
internal import OpenID

/// The whole body of the request that carries a Logins map.
struct LoginsRequest {
    /// Which options each call has a use for, and which it needs.
    private static let uses: [LoginsCall: (needed: [String], allowed: [String])] = [
        .getID: (["--identity-pool"], []),
        .getOpenIDToken: (["--identity"], []),
        .getOpenIDTokenForDeveloperIdentity: (["--identity-pool"], ["--identity", "--duration", "--principal-tag"]),
        .getCredentialsForIdentity: (["--identity"], ["--role"]),
        .assumeRoleWithWebIdentity: (["--role"], ["--duration"]),
    ]

    private let call: LoginsCall
    private let pool: IdentityPoolID?
    private let identity: IdentityID?
    private let role: String?
    private let session: RoleSession?
    private let duration: Int?
    private let tags: [PrincipalTag]

    init(_ call: LoginsCall, _ reader: IdentityReader) throws(UsageError) {
        self.call = call
        let (needed, allowed) = Self.uses[call] ?? ([], [])
        for option in needed where !reader.options.has(option) { throw UsageError("the request of \(call.rawValue) needs \(option)") }
        for option in ["--identity-pool", "--identity", "--duration", "--role", "--principal-tag"] where reader.options.has(option) {
            guard needed.contains(option) || allowed.contains(option) else {
                throw UsageError("\(option) has no place in the request of \(call.rawValue)")
            }
        }
        pool = try reader.identityPool()
        identity = try reader.identity()
        role = try reader.role()
        session = call == .assumeRoleWithWebIdentity ? try reader.roleSession() : nil
        duration = call == .assumeRoleWithWebIdentity ? nil : try reader.duration(GetOpenIDTokenForDeveloperIdentity.durations)
        tags = try reader.principalTags()
    }

    /// True when the body is a form: STS takes those.
    var isForm: Bool { call == .assumeRoleWithWebIdentity }

    /// The octets to send.
    func body(_ logins: CheckedLogins) throws(UsageError) -> [UInt8] {
        try IdentityReader.shaped(call.rawValue) { () throws(ShapeError) in try content(logins).bytes }
    }

    private func content(_ logins: CheckedLogins) throws(ShapeError) -> RequestContent {
        switch call {
        case .getID:
            guard let pool else { break }
            return try GetID(pool: pool, logins: logins).content
        case .getOpenIDToken:
            guard let identity else { break }
            return try GetOpenIDToken(identity: identity, logins: logins).content
        case .getOpenIDTokenForDeveloperIdentity:
            guard let pool else { break }
            return try GetOpenIDTokenForDeveloperIdentity(
                pool: pool, identity: identity, logins: logins, principalTags: tags, duration: duration
            ).content
        case .getCredentialsForIdentity:
            guard let identity else { break }
            return try GetCredentialsForIdentity(identity: identity, logins: logins, customRoleARN: role).content
        case .assumeRoleWithWebIdentity:
            guard let session else { break }
            return try AssumeRoleWithWebIdentity(session, logins: logins).content
        }
        throw ShapeError("request", "complete")
    }
}
