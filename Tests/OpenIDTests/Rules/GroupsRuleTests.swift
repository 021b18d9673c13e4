import JOSE
import OpenID
import TestSupport
import Testing

@Suite("cognito:groups: at least one of those wanted")
struct GroupsRuleTests {
    private let expecting = Expectations.having { $0.groups = ["admins", "editors"] }

    @Test("one of them is enough", arguments: [["admins"], ["readers", "editors"]] as [JSONValue])
    func accepts(groups: JSONValue) throws {
        for kind in [TokenKind.cognitoID, .cognitoAccess] {
            #expect(try TokenBuilder(kind).with("cognito:groups", groups).judged(expecting: expecting) == .accepted)
        }
    }

    @Test("none of them is a mismatch", arguments: [[], ["readers"], ["Admins"], ["admins "]] as [JSONValue])
    func mismatch(groups: JSONValue) throws {
        let finding = Finding(.claim("cognito:groups", .mismatch), expected: ["admins", "editors"], actual: groups)
        #expect(try TokenBuilder(.cognitoID).with("cognito:groups", groups).judged(expecting: expecting) == .claims(finding))
    }

    @Test("a user of no group has no such claim: a mismatch too")
    func absent() throws {
        let finding = Finding(.claim("cognito:groups", .mismatch), expected: ["admins", "editors"])
        #expect(try TokenBuilder(.cognitoID).judged(expecting: expecting) == .claims(finding))
        #expect(try TokenBuilder(.cognitoID).judged() == .accepted)
    }

    @Test("what is no array of texts is a wrong type", arguments: [nil, "admins", ["admins", 5], [:]] as [JSONValue])
    func wrongTypes(value: JSONValue) throws {
        let finding = Finding(.claim("cognito:groups", .type), actual: value, detail: .type("an array of strings"))
        #expect(try TokenBuilder(.cognitoID).with("cognito:groups", value).judged(expecting: expecting) == .claims(finding))
    }
}
