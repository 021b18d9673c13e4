internal import JOSE

/// Recognises what manuals and unset variables leave in a key.
enum Placeholder {
    static func isIn(_ text: String) -> Bool {
        if marks.contains(where: { text.has($0) }) { return true }
        let words = text.split { "/.:".contains($0) }
        return words.contains(where: isWord)
    }

    private static let marks: [StaticString] = ["<", ">", "{", "}", "%s", "%@", "[object"]

    /// A part of a key between dots, slashes and colons.
    private static func isWord(_ word: Substring) -> Bool {
        let lower = word.lowercased()
        if ["undefined", "null", "nil", "(null)", "none", "nan", "optional"].contains(lower) { return true }
        if ["your_", "your-", "my-region", "insert_", "insert-", "replace_", "replace-"].contains(where: lower.hasPrefix) {
            return true
        }
        if lower.hasPrefix("optional(") { return true }
        // Names of the thing itself in capitals, as manuals write them; and rows of x.
        if ["REGION", "USER_POOL_ID", "USERPOOLID", "POOL_ID", "POOLID", "IDENTITY_POOL_ID", "PROVIDER", "PROVIDER_NAME", "AWS_REGION"]
            .contains(String(word))
        {
            return true
        }
        if ["region", "userpoolid", "user_pool_id", "poolid", "user-pool-id"].contains(lower) { return true }
        let end = lower.split(separator: "_").last ?? ""
        return end.utf8.count >= 4 && end.utf8.allSatisfy { $0 == UInt8(ascii: "x") }
    }
}
