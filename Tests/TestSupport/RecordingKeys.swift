public import JOSE
public import OpenID

/// A provider that gives one answer and remembers what it was asked for.
public actor RecordingKeys: KeySetProvider {
    private let answer: Result<ProvidedKeys, KeySetFailure>
    /// The places and ids it was asked for, in order.
    public private(set) var requests: [Request] = []

    /// One question.
    public struct Request: Sendable, Equatable {
        /// The place.
        public let location: KeySetLocation
        /// The id that the token names.
        public let keyID: ExactString?

        /// That question.
        public init(_ location: KeySetLocation, _ keyID: ExactString?) {
            self.location = location
            self.keyID = keyID
        }
    }

    /// A provider with that answer.
    public init(_ answer: Result<ProvidedKeys, KeySetFailure>) { self.answer = answer }

    /// Remembers the question and gives the answer.
    public func keys(at location: KeySetLocation, naming keyID: ExactString?) async throws(KeySetFailure) -> ProvidedKeys {
        requests.append(Request(location, keyID))
        return try answer.get()
    }
}
