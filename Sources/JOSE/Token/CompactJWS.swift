/// A token that has been taken apart and nothing more (RFC 7515 §7.1). Its claims are out of reach until `verified(by:)` succeeds.
public struct CompactJWS: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The header, not trusted yet.
    public let header: ProtectedHeader

    let text: [UInt8]
    let signingInputLength: Int
    let signature: [UInt8]
    let payload: TokenJSON

    /// Takes a token apart: three parts of strict base64url, header and payload each one strict JSON object.
    public init(parsing text: [UInt8], limits: TokenLimits = .standard) throws(TokenFormFailure) {
        let parts: Parts
        if let found = Self.parts(of: text.span, limits) { parts = found } else { parts = try Self.parts(closely: text.span, limits) }
        header = parts.header
        payload = try Self.json(parts.payload, .payload)
        signature = parts.signature
        self.text = text
        signingInputLength = parts.signingInputLength
    }

    /// The length alone, so that a log line cannot leak the token.
    public var description: String { "JWS of \(text.count) bytes" }
    /// The length alone.
    public var debugDescription: String { description }
    /// Shows nothing of the inside.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// The parts of a well-made token; `nil` when a closer look has to tell what is wrong.
    private static func parts(of text: Span<UInt8>, _ limits: TokenLimits) -> Parts? {
        let count = text.count
        guard count <= limits.maximumBytes else { return nil }
        let first = Bytes.firstIndex(of: UInt8(ascii: "."), in: text, from: 0)
        let second = Bytes.firstIndex(of: UInt8(ascii: "."), in: text, from: first + 1)
        // A dot in the last part is no base64url.
        guard first > 0, second > first + 1, second + 1 < count, let header = header(text.extracting(0..<first)),
            let payload = Base64URL.octets(of: text.extracting(first + 1..<second)),
            let signature = Base64URL.octets(of: text.extracting(second + 1..<count))
        else { return nil }
        return Parts(header: header, payload: payload, signature: signature, signingInputLength: second)
    }

    /// The header of that text: nearly always one that this thread has read before.
    private static func header(_ text: Span<UInt8>) -> ProtectedHeader? {
        let recent = RecentHeaders.ofThread
        if let known = recent?.header(of: text) { return known }
        guard let octets = Base64URL.octets(of: text), let json = try? json(octets, .header) else { return nil }
        let header = ProtectedHeader(json)
        recent?.keep(header, of: text)
        return header
    }

    /// The same, slowly: says what is wrong and where, in the order in which a token is read.
    private static func parts(closely text: Span<UInt8>, _ limits: TokenLimits) throws(TokenFormFailure) -> Parts {
        let dots = try dots(in: text, limits)
        let header = ProtectedHeader(try json(try octets(text.extracting(0..<dots.first), .header), .header))
        let payload = try octets(text.extracting(dots.first + 1..<dots.second), .payload)
        _ = try json(payload, .payload)
        let signature = try octets(text.extracting(dots.second + 1..<text.count), .signature)
        return Parts(header: header, payload: payload, signature: signature, signingInputLength: dots.second)
    }

    private struct Parts {
        let header: ProtectedHeader
        let payload: [UInt8]
        let signature: [UInt8]
        let signingInputLength: Int
    }

    /// Where the two dots stand, or what is wrong. Counts before anything is allocated.
    private static func dots(in text: Span<UInt8>, _ limits: TokenLimits) throws(TokenFormFailure) -> (first: Int, second: Int) {
        if text.isEmpty { throw .empty }
        if text.count > limits.maximumBytes { throw .tooLarge(limit: limits.maximumBytes) }
        var (first, second, count) = (0, 0, 0)
        var foreign: Int?
        var padded: (part: TokenFormFailure.Part, at: Int)?
        var index = Base64URL.firstForeign(in: text, from: 0)
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "."):
                if count == 0 { first = index } else if count == 1 { second = index }
                count += 1
            case UInt8(ascii: "=") where endsPart(text, index):
                let part: TokenFormFailure.Part = count == 0 ? .header : count == 1 ? .payload : .signature
                padded = padded ?? (part, index - (count == 0 ? 0 : count == 1 ? first + 1 : second + 1))
            default: foreign = foreign ?? index
            }
            index = Base64URL.firstForeign(in: text, from: index + 1)
        }
        if count == 4, foreign == nil { throw .encrypted }
        guard count == 2 else { throw .parts(count + 1) }
        if let foreign { throw .foreignByte(at: foreign) }
        if let padded { throw .base64(padded.part, .padding(at: padded.at)) }
        if first == 0 { throw .emptyPart(.header) }
        if second == first + 1 { throw .emptyPart(.payload) }
        if second + 1 == text.count { throw .unsigned }
        return (first, second)
    }

    /// True when only padding stands between `index` and the end of its part: at most three characters are looked at.
    private static func endsPart(_ text: Span<UInt8>, _ index: Int) -> Bool {
        for next in index + 1..<index + 4 {
            if next >= text.count || text[next] == UInt8(ascii: ".") { return true }
            if text[next] != UInt8(ascii: "=") { return false }
        }
        return false
    }

    private static func octets(_ text: Span<UInt8>, _ part: TokenFormFailure.Part) throws(TokenFormFailure) -> [UInt8] {
        do throws(Base64URL.Failure) { return try Base64URL.decode(text) } catch { throw .base64(part, error) }
    }

    private static func json(_ bytes: [UInt8], _ part: TokenFormFailure.Part) throws(TokenFormFailure) -> TokenJSON {
        do throws(JSONFailure) { return try TokenJSON(parsing: bytes) } catch { throw .json(part, error) }
    }
}
