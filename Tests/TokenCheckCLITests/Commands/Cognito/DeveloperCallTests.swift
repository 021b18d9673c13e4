import CognitoIdentity
import JOSE
import OpenID
import TestSupport
import Testing

@testable import TokenCheckCLI

@Suite("tokencheck cognito developer-token")
struct DeveloperTokenTests {
    private static let call = "developer-token --identity-pool POOL --login developer:login.example.app=user-one"

    @Test("gives the token and the identity of a user of one's own sign-in")
    func token() async throws {
        let world = try CognitoWorld()
        let outcome = await world.run(Self.call + " --duration 60 --principal-tag tier=gold --principal-tag note=a=b")
        let identity = try #require(world.fake.identities.first)
        #expect(identity.logins == [FakeLogin("login.example.app", "user-one")])
        #expect(outcome.status == .success)
        #expect(outcome.errors == "")
        let document = try outcome.document()
        #expect(document.names == ["IdentityId", "Token"])
        #expect(document["IdentityId"]?.string == identity.id)
        let claims = try document.claims("Token")
        #expect(claims["exp"] == FixedTime.claim(60))
        #expect(claims["https://aws.amazon.com/tags"] == ["principal_tags": ["tier": ["gold"], "note": ["a=b"]]])
        let call = FakeCall(
            "GetOpenIdTokenForDeveloperIdentity", pool: CognitoWorld.pool, logins: ["login.example.app"], isSigned: true)
        #expect(world.fake.calls == [call])
    }

    @Test("links further logins to the user's identity, and the user to an identity that is given")
    func links() async throws {
        let world = try CognitoWorld()
        _ = try await world.run(Self.call + " --login apple=@apple.jwt").document()
        let logins = [FakeLogin("login.example.app", "user-one"), FakeLogin("appleid.apple.com", "apple-user-1")]
        #expect(world.fake.identities.map(\.logins) == [logins])
        let guest = try world.identity()
        let given = "developer-token --identity-pool POOL --login developer:login.example.app=user-two --identity \(guest)"
        #expect(try await world.run(given).document()["IdentityId"]?.string == guest)
        #expect(world.fake.identity(guest)?.logins == [FakeLogin("login.example.app", "user-two")])
    }

    @Test("an answer that nobody reads is told: the token was issued")
    func unwritable() async throws {
        var world = try CognitoWorld()
        world.world.writesUntilClosed = 0
        let outcome = await world.run(Self.call)
        #expect(outcome.status == .internalFault)
        #expect(outcome.errors == "tokencheck: standard output cannot be written to, and the call was made\n")
        #expect(outcome.called == ["GetOpenIdTokenForDeveloperIdentity"])
    }

    @Test("a user's id that is not UTF-8 is misuse: repaired, it would be another user's")
    func odd() async throws {
        var world = try CognitoWorld()
        world.world.files["user.txt"] = [0x4D, 0xFC, 0x6C]
        let words = [
            "developer-token --identity-pool POOL --login developer:login.example.app=@user.txt",
            "lookup --identity-pool POOL --user @user.txt",
            "merge --identity-pool POOL --developer-provider login.example.app --source @user.txt --destination two",
        ]
        for call in words {
            let outcome = await world.run(call)
            #expect(try outcome.usageError().contains("is not UTF-8 text"))
            #expect(outcome.called == [])
        }
    }
}

@Suite("tokencheck cognito lookup")
struct LookupTests {
    /// A world with one identity of three users.
    private static func three() async throws -> (CognitoWorld, String) {
        let world = try CognitoWorld()
        let identity = try world.developer("user-one")
        for user in ["user-two", "user-three"] {
            try world.developer(user)
            let merge = "merge --identity-pool POOL --developer-provider login.example.app --source \(user) --destination user-one"
            try #require(await world.run(merge).status == .success)
        }
        world.fake.forgetCalls()
        return (world, identity)
    }

    @Test("shows a user's identity, and all users of that identity")
    func user() async throws {
        let (world, identity) = try await Self.three()
        let expected: JSONValue = [
            "IdentityId": .string(identity), "DeveloperUserIdentifierList": ["user-one", "user-two", "user-three"], "NextToken": .null,
        ]
        for words in ["--user user-two", "--identity \(identity)", "--user user-one --identity \(identity)"] {
            let outcome = await world.run("lookup --identity-pool POOL " + words)
            #expect(try outcome.document() == expected)
            #expect(outcome.errors == "")
            #expect(outcome.status == .success)
        }
        #expect(world.fake.calls.map(\.isSigned) == [true, true, true])
    }

    @Test("goes through the pages one by one, and the last names no next")
    func pages() async throws {
        let (world, identity) = try await Self.three()
        var users: [String] = []
        var next = ""
        var sizes: [Int] = []
        repeat {
            let page = try await world.run("lookup --identity-pool POOL --identity \(identity) --max-results 2" + next).document()
            let found = page["DeveloperUserIdentifierList"]?.array?.compactMap(\.string) ?? []
            users += found
            sizes.append(found.count)
            next = page["NextToken"]?.string.map { " --next-token \($0)" } ?? ""
        } while !next.isEmpty && sizes.count < 5
        #expect(users == ["user-one", "user-two", "user-three"])
        #expect(sizes == [2, 1])
    }

    @Test("takes the user's id from a file or standard input, and warns of quotes that it took off")
    func sources() async throws {
        let world = try CognitoWorld(input: "user-one\n")
        let identity = try world.developer("user-one")
        let quoted = CognitoWorld.arguments("lookup --identity-pool POOL --user @user.txt")
        let outcomes = [
            await world.run("lookup --identity-pool POOL --user -"),
            await world.world.with(file: "user.txt", "user-one\r\n").run(quoted),
            await world.world.with(file: "user.txt", "\"user-one\"").run(quoted),
        ]
        for outcome in outcomes { #expect(try outcome.document()["IdentityId"]?.string == identity) }
        #expect(outcomes.map(\.errors.isEmpty) == [true, true, false])
        #expect(outcomes[2].errors.hasPrefix("tokencheck: warning: --user: "))
        #expect(!outcomes[2].errors.contains("user-one"))
    }
}

@Suite("tokencheck cognito merge")
struct MergeTests {
    private static let call = "merge --identity-pool POOL --developer-provider login.example.app --source user-one --destination user-two"
    private static let warning = "tokencheck: warning: merging identities cannot be undone\n"

    @Test("makes two users one identity, the destination's, and warns that this is for good")
    func merge() async throws {
        let world = try CognitoWorld()
        let (source, destination) = (try world.developer("user-one"), try world.developer("user-two"))
        let outcome = await world.run(Self.call)
        #expect(
            outcome
                == Outcome(
                    status: .success, output: "{\n  \"IdentityId\": \"\(destination)\"\n}\n", errors: Self.warning,
                    called: ["MergeDeveloperIdentities"]))
        #expect(world.fake.identity(source)?.isDisabled == true)
        #expect(world.fake.identity(destination)?.logins.map(\.user) == ["user-two", "user-one"])
    }

    @Test("a refusal changes nothing and says what to do")
    func refused() async throws {
        let world = try CognitoWorld()
        let (first, second) = (try world.fake.logins.apple("apple-user-1"), try world.fake.logins.apple("apple-user-2"))
        let source = try world.developer("user-one", linking: ["appleid.apple.com": .string(first)])
        try world.developer("user-two", linking: ["appleid.apple.com": .string(second)])
        let outcome = await world.run(Self.call)
        #expect(outcome.status == .rejected)
        #expect(outcome.output == "")
        let words = "tokencheck: MergeDeveloperIdentities: ResourceConflictException: Login is already linked to another account (request "
        #expect(outcome.errors.hasPrefix(Self.warning + words), "\(outcome.errors)")
        #expect(outcome.errors.hasSuffix("; the login belongs to another identity: merge them, unlink it there, or use that identity\n"))
        #expect(world.fake.identity(source)?.isDisabled == false)
    }

    @Test(
        "what may have been done is not tried again, and not said to have failed",
        arguments: [
            (FakeFault.closedConnection, 1, true), (.internalError, 1, true), (.unavailablePage, 1, true), (.tooManyRequests, 3, false),
        ])
    func unknown(_ fault: FakeFault, _ attempts: Int, _ isUnknown: Bool) async throws {
        let world = try CognitoWorld()
        try world.developer("user-one")
        try world.developer("user-two")
        world.fake.fail(fault, of: "MergeDeveloperIdentities", next: 9)
        let outcome = await world.run(Self.call)
        #expect(outcome.status == .undecided)
        #expect(outcome.called.count == attempts)
        let words = "tokencheck: warning: it may have been done all the same: look with tokencheck cognito lookup before trying again\n"
        #expect(outcome.errors.hasSuffix(words) == isUnknown, "\(outcome.errors)")
    }
}

@Suite("tokencheck cognito unlink")
struct UnlinkTests {
    private static let warning = "tokencheck: warning: an identity without its last login is out of reach for good\n"

    @Test("takes public logins off an identity, and warns what the last one is")
    func publicLogins() async throws {
        let world = try CognitoWorld()
        let identity = try world.identity([
            "appleid.apple.com": .string(try world.fake.logins.apple()), "graph.facebook.com": "exampleFacebookAccessToken",
            "www.amazon.com": "exampleAmazonAccessToken",
        ])
        let outcome = await world.run("unlink --identity \(identity) --login apple=@apple.jwt --remove facebook --remove amazon")
        let output = "{\n  \"IdentityId\": \"\(identity)\",\n  \"Unlinked\": true\n}\n"
        #expect(outcome == Outcome(status: .success, output: output, errors: Self.warning, called: ["UnlinkIdentity"]))
        #expect(world.fake.identity(identity)?.logins == [FakeLogin("appleid.apple.com", "apple-user-1")])
        #expect(world.fake.calls == [FakeCall("UnlinkIdentity", identity: identity, logins: ["appleid.apple.com"])])
    }

    @Test("takes a user of one's own sign-in off an identity")
    func developer() async throws {
        let world = try CognitoWorld()
        let identity = try world.developer("user-one", linking: ["appleid.apple.com": .string(try world.fake.logins.apple())])
        let outcome = await world.run(
            "unlink --identity \(identity) --identity-pool POOL --developer-provider login.example.app --user user-one")
        let output = "{\n  \"IdentityId\": \"\(identity)\",\n  \"Unlinked\": true\n}\n"
        #expect(outcome == Outcome(status: .success, output: output, errors: Self.warning, called: ["UnlinkDeveloperIdentity"]))
        #expect(world.fake.identity(identity)?.logins == [FakeLogin("appleid.apple.com", "apple-user-1")])
        #expect(
            world.fake.calls == [FakeCall("UnlinkDeveloperIdentity", pool: CognitoWorld.pool, identity: identity, isSigned: true)])
    }

    @Test("a login that is another identity's is a refusal")
    func refused() async throws {
        let world = try CognitoWorld()
        let identity = try world.identity(["graph.facebook.com": "exampleFacebookAccessToken"])
        let outcome = await world.run("unlink --identity \(identity) --login apple=@apple.jwt --remove facebook")
        #expect(outcome.status == .rejected)
        #expect(outcome.output == "")
        #expect(outcome.errors.hasPrefix(Self.warning + "tokencheck: UnlinkIdentity: NotAuthorizedException: Logins don't match. "))
        #expect(
            outcome.errors.hasSuffix("; give a login too that is linked to the identity already, or leave the identity out\n"))
        #expect(world.fake.identity(identity)?.logins.count == 1)
    }

    @Test("a call that broke may have been done")
    func unknown() async throws {
        let world = try CognitoWorld()
        world.fake.fail(.closedConnection, of: "UnlinkIdentity")
        let outcome = await world.run("unlink --identity STRANGER --login apple=@apple.jwt --remove facebook")
        #expect(outcome.status == .undecided)
        #expect(outcome.called == ["UnlinkIdentity"])
        #expect(outcome.errors.hasSuffix("tokencheck: warning: it may have been done all the same\n"), "\(outcome.errors)")
    }
}
