internal import JOSE

/// `amr` of an identity-pool token says whether the user signed in or is a guest (Cognito developer guide, role trust and permissions).
struct AuthenticationRule: ClaimRule {
    let allowsGuests: Bool

    var name: String { "amr" }
    var reference: String { "Cognito: Role trust and permissions" }

    /// Missing, of a wrong type, both or neither of the two words, or a guest.
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
        if isOfSignedInUser(claims) { return [] }
        guard let methods = claims["amr"]?.elements, methods.allSatisfy(\.isString) else {
            return claims.fault("amr", claims.texts("amr"), type: "an array of strings")
        }
        let (signedIn, guest) = (
            methods.contains { $0.isString("authenticated") }, methods.contains { $0.isString("unauthenticated") }
        )
        func finding(_ problem: FindingCode.ClaimProblem, _ hint: Hint?) -> Finding {
            Finding(.claim("amr", problem), expected: .string("authenticated"), actual: claims["amr"]?.value, hint: hint)
        }
        var found: [Finding] = []
        // Whoever is called a guest is one, whatever else is said beside it.
        if guest, !allowsGuests { found.append(finding(.guest, signedIn ? nil : .isGuest)) }
        if signedIn == guest { found.append(finding(.mismatch, nil)) }
        return found
    }

    /// The usual case, judged on bytes.
    private func isOfSignedInUser(_ claims: SignedClaims) -> Bool {
        var isSignedIn = false
        let hasNoGuest = claims.arePlainStrings(.amr) { method in
            isSignedIn = isSignedIn || Bytes.areSame(method, Self.signedIn.span)
            return !Bytes.areSame(method, Self.guest.span)
        }
        return hasNoGuest && isSignedIn
    }

    private static let signedIn = Array("authenticated".utf8)
    private static let guest = Array("unauthenticated".utf8)
}
