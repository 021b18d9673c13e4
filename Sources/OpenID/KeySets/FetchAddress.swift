/// The addresses that keys may be fetched from: HTTPS, and plain HTTP to this machine alone.
public enum FetchAddress {
    /// True for `https://host…` without user information, and for `http://` to loopback.
    public static func isAllowed(_ text: String) -> Bool {
        guard text.utf8.count <= 2048, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x5C }) else { return false }
        guard let scheme = scheme(of: text), let host = host(of: text), !host.isEmpty else { return false }
        return scheme == "https" || (scheme == "http" && isLoopback(host))
    }

    /// The scheme in lower case.
    public static func scheme(of text: String) -> String? {
        guard let end = text.range(of: "://") else { return nil }
        return text[..<end.lowerBound].lowercased()
    }

    /// The host in lower case; `nil` where user information stands before it, which nobody needs and many are fooled by, or anything but
    /// a port behind it.
    public static func host(of text: String) -> String? {
        guard let start = text.range(of: "://")?.upperBound else { return nil }
        let authority = text[start...].prefix { !"/?#".contains($0) }
        guard !authority.contains("@") else { return nil }
        let isLiteral = authority.hasPrefix("[")
        let end = isLiteral ? authority.firstIndex(of: "]").map(authority.index(after:)) : authority.firstIndex(of: ":")
        guard let end = end ?? (isLiteral ? nil : authority.endIndex) else { return nil }
        let port = authority[end...]
        guard port.isEmpty || (port.first == ":" && isNumber(port.dropFirst()) && UInt16(port.dropFirst()) != nil) else { return nil }
        return authority[..<end].lowercased()
    }

    /// True for this machine's own addresses.
    public static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { isNumber($0) && UInt8($0) != nil }
    }

    /// Swift's own conversions take a sign too.
    private static func isNumber(_ text: Substring) -> Bool { text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }
}

extension String {
    /// The first place where `text` stands. The standard library has this only with Foundation.
    fileprivate func range(of text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }
}
