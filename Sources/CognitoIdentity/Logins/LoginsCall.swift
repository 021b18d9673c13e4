/// The calls that carry logins, by the name that commands give them.
public enum LoginsCall: String, Sendable, Hashable, CaseIterable {
    case getID = "get-id"
    case getOpenIDToken = "get-open-id-token"
    case getOpenIDTokenForDeveloperIdentity = "get-open-id-token-for-developer-identity"
    case getCredentialsForIdentity = "get-credentials-for-identity"
    case assumeRoleWithWebIdentity = "assume-role-with-web-identity"
}
