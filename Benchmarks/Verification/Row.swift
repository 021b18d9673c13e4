import JOSE

/// One line of the result.
struct Row {
    let name: String
    let algorithm: String
    var threads = 1
    let perSecond: Double
    /// As a share of OpenSSL's own verification of the same token in the same run; `nil` where there is none to compare with.
    var ratio: Double?
    /// Blocks allocated in one call.
    var allocations: Int?

    var json: JSONValue {
        [
            "name": .string(name), "alg": .string(algorithm), "threads": .integer(Int64(threads)), "per_second": .real(perSecond.rounded()),
            "ratio_to_limit": ratio.map { .real(($0 * 1000).rounded() / 1000) } ?? .null,
            "allocations": allocations.map { .integer(Int64($0)) } ?? .null,
        ]
    }

    var text: String {
        let rate = String(Int(perSecond.rounded()))
        let share = ratio.map { String((($0 * 1000).rounded()) / 1000) } ?? ""
        return Self.padded(name, 28) + Self.padded(algorithm, 8) + Self.padded(String(threads), 9) + Self.padded(rate, 14)
            + Self.padded(share, 10) + (allocations.map { String($0) } ?? "")
    }

    static let head =
        padded("name", 28) + padded("alg", 8) + padded("threads", 9) + padded("per second", 14) + padded("ratio", 10)
        + "allocations"

    private static func padded(_ text: String, _ width: Int) -> String { text + String(repeating: " ", count: max(1, width - text.count)) }
}
