public import OpenID

/// A fetcher with answers in order, the last of which repeats. It remembers its requests, and can hold its answers back until it is told
/// to let go.
public final class FetchScript: KeySetFetcher {
    /// One answer.
    public typealias Answer = Result<FetchedDocument, FetchFailure>

    private struct State {
        var answers: [Answer]
        var answersByAddress: [String: [Answer]] = [:]
        var requests: [Request] = []
        var isHeld = false
        var waiting: [CheckedContinuation<Void, Never>] = []
        var watchers: [(count: Int, CheckedContinuation<Void, Never>)] = []
    }

    /// One request that was made.
    public struct Request: Sendable, Equatable {
        /// The address.
        public let address: String
        /// The tag of the copy at hand.
        public let entityTag: String?

        /// That request.
        public init(_ address: String, tag entityTag: String? = nil) {
            self.address = address
            self.entityTag = entityTag
        }
    }

    private let state: Locked<State>

    /// A script of these answers.
    public init(_ answers: Answer...) { state = Locked(State(answers: answers)) }

    /// The requests so far, in order.
    public var requests: [Request] { state.withLock { $0.requests } }

    /// How many requests there were.
    public var count: Int { requests.count }

    /// How many of them were for that address.
    public func count(at address: String) -> Int { requests.count { $0.address == address } }

    /// Further answers, to be given next.
    public func answer(_ answers: Answer...) { state.withLock { $0.answers = answers } }

    /// Answers for one address, which has a script of its own from now on.
    public func answer(at address: String, _ answers: Answer...) { state.withLock { $0.answersByAddress[address] = answers } }

    /// From now on answers are held back.
    public func hold() { state.withLock { $0.isHeld = true } }

    /// Lets all held answers go.
    public func release() {
        let waiting = state.withLock { state in
            state.isHeld = false
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Returns once so many requests have been made.
    public func waitForRequests(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.requests.count >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// The next answer of the script.
    public func fetch(_ address: String, entityTag: String?, limit: Int) async -> Answer {
        let (answer, watchers) = state.withLock { state in
            state.requests.append(Request(address, tag: entityTag))
            let answer =
                Self.next(&state.answersByAddress[address]) ?? (state.answers.count > 1 ? state.answers.removeFirst() : state.answers[0])
            let count = state.requests.count
            let ready = state.watchers.filter { $0.count <= count }
            state.watchers.removeAll { $0.count <= count }
            return (answer, ready.map(\.1))
        }
        for watcher in watchers { watcher.resume() }
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                if state.isHeld { state.waiting.append(continuation) }
                return !state.isHeld
            }
            if isFree { continuation.resume() }
        }
        return answer
    }

    private static func next(_ answers: inout [Answer]?) -> Answer? {
        guard let first = answers?.first else { return nil }
        if answers.map(\.count) != 1 { answers?.removeFirst() }
        return first
    }
}

extension Result where Success == FetchedDocument, Failure == FetchFailure {
    /// The document `testvectors/keys/<name>.jwks.json`.
    public static func set(_ name: String, lifetime: Int? = nil, tag: String? = nil) throws -> Self {
        .success(FetchedDocument(try PackageFiles.bytes("testvectors/keys/\(name).jwks.json"), lifetime: lifetime, entityTag: tag))
    }

    /// A document of that text.
    public static func text(_ text: String) -> Self { .success(FetchedDocument(Array(text.utf8))) }

    /// The word that nothing changed.
    public static func unchanged(lifetime: Int? = nil, tag: String? = nil) -> Self {
        .success(FetchedDocument(nil, lifetime: lifetime, entityTag: tag))
    }

    /// A server that nobody reaches.
    public static var outage: Self { .failure(FetchFailure(.connection, "nobody answers")) }
}
