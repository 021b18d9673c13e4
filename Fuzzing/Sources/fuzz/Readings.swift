import JOSE

/// What two targets make of inputs, for a reader in another language to compare with: an input in hexadecimal a line, an answer a line.
enum Readings {
    static func write(of target: FuzzTarget) {
        while let line = readLine() {
            let input = octets(Array(line.utf8))
            switch target {
            case .base64url: print((try? Base64URL.decode(input.span)).map(hexadecimal) ?? "refused")
            case .json: print(json(input))
            case .jws, .keys, .pem, .verification, .logins, .stores, .config: print("no reading")
            }
        }
    }

    private static func json(_ input: [UInt8]) -> String {
        guard let value = try? TokenJSON(parsing: input).root.value else { return "refused" }
        return String(decoding: JSONDocument.write(value), as: UTF8.self)
    }

    private static func octets(_ digits: [UInt8]) -> [UInt8] {
        stride(from: 0, to: digits.count - 1, by: 2).map { value(digits[$0]) << 4 | value(digits[$0 + 1]) }
    }

    private static func value(_ digit: UInt8) -> UInt8 { digit <= UInt8(ascii: "9") ? digit & 0xF : digit & 0xF + 9 }

    private static func hexadecimal(_ octets: [UInt8]) -> String {
        octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
