import JOSE
import TestSupport

/// The sample tokens of `testvectors/tokens`, each with the call that accepts it.
enum Samples {
    /// 2026-01-01T00:00:00Z, when all of them are valid.
    static let now: Double = 1_767_225_600

    static let profiles = ["cognito-id", "cognito-access", "cognito-identity", "apple-id", "apple-event", "oidc"]

    /// The options of `verify` that the profile's sample is made for.
    static func options(_ profile: String) -> [String] {
        let keys = { (name: String) in ["--jwks", "testvectors/keys/\(name).jwks.json"] }
        let own: [String] =
            switch profile {
            case "cognito-id", "cognito-access":
                ["--user-pool", "eu-west-1_EXAMPLE01", "--client", "1example23456789"] + keys("cognito-user-pool")
            case "cognito-identity":
                ["--identity-pool", "eu-west-1:11111111-2222-4333-8444-555555555555"] + keys("cognito-identity-plain")
            case "oidc": ["--issuer", "https://login.example.com", "--audience", "example-client"] + keys("oidc")
            default: ["--audience", "com.example.app"] + keys("apple")
            }
        return ["--profile", profile] + own
    }

    /// The call that verifies with the profile's options, at the clock's time.
    static func verify(_ profile: String, _ more: String...) -> [String] { ["verify"] + options(profile) + more }

    /// The sample's operand.
    static func file(_ name: String) -> String { "@testvectors/tokens/\(name).jwt" }

    /// The sample's bare text.
    static func token(_ name: String) throws -> String {
        String(decoding: try PackageFiles.bytes("testvectors/tokens/\(name).jwt").dropLast(), as: UTF8.self)
    }

    /// A token of the generic issuer with these members beside the ordinary claims, or in their place.
    static func oidc(_ claims: JSONValue = [:], header: JSONValue = [:]) throws -> String {
        let usual: JSONValue = [
            "iss": "https://login.example.com", "sub": "user-1", "aud": "example-client", "exp": 1_767_229_140, "iat": 1_767_225_540,
        ]
        return try signed(usual.merging(claims), header, by: "oidc-es256", .es256, id: "es256-2026")
    }

    /// A token of the user pool, as an ID token, with these claims beside or in place of the usual ones.
    static func cognitoID(_ claims: JSONValue = [:]) throws -> String {
        let usual: JSONValue = [
            "iss": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_EXAMPLE01", "sub": "user-1", "aud": "1example23456789",
            "token_use": "id", "exp": 1_767_229_140, "iat": 1_767_225_540,
        ]
        let id = "aB3+example/idTokenKey00000000000000000000A="
        return try signed(usual.merging(claims), [:], by: "cognito-pool-id", .rs256, id: id)
    }

    private static func signed(
        _ claims: JSONValue, _ header: JSONValue, by name: String, _ algorithm: SignatureAlgorithm, id: String
    ) throws -> String {
        let key = try SigningKey(pem: PackageFiles.bytes("testvectors/keys/private/\(name).pem"), algorithm: algorithm)
        let usual: JSONValue = ["alg": .string(algorithm.rawValue), "kid": .string(id)]
        return try key.token(header: JSONDocument.write(usual.merging(header)), payload: JSONDocument.write(claims))
    }
}

extension JSONValue {
    /// This object with the other's members: in their place where there is one of that name, else at the end.
    func merging(_ other: JSONValue) -> JSONValue {
        guard case .object(var members) = self, case .object(let new) = other else { return other }
        for member in new {
            if let index = members.firstIndex(where: { $0.name == member.name }) {
                members[index] = member
            } else {
                members.append(member)
            }
        }
        return .object(members)
    }

    /// The names of an object's members, in order.
    var names: [String] {
        guard case .object(let members) = self else { return [] }
        return members.map(\.name)
    }

    /// The codes of a report's findings, in order.
    var codes: [String] { self["findings"]?.array?.compactMap { $0["code"]?.string } ?? [] }
}
