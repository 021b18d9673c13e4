internal import CognitoIdentity
internal import JOSE

/// The one place where failures of calls become sentences: what happened, what the service said, what to do.
enum ServiceSentences {
    static func text(_ error: ServiceError) -> String {
        let remedy = error.remedy.map { "; \(text($0))" } ?? ""
        return happened(error) + remedy
    }

    private static func happened(_ error: ServiceError) -> String {
        switch error {
        case .service(let fault):
            let message = fault.message.isEmpty ? "" : ": \(Escaping.line(fault.message, limit: 500))"
            let id = fault.requestID.map { " (request \($0))" } ?? ""
            return "\(fault.operation): \(Escaping.line(fault.code.name, limit: 100))\(message)\(id)"
        case .transport(let failure):
            let what = failure.mayHaveBeenSent ? "the service did not answer" : "the service was not reached"
            return "\(what): \(Escaping.line(failure.reason, limit: 500))"
        case .unreadable(let answer):
            return "\(answer.operation): status \(answer.status) with an answer that is none of the service's (\(text(answer.fault)))"
        case .credentials(.missing(let variable)): return "the call has to be signed, and \(variable) is not set"
        case .credentials(.malformed(let variable, let rule)): return "\(variable) must be \(rule)"
        case .credentials(.notGiven): return "the call has to be signed, and there are no credentials"
        case .credentials(.failed(let reason)): return "no credentials to sign with: \(Escaping.line(reason, limit: 200))"
        }
    }

    private static func text(_ fault: AnswerFault) -> String {
        switch fault {
        case .json(let failure): "not JSON: \(FormSentences.json(failure))"
        case .xml: "not the XML that it sends"
        case .missing(let member): "\(Escaping.line(member, limit: 100)) is missing"
        case .odd(let member): "\(Escaping.line(member, limit: 100)) is not what it should be"
        case .noErrorCode: "it names no error"
        }
    }

    static func text(_ remedy: ServiceRemedy) -> String {
        switch remedy {
        case .freshToken: "get a fresh token: sign in again, or have the backend issue another"
        case .nameLoginByIssuer: "name each login by its token's issuer; see: tokencheck logins check"
        case .useIDToken: "give the ID token, not the access token"
        case .useIdentityOfToken: "leave get-id out: the token's sub is the identity"
        case .addProviderToPool:
            "add the provider, and the token's aud, to the identity pool; see: tokencheck logins check --pool-description"
        case .includeLinkedLogin: "give a login too that is linked to the identity already, or leave the identity out"
        case .signInOrAllowGuests: "sign in, or allow guests in the identity pool"
        case .useOtherIdentity: "the login belongs to another identity: merge them, unlink it there, or use that identity"
        case .checkParameters: "check the ids and names on the line"
        case .checkIdentityAndRegion: "check the id, and whether the region is the pool's"
        case .checkPoolRoles: "check the pool's roles, and that they trust cognito-identity.amazonaws.com for this pool"
        case .checkRoleTrust: "the role does not trust this token: check the aud and amr in its trust policy"
        case .shortenPolicy: "the session policies and tags are too long"
        case .correctPolicy: "the session policy is not valid"
        case .enableRegion: "STS is not enabled in this region for the account"
        case .raiseQuota: "a quota of the account is reached"
        case .grantPermission: "the caller's credentials lack the permission for this operation"
        case .giveCredentials: "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"
        case .setVariable(let name): "set \(name)"
        case .correctVariable(let name): "correct \(name)"
        case .checkCredentials: "check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN: they belong together"
        case .renewCredentials: "the credentials of the environment have ended: get new ones"
        case .setClock: "the signature bears this machine's time, which is too far off: set the clock"
        case .tryLater: "try again later"
        case .checkNetwork: "check network and proxy"
        case .checkCertificates: "check the server's certificate; --ca names other roots"
        case .checkEndpoint: "check the address: --endpoint, --sts-endpoint, --region"
        }
    }

    static func text(_ refusal: FlowRefusal) -> String {
        switch refusal {
        case .classicFlowOff: "the pool's basic (classic) flow is off: use --flow enhanced, or allow it in the pool"
        case .samlInBasicFlow: "a SAML login is for the enhanced flow alone: use --flow enhanced"
        case .guestsOff: "the pool has no guests: sign in, or allow them in the pool"
        case .identityTokenAmongLogins:
            "the identity service's own token stands alone, and its sub names an identity: leave out other logins, and see what it says with "
                + "tokencheck inspect"
        case .developerLogin(let name):
            "a developer login (\(Escaping.line(name.description))) among public ones: write it as --login developer:NAME=USER"
        case .twice(let name): "two logins have the key \(Escaping.line(name.description))"
        case .otherIdentity(let token, let given): "the token is for the identity \(token), and --identity names \(given)"
        case .tokenOfOtherPool(let audience): "the token is for the pool \(Escaping.line(audience, limit: 100)) (its aud)"
        case .otherPool(let described, let given): "the description is of the pool \(described), and --identity-pool names \(given)"
        case .otherRegion(let identity, let pool): "the identity \(identity) and the pool \(pool) are of different regions"
        }
    }
}
