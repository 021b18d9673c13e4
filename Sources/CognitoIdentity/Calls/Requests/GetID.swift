internal import JOSE
public import OpenID

/// Asks for the identity of some logins, or for a new guest's (Cognito identity API, GetId). Public; needs no credentials.
public struct GetID: ServiceCall {
    /// The service's name for it.
    public static let operation = "GetId"
    /// Its logins are what authorizes it.
    public static let isSigned = false
    /// The body's members.
    public let members: [RequestMember]

    /// Logins of `nil` are a guest. An account number has 1 to 15 digits.
    public init(pool: IdentityPoolID, accountID: String? = nil, logins: CheckedLogins? = nil) throws(ShapeError) {
        if let accountID {
            try Shape.check(accountID, "AccountId", 1...15, "1 to 15 digits") { $0 >= 0x30 && $0 <= 0x39 }
        }
        let map = try RequestParts.logins(logins, for: .getID)
        var members = [RequestParts.member(pool)]
        if let accountID { members.append(RequestMember("AccountId", .text(accountID))) }
        if let map { members.append(RequestParts.member(map)) }
        self.members = members
    }

    /// The identity.
    public static func answer(in response: ServiceResponse) throws(AnswerFault) -> IdentityID {
        let answer = try JSONAnswer(response)
        return try answer.identity()
    }
}
