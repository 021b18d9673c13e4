internal import OpenID

/// Which proxy libcurl will use, for errors to name: the variables that curl(1) documents. Never the proxy's user or password.
struct ProxyName {
    private let environment: @Sendable (String) -> String?

    init(_ environment: @escaping @Sendable (String) -> String?) { self.environment = environment }

    func ofAddress(_ address: String) -> String? {
        // Plain HTTP is for this machine alone, and goes there directly.
        guard FetchAddress.scheme(of: address) == "https", let host = FetchAddress.host(of: address) else { return nil }
        guard let proxy = first(["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]), !isExcepted(host) else { return nil }
        return Self.withoutCredentials(proxy)
    }

    private func isExcepted(_ host: String) -> Bool {
        let list = (first(["no_proxy", "NO_PROXY"]) ?? "").lowercased()
        if list == "*" { return true }
        return list.split(whereSeparator: { $0 == "," || $0 == " " }).contains { entry in
            let name = entry.hasPrefix(".") ? entry.dropFirst() : entry
            return host == name || host.hasSuffix("." + name)
        }
    }

    /// To libcurl an empty variable is none.
    private func first(_ names: [String]) -> String? { names.lazy.compactMap { environment($0) }.first { !$0.isEmpty } }

    /// Nothing that stands before the last `@` is shown, but for the scheme: a password may hold any character, encoded or not.
    private static func withoutCredentials(_ proxy: String) -> String {
        let name = FetchAddress.scheme(of: proxy) ?? ""
        let isScheme = !name.isEmpty && name.utf8.allSatisfy { ($0 >= 0x61 && $0 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) }
        let scheme = isScheme ? name + "://" : ""
        let rest = proxy.dropFirst(scheme.count)
        let host = (rest.lastIndex(of: "@").map { rest[rest.index(after: $0)...] } ?? rest).drop { $0 == "/" }.prefix { $0 != "/" }
        return String((scheme + host).unicodeScalars.filter { $0.value > 0x20 && $0.value < 0x7F }.prefix(200).map(Character.init))
    }
}

extension String {
    /// The reason with the proxy named that the exchange went through.
    func naming(proxy: String?) -> String { proxy.map { "\(self) (through the proxy \($0))" } ?? self }
}
