import JOSE
import TestSupport
import Vectors

/// Small documents in the formats of other projects, over this project's own test keys.
enum Sample {
    /// A file of one group with one test for each of these results.
    static func wycheproof(_ type: String, _ members: [JSONMember], _ tests: [JSONValue], algorithm: String = "X") -> JSONValue {
        let group: JSONValue = .object([JSONMember("type", .string(type)), JSONMember("tests", .array(tests))] + members)
        return ["algorithm": .string(algorithm), "numberOfTests": .integer(Int64(tests.count)), "testGroups": [group]]
    }

    /// A test of a signature; `id` counts from 1.
    static func signature(_ id: Int64, _ result: String, _ message: [UInt8], _ signature: [UInt8]) -> JSONValue {
        [
            "tcId": .integer(id), "comment": "c", "result": .string(result), "msg": .string(hexadecimal(message)),
            "sig": .string(hexadecimal(signature)),
        ]
    }

    /// A P-256 file: a good signature, a broken one, and the good one called acceptable and invalid.
    static func p256(hash: String = "SHA-256", results: [String] = ["valid", "invalid", "acceptable"]) throws -> JSONValue {
        let message = Array("message".utf8)
        let good = try TestKeys.signing(.es256).signature(over: message.span)
        let pem = String(decoding: try TestKeys.publicPEM("oidc-es256"), as: UTF8.self)
        let tests = results.enumerated().map { index, result in
            signature(Int64(index + 1), result, message, result == "invalid" ? Array(good.reversed()) : good)
        }
        return wycheproof("EcdsaP1363Verify", [JSONMember("publicKeyPem", .string(pem)), JSONMember("sha", .string(hash))], tests)
    }

    static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

extension JSONValue {
    /// This object with that member; without it for `nil`.
    func with(_ name: String, _ value: JSONValue?) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { $0.name != name } + (value.map { [JSONMember(name, $0)] } ?? []))
    }

    /// This file with its only group changed so.
    func withGroup(_ change: (JSONValue) -> JSONValue) -> JSONValue {
        with("testGroups", .array((self["testGroups"]?.array ?? []).map(change)))
    }
}
