import CAllocations
import JOSE
import OpenID

/// What is measured.
struct Suites {
    struct Suite {
        let name: String
        let run: () async throws -> [Row]
    }

    let rounds: Int

    static func sample(_ algorithm: String) throws -> Sample {
        switch algorithm {
        case "RS512": try .identityPool()
        case "ES256": try .openID(.es256)
        case "EdDSA": try .openID(.edDSA)
        default: try .userPool()
        }
    }

    var all: [Suite] {
        var suites = ["RS256", "RS512", "ES256", "EdDSA"].map { algorithm in
            Suite(name: "verify \(algorithm)") { try await verification(algorithm) }
        }
        suites.append(Suite(name: "repeat") { try repeats() })
        suites.append(Suite(name: "pieces") { try pieces() })
        suites.append(Suite(name: "refuse") { try refusals() })
        suites.append(Suite(name: "size") { try sizes() })
        suites.append(Suite(name: "keys") { try keySets() })
        return suites
    }

    /// The limit, the synchronous and the asynchronous call, and both on two threads.
    private func verification(_ algorithm: String) async throws -> [Row] {
        let sample = try Self.sample(algorithm)
        let (raw, keys, profiles) = (sample.raw, try sample.keys(), IssuerProfiles(sample.profile))
        let limit = try OpenSSLLimit(sample)
        guard limit.verify() else { throw BenchmarkError.openSSL }
        _ = try profiles.verify(raw, keys: keys, at: Sample.now)
        var measured = Measurement()
        measured.add("limit") { if !limit.verify() { fatalError("the limit does not verify") } }
        measured.add("verify") { Self.verify(profiles, raw, keys) }
        let rates = measured.perSecond(rounds: rounds, milliseconds: 10)
        let verifier = TokenVerifier(profiles, keys: FixedKeys(keys), now: { Sample.now })
        let asynchronous = try await asynchronous(verifier, profiles, raw, keys)
        let (one, bound) = (rates["verify"] ?? 0, rates["limit"] ?? 1)
        let other = try OpenSSLLimit(sample)
        let two = Measurement.gains(
            rounds: rounds, count: 300,
            { thread in if !(thread == 0 ? limit : other).verify() { fatalError("the limit does not verify") } },
            { _ in Self.verify(profiles, raw, keys) })
        return [
            Row(name: "limit", algorithm: algorithm, perSecond: bound, ratio: 1, allocations: Self.allocations { _ = limit.verify() }),
            Row(
                name: "verify", algorithm: algorithm, perSecond: one, ratio: one / bound,
                allocations: Self.allocations { Self.verify(profiles, raw, keys) }),
            Row(name: "async", algorithm: algorithm, perSecond: one * asynchronous, ratio: one * asynchronous / bound),
            // Of the limit with a key and a context for each thread: what the machine gives for a second thread at all.
            Row(name: "limit, two at once", algorithm: algorithm, threads: 2, perSecond: bound * two[0], ratio: two[0]),
            Row(name: "verify, two at once", algorithm: algorithm, threads: 2, perSecond: one * two[1], ratio: one * two[1] / bound),
        ]
    }

    /// The asynchronous call with its keys at hand, as a share of the synchronous one.
    private func asynchronous(
        _ verifier: TokenVerifier, _ profiles: IssuerProfiles, _ raw: RawToken, _ keys: VerificationKeys
    ) async throws -> Double {
        var shares: [Double] = []
        let (clock, count) = (ContinuousClock(), 200)
        for _ in 0..<rounds {
            let synchronous = clock.measure { for _ in 0..<count { Self.verify(profiles, raw, keys) } }
            let start = clock.now
            for _ in 0..<count {
                guard case .accepted = await verifier.verdict(on: raw) else { throw BenchmarkError.token("not accepted") }
            }
            shares.append(synchronous / (clock.now - start))
        }
        return Measurement.median(shares)
    }

    /// What a verification consists of, piece by piece.
    private func pieces() throws -> [Row] {
        let sample = try Sample.userPool()
        let bytes = Array(sample.token.utf8)
        let parts = sample.token.split(separator: ".").map { Array($0.utf8) }
        let header = try Self.decoded(parts[0])
        let payload = try Self.decoded(parts[1])
        let accepted = try IssuerProfiles(sample.profile).verify(sample.raw, keys: try sample.keys(), at: Sample.now)
        let (claims, profile) = (accepted.claims, sample.profile)
        var measured = Measurement()
        measured.add("base64url of all parts") { for part in parts { _ = try? Self.decoded(part) } }
        measured.add("JSON of the header") { _ = try? TokenJSON(parsing: header) }
        measured.add("JSON of the payload") { _ = try? TokenJSON(parsing: payload) }
        measured.add("parse: all of these, split") { _ = try? CompactJWS(parsing: bytes) }
        measured.add("claim rules") { _ = profile.findings(in: claims, at: Sample.now) }
        let rates = measured.perSecond(rounds: rounds, milliseconds: 2)
        let counts: [String: Int] = [
            "base64url of all parts": Self.allocations { for part in parts { _ = try? Self.decoded(part) } },
            "JSON of the header": Self.allocations { _ = try? TokenJSON(parsing: header) },
            "JSON of the payload": Self.allocations { _ = try? TokenJSON(parsing: payload) },
            "parse: all of these, split": Self.allocations { _ = try? CompactJWS(parsing: bytes) },
            "claim rules": Self.allocations { _ = profile.findings(in: claims, at: Sample.now) },
        ]
        return rates.keys.sorted().map { Row(name: $0, algorithm: "RS256", perSecond: rates[$0] ?? 0, allocations: counts[$0]) }
    }

    /// Tokens that are refused before any signature is looked at.
    private func refusals() throws -> [Row] {
        let sample = try Sample.userPool()
        let (keys, profiles) = (try sample.keys(), IssuerProfiles(sample.profile))
        let refused: [(String, RawToken)] = [
            ("refuse: malformed", RawToken(String(sample.token.dropLast(300)) + "!")),
            ("refuse: unknown issuer", try Sample.userPool(issuer: "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_EXAMPLE02").raw),
            ("refuse: unknown kid", try Sample.userPool(kid: "of-nobody").raw),
        ]
        var measured = Measurement()
        for (name, token) in refused {
            guard (try? profiles.verify(token, keys: keys, at: Sample.now)) == nil else { throw BenchmarkError.token(name) }
            measured.add(name) { _ = try? profiles.verify(token, keys: keys, at: Sample.now) }
        }
        let rates = measured.perSecond(rounds: rounds, milliseconds: 5)
        return refused.map { name, _ in Row(name: name, algorithm: "RS256", perSecond: rates[name] ?? 0) }
    }

    private func sizes() throws -> [Row] {
        var measured = Measurement()
        var names: [String] = []
        for bytes in [1024, 2048, 4096, 8192, 15000] {
            let sample = try Sample.userPool(bytes: bytes)
            let (raw, keys, profiles) = (sample.raw, try sample.keys(), IssuerProfiles(sample.profile))
            _ = try profiles.verify(raw, keys: keys, at: Sample.now)
            let limit = try OpenSSLLimit(sample)
            let name = "token of \(raw.bytes.count) bytes"
            names.append(name)
            measured.add(name) { Self.verify(profiles, raw, keys) }
            measured.add("limit of " + name) { if !limit.verify() { fatalError("the limit does not verify") } }
        }
        let rates = measured.perSecond(rounds: rounds, milliseconds: 5)
        return names.map {
            Row(name: $0, algorithm: "RS256", perSecond: rates[$0] ?? 0, ratio: (rates[$0] ?? 0) / (rates["limit of " + $0] ?? 1))
        }
    }

    private func keySets() throws -> [Row] {
        let sample = try Sample.userPool()
        let (raw, profiles, limit) = (sample.raw, IssuerProfiles(sample.profile), try OpenSSLLimit(sample))
        var measured = Measurement()
        measured.add("limit") { if !limit.verify() { fatalError("the limit does not verify") } }
        let counts = [1, 10, 100, 1000]
        for count in counts {
            let keys = try sample.keys(among: count)
            _ = try profiles.verify(raw, keys: keys, at: Sample.now)
            measured.add("set of \(count)") { Self.verify(profiles, raw, keys) }
        }
        let rates = measured.perSecond(rounds: rounds, milliseconds: 5)
        return counts.map {
            let rate = rates["set of \($0)"] ?? 0
            return Row(name: "set of \($0) keys", algorithm: "RS256", perSecond: rate, ratio: rate / (rates["limit"] ?? 1))
        }
    }

    private static func decoded(_ text: [UInt8]) throws -> [UInt8] { try Base64URL.decode(text.span) }

    private static func verify(_ profiles: IssuerProfiles, _ raw: RawToken, _ keys: VerificationKeys) {
        guard (try? profiles.verify(raw, keys: keys, at: Sample.now)) != nil else { fatalError("a sample is not accepted") }
    }

    static func allocations(_ body: () -> Void) -> Int {
        body()
        let before = allocations_of_thread()
        for _ in 0..<10 { body() }
        return Int(allocations_of_thread() - before) / 10
    }
}
