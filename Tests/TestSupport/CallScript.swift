public import CognitoIdentity
public import JOSE
internal import OpenID

/// A caller with answers in order, the last of which repeats. It remembers its requests.
public final class CallScript: ServiceCaller {
    /// One answer.
    public typealias Answer = Result<ServiceResponse, TransportFailure>

    private struct State {
        var answers: [Answer]
        var requests: [ServiceRequest] = []
    }

    private let state: Locked<State>

    /// A script of these answers; without any, nobody answers.
    public init(_ answers: Answer...) { state = Locked(State(answers: answers.isEmpty ? [.unreached] : answers)) }

    /// A script of these answers; without any, nobody answers.
    public init(_ answers: [Answer]) { state = Locked(State(answers: answers.isEmpty ? [.unreached] : answers)) }

    /// The requests so far, in order.
    public var requests: [ServiceRequest] { state.withLock { $0.requests } }

    /// The operations that were called so far, in order.
    public var operations: [String] { requests.map(\.operation) }

    /// The next answer of the script.
    public func send(_ request: ServiceRequest) async -> Answer {
        state.withLock { state in
            state.requests.append(request)
            return state.answers.count > 1 ? state.answers.removeFirst() : state.answers[0]
        }
    }
}

extension Result where Success == ServiceResponse, Failure == TransportFailure {
    /// An answer with that JSON.
    public static func json(_ value: JSONValue, status: Int = 200, headers: [HeaderField] = []) -> Self {
        .success(ServiceResponse(status: status, headers: headers, body: JSONDocument.write(value)))
    }

    /// An answer with that text.
    public static func text(_ text: String, status: Int = 200, headers: [HeaderField] = []) -> Self {
        .success(ServiceResponse(status: status, headers: headers, body: Array(text.utf8)))
    }

    /// An error as Cognito gives it.
    public static func fault(_ type: String, _ message: String = "", status: Int = 400, headers: [HeaderField] = []) -> Self {
        .json(["__type": .string(type), "message": .string(message)], status: status, headers: headers)
    }

    /// A service that nobody reaches.
    public static var unreached: Self { .failure(TransportFailure(.connection, "nobody answers", mayHaveBeenSent: false)) }

    /// A connection that broke once the request was under way.
    public static var broken: Self { .failure(TransportFailure(.connection, "it broke", mayHaveBeenSent: true)) }
}
