import JOSE
import OpenID

/// Whole verification, by an input that is structure: a change to make, the header's octets, a zero octet, the payload's octets. The
/// parts are encoded and signed with a key of ours, and then the change is made. So mutations reach header, claims and rules behind a good
/// signature, and whatever was changed after signing must not be accepted.
enum VerificationTarget {
    static func run(_ input: [UInt8]) {
        guard input.count > 4 else { return }
        let parts = input[4...].split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        let header = Array(parts[0])
        let payload = parts.count > 1 ? Array(parts[1]) : []
        guard let signed = try? Fixed.signer.token(header: header, payload: payload) else { return hold(false, "the example key signs") }
        let text = Array(signed.utf8)
        let token = changed(text, by: input[0], at: Int(input[1]) << 8 | Int(input[2]), with: input[3])
        judge(token, isAsSigned: token == text, payload)
    }

    private static func judge(_ token: [UInt8], isAsSigned: Bool, _ payload: [UInt8]) {
        if let jws = try? CompactJWS(parsing: token), (try? jws.verified(by: Fixed.key)) != nil {
            hold(isAsSigned, "what verifies was signed over exactly these octets")
        }
        do throws(Rejection) {
            _ = try Fixed.profiles.verify(RawToken(token), keys: Fixed.keys, at: Fixed.now)
            hold(isAsSigned, "what is accepted was signed over exactly these octets")
            isFitToAccept(payload)
        } catch {
            let isForged = error.findings.all.contains { $0.code == .signatureInvalid }
            hold(!(isAsSigned && isForged), "a good signature is not called a bad one")
        }
    }

    /// The claims of an accepted token by another reader: issuer, audience and expiry (OIDC Core §3.1.3.7, 2, 3 and 9).
    private static func isFitToAccept(_ payload: [UInt8]) {
        guard let claims = try? JSONDocument.parse(payload, limits: .token) else { return hold(false, "Jansson reads the payload") }
        hold(claims["iss"].map { $0 == .string(Fixed.issuer) } ?? false, "the issuer is ours")
        hold(claims["sub"]?.string.map { !$0.isEmpty } ?? false, "there is a subject")
        switch claims["aud"] {
        case .string(let audience): hold(audience == Fixed.audience, "the audience is ours")
        case .array(let audiences): hold(audiences.contains(.string(Fixed.audience)), "the audience is among several")
        default: hold(false, "there is an audience")
        }
        guard let expiry = claims["exp"]?.number else { return hold(false, "there is an expiry") }
        hold(expiry > Fixed.now.seconds - Leeway.standard.seconds, "it is not over")
    }

    /// One change of a text, or none.
    private static func changed(_ text: [UInt8], by kind: UInt8, at place: Int, with byte: UInt8) -> [UInt8] {
        var text = text
        let at = place % text.count
        switch kind % 8 {
        case 1: text[at] ^= 1 << (byte % 8)
        case 2: text[at] = byte
        case 3: text.remove(at: at)
        case 4: text.insert(byte, at: at)
        case 5: text.removeLast(text.count - at)
        case 6: text.append(byte)
        case 7: text.swapAt(at, Int(byte) % text.count)
        default: break
        }
        return text
    }
}
