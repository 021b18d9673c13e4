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

    /// The host in lower case; `nil` where user information stands before it, which nobody needs and many are fooled by.
    public static func host(of text: String) -> String? {
        guard let start = text.range(of: "://")?.upperBound else { return nil }
        let authority = text[start...].prefix { !"/?#".contains($0) }
        guard !authority.contains("@") else { return nil }
        if authority.hasPrefix("[") { return authority.firstIndex(of: "]").map { authority[...$0].lowercased() } }
        return authority.prefix { $0 != ":" }.lowercased()
    }

    /// True for this machine's own addresses.
    public static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
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
