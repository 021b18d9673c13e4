/// The names of AWS regions, by form: new ones appear without notice.
package enum Region {
    /// True for names such as `eu-west-1`, `us-gov-west-1`, `eusc-de-east-1`.
    package static func isName(_ text: some StringProtocol) -> Bool {
        let bytes = text.utf8
        guard bytes.count <= 30 else { return false }
        let parts = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count >= 3, let number = parts.last else { return false }
        return (2...4).contains(parts[0].count) && (1...2).contains(number.count) && number.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
            && parts.dropLast().allSatisfy { !$0.isEmpty && $0.allSatisfy { $0 >= 0x61 && $0 <= 0x7A } }
    }
}
