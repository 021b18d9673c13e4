import JOSE
import OpenID
import TestSupport
import Testing

@Suite("claims as a type of one's own")
struct DecodingTests {
    private static func decode<Value: Decodable>(_ type: Value.Type, _ claim: String, _ json: String) throws -> Value {
        try TokenBuilder(.oidc).with(claim, json: json).accepted().decode(type)
    }

    struct One<Value: Decodable>: Decodable { let c: Value }
    private static func one<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
        try decode(One<Value>.self, "c", json).c
    }

    @Test("nested objects, arrays, optionals, null and dictionaries")
    func shapes() throws {
        struct Address: Decodable, Equatable { let city: String, lines: [String], code: Int? }
        struct Claims: Decodable, Equatable { let sub: String, exp: Int64, address: Address, nickname: String?, absent: Int? }
        let token = TokenBuilder(.oidc).with("address", json: #"{"city":"Z\u00fcrich","lines":["a","b"],"code":null}"#).with(
            "nickname", nil)
        let claims: Claims = try token.accepted().decode()
        let address = Address(city: "Zürich", lines: ["a", "b"], code: nil)
        #expect(claims == Claims(sub: "user-1", exp: FixedTime.seconds + 3540, address: address, nickname: nil, absent: nil))
        #expect(try Self.one([[Int]].self, "[[1,2],[],[3]]") == [[1, 2], [], [3]])
        #expect(try Self.one([String?].self, #"["a",null]"#) == ["a", nil])
        #expect(try Self.one([String: Bool].self, #"{"a":true,"b":false}"#) == ["a": true, "b": false])
        #expect(try Self.one([String: [Int: String]].self, #"{"a":{"1":"x"}}"#) == ["a": [1: "x"]])
        #expect(try Self.one(Int?.self, "null") == nil)
        #expect(try Self.one(Optional<Int>.self, "5") == 5)
        #expect(try Self.one([Int].self, "[]") == [])
    }

    @Test("numbers of every width, at their edges")
    func numbers() throws {
        #expect(try Self.one([Int8].self, "[-128,127]") == [-128, 127])
        #expect(try Self.one([Int16].self, "[-32768,32767]") == [-32768, 32767])
        #expect(try Self.one([Int32].self, "[-2147483648,2147483647]") == [.min, .max])
        #expect(try Self.one([Int64].self, "[-9223372036854775808,9223372036854775807]") == [.min, .max])
        #expect(try Self.one([Int].self, "[0]") == [0])
        #expect(try Self.one([UInt8].self, "[0,255]") == [0, 255])
        #expect(try Self.one([UInt16].self, "[65535]") == [65535])
        #expect(try Self.one([UInt32].self, "[4294967295]") == [.max])
        #expect(try Self.one([UInt64].self, "[9223372036854775807]") == [9_223_372_036_854_775_807])
        #expect(try Self.one([UInt].self, "[1]") == [1])
        #expect(try Self.one([Double].self, "[1,1.5,-1e3]") == [1, 1.5, -1000])
        #expect(try Self.one([Float].self, "[1.5,3.4e38]") == [1.5, 3.4e38])
    }

    /// What an error says: its kind, its place, its words.
    struct Complaint: Equatable, Sendable {
        enum Kind: Sendable { case type, key, value, data }
        let kind: Kind
        let path: [String]
        let words: String

        init(_ kind: Kind, _ path: [String], _ words: String) {
            self.kind = kind
            self.path = path
            self.words = words
        }

        init?(_ error: DecodingError) {
            func path(_ context: DecodingError.Context) -> [String] { context.codingPath.map(\.stringValue) }
            switch error {
            case .typeMismatch(_, let context): self.init(.type, path(context), context.debugDescription)
            case .keyNotFound(let key, let context): self.init(.key, path(context) + [key.stringValue], context.debugDescription)
            case .valueNotFound(_, let context): self.init(.value, path(context), context.debugDescription)
            case .dataCorrupted(let context): self.init(.data, path(context), context.debugDescription)
            @unknown default: return nil
            }
        }
    }

    private static func complaint<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Complaint? {
        let token = try TokenBuilder(.oidc).with("c", json: json).accepted()
        do throws(DecodingError) {
            _ = try token.decode(One<Value>.self)
            return nil
        } catch {
            #expect(!String(describing: error).contains("secret"))
            #expect(!String(reflecting: error).contains("secret"))
            return Complaint(error)
        }
    }

    @Test("a wrong type is told with its place", arguments: [#""secret""#, "null", "[]", "{}", "true", "1.5", "1e3"])
    func wrongType(json: String) throws {
        #expect(try Self.complaint(Int.self, json) == Complaint(.type, ["c"], "the value is not a whole number"))
    }

    @Test("a number out of range is told, and never cut")
    func range() throws {
        let wanted = Complaint(.type, ["c"], "the value is not a whole number in range")
        #expect(try Self.complaint(Int8.self, "128") == wanted)
        #expect(try Self.complaint(Int8.self, "-129") == wanted)
        #expect(try Self.complaint(UInt.self, "-1") == wanted)
        #expect(try Self.complaint(UInt8.self, "256") == wanted)
        #expect(try Self.complaint(Float.self, "1e300") == Complaint(.type, ["c"], "the value is not a number in range"))
    }

    @Test("each type that is wanted has its words")
    func words() throws {
        #expect(try Self.complaint(String.self, "5") == Complaint(.type, ["c"], "the value is not a string"))
        #expect(try Self.complaint(Bool.self, #""secret""#) == Complaint(.type, ["c"], "the value is not a boolean"))
        #expect(try Self.complaint(Double.self, #""secret""#) == Complaint(.type, ["c"], "the value is not a number"))
        #expect(try Self.complaint([String].self, #""secret""#) == Complaint(.type, ["c"], "the value is not an array"))
        #expect(try Self.complaint([String: String].self, #""secret""#) == Complaint(.type, ["c"], "the value is not an object"))
    }

    @Test("the place goes through objects and arrays")
    func places() throws {
        struct Inner: Decodable { let list: [[String: Int]] }
        let wanted = Complaint(.type, ["c", "list", "1", "x"], "the value is not a whole number")
        #expect(try Self.complaint(Inner.self, #"{"list":[{"x":1},{"x":"secret"}]}"#) == wanted)
        let missing = Complaint(.key, ["c", "list"], "the claim is not there")
        #expect(try Self.complaint(Inner.self, #"{"other":"secret"}"#) == missing)
    }

    @Test("an enumeration that does not know the text is told without the text")
    func enumeration() throws {
        enum Tier: String, Decodable { case gold, silver }
        #expect(try Self.one([Tier].self, #"["gold","silver"]"#) == [.gold, .silver])
        #expect(
            try Self.complaint([Tier].self, #"["gold","secret"]"#) == Complaint(.data, ["c", "1"], "the value is none that its type takes"))
    }

    @Test("an error of the type's own is told as such")
    func ownError() throws {
        struct Refused: Error {}
        struct Picky: Decodable { init(from decoder: any Decoder) throws { throw Refused() } }
        let token = try TokenBuilder(.oidc).accepted()
        do throws(DecodingError) {
            _ = try token.decode(Picky.self)
            Issue.record("decoded")
        } catch {
            guard case .dataCorrupted(let context) = error else { throw error }
            #expect(context.underlyingError is Refused)
            #expect(context.codingPath.isEmpty)
        }
    }
}
