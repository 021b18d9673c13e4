internal import JOSE

/// A token whose form, header, issuer and algorithm hold, with the profile to judge it by.
struct ExaminedToken {
    /// What may verify it, by its profile and its algorithm: no key where secrets are, no secret where keys are.
    enum Tools {
        case publicKeys(SignatureAlgorithm, at: KeySetLocation)
        case secrets(NonEmpty<SharedSecret>)
    }

    let jws: CompactJWS
    let profile: IssuerProfile
    let tools: Tools
    let warnings: [Finding]

    /// The refusal of a token that names no key of a set where it must.
    var keyIDMissing: Rejection? {
        guard profile.misses(keyIDIn: jws.header) else { return nil }
        return refusal(.key, Finding(.headerKidMissing))
    }

    /// The token with its signature checked, by one of `keys` or by the profile's secrets.
    func verified(by keys: VerificationKeys) throws(Rejection) -> VerifiedJWS {
        var failure = CompactJWS.SignatureFailure.algorithmDiffers
        switch tools {
        case .publicKeys(let algorithm, _):
            for key in try candidates(of: keys, algorithm) {
                do throws(CompactJWS.SignatureFailure) { return try jws.verified(by: key) } catch { failure = error }
            }
            throw refusal(.signature, Finding(failure))
        case .secrets(let secrets):
            for secret in secrets.all {
                do throws(CompactJWS.SignatureFailure) { return try jws.verified(bySharedSecret: secret) } catch { failure = error }
            }
            throw refusal(.signature, Finding(failure, isOfSecret: true))
        }
    }

    private func candidates(of keys: VerificationKeys, _ algorithm: SignatureAlgorithm) throws(Rejection) -> KeyCandidates {
        if case .set = keys, let missing = keyIDMissing { throw missing }
        do throws(KeySelectionFailure) {
            return try keys.candidates(keyID: jws.header.keyID, algorithm: algorithm)
        } catch { throw refusal(.key, Finding(error, jws.header, profile)) }
    }

    private func refusal(_ stage: Stage, _ finding: Finding) -> Rejection {
        Rejection(stage, finding, warnings, profile: profile, header: jws.header)
    }
}

extension IssuerProfile {
    /// True when a token with that header names no key of a set, and must.
    func misses(keyIDIn header: ProtectedHeader) -> Bool { requiresKeyID && !header.hasKeyID }
}
