internal import JOSE
public import OpenID

/// Somebody who may call the signed operations, with his credentials. They are invented and open nothing.
public struct FakeSigner: Sendable {
    /// The access key id.
    public var accessKeyID: String
    /// The secret key.
    public var secretKey: String
    /// The session token, of temporary credentials.
    public var sessionToken: String?
    /// When temporary credentials end.
    public var expiry: UnixTime?

    /// These credentials.
    public init(accessKeyID: String, secretKey: String, sessionToken: String? = nil, expiry: UnixTime? = nil) {
        self.accessKeyID = accessKeyID
        self.secretKey = secretKey
        self.sessionToken = sessionToken
        self.expiry = expiry
    }

    /// The signer that the fake knows unless told otherwise: no session token.
    public static let example = FakeSigner(accessKeyID: "AKIDEXAMPLEBACKEND", secretKey: "exampleSecretKeyOfTheBackend")

    /// The request signed, as an SDK does it: content type, host, date, target and session token.
    public func signed(
        _ request: FakeRequest, at now: UnixTime, region: String = "eu-west-1", service: String = "cognito-identity"
    ) -> FakeRequest {
        let date = Self.date(now)
        var signed = request.setting("X-Amz-Date", date)
        if let sessionToken { signed = signed.setting("X-Amz-Security-Token", sessionToken) }
        let names = signed.headers.map { $0.name.lowercased() }.filter { $0.hasPrefix("x-amz-") || $0 == "host" || $0 == "content-type" }
        let signature = SignatureV4(
            request: signed, signedHeaders: names.sorted(), date: date,
            scope: "\(date.prefix(8))/\(region)/\(service)/aws4_request")
        return signed.setting(
            "Authorization",
            "AWS4-HMAC-SHA256 Credential=\(accessKeyID)/\(signature.scope), SignedHeaders=\(signature.signedHeaders.joined(separator: ";")), "
                + "Signature=\(signature.signature(secret: secretKey))")
    }

    /// A time as `X-Amz-Date` has it.
    static func date(_ time: UnixTime) -> String { RFC3339.text(time).filter { $0 != "-" && $0 != ":" } }

    /// The time that an `X-Amz-Date` writes.
    static func time(_ date: String) -> UnixTime? {
        let c = Array(date)
        guard c.count == 16, c[8] == "T", c[15] == "Z" else { return nil }
        let day = "\(String(c[0..<4]))-\(String(c[4..<6]))-\(String(c[6..<8]))"
        return RFC3339.time("\(day)T\(String(c[9..<11])):\(String(c[11..<13])):\(String(c[13..<15]))Z")
    }
}
