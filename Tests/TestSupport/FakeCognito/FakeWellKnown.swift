internal import JOSE

/// What the identity service publishes: its keys in their odd encoding, under their odd address.
extension FakeStore {
    func wellKnown(_ request: FakeRequest, _ requestID: String) -> FakeResponse {
        let caching = [("Cache-Control", "max-age=2592000")].map { (name: $0.0, value: $0.1) }
        switch request.path {
        case "/.well-known/jwks_uri":
            return FakeResponse(200, type: "application/json;charset=utf-8", String(decoding: keySet, as: UTF8.self), caching)
        case "/.well-known/openid-configuration":
            return FakeResponse(200, type: "application/json;charset=utf-8", discovery(at: request.header("host")), caching)
        default:
            let error = XMLText.element("Code", "AccessDenied") + XMLText.element("Message", "Access Denied")
            let body = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error>\(error)\(XMLText.element("RequestId", requestID))</Error>"
            return FakeResponse(403, type: "application/xml", body)
        }
    }

    /// The discovery document. It leads to the fake's own keys when it was asked for on this machine.
    private func discovery(at host: String?) -> String {
        let isLocal = ["127.0.0.1", "localhost", "[::1]"].contains { host?.hasPrefix($0) == true }
        let base = isLocal ? "http://\(host ?? "")" : Self.issuer
        let document: JSONValue = [
            "issuer": .string(Self.issuer), "jwks_uri": .string("\(base)/.well-known/jwks_uri"),
            "authorization_endpoint": .string("\(Self.issuer)/"), "response_types_supported": ["token"],
            "subject_types_supported": ["public"], "id_token_signing_alg_values_supported": ["RS512"],
        ]
        return String(decoding: JSONDocument.write(document), as: UTF8.self)
    }
}
