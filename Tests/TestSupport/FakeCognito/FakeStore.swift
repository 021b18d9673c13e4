internal import JOSE
internal import OpenID

/// All that the fake knows. A call works on a copy that replaces it only when the call succeeds: a refused call changes nothing.
struct FakeStore {
    var settings = FakeSettings()
    var pools: [String: FakePool] = [:]
    var identities: [String: FakeIdentity] = [:]
    var calls: [FakeCall] = []
    var fetches: [String] = []
    var faults: [(operation: String, fault: FakeFault, left: Int)] = []
    var generator: SeededGenerator
    var credentialsGiven = 0
    var identitiesMade = 0
    let key: SigningKey
    let keySet: [UInt8]

    init(seed: UInt64) throws {
        generator = SeededGenerator(seed: seed)
        key = try TokenKind.cognitoIdentity.signingKey
        keySet = try PackageFiles.bytes("testvectors/keys/cognito-identity.jwks.json")
    }

    /// The pool of that id, in this region.
    func pool(_ id: String) throws(FakeFailure) -> FakePool {
        guard let pool = pools[id], pool.region == settings.region else { throw .noPool(id) }
        return pool
    }

    /// The identity of that id, with its pool, when anybody may still get in by it.
    func identity(_ id: String, in wanted: String? = nil) throws(FakeFailure) -> (FakeIdentity, FakePool) {
        guard let identity = identities[id], wanted == nil || identity.pool == wanted, let pool = pools[identity.pool],
            pool.region == settings.region
        else { throw .noIdentity(id) }
        guard !identity.isDisabled else { throw .forbidden(id) }
        return (identity, pool)
    }

    /// The identities of a pool that hold one of these logins, the oldest first.
    func owners(of logins: [FakeLogin], in pool: FakePool) -> [FakeIdentity] {
        identities.values.filter { identity in
            identity.pool == pool.id && !identity.isDisabled && identity.logins.contains(where: logins.contains)
        }.sorted { $0.number < $1.number }
    }

    /// A new identity of that pool.
    mutating func create(_ logins: [FakeLogin], in pool: FakePool) -> String {
        let id = "\(pool.region):\(uuid())"
        identitiesMade += 1
        identities[id] = FakeIdentity(id: id, pool: pool.id, number: identitiesMade, logins: logins)
        return id
    }

    /// A random UUID (RFC 9562 §5.4), the same in every run.
    mutating func uuid() -> String {
        var octets = generator.octets(16)
        octets[6] = octets[6] & 0x0F | 0x40
        octets[8] = octets[8] & 0x3F | 0x80
        let hex = Array(HMAC.hexadecimal(octets))
        return [hex[0..<8], hex[8..<12], hex[12..<16], hex[16..<20], hex[20..<32]].map { String($0) }.joined(separator: "-")
    }

    /// New credentials: no two calls get the same.
    mutating func credentials() -> (id: String, secret: String, session: String) {
        credentialsGiven += 1
        let number = String(credentialsGiven)
        let padded = String(repeating: "0", count: max(0, 8 - number.count)) + number
        return ("ASIAFAKEFAKE\(padded)", "fakeSecretKey/\(padded)", "fakeSessionToken+\(padded)==")
    }
}
