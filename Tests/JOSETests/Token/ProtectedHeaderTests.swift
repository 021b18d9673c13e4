import JOSE
import TestSupport
import Testing

@Suite("The protected header")
struct ProtectedHeaderTests {
    private func header(_ json: String) throws -> ProtectedHeader { try CompactJWS(parsing: Tokens.text(json, "{}")).header }

    static let faults: [(String, ProtectedHeader.Fault)] = [
        ("\"alg\":null", .wrongType(member: "alg", expected: "a string")),
        ("\"alg\":[\"ES256\"]", .wrongType(member: "alg", expected: "a string")),
        ("\"kid\":1", .wrongType(member: "kid", expected: "a string")), ("\"kid\":{}", .wrongType(member: "kid", expected: "a string")),
        ("\"typ\":true", .wrongType(member: "typ", expected: "a string")),
        ("\"cty\":null", .wrongType(member: "cty", expected: "a string")),
        ("\"jku\":1", .wrongType(member: "jku", expected: "a string")), ("\"x5u\":[]", .wrongType(member: "x5u", expected: "a string")),
        ("\"x5t\":1", .wrongType(member: "x5t", expected: "a string")),
        ("\"x5t#S256\":1", .wrongType(member: "x5t#S256", expected: "a string")),
        ("\"x5c\":\"AA\"", .wrongType(member: "x5c", expected: "an array of strings")),
        ("\"x5c\":[\"AA\",1]", .wrongType(member: "x5c", expected: "an array of strings")),
        ("\"x5c\":null", .wrongType(member: "x5c", expected: "an array of strings")),
        ("\"jwk\":\"k\"", .wrongType(member: "jwk", expected: "an object")),
        ("\"jwk\":[]", .wrongType(member: "jwk", expected: "an object")),
        ("\"zip\":\"DEF\"", .encryption(member: "zip")), ("\"enc\":\"A256GCM\"", .encryption(member: "enc")),
        ("\"epk\":{}", .encryption(member: "epk")), ("\"enc\":null", .encryption(member: "enc")),
        ("\"kid\":\"\(String(repeating: "k", count: 1025))\"", .keyIDTooLong(bytes: 1025)),
        ("\"kid\":\"\(String(repeating: "é", count: 513))\"", .keyIDTooLong(bytes: 1026)),
        ("\"crit\":[\"exp\"]", .critical(["exp"])), ("\"crit\":[]", .critical(.array([]))), ("\"crit\":null", .critical(.null)),
        ("\"crit\":\"exp\"", .critical("exp")), ("\"crit\":[1,1]", .critical([1, 1])),
        ("\"crit\":[\"b64\"],\"b64\":false", .critical(["b64"])), ("\"crit\":[\"alg\"]", .critical(["alg"])),
        ("\"b64\":false", .unencodedPayload), ("\"b64\":null", .unencodedPayload), ("\"b64\":\"true\"", .unencodedPayload),
        ("\"b64\":1", .unencodedPayload),
        ("\"cty\":\"JWT\"", .nested), ("\"cty\":\"jwt\"", .nested), ("\"cty\":\"application/jwt\"", .nested),
        ("\"cty\":\"APPLICATION/JWT\"", .nested),
        ("\"\\u0063rit\":[]", .critical(.array([]))), ("\"\\u007aip\":\"DEF\"", .encryption(member: "zip")),
    ]

    @Test("each fault is found, whatever the signature", arguments: faults)
    func fault(_ member: String, _ fault: ProtectedHeader.Fault) throws {
        let json = member.utf8.starts(with: "\"alg\"".utf8) ? "{\(member)}" : "{\"alg\":\"ES256\",\(member)}"
        #expect(try header(json).fault == fault)
        let token = try CompactJWS(parsing: Tokens.signed(json))
        #expect(throws: CompactJWS.SignatureFailure.header(fault)) { try token.verified(by: Tokens.key(.es256)) }
    }

    @Test(
        "none of these is a fault",
        arguments: [
            "\"kid\":\"\"", "\"kid\":\"\(String(repeating: "k", count: 1024))\"", "\"kid\":\"../../dev/null\"", "\"typ\":\"\"",
            "\"typ\":\"at+jwt\"", "\"cty\":\"JOSE\"", "\"cty\":\"\"", "\"cty\":\"text/jwt\"",
            "\"b64\":true", "\"jku\":\"https://attacker.example\"", "\"x5u\":\"u\"", "\"x5c\":[]", "\"x5c\":[\"AA\"]", "\"jwk\":{}",
            "\"x5t\":\"t\",\"x5t#S256\":\"t\"", "\"unknown\":{\"crit\":[1],\"enc\":1}", "\"Crit\":[\"x\"]",
            "\"p2c\":1", "\"apu\":\"x\"",
        ])
    func noFault(_ member: String) throws {
        let json = "{\"alg\":\"ES256\",\(member)}"
        #expect(try header(json).fault == nil)
        #expect(try CompactJWS(parsing: Tokens.signed(json)).verified(by: Tokens.key(.es256)).key.publicKey?.algorithm == .es256)
    }

    @Test(
        "a header without alg has no fault of form, and no key fits it",
        arguments: ["{}", "{\"alg\":\"none\"}", "{\"alg\":\"HS256\"}", "{\"alg\":\"es256\"}", "{\"alg\":\"\"}"])
    func noAlgorithm(_ json: String) throws {
        let token = try CompactJWS(parsing: Tokens.signed(json))
        #expect(token.header.fault == nil)
        #expect(token.header.algorithm == nil)
        #expect(throws: CompactJWS.SignatureFailure.algorithmDiffers) { try token.verified(by: Tokens.key(.es256)) }
    }

    @Test("the order of judging: types, encryption, kid, crit, b64, cty")
    func order() throws {
        var members = [
            "\"typ\":1", "\"enc\":\"x\"", "\"kid\":\"\(String(repeating: "k", count: 2000))\"", "\"crit\":[]", "\"b64\":false",
            "\"cty\":\"JWT\"",
        ]
        var faults: [ProtectedHeader.Fault?] = []
        while !members.isEmpty {
            faults.append(try header("{" + members.reversed().joined(separator: ",") + "}").fault)
            members.removeFirst()
        }
        #expect(
            faults == [
                .wrongType(member: "typ", expected: "a string"), .encryption(member: "enc"), .keyIDTooLong(bytes: 2000),
                .critical(.array([])), .unencodedPayload, .nested,
            ])
    }

    @Test("members are read as they stand")
    func members() throws {
        let read = try header(#"{"alg":"RS256","kid":"caf\u00e9","typ":"JWT","x":[1]}"#)
        #expect(read.algorithmName == "RS256")
        #expect(read.algorithm == .rs256)
        #expect(read.keyID == "café")
        #expect(read.keyID != "cafe\u{301}")
        #expect(read.type == "JWT")
        #expect(read.value == ["alg": "RS256", "kid": "café", "typ": "JWT", "x": [1]])
        #expect(try header("{\"alg\":\"none\",\"kid\":\"\"}").algorithmName == "none")
        #expect(try header("{\"alg\":\"none\",\"kid\":\"\"}").keyID == nil)
        #expect(try header("{}").type == nil)
    }

    static let sources: [(String, [String])] = [
        ("{}", []), ("{\"kid\":\"k\",\"x5t\":\"t\",\"x5t#S256\":\"t\"}", []), ("{\"jwk\":{}}", ["jwk"]), ("{\"jku\":\"u\"}", ["jku"]),
        ("{\"x5u\":\"u\"}", ["x5u"]), ("{\"x5c\":[]}", ["x5c"]),
        ("{\"x5c\":[],\"x5u\":\"u\",\"jku\":\"u\",\"jwk\":{}}", ["jwk", "jku", "x5u", "x5c"]), ("{\"j\\u0077k\":{}}", ["jwk"]),
        ("{\"JWK\":{},\"a\":{\"jku\":\"u\"}}", []),
    ]

    @Test("members that bring a key along are listed", arguments: sources)
    func keySources(_ json: String, _ names: [String]) throws {
        #expect(try header(json).keySources == names)
    }

    @Test("a key that the header brings along verifies nothing")
    func embeddedKey() throws {
        let stranger = try TestKeys.signing(named: "stranger-p256", .es256)
        let jwk = String(decoding: JSONDocument.write(.object(stranger.publicKey.jwkMembers)), as: UTF8.self)
        let token = try CompactJWS(parsing: utf8(stranger.token(header: utf8("{\"alg\":\"ES256\",\"jwk\":\(jwk)}"), payload: utf8("{}"))))
        #expect(token.header.keySources == ["jwk"])
        #expect(throws: CompactJWS.SignatureFailure.invalid(.ordinary)) { try token.verified(by: Tokens.key(.es256)) }
    }

    @Test(
        "media types are compared without case, application/ left away or not",
        arguments: [
            ("JWT", "jwt", true), ("at+jwt", "application/AT+JWT", true), ("application/jwt", "JWT", true), ("", "", true),
            ("application/", "", true), ("JWT", "JWTX", false), ("text/jwt", "jwt", false),
            ("jwt", "at+jwt", false), ("application/application/jwt", "jwt", false), ("\u{212A}", "k", false), ("É", "é", false),
        ])
    func mediaTypes(_ a: String, _ b: String, _ same: Bool) {
        #expect(MediaType.isSame(a, b) == same)
        #expect(MediaType.isSame(b, a) == same)
    }
}
