import JOSE
import OpenID
import TestSupport
import Testing

@testable import CognitoIdentity

@Suite("Answers")
struct AnswerTests {
    func response(_ value: JSONValue) -> ServiceResponse { ServiceResponse(status: 200, body: JSONDocument.write(value)) }

    static let identity: JSONValue = .string(CallSamples.identityText)

    @Test("an identity, its token, its credentials")
    func cognito() throws {
        #expect(try GetID.answer(in: response(["IdentityId": Self.identity])) == CallSamples.identity)
        let token = IdentityToken(identityID: try CallSamples.identity, token: RawToken("a.b.c"))
        let answer = response(["IdentityId": Self.identity, "Token": "a.b.c", "New": ["x": 1]])
        #expect(try GetOpenIDToken.answer(in: answer) == token)
        #expect(try GetOpenIDTokenForDeveloperIdentity.answer(in: answer) == token)
        #expect(try MergeDeveloperIdentities.answer(in: answer) == CallSamples.identity)
    }

    @Test("Cognito's credentials have a SecretKey, and their end in seconds", arguments: [1_767_229_200, 1_767_229_200.5, 1.7672292e9])
    func credentials(_ seconds: Double) throws {
        let members: JSONValue = [
            "AccessKeyId": "ASIA1", "SecretKey": "key", "SessionToken": "session", "Expiration": .number(seconds),
        ]
        let answer = try GetCredentialsForIdentity.answer(in: response(["IdentityId": Self.identity, "Credentials": members]))
        let credentials = TemporaryCredentials(
            accessKeyID: "ASIA1", secretAccessKey: Secret("key"), sessionToken: Secret("session"), expiration: UnixTime(seconds: seconds))
        #expect(answer == IdentityCredentials(identityID: try CallSamples.identity, credentials: credentials))
    }

    @Test("a page of users; neither the list nor a further page need be there")
    func page() throws {
        let (identity, a, b) = (try CallSamples.identity, try DeveloperUserIdentifier("a"), try DeveloperUserIdentifier("é/b"))
        let full = response(["IdentityId": Self.identity, "DeveloperUserIdentifierList": ["a", "é/b"], "NextToken": "n"])
        #expect(
            try LookupDeveloperIdentity.answer(in: full)
                == DeveloperIdentityPage(identityID: identity, users: [a, b], nextToken: Secret("n")))
        for last in [["IdentityId": Self.identity], ["IdentityId": Self.identity, "NextToken": nil]] as [JSONValue] {
            #expect(try LookupDeveloperIdentity.answer(in: response(last)) == DeveloperIdentityPage(identityID: identity, users: []))
        }
    }

    @Test("unlinking has no answer, whatever the body", arguments: ["", "{}", "?"])
    func unlink(_ body: String) throws {
        try UnlinkIdentity.answer(in: ServiceResponse(status: 200, body: Array(body.utf8)))
        try UnlinkDeveloperIdentity.answer(in: ServiceResponse(status: 200, body: Array(body.utf8)))
    }

    static let credentials: [(String, JSONValue)] = [
        ("AccessKeyId", "ASIA1"), ("SecretKey", "key"), ("SessionToken", "session"), ("Expiration", 1_767_229_200),
    ]

    @Test(
        "what is not there, or is not what the service promises, is named",
        arguments: [
            ("IdentityId", nil, AnswerFault.missing("IdentityId")), ("IdentityId", .null, .missing("IdentityId")),
            ("IdentityId", 7, .odd("IdentityId")), ("IdentityId", "", .odd("IdentityId")), ("IdentityId", "x", .odd("IdentityId")),
            ("Credentials", nil, .missing("Credentials")), ("Credentials", [], .odd("Credentials")),
            ("AccessKeyId", nil, .missing("Credentials.AccessKeyId")), ("AccessKeyId", "", .odd("Credentials.AccessKeyId")),
            ("SecretKey", nil, .missing("Credentials.SecretKey")), ("SessionToken", nil, .missing("Credentials.SessionToken")),
            ("SessionToken", ["x"], .odd("Credentials.SessionToken")), ("Expiration", nil, .missing("Credentials.Expiration")),
            ("Expiration", "2026-01-01T01:00:00Z", .odd("Credentials.Expiration")), ("Expiration", -1, .odd("Credentials.Expiration")),
            ("Expiration", 1_767_229_200_000, .odd("Credentials.Expiration")), ("Expiration", .real(1e300), .odd("Credentials.Expiration")),
        ] as [(String, JSONValue?, AnswerFault)])
    func fault(_ name: String, _ value: JSONValue?, _ fault: AnswerFault) {
        func members(_ pairs: [(String, JSONValue)]) -> [JSONMember] {
            pairs.compactMap { pair in
                let changed = pair.0 == name ? value : pair.1
                return changed.map { JSONMember(pair.0, $0) }
            }
        }
        let credentials = JSONValue.object(members(Self.credentials))
        let answer = JSONValue.object(members([("IdentityId", Self.identity), ("Credentials", credentials)]))
        #expect(throws: fault) { try GetCredentialsForIdentity.answer(in: response(answer)) }
    }

    @Test(
        "what is not one JSON object is not an answer",
        arguments: [
            ("", AnswerFault.json(.syntax(at: 0))), ("[]", .json(.notAnObject)), ("\"x\"", .json(.notAnObject)),
            ("<html>", .json(.syntax(at: 0))), (#"{"IdentityId":"a","IdentityId":"b"}"#, .json(.duplicateMember(at: 30))),
        ])
    func notJSON(_ body: String, _ fault: AnswerFault) {
        #expect(throws: AnswerFault.self) { try GetID.answer(in: ServiceResponse(status: 200, body: Array(body.utf8))) }
        if case .json(.notAnObject) = fault {
            #expect(throws: fault) { try GetID.answer(in: ServiceResponse(status: 200, body: Array(body.utf8))) }
        }
    }
}
