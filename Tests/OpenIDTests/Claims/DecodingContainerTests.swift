import JOSE
import OpenID
import TestSupport
import Testing

@Suite("a type that decodes itself by hand")
struct DecodingContainerTests {
    enum Keys: String, CodingKey { case sub, list, object, absent, text }

    @Test("nested keyed and unkeyed containers, in order, each with its place")
    func nested() throws {
        struct Claims: Decodable {
            var seen: [String] = []
            init(from decoder: any Decoder) throws {
                let claims = try decoder.container(keyedBy: Keys.self)
                seen.append("\(claims.contains(.sub)) \(claims.contains(.absent)) \(claims.allKeys.map(\.rawValue))")
                let object = try claims.nestedContainer(keyedBy: Keys.self, forKey: .object)
                seen.append(try object.decode(String.self, forKey: .text))
                seen.append("\(try object.decodeIfPresent(String.self, forKey: .absent) ?? "none")")
                var list = try claims.nestedUnkeyedContainer(forKey: .list)
                seen.append("\(list.count ?? -1)")
                seen.append("\(try list.decode(Int.self))")
                seen.append("\(try list.decodeNil()) \(try list.decodeNil()) \(list.currentIndex)")
                var inner = try list.nestedUnkeyedContainer()
                seen.append("\(try inner.decode(Bool.self)) \(inner.isAtEnd) \(inner.codingPath.map(\.stringValue))")
                let last = try list.nestedContainer(keyedBy: Keys.self)
                seen.append(try last.decode(String.self, forKey: .text))
                seen.append("\(list.isAtEnd) \(try list.decodeIfPresent(Int.self) == nil)")
            }
        }
        let token = TokenBuilder(.oidc).with("list", json: #"[1,null,[true],{"text":"in"}]"#).with(
            "object", ["text": "out", "absent": nil])
        #expect(
            try token.accepted().decode(Claims.self).seen == [
                #"true false ["sub", "list", "object"]"#, "out", "none", "4", "1", "true false 2", #"true true ["list", "2"]"#, "in",
                "true true",
            ])
    }

    @Test("reading past an array's end names the place")
    func pastTheEnd() throws {
        struct Two: Decodable {
            init(from decoder: any Decoder) throws {
                var list = try decoder.unkeyedContainer()
                _ = try list.decode(String.self)
                _ = try list.decode(String.self)
            }
        }
        struct Claims: Decodable { let list: Two }
        let token = try TokenBuilder(.oidc).with("list", ["secret"]).accepted()
        do throws(DecodingError) {
            _ = try token.decode(Claims.self)
            Issue.record("decoded")
        } catch {
            guard case .valueNotFound(_, let context) = error else { throw error }
            #expect(context.codingPath.map(\.stringValue) == ["list", "1"])
            #expect(context.codingPath.last?.intValue == 1)
            #expect(context.debugDescription == "the array ends before")
        }
    }

    @Test("a wrong element is not passed over: another type may be tried")
    func secondTry() throws {
        struct Mixed: Decodable {
            let value: String
            init(from decoder: any Decoder) throws {
                var list = try decoder.unkeyedContainer()
                let number = try? list.decode(Int.self)
                value = try number.map(String.init) ?? list.decode(String.self)
            }
        }
        struct Claims: Decodable { let list: Mixed }
        #expect(try TokenBuilder(.oidc).with("list", ["text"]).accepted().decode(Claims.self).list.value == "text")
        #expect(try TokenBuilder(.oidc).with("list", [5]).accepted().decode(Claims.self).list.value == "5")
    }

    @Test("a super decoder reads the element it is asked for")
    func superDecoder() throws {
        struct Claims: Decodable {
            let texts: [String]
            init(from decoder: any Decoder) throws {
                let claims = try decoder.container(keyedBy: Keys.self)
                var list = try claims.nestedUnkeyedContainer(forKey: .list)
                texts = [
                    try String(from: claims.superDecoder(forKey: .text)), try String(from: list.superDecoder()),
                    try String(from: list.superDecoder()),
                ]
            }
        }
        #expect(
            try TokenBuilder(.oidc).with("text", "a").with("list", ["b", "c"]).accepted().decode(Claims.self).texts == ["a", "b", "c"])
    }

    @Test("a super decoder without a key is the object's own, each container knows its place, and nothing is handed in from outside")
    func places() throws {
        struct Text: Decodable {
            let place: [String]
            init(from decoder: any Decoder) throws { place = try decoder.singleValueContainer().codingPath.map(\.stringValue) }
        }
        struct Claims: Decodable {
            let place: [String]
            let sub: String
            let isAlone: Bool
            init(from decoder: any Decoder) throws {
                let claims = try decoder.container(keyedBy: Keys.self)
                place = try claims.decode([Text].self, forKey: .list).flatMap(\.place)
                sub = try claims.superDecoder().container(keyedBy: Keys.self).decode(String.self, forKey: .sub)
                isAlone = decoder.userInfo.isEmpty
            }
        }
        let claims = try TokenBuilder(.oidc).with("sub", "user").with("list", ["a", "b"]).accepted().decode(Claims.self)
        #expect(claims.place == ["list", "0", "list", "1"])
        #expect(claims.sub == "user")
        #expect(claims.isAlone)
    }
}
