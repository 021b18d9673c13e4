public import JOSE
public import OpenID

/// What a flow brought.
public struct FlowOutcome: Sendable, Equatable {
    /// The identity: the one that the service answered, which is not always the one asked about. Keep this one.
    public let identity: IdentityID?
    /// Its credentials.
    public let credentials: TemporaryCredentials
    /// The token that a step answered.
    public let token: IdentityToken?
}

/// Why a flow brought nothing.
public enum FlowError: Error, Sendable, Equatable {
    /// It would fail for certain: nothing was sent.
    case refused(FlowRefusal)
    /// The pool would not accept the logins of that call: it was not sent.
    case logins(LoginsCall, LoginsRejection)
    /// A value is beyond the service's limits: the call was not sent.
    case shape(LoginsCall, ShapeError)
    /// The call failed.
    case service(LoginsCall, ServiceError)
}

extension IdentityService {
    /// Makes the calls of the flow's plan, each with logins that passed its checks at `now()`. The identity that a call answers is the one
    /// that the next names; `identified` hears of it at once, because a later call may fail, and a guest has nothing else to come back by.
    public func run(
        _ flow: IdentityFlow, now: @Sendable () -> UnixTime = { .now() }, identified: @Sendable (IdentityID) -> Void = { _ in }
    ) async throws(FlowError) -> FlowOutcome {
        let plan: FlowPlan
        do throws(FlowRefusal) { plan = try flow.plan() } catch { throw .refused(error) }
        var state = FlowState(flow)
        for step in plan.steps {
            try await perform(step, &state, at: now())
            if let identity = state.identity { identified(identity) }
        }
        guard let credentials = state.credentials else {
            // No plan is without a call that answers them; were one, it must not pass for done.
            throw .shape(.getCredentialsForIdentity, ShapeError("Credentials", "what the last call of a flow answers"))
        }
        return FlowOutcome(identity: state.identity, credentials: credentials, token: state.token)
    }

    /// The plan, and what its first call would send, without secrets. The later calls carry what earlier ones answer.
    public func preview(_ flow: IdentityFlow, at now: UnixTime) throws(FlowError) -> (plan: FlowPlan, request: JSONValue) {
        let plan: FlowPlan
        do throws(FlowRefusal) { plan = try flow.plan() } catch { throw .refused(error) }
        guard let first = plan.steps.first else { return (plan, .null) }
        let state = FlowState(flow)
        let logins = try state.logins(for: first, at: now)
        switch first.call {
        case .getID: return (plan, preview(try state.getID(logins)))
        case .getOpenIDToken: return (plan, preview(try state.getToken(logins)))
        case .getOpenIDTokenForDeveloperIdentity: return (plan, preview(try state.getDeveloperToken(logins)))
        case .getCredentialsForIdentity: return (plan, preview(try state.getCredentials(logins)))
        case .assumeRoleWithWebIdentity: return (plan, preview(try state.assumeRole(logins)))
        }
    }

    private func perform(_ step: FlowPlan.Step, _ state: inout FlowState, at now: UnixTime) async throws(FlowError) {
        let logins = try state.logins(for: step, at: now)
        switch step.call {
        case .getID:
            state.identity = try await answer(try state.getID(logins), step)
        case .getOpenIDToken:
            state.take(token: try await answer(try state.getToken(logins), step))
        case .getOpenIDTokenForDeveloperIdentity:
            state.take(token: try await answer(try state.getDeveloperToken(logins), step))
        case .getCredentialsForIdentity:
            let answer = try await answer(try state.getCredentials(logins), step)
            state.identity = answer.identityID
            state.credentials = answer.credentials
        case .assumeRoleWithWebIdentity:
            state.credentials = try await answer(try state.assumeRole(logins), step).credentials
        }
    }

    private func answer<Call: ServiceCall>(_ call: Call, _ step: FlowPlan.Step) async throws(FlowError) -> Call.Answer {
        do throws(ServiceError) { return try await perform(call) } catch { throw .service(step.call, error) }
    }
}
