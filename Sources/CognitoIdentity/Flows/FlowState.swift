internal import JOSE
internal import OpenID

/// What a flow knows between two of its calls.
struct FlowState {
    private let flow: IdentityFlow
    /// The token that came with the flow.
    private let givenToken: IdentityToken?
    var identity: IdentityID?
    /// The token that a step answered.
    private(set) var token: IdentityToken?
    var credentials: TemporaryCredentials?

    init(_ flow: IdentityFlow) {
        self.flow = flow
        if case .developerToken(let token) = flow.signIn { givenToken = token } else { givenToken = nil }
        identity = givenToken?.identityID ?? flow.identity
    }

    mutating func take(token: IdentityToken) {
        identity = token.identityID
        self.token = token
    }

    /// The logins of a step, which passed its checks; `nil` for a guest.
    func logins(for step: FlowPlan.Step, at now: UnixTime) throws(FlowError) -> CheckedLogins? {
        var check = LoginsCheck(for: step.call, pool: flow.description)
        if case .none = step.identity {} else { check.identity = identity }
        let map: LoginsMap
        switch (step.logins, flow.signIn) {
        case (.none, _): return nil
        case (.givenToken, _), (.answeredToken, _): map = tokenLogin
        case (.given, .logins(let given)): map = given
        case (.given, .developer(let developer)):
            check.developerProvider = developer.provider
            map = developer.logins ?? .none
        case (.given, _): map = .none
        }
        do throws(LoginsRejection) { return try CheckedLogins(map, check, at: now) } catch { throw .logins(step.call, error) }
    }

    /// The token as a login of the identity service.
    private var tokenLogin: LoginsMap { (token ?? givenToken).map(LoginsMap.init(identityToken:)) ?? .none }

    // MARK: The calls, from what is known

    func getID(_ logins: CheckedLogins?) throws(FlowError) -> GetID {
        do throws(ShapeError) { return try GetID(pool: flow.pool, logins: logins) } catch { throw .shape(.getID, error) }
    }

    func getToken(_ logins: CheckedLogins?) throws(FlowError) -> GetOpenIDToken {
        do throws(ShapeError) { return try GetOpenIDToken(identity: try knownIdentity, logins: logins) } catch {
            throw .shape(.getOpenIDToken, error)
        }
    }

    func getDeveloperToken(_ logins: CheckedLogins?) throws(FlowError) -> GetOpenIDTokenForDeveloperIdentity {
        do throws(ShapeError) {
            guard case .developer(let developer) = flow.signIn, let logins else {
                throw ShapeError("Logins", "the developer's own login")
            }
            return try GetOpenIDTokenForDeveloperIdentity(
                pool: flow.pool, identity: flow.identity, logins: logins, principalTags: developer.principalTags,
                duration: developer.duration)
        } catch { throw .shape(.getOpenIDTokenForDeveloperIdentity, error) }
    }

    func getCredentials(_ logins: CheckedLogins?) throws(FlowError) -> GetCredentialsForIdentity {
        var role: String?
        if case .enhanced(let custom) = flow.style { role = custom }
        do throws(ShapeError) {
            return try GetCredentialsForIdentity(identity: try knownIdentity, logins: logins, customRoleARN: role)
        } catch { throw .shape(.getCredentialsForIdentity, error) }
    }

    func assumeRole(_ logins: CheckedLogins?) throws(FlowError) -> AssumeRoleWithWebIdentity {
        do throws(ShapeError) {
            guard case .basic(let session) = flow.style, let logins else { throw ShapeError("WebIdentityToken", "a token and a role") }
            return try AssumeRoleWithWebIdentity(session, logins: logins)
        } catch { throw .shape(.assumeRoleWithWebIdentity, error) }
    }

    private var knownIdentity: IdentityID {
        get throws(ShapeError) {
            guard let identity else { throw ShapeError("IdentityId", "the identity that an earlier call answers") }
            return identity
        }
    }
}
