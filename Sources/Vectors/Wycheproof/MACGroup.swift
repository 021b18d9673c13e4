internal import JOSE

/// Codes over messages by shared secrets.
struct MACGroup {
    private let group: Wycheproof.Group
    private let name: String

    init(_ group: Wycheproof.Group, algorithm: String?) {
        self.group = group
        name = algorithm ?? group.type
    }

    private static let algorithms: [String: MACAlgorithm] = ["HMACSHA256": .hs256, "HMACSHA384": .hs384, "HMACSHA512": .hs512]

    func run(into results: inout VectorResults) throws(BrokenVectors) {
        guard let algorithm = Self.algorithms[name] else {
            results.skip(group.tests.count, "\(name): no algorithm of JWS here")
            return
        }
        for test in group.tests {
            let (key, message, tag) = (try test.octets("key"), try test.octets("msg"), try test.octets("tag"))
            guard let secret = try? SharedSecret(key, algorithm: algorithm) else {
                results.results.append(test.result(false, refusedFor: "a secret shorter than the hash (RFC 7518 3.2)"))
                continue
            }
            // What is accepted is also what the secret signs.
            let accepted = secret.verifies(tag.span, over: message.span) && (try? secret.signature(over: message.span)) == tag
            let isCut = tag.count < algorithm.hashLength
            results.results.append(test.result(accepted, refusedFor: isCut ? "a code cut short, which JWS does not have" : nil))
        }
    }
}
