/// A system call that a test needed and did not get.
public struct SystemCallFailure: Error {
    /// Its name.
    public let call: String
    /// Its errno.
    public let code: Int32
}
