import JOSE
import OpenID

extension Suites {
    /// The same token again, by a verifier that remembers: alone, among other tokens, and on two threads at once.
    func repeats() throws -> [Row] {
        let sample = try Sample.userPool()
        let (keys, profiles, tokens) = (try sample.keys(), IssuerProfiles(sample.profile), VerifiedTokens())
        let limit = try OpenSSLLimit(sample)
        guard limit.verify() else { throw BenchmarkError.openSSL }
        // Each user has a token of their own, and each thread comes upon all of them.
        let users = try (0..<64).map { try Sample.userPool(user: "user-\($0)").raw }
        for token in users + [sample.raw] { _ = try profiles.verify(token, keys: keys, at: Sample.now, remembering: tokens) }
        let raw = sample.raw
        var turn = 0
        var measured = Measurement()
        measured.add("limit") { if !limit.verify() { fatalError("the limit does not verify") } }
        measured.add("repeat") { Self.verifyAgain(profiles, raw, keys, tokens) }
        measured.add("repeat, 64 tokens") {
            Self.verifyAgain(profiles, users[turn % users.count], keys, tokens)
            turn += 1
        }
        let rates = measured.perSecond(rounds: rounds, milliseconds: 10)
        let bound = rates["limit"] ?? 1
        let gain = Measurement.gains(rounds: rounds, count: 1) { thread in
            Self.round(profiles, users, keys, tokens, from: thread * users.count / 2)
        }
        let two = (rates["repeat, 64 tokens"] ?? 0) * gain[0]
        let allocated = Self.allocations { Self.verifyAgain(profiles, raw, keys, tokens) }
        return ["repeat", "repeat, 64 tokens"].map {
            Row(name: $0, algorithm: "RS256", perSecond: rates[$0] ?? 0, ratio: (rates[$0] ?? 0) / bound, allocations: allocated)
        } + [Row(name: "repeat, two at once", algorithm: "RS256", threads: 2, perSecond: two, ratio: two / bound)]
    }

    /// So many repeated verifications, for profilers.
    static func loopRepeats(_ count: Int) throws {
        let sample = try Sample.userPool()
        let (keys, profiles, tokens) = (try sample.keys(), IssuerProfiles(sample.profile), VerifiedTokens())
        let raw = sample.raw
        for _ in 0..<count { _ = try profiles.verify(raw, keys: keys, at: Sample.now, remembering: tokens) }
    }

    private static func round(
        _ profiles: IssuerProfiles, _ users: [RawToken], _ keys: VerificationKeys, _ tokens: VerifiedTokens, from start: Int
    ) {
        for index in start..<start + 6400 { verifyAgain(profiles, users[index % users.count], keys, tokens) }
    }

    private static func verifyAgain(_ profiles: IssuerProfiles, _ raw: RawToken, _ keys: VerificationKeys, _ tokens: VerifiedTokens) {
        guard (try? profiles.verify(raw, keys: keys, at: Sample.now, remembering: tokens)) != nil else {
            fatalError("a sample is not accepted")
        }
    }
}
