/// The shapes of the service models (botocore data: cognito-identity 2014-06-30, sts 2011-06-15), with what the services say of a value that
/// does not have one.
struct FakeShape: Sendable {
    let length: ClosedRange<Int>
    var pattern: String?
    var matches: @Sendable (String) -> Bool = { _ in true }

    static let poolOrIdentity = FakeShape(length: 1...55, pattern: "[\\w-]+:[0-9a-f-]+") { text in
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && parts[0].utf8.allSatisfy { isWord($0) || $0 == 0x2D }
            && parts[1].utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) || $0 == 0x2D }
    }
    static let account = FakeShape(length: 1...15, pattern: "\\d+") { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    static let poolName = FakeShape(length: 1...128, pattern: "[\\w\\s+=,.@-]+") { has($0, "+=,.@- ") }
    static let developerProvider = FakeShape(length: 1...128, pattern: "[\\w._-]+") { has($0, "._-") }
    static let developerUser = FakeShape(length: 1...1024)
    static let arn = FakeShape(length: 20...2048)
    static let page = FakeShape(length: 1...65535, pattern: "[\\S]+") { !$0.isEmpty && $0.utf8.allSatisfy { $0 > 0x20 } }
    static let providerName = FakeShape(length: 1...128)
    static let session = FakeShape(length: 2...64, pattern: "[\\w+=,.@-]*") { $0.isEmpty || has($0, "+=,.@-") }
    static let webIdentityToken = FakeShape(length: 4...20000)
    static let providerID = FakeShape(length: 4...2048)
    static let policy = FakeShape(length: 1...2048)

    /// What is wrong with the value of that member.
    func faults(_ text: String?, at member: String) -> [String] {
        guard let text else { return ["Value null at '\(member)' failed to satisfy constraint: Member must not be null"] }
        var rules = Self.lengthRules(text.unicodeScalars.count, length)
        if let pattern, !matches(text) { rules.append("Member must satisfy regular expression pattern: \(pattern)") }
        return rules.map { "Value '\(text)' at '\(member)' failed to satisfy constraint: \($0)" }
    }

    static func faults(_ number: Int, in range: ClosedRange<Int>, at member: String) -> [String] {
        guard !range.contains(number) else { return [] }
        let rule = number < range.lowerBound ? "greater than or equal to \(range.lowerBound)" : "less than or equal to \(range.upperBound)"
        return ["Value '\(number)' at '\(member)' failed to satisfy constraint: Member must have value \(rule)"]
    }

    /// What is wrong with a map of texts.
    static func faults(
        _ map: [(key: String, value: String)], count: Int, value: ClosedRange<Int>, at member: String
    ) -> [String] {
        let text = "{" + map.map { "\($0.key)=\($0.value)" }.joined(separator: ", ") + "}"
        var rules: [String] = []
        if map.count > count { rules.append("Member must have length less than or equal to \(count)") }
        if map.contains(where: { !(1...128).contains($0.key.unicodeScalars.count) }) {
            rules.append("Map keys must satisfy constraint: \(bounds(1...128))")
        }
        if map.contains(where: { !value.contains($0.value.unicodeScalars.count) }) {
            rules.append("Map value must satisfy constraint: \(bounds(value))")
        }
        return rules.map { "Value '\(text)' at '\(member)' failed to satisfy constraint: \($0)" }
    }

    /// The one message about all faults.
    static func message(_ faults: [String]) -> String {
        "\(faults.count) validation error\(faults.count == 1 ? "" : "s") detected: " + faults.joined(separator: "; ")
    }

    private static func bounds(_ range: ClosedRange<Int>) -> String {
        "[Member must have length less than or equal to \(range.upperBound), Member must have length greater than or equal to \(range.lowerBound)]"
    }

    private static func lengthRules(_ count: Int, _ range: ClosedRange<Int>) -> [String] {
        if count < range.lowerBound { return ["Member must have length greater than or equal to \(range.lowerBound)"] }
        return count > range.upperBound ? ["Member must have length less than or equal to \(range.upperBound)"] : []
    }

    private static func has(_ text: String, _ others: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { isWord($0) || others.utf8.contains($0) }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
    }
}
