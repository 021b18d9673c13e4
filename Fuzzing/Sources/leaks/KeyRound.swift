import JOSE
import OpenID

/// Verification by the library alone, each key set read anew: tokens of each algorithm, good and forged, and a stranger's under every set of
/// testvectors, which are good, odd, broken or hold what no set may.
struct KeyRound {
    private static let issuer = "https://issuer.example"
    private static let now = UnixTime(seconds: Int64(1_767_225_600))
    private static let claims: JSONValue = [
        "iss": .string(issuer), "sub": "user-1", "aud": "client", "iat": 1_767_225_590, "exp": 1_767_226_200,
    ]
    private static let names = TestVectors.names("testvectors/keys").filter { $0.hasSuffix(".json") }
    private static let sets = names.map { TestVectors.contents("testvectors/keys/" + $0) }
    private static let algorithms = SignatureAlgorithm.allCases

    private let signed: [(token: RawToken, forged: RawToken, set: [UInt8], profiles: IssuerProfiles)]
    private let stranger: (token: RawToken, thumbprint: String, profiles: IssuerProfiles)

    /// Reads the private keys and signs.
    init() {
        signed = Self.algorithms.map { algorithm in
            let signer = Self.signer("oidc-" + algorithm.rawValue.lowercased(), algorithm)
            let (token, other) = (Self.token(of: signer, Self.claims), Self.token(of: signer, []))
            // A signature of the right length by the right key, over another text.
            let forged = token.split(separator: ".").dropLast().joined(separator: ".") + "." + other.split(separator: ".")[2]
            let set = JSONDocument.write(["keys": .array([.object(signer.publicKey.jwkMembers)])])
            return (RawToken(Array(token.utf8)), RawToken(Array(forged.utf8)), set, Self.profiles(algorithm))
        }
        let signer = Self.signer("stranger-rsa", .rs256)
        stranger = (RawToken(Array(Self.token(of: signer, Self.claims).utf8)), signer.publicKey.thumbprint, Self.profiles(.rs256))
    }

    /// How many verdicts there were.
    func run() -> Int {
        for (token, forged, set, profiles) in signed {
            expect(nil, of: token, profiles, set)
            expect(.signatureInvalid, of: forged, profiles, set)
        }
        var read = 0
        for (name, bytes) in zip(Self.names, Self.sets) {
            guard let set = try? JWKSet(parsing: bytes) else { continue }
            read += 1
            let isHeld = set.keys.contains { (try? $0.material.get())?.thumbprint == stranger.thumbprint }
            let isAccepted = reason(stranger.profiles.verdict(on: stranger.token, keys: .set(set), at: Self.now)) == nil
            if isAccepted != isHeld { fail("\(name): a stranger's token is \(isAccepted ? "accepted" : "refused under its own key")") }
        }
        return signed.count * 2 + read
    }

    private func expect(_ code: FindingCode?, of token: RawToken, _ profiles: IssuerProfiles, _ bytes: [UInt8]) {
        guard let set = try? JWKSet(parsing: bytes) else { fail("a set of ours is none") }
        let reason = reason(profiles.verdict(on: token, keys: .set(set), at: Self.now))
        if reason != code { fail("a token that should be \(text(code)) is \(text(reason))") }
    }

    private func text(_ code: FindingCode?) -> String { code?.description ?? "accepted" }

    private func reason(_ verdict: Verdict) -> FindingCode? {
        switch verdict {
        case .accepted: nil
        case .rejected(let rejection): rejection.findings.first.code
        case .undecided(let undecided): undecided.findings.first.code
        }
    }

    private static func signer(_ name: String, _ algorithm: SignatureAlgorithm) -> SigningKey {
        let pem = TestVectors.contents("testvectors/keys/private/\(name).pem")
        guard let signer = try? SigningKey(pem: pem, algorithm: algorithm) else { fail("\(name).pem is no key for \(algorithm.rawValue)") }
        return signer
    }

    private static func token(of signer: SigningKey, _ claims: JSONValue) -> String {
        guard let token = try? signer.token(claims: claims) else { fail("\(signer.algorithm.rawValue): the key signs nothing") }
        return token
    }

    private static func profiles(_ algorithm: SignatureAlgorithm) -> IssuerProfiles {
        guard let issuer = try? Issuer(issuer) else { fail("the example issuer is none") }
        return IssuerProfiles(.oidc(issuer: issuer, audiences: NonEmpty("client"), algorithms: NonEmpty(algorithm)))
    }
}
