internal import CognitoIdentity
internal import JOSE
internal import OpenID

/// A flow's plan for people and for programs.
struct PlanOutput {
    let plan: FlowPlan
    let region: String
    /// Where a service is called.
    let address: (AWSService) -> String

    var json: JSONValue {
        let steps: [JSONValue] = plan.steps.enumerated().map { index, step in
            [
                "step": .integer(Int64(index + 1)), "call": .string(step.call.rawValue), "operation": .string(step.call.operation),
                "host": .string(host(step)), "signed": .bool(step.isSigned), "identity": .string(identity(step)),
                "logins": .array(logins(step).map(JSONValue.string)), "brings": .string(step.yield.rawValue),
            ]
        }
        return ["steps": .array(steps)]
    }

    var text: String {
        plan.steps.enumerated().map { index, step in
            let logins = logins(step)
            return """
                \(index + 1)  \(step.call.rawValue)  (\(step.call.operation) at \(host(step)), \(step.isSigned ? "signed with AWS credentials" : "not signed"))
                     identity  \(identity(step))
                     logins    \(logins.isEmpty ? "none: a guest" : logins.map { Escaping.line($0, limit: 200) }.joined(separator: ", "))
                     brings    \(step.yield.rawValue)

                """
        }.joined()
    }

    private func host(_ step: FlowPlan.Step) -> String {
        let parts = address(step.service).split(separator: "/")
        return parts.count > 1 ? String(parts[1]) : ""
    }

    private func identity(_ step: FlowPlan.Step) -> String {
        switch step.identity {
        case .none: "none"
        case .given(let id): id.description
        case .answered: "the one that the call before answers"
        }
    }

    private func logins(_ step: FlowPlan.Step) -> [String] {
        switch step.logins {
        case .none: []
        case .given(let keys): keys.map(\.description)
        case .givenToken, .answeredToken:
            step.call == .assumeRoleWithWebIdentity ? ["the token"] : [IdentityServiceName(ofRegion: region).description]
        }
    }
}

extension LoginsCall {
    /// The service's name for it.
    var operation: String {
        switch self {
        case .getID: GetID.operation
        case .getOpenIDToken: GetOpenIDToken.operation
        case .getOpenIDTokenForDeveloperIdentity: GetOpenIDTokenForDeveloperIdentity.operation
        case .getCredentialsForIdentity: GetCredentialsForIdentity.operation
        case .assumeRoleWithWebIdentity: AssumeRoleWithWebIdentity.operation
        }
    }
}
