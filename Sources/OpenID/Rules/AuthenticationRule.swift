internal import JOSE

/// `amr` of an identity-pool token says whether the user signed in or is a guest (Cognito developer guide, role trust and permissions).
struct AuthenticationRule: ClaimRule {
    let allowsGuests: Bool

    var name: String { "amr" }
    var reference: String { "Cognito: Role trust and permissions" }

    /// Missing, of a wrong type, both or neither of the two words, or a guest.
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
        let reading = claims.texts("amr")
        guard let methods = reading.value else { return claims.fault("amr", reading, type: "an array of strings") }
        let (signedIn, guest) = (methods.contains("authenticated"), methods.contains("unauthenticated"))
        if signedIn == guest { return [Finding(.claim("amr", .mismatch), expected: .string("authenticated"), actual: claims["amr"]?.value)] }
        if guest, !allowsGuests {
            return [Finding(.claim("amr", .guest), expected: .string("authenticated"), actual: claims["amr"]?.value, hint: .isGuest)]
        }
        return []
    }
}
