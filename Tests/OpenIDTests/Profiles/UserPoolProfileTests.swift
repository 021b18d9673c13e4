import JOSE
import OpenID
import TestSupport
import Testing

@Suite("the user pool's profiles")
struct UserPoolProfileTests {
    private static let original = "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_EXAMPLE01"
    private static let updated = "https://issuer-cognito-idp.eu-west-1.amazonaws.com/eu-west-1_EXAMPLE01"
    private static let replica = "https://cognito-idp.us-west-2.amazonaws.com/eu-west-1_EXAMPLE01"
    private static let updatedReplica = "https://issuer-cognito-idp.us-west-2.amazonaws.com/eu-west-1_EXAMPLE01"

    @Test(
        "its issuers follow from the pool, the form and the extra regions",
        arguments: [
            (.any, [], [original, updated]), (.original, [], [original]), (.updated, [], [updated]),
            (.original, ["us-west-2"], [original, replica]), (.any, ["us-west-2"], [original, updated, replica, updatedReplica]),
        ] as [(IssuerForm, [String], [String])])
    func issuers(form: IssuerForm, extra: [String], issuers: [String]) throws {
        for profile in try Self.profiles(form, extra) {
            #expect(profile.issuers.all.map(\.description) == issuers)
            #expect(profile.keySet == .url("\(try #require(issuers.first))/.well-known/jwks.json"))
        }
    }

    @Test(
        "each issuer is accepted where it is one of them, and a mismatch otherwise",
        arguments: [
            (original, .original, [], nil), (updated, .updated, [], nil), (original, .any, [], nil), (updated, .any, [], nil),
            (replica, .original, ["us-west-2"], nil), (updated, .original, [], .issuerForm), (original, .updated, [], .issuerForm),
            (replica, .any, [], .issuerRegion("us-west-2")), (updatedReplica, .original, ["us-west-2"], .issuerRegion("us-west-2")),
        ] as [(String, IssuerForm, [String], Hint?)])
    func acceptance(issuer: String, form: IssuerForm, extra: [String], hint: Hint?) throws {
        for (kind, profile) in zip([TokenKind.cognitoID, .cognitoAccess], try Self.profiles(form, extra)) {
            let outcome = try TokenBuilder(kind).with("iss", .string(issuer)).judged(by: profile)
            let wanted = profile.issuers.all.map { JSONValue.string($0.description) }
            let finding = Finding(
                .claim("iss", .mismatch), expected: wanted.count == 1 ? wanted[0] : .array(wanted), actual: .string(issuer), hint: hint)
            #expect(outcome == (hint == nil ? .accepted : .rejected(.issuer, [finding])))
        }
    }

    @Test("an issuer written with escaped slashes is the same issuer")
    func escapedSlashes() throws {
        let json = "\"" + Self.original.replacing("/", with: "\\/") + "\""
        #expect(try TokenBuilder(.cognitoID).with("iss", json: json).judged() == .accepted)
    }

    @Test("they take RS256 alone, typ JWT or none, and a kid")
    func facts() throws {
        for (profile, kind) in zip(try Self.profiles(.any, []), [IssuerProfile.Kind.cognitoID, .cognitoAccess]) {
            #expect(profile.kind == kind)
            #expect(profile.algorithmNames == ["RS256"])
            #expect(profile.types == ["JWT"])
            #expect(profile.requiresKeyID)
        }
    }

    @Test(
        "an extra region that is none is a mistake in the configuration",
        arguments: ["", "us-west", "us_west_2", "US-WEST-2", "us-west-2 ", "*"])
    func badRegion(region: String) throws {
        let id = try UserPoolID(TokenKind.userPool)
        #expect(throws: ConfigurationError.region(region)) { try UserPool(id, extraRegions: ["us-west-2", region]) }
    }

    private static func profiles(_ form: IssuerForm, _ extra: [String]) throws -> [IssuerProfile] {
        let pool = try UserPool(UserPoolID(TokenKind.userPool), issuerForm: form, extraRegions: extra)
        return [.cognitoID(pool, clients: NonEmpty("1example23456789")), .cognitoAccess(pool, clients: NonEmpty("1example23456789"))]
    }
}
