public import JOSE
internal import OpenID

/// The calls of a flow, in order: what will be sent, before anything is.
public struct FlowPlan: Sendable, Equatable {
    /// The calls.
    public let steps: [Step]

    /// One call.
    public struct Step: Sendable, Equatable {
        /// Which.
        public let call: LoginsCall
        /// Which identity it names.
        public let identity: IdentityReference
        /// Which logins it carries.
        public let logins: LoginsReference

        /// Whether it is signed with AWS credentials: only the backend's call is (service model, `authtype`).
        public var isSigned: Bool { call == .getOpenIDTokenForDeveloperIdentity }

        /// What it brings.
        public var yield: Yield {
            switch call {
            case .getID: .identity
            case .getOpenIDToken, .getOpenIDTokenForDeveloperIdentity: .token
            case .getCredentialsForIdentity, .assumeRoleWithWebIdentity: .credentials
            }
        }

        /// The service that it goes to.
        public var service: AWSService { call == .assumeRoleWithWebIdentity ? .sts : .cognitoIdentity }
    }

    /// Where a step has its identity from.
    public enum IdentityReference: Sendable, Equatable {
        /// The call names none.
        case none
        /// Known beforehand.
        case given(IdentityID)
        /// Whatever an earlier step answered, be it another than was asked about.
        case answered
    }

    /// Where a step has its logins from.
    public enum LoginsReference: Sendable, Equatable {
        /// None: a guest.
        case none
        /// Given; by their keys.
        case given([ExactString])
        /// The backend's token for a developer-authenticated identity, given.
        case givenToken
        /// The token that an earlier step answered.
        case answeredToken
    }

    /// What a step brings.
    public enum Yield: String, Sendable, Equatable { case identity, token, credentials }
}

extension IdentityFlow {
    /// The calls that this flow makes.
    public func plan() throws(FlowRefusal) -> FlowPlan {
        try refuseOdd()
        let known = identity.map(FlowPlan.IdentityReference.given)
        switch signIn {
        case .guest: return FlowPlan(steps: identitySteps(.none, known) + tail(.none, known))
        case .logins(let map):
            let logins = FlowPlan.LoginsReference.given(map.entries.map(\.key))
            return FlowPlan(steps: identitySteps(logins, known) + tail(logins, known))
        case .developerToken(let token):
            // Never GetId with a developer's token: it is refused, and its sub is the identity.
            return FlowPlan(steps: [last(.givenToken, .given(token.identityID))])
        case .developer(let developer):
            let logins = FlowPlan.LoginsReference.given((developer.logins ?? .none).entries.map(\.key))
            let backend = FlowPlan.Step(call: .getOpenIDTokenForDeveloperIdentity, identity: known ?? .none, logins: logins)
            return FlowPlan(steps: [backend, last(.answeredToken, .answered)])
        }
    }

    private func identitySteps(_ logins: FlowPlan.LoginsReference, _ known: FlowPlan.IdentityReference?) -> [FlowPlan.Step] {
        known == nil ? [FlowPlan.Step(call: .getID, identity: .none, logins: logins)] : []
    }

    /// From an identity to credentials, for those who have no token yet.
    private func tail(_ logins: FlowPlan.LoginsReference, _ known: FlowPlan.IdentityReference?) -> [FlowPlan.Step] {
        let identity = known ?? .answered
        guard case .basic = style else { return [last(logins, identity)] }
        return [FlowPlan.Step(call: .getOpenIDToken, identity: identity, logins: logins), last(.answeredToken, .none)]
    }

    private func last(_ logins: FlowPlan.LoginsReference, _ identity: FlowPlan.IdentityReference) -> FlowPlan.Step {
        switch style {
        case .enhanced: FlowPlan.Step(call: .getCredentialsForIdentity, identity: identity, logins: logins)
        case .basic: FlowPlan.Step(call: .assumeRoleWithWebIdentity, identity: .none, logins: logins)
        }
    }

    private func refuseOdd() throws(FlowRefusal) {
        if let description, description.id != pool { throw .otherPool(described: description.id, given: pool) }
        if let identity, identity.region != pool.region { throw .otherRegion(identity: identity, pool: pool) }
        switch signIn {
        case .guest:
            if let description, !description.allowsGuests { throw .guestsOff }
            try refuseClassic()
        case .logins(let map):
            try refuse(map)
            try refuseClassic()
        case .developerToken(let token):
            if let identity, identity != token.identityID { throw .otherIdentity(token: token.identityID, given: identity) }
            guard token.identityID.region == pool.region else { throw .otherRegion(identity: token.identityID, pool: pool) }
            let value = LoginValue(Secret(token.token))
            // STS names no identity, so nothing else would notice whose credentials it gives.
            if let subject = value.subject.flatMap({ try? IdentityID($0) }), subject != token.identityID {
                throw .otherIdentity(token: subject, given: token.identityID)
            }
            if let audience = value.audiences.first, ExactString(audience) != pool.text { throw .tokenOfOtherPool(audience) }
        case .developer(let developer):
            guard developer.logins != nil else { throw .twice(developer.provider) }
        }
    }

    /// The backend's token goes to STS without the pool having a say; every other basic flow needs its leave.
    private func refuseClassic() throws(FlowRefusal) {
        if case .basic = style, description?.allowsClassicFlow == false { throw .classicFlowOff }
    }

    private func refuse(_ map: LoginsMap) throws(FlowRefusal) {
        for entry in map.entries {
            switch LoginKey.provider(entry.key, developer: description?.developerProvider, issuer: nil) {
            case .success(.cognitoIdentity): throw .identityTokenAmongLogins
            case .success(.developer(let name)): throw .developerLogin(name)
            case .success(.saml):
                if case .basic = style { throw .samlInBasicFlow }
            default: break
            }
        }
    }
}
