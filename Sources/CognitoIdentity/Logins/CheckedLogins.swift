/// Logins that passed every check which can be made before one call is sent. A request takes no others.
public struct CheckedLogins: Sendable, Equatable {
    /// The logins.
    public let map: LoginsMap
    /// The call that they were checked for: what one call takes another refuses.
    public let call: LoginsCall

    init(passed map: LoginsMap, for call: LoginsCall) {
        self.map = map
        self.call = call
    }
}
