import JOSE
import TestSupport
import Testing

@Suite("Certificate members of a JWK")
struct CertificateMembersTests {
    /// A self-signed certificate of `oidc-es256`, made with the openssl command.
    static let certificate =
        "MIIBYTCCAQigAwIBAgIBATAKBggqhkjOPQQDAjAPMQ0wCwYDVQQDDAR0ZXN0MCAXDTI2MTEzMDA1NDIwMFoYDzIxMjYxMTA2MDU0MjAwWjAPMQ0wCwYDVQQD"
        + "DAR0ZXN0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEk4syh5Po1SJVW3/QlOb/+SYQHisFZChFM+OSGRjYVAkgmi9xQ6HYtdHcuSBFawBsN9ql+/DE0D0D"
        + "ZJUK4WQJa6NTMFEwHQYDVR0OBBYEFMf+wylDtwvah/ZQsCVG8fzQAoFtMB8GA1UdIwQYMBaAFMf+wylDtwvah/ZQsCVG8fzQAoFtMA8GA1UdEwEB/wQFMAMB"
        + "Af8wCgYIKoZIzj0EAwIDRwAwRAIgDi/jKnH8kGoBKBMU6d1HkIoIVwipZ8joohbN72ZesssCIDWGBI7paBsuoOEnWgwSDQPFAoK9gPUFmu5H1Pxtkxvq"
    /// Its thumbprints.
    static let sha256 = "kOazrXK-ZkaGcxb7Mgff_USMzsu6M7jZcOpb3Py8ruc"
    static let sha1 = "AKpVZ-65XRLeBxicgNqjyxVExjE"
    /// A self-signed certificate of `oidc-es384`.
    static let otherCertificate =
        "MIIBoDCCASWgAwIBAgIBATAKBggqhkjOPQQDAjAPMQ0wCwYDVQQDDAR0ZXN0MCAXDTI2MTEzMDA1NTAwMVoYDzIxMjYxMTA2MDU1MDAxWjAPMQ0wCwYDVQQD"
        + "DAR0ZXN0MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEbzSPLDrjsIWQI5rFcD9TlY7uVmvNAvQIBqZXXjDhzxLgjfAUeVe0gYFLWFZSwLwnCGcHnVaC4G0gr0mP"
        + "PQCylp5btD1sfguFbUShwLUPNNLapPSaW32Y7k0D0/IR4CDro1MwUTAdBgNVHQ4EFgQUQ1TgoHHV4VTiZ91kq+vLERD+VCUwHwYDVR0jBBgwFoAUQ1TgoHHV"
        + "4VTiZ91kq+vLERD+VCUwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNpADBmAjEA84btwi+tTm2YgCKkAbE+UTIJR2NldPRHpZxi5LibCnRlQsx+kDY+"
        + "r773Ugcg/jAKAjEAxsMHGbkbTTOiJtRBh2UoYgqF5lZBj0scK/I9P7P90q4KACm98ggW4IguPKno/7HD"

    static let cases: [(String, [(String, JSONValue?)], JWK.CertificateFinding?)] = [
        ("no certificate", [], nil),
        ("the key's own", [("x5c", [.string(certificate)])], nil),
        ("a chain whose first is the key's own", [("x5c", [.string(certificate), .string(otherCertificate)])], nil),
        ("with its thumbprint", [("x5c", [.string(certificate)]), ("x5t#S256", .string(sha256))], nil),
        ("with both of its thumbprints", [("x5c", [.string(certificate)]), ("x5t#S256", .string(sha256)), ("x5t", .string(sha1))], nil),
        ("with another thumbprint", [("x5c", [.string(certificate)]), ("x5t#S256", .string(sha1))], .otherThumbprint(member: "x5t#S256")),
        ("with a thumbprint of the wrong type", [("x5c", [.string(certificate)]), ("x5t#S256", 1)], .otherThumbprint(member: "x5t#S256")),
        ("of another key", [("x5c", [.string(otherCertificate)])], .otherKey),
        ("a chain whose second is the key's own", [("x5c", [.string(otherCertificate), .string(certificate)])], .otherKey),
        ("no array", [("x5c", .string(certificate))], .unreadable),
        ("an empty array", [("x5c", .array([]))], .unreadable),
        ("no base64", [("x5c", ["!!!!"])], .unreadable),
        ("no certificate in it", [("x5c", ["AAAA"])], .unreadable),
        ("cut short", [("x5c", [.string(String(certificate.dropLast(8)))])], .unreadable),
        ("null", [("x5c", .some(.null))], .unreadable),
    ]

    @Test("are compared with the key, and spoil nothing", arguments: cases)
    func finding(_ name: String, _ changes: [(String, JSONValue?)], _ finding: JWK.CertificateFinding?) throws {
        let key = JWK(try changes.reduce(TestKeys.jwk(.es256)) { $0.with($1.0, $1.1) })
        #expect(key.certificate == finding)
        #expect(key.fault == nil)
        #expect(key.isUsable)
    }

    @Test("x5t is compared too")
    func sha1Thumbprint() throws {
        let key = JWK(try TestKeys.jwk(.es256, [JSONMember("x5c", [.string(Self.certificate)]), JSONMember("x5t", .string(Self.sha256))]))
        #expect(key.certificate == .otherThumbprint(member: "x5t"))
    }

    @Test("of a key that cannot be used are not looked at")
    func unusable() {
        #expect(JWK(["kty": "EC", "x5c": ["!"]]).certificate == nil)
    }
}
