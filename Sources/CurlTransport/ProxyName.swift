internal import OpenID

/// Which proxy libcurl will use, for errors to name: the variables that curl(1) documents. Never the proxy's user or password.
struct ProxyName {
    private let environment: @Sendable (String) -> String?

    init(_ environment: @escaping @Sendable (String) -> String?) { self.environment = environment }

    func ofAddress(_ address: String) -> String? {
        guard let scheme = FetchAddress.scheme(of: address), let host = FetchAddress.host(of: address) else { return nil }
        // libcurl takes http_proxy in lower case alone: servers put request headers into HTTP_….
        let names =
            scheme == "https" ? ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] : ["http_proxy", "all_proxy", "ALL_PROXY"]
        guard let proxy = names.lazy.compactMap({ environment($0) }).first(where: { !$0.isEmpty }), !isExcepted(host) else { return nil }
        return Self.withoutCredentials(proxy)
    }

    private func isExcepted(_ host: String) -> Bool {
        let list = (environment("no_proxy") ?? environment("NO_PROXY") ?? "").lowercased()
        if list == "*" { return true }
        return list.split(whereSeparator: { $0 == "," || $0 == " " }).contains { entry in
            let name = entry.hasPrefix(".") ? entry.dropFirst() : entry
            return host == name || host.hasSuffix("." + name)
        }
    }

    private static func withoutCredentials(_ proxy: String) -> String {
        let schemeEnd = proxy.firstIndex(of: "/").map { proxy[$0...].hasPrefix("//") ? proxy.index($0, offsetBy: 2) : $0 }
        let scheme = schemeEnd.map { proxy[..<$0] } ?? ""
        let rest = schemeEnd.map { proxy[$0...] } ?? proxy[...]
        let authority = rest.prefix { $0 != "/" }
        let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        return String((scheme + host).unicodeScalars.filter { $0.value > 0x20 && $0.value < 0x7F }.prefix(200).map(Character.init))
    }
}
