/// Same numbers, same meaning, in every command.
public enum ExitStatus: Int32, Sendable {
    /// Accepted, readable, nothing wrong.
    case success = 0
    /// The token, set or map is at fault.
    case rejected = 1
    /// The call is wrong.
    case usage = 2
    /// The keys could not be had: try again later.
    case undecided = 3
    /// A fault in this program.
    case internalFault = 4
}
