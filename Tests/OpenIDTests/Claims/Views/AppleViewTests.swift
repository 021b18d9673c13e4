import JOSE
import OpenID
import TestSupport
import Testing

@Suite("the claims of Apple's tokens as types")
struct AppleViewTests {
    private static func view(_ claim: String, _ value: JSONValue) throws -> AppleIDClaims {
        try #require(try TokenBuilder(.appleID).with(claim, value).accepted().appleID)
    }

    @Test("an ID token's")
    func idToken() throws {
        let token = TokenBuilder(.appleID).with("email", "abc@privaterelay.appleid.com").with("email_verified", "true")
            .with("is_private_email", "true").with("real_user_status", 2).with("transfer_sub", "t-1").with("org_id", "o-1")
            .with("auth_time", FixedTime.claim(-60)).with("nonce_supported", true)
        let claims = try #require(try token.accepted().appleID)
        #expect(claims.subject == "000000.0123456789abcdef0123456789abcdef.0000")
        #expect(claims.email == "abc@privaterelay.appleid.com")
        #expect(claims.isEmailVerified && claims.isNonceSupported)
        #expect(claims.isPrivateEmail == true)
        #expect(claims.realUserStatus == .likelyReal)
        #expect(claims.transferSubject == "t-1")
        #expect(claims.organizationID == "o-1")
        #expect(claims.authenticatedAt == UnixTime(seconds: FixedTime.seconds - 60))
    }

    @Test("an ID token's that has none of what is optional")
    func bare() throws {
        let claims = try #require(try TokenBuilder(.appleID).accepted().appleID)
        #expect(claims.email == nil && claims.isPrivateEmail == nil && claims.realUserStatus == nil)
        #expect(claims.transferSubject == nil && claims.organizationID == nil && claims.authenticatedAt == nil)
        #expect(!claims.isEmailVerified && !claims.isNonceSupported)
    }

    @Test(
        "booleans come as booleans and as text; anything else is no answer",
        arguments: [
            (true, true), (false, false), ("true", true), ("false", false), ("True", nil), ("", nil), (1, nil), (0, nil), (nil, nil),
            ([true], nil),
        ] as [(JSONValue, Bool?)])
    func flags(value: JSONValue, flag: Bool?) throws {
        #expect(try Self.view("is_private_email", value).isPrivateEmail == flag)
        #expect(try Self.view("email_verified", value).isEmailVerified == (flag ?? false))
        #expect(try Self.view("nonce_supported", value).isNonceSupported == (flag ?? false))
    }

    @Test(
        "the status of the person; a value that Apple adds later is kept",
        arguments: [
            (0, .unsupported), (1, .unknown), (2, .likelyReal), (3, .other(3)), (-1, .other(-1)), ("2", nil), (.real(2.5), nil), (nil, nil),
        ] as [(JSONValue, AppleIDClaims.RealUserStatus?)])
    func realUserStatus(value: JSONValue, status: AppleIDClaims.RealUserStatus?) throws {
        #expect(try Self.view("real_user_status", value).realUserStatus == status)
    }

    @Test("an empty address counts as none")
    func emptyEmail() throws { #expect(try Self.view("email", "").email == nil) }

    @Test(
        "events, as an object or as text",
        arguments: [
            ("email-enabled", .emailEnabled), ("email-disabled", .emailDisabled), ("consent-revoked", .consentRevoked),
            ("account-delete", .accountDeleted), ("account-deleted", .accountDeleted), ("Account-Delete", .other("Account-Delete")),
            ("new-kind", .other("new-kind")),
        ] as [(String, AppleEvent.Kind)])
    func events(name: String, kind: AppleEvent.Kind) throws {
        let text = """
            {"type":"\(name)","sub":"1","event_time":1767225540500,"email":"a@privaterelay.appleid.com","is_private_email":"true"}
            """
        let object = TokenBuilder(.appleEvent).with("events", json: text)
        for token in [object, TokenBuilder(.appleEvent).with("events", .string(text))] {
            let claims = try #require(try token.accepted().appleEvent)
            #expect(claims.id == "exampleEventId00000001")
            #expect(claims.event.kind == kind)
            #expect(claims.event.subject == "1")
            #expect(claims.event.time == UnixTime(seconds: 1_767_225_540.5))
            #expect(claims.event.email == "a@privaterelay.appleid.com")
            #expect(claims.event.isPrivateEmail == true)
        }
    }

    @Test("of an event only type and sub are sure")
    func bareEvent() throws {
        let token = TokenBuilder(.appleEvent).with(
            "events", ["type": "x", "sub": "1", "event_time": "soon", "email": nil, "is_private_email": 1])
        let event = try #require(try token.accepted().appleEvent?.event)
        #expect(event.time == nil && event.email == nil && event.isPrivateEmail == nil)
    }
}
