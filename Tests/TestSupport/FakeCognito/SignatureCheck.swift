internal import OpenID

/// Whether a request is signed by somebody who may, and now.
struct SignatureCheck {
    let signers: [FakeSigner]
    let region: String
    let service: String
    let now: UnixTime

    static let mismatch = FakeFailure.invalidSignature(
        "The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method."
            + " Consult the service documentation for details.")
    static let unknownToken = FakeFailure("UnrecognizedClientException", "The security token included in the request is invalid.")

    func check(_ request: FakeRequest) throws(FakeFailure) {
        guard let header = request.header("authorization") else {
            throw FakeFailure("MissingAuthenticationTokenException", "Missing Authentication Token")
        }
        let parts = try Self.parts(header)
        let credential = (parts["Credential"] ?? "").split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard credential.count == 5 else {
            throw FakeFailure("IncompleteSignatureException", "Credential must have exactly 5 slash-delimited elements")
        }
        guard let signer = signers.first(where: { $0.accessKeyID == credential[0] }),
            signer.sessionToken == request.header("x-amz-security-token")
        else { throw Self.unknownToken }
        if let expiry = signer.expiry, now >= expiry {
            throw FakeFailure("ExpiredTokenException", "The security token included in the request is expired")
        }
        guard let date = request.header("x-amz-date"), let time = FakeSigner.time(date) else {
            throw FakeFailure(
                "IncompleteSignatureException", "Authorization header requires existence of either a 'X-Amz-Date' or a 'Date' header.")
        }
        try checkScope(credential, date)
        let names = (parts["SignedHeaders"] ?? "").split(separator: ";").map(String.init)
        try Self.checkSigned(names, of: request)
        let signature = SignatureV4(
            request: request, signedHeaders: names, date: date, scope: credential.dropFirst().joined(separator: "/"))
        guard parts["Signature"] == signature.signature(secret: signer.secretKey) else { throw Self.mismatch }
        try checkTime(date, time)
    }

    private static func parts(_ header: String) throws(FakeFailure) -> [String: String] {
        let scheme = "AWS4-HMAC-SHA256"
        guard header.hasPrefix(scheme) else { throw FakeFailure("IncompleteSignatureException", "Unsupported AWS 'algorithm'") }
        var parts: [String: String] = [:]
        for part in header.dropFirst(scheme.count).split(separator: ",") {
            let pair = part.split(separator: "=", maxSplits: 1).map { String($0.drop { $0 == " " }) }
            if pair.count == 2 { parts[pair[0]] = pair[1] }
        }
        for name in ["Credential", "Signature", "SignedHeaders"] where parts[name] == nil {
            throw FakeFailure("IncompleteSignatureException", "Authorization header requires '\(name)' parameter.")
        }
        return parts
    }

    private func checkScope(_ credential: [String], _ date: String) throws(FakeFailure) {
        guard credential[1] == date.prefix(8) else {
            throw .invalidSignature(
                "Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date from HTTP: '\(credential[1])' != "
                    + "'\(date.prefix(8))', from '\(date)'.")
        }
        guard credential[2] == region else { throw .invalidSignature("Credential should be scoped to a valid region. ") }
        guard credential[3] == service else { throw .invalidSignature("Credential should be scoped to correct service: '\(service)'. ") }
        guard credential[4] == "aws4_request" else {
            throw .invalidSignature("Credential should be scoped with a valid terminator: 'aws4_request'. ")
        }
    }

    /// The host and everything of AWS's own must be signed.
    private static func checkSigned(_ names: [String], of request: FakeRequest) throws(FakeFailure) {
        guard names.contains("host") else {
            throw .invalidSignature("'Host' or ':authority' must be a 'SignedHeader' in the AWS Authorization.")
        }
        let own = request.headers.map { $0.name.lowercased() }.filter { $0.hasPrefix("x-amz-") }
        guard own.allSatisfy(names.contains), names == names.sorted() else { throw mismatch }
    }

    private func checkTime(_ date: String, _ time: UnixTime) throws(FakeFailure) {
        let (current, early) = (FakeSigner.date(now), FakeSigner.date(UnixTime(seconds: now.seconds - 900)))
        let late = FakeSigner.date(UnixTime(seconds: now.seconds + 900))
        if now - time > 900 { throw .invalidSignature("Signature expired: \(date) is now earlier than \(early) (\(current) - 15 min.)") }
        if time - now > 900 {
            throw .invalidSignature("Signature not yet current: \(date) is still later than \(late) (\(current) + 15 min.)")
        }
    }
}
