internal import JOSE
internal import OpenID

/// STS with the one call that needs no signature, for tokens of the fake's own identity service.
extension FakeStore {
    /// The XML of a successful call.
    mutating func assumeRole(_ fields: [String: String], requestID: String, now: UnixTime) throws(FakeFailure) -> String {
        guard fields["Action"] == "AssumeRoleWithWebIdentity", fields["Version"] == "2011-06-15" else {
            throw FakeFailure(
                "InvalidAction",
                "Could not find operation \(fields["Action"] ?? "") for version \(fields["Version"] ?? "NO_VERSION_SPECIFIED")")
        }
        let duration = try Self.checkShapes(of: fields)
        let role = fields["RoleArn"] ?? ""
        let arn = role.split(separator: ":", omittingEmptySubsequences: false)
        guard arn.count == 6, arn.prefix(4).joined(separator: ":") == "arn:aws:iam:", arn[5].hasPrefix("role/") else {
            throw FakeFailure("ValidationError", "Request ARN is invalid")
        }
        let (token, pool) = try webIdentity(fields["WebIdentityToken"] ?? "", now)
        if fields["ProviderId"] != nil {
            throw FakeFailure("ValidationError", "ProviderId must not be given for an OpenID Connect token")
        }
        let isGuest = token.cognitoIdentity?.isGuest ?? true
        guard role == (isGuest ? pool.guestRole : pool.authenticatedRole) || (!isGuest && pool.customRoles.contains(role)) else {
            throw FakeFailure("AccessDenied", "Not authorized to perform sts:AssumeRoleWithWebIdentity", status: 403)
        }
        guard duration <= pool.maximumSession else {
            throw FakeFailure("ValidationError", "The requested DurationSeconds exceeds the MaxSessionDuration set for this role.")
        }
        let name = fields["RoleSessionName"] ?? ""
        let (access, secret, session) = credentials()
        let element = XMLText.element
        let assumed = "arn:aws:sts::\(arn[4]):assumed-role/\(role.split(separator: "/").last ?? "")"
        let credentials =
            element("AccessKeyId", access) + element("SecretAccessKey", secret) + element("SessionToken", session)
            + element("Expiration", RFC3339.text(UnixTime(seconds: now.wholeSeconds + Int64(duration))))
        let user = element("AssumedRoleId", "AROAFAKEFAKEFAKEFAKE1:\(name)") + element("Arn", "\(assumed)/\(name)")
        let hasPolicies = fields["Policy"] != nil || fields.keys.contains { $0.hasPrefix("PolicyArns.member.") }
        return "<AssumeRoleWithWebIdentityResponse xmlns=\"https://sts.amazonaws.com/doc/2011-06-15/\"><AssumeRoleWithWebIdentityResult>"
            + element("Audience", pool.id) + "<AssumedRoleUser>\(user)</AssumedRoleUser>" + element("Provider", FakeLoginCheck.identityKey)
            + "<Credentials>\(credentials)</Credentials>" + element("SubjectFromWebIdentityToken", token.subject ?? "")
            + (hasPolicies ? element("PackedPolicySize", "6") : "") + "</AssumeRoleWithWebIdentityResult><ResponseMetadata>"
            + element("RequestId", requestID) + "</ResponseMetadata></AssumeRoleWithWebIdentityResponse>"
    }

    /// Shapes and limits; the duration.
    private static func checkShapes(of fields: [String: String]) throws(FakeFailure) -> Int {
        var faults = FakeShape.arn.faults(fields["RoleArn"], at: "roleArn")
        faults += FakeShape.session.faults(fields["RoleSessionName"], at: "roleSessionName")
        faults += FakeShape.webIdentityToken.faults(fields["WebIdentityToken"], at: "webIdentityToken")
        if let id = fields["ProviderId"] { faults += FakeShape.providerID.faults(id, at: "providerId") }
        if let policy = fields["Policy"] { faults += FakeShape.policy.faults(policy, at: "policy") }
        var duration = 3600
        if let text = fields["DurationSeconds"] {
            guard let number = Int(text) else { throw FakeFailure("MalformedInput", "") }
            duration = number
            faults += FakeShape.faults(number, in: 900...43200, at: "durationSeconds")
        }
        for (name, arn) in fields.sorted(by: { $0.key < $1.key }) where name.hasPrefix("PolicyArns.member.") {
            faults += FakeShape.arn.faults(arn, at: "policyArns.\(name.dropFirst(18).prefix { $0 != "." }).member.arn")
        }
        if !faults.isEmpty { throw FakeFailure("ValidationError", FakeShape.message(faults)) }
        if fields.keys.filter({ $0.hasPrefix("PolicyArns.member.") }).count > 10 {
            throw FakeFailure("PackedPolicyTooLarge", "The number of session policies must not exceed 10")
        }
        if let policy = fields["Policy"], (try? JSONDocument.parse(Array(policy.utf8))) == nil {
            throw FakeFailure("MalformedPolicyDocument", "This policy contains invalid Json")
        }
        return duration
    }

    /// The token verified, with its pool.
    private func webIdentity(_ text: String, _ now: UnixTime) throws(FakeFailure) -> (AcceptedToken, FakePool) {
        func invalid(_ message: String) -> FakeFailure { FakeFailure("InvalidIdentityToken", message) }
        let raw = RawToken(text)
        guard let claims = (try? CompactJWS(parsing: raw.bytes))?.unverifiedContents.claims, let issuer = claims["iss"]?.string else {
            throw invalid("The ID Token provided is not a valid JWT. (You may see this error if you sent an Access Token)")
        }
        guard issuer == Self.issuer else { throw invalid("No OpenIDConnect provider found in your account for \(issuer)") }
        guard let pool = claims["aud"]?.string.flatMap({ pools[$0] }) else { throw invalid("Incorrect token audience") }
        if let expiry = FakeLoginCheck.number(claims["exp"]), now.seconds >= expiry + Double(settings.grace) {
            throw FakeFailure(
                "ExpiredTokenException",
                "Token expired: current date/time \(now.wholeSeconds) must be before the expiration date/time \(Int64(expiry))")
        }
        guard case .accepted(let token)? = verdict(raw, pool: pool, now: now) else {
            throw invalid(
                "Couldn't retrieve verification key from your identity provider,  please reference AssumeRoleWithWebIdentity documentation for "
                    + "requirements")
        }
        guard let identity = token.subject.flatMap({ identities[$0] }), !identity.isDisabled else {
            throw FakeFailure("IDPRejectedClaim", "The identity provider reported that authentication failed", status: 403)
        }
        return (token, pool)
    }
}
