import CognitoIdentity
import CurlTransport
import FoundationEssentials
import JOSE
import OpenID
import TestSupport
import Testing

/// The emulator that scripts/check-moto starts. It knows one region for requests without a signature.
enum MotoServer {
    static let region = "us-east-1"
    static let address = ProcessInfo.processInfo.environment["TOKENCHECK_MOTO"]
    static let absent: Comment = "needs an emulator at TOKENCHECK_MOTO, which scripts/check-moto starts"

    static var caller: CurlCaller { CurlCaller(environment: { _ in nil }) }

    static func endpoint() throws -> String { try #require(address) }

    static func credentials() throws -> AWSCredentials {
        try AWSCredentials(accessKeyID: "AKIAIOSFODNN7EXAMPLE", secretAccessKey: Secret("wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"))
    }

    static func service() throws -> IdentityService {
        let endpoint = try endpoint()
        return try IdentityService(
            region: region, caller: caller, endpoints: [.cognitoIdentity: endpoint, .sts: endpoint], credentials: .given(credentials()))
    }

    /// A signed call of an operation that is none of ours; its answer.
    static func administer(_ target: String, service: String, _ members: [RequestMember]) async throws -> JSONValue {
        let request = ServiceRequest(
            target, to: try endpoint(),
            headers: [HeaderField("Content-Type", "application/x-amz-json-1.1"), HeaderField("X-Amz-Target", target)],
            content: RequestContent(.json, members),
            signing: RequestSigning(SigningScope(region: region, service: service), try credentials()))
        let response = try await caller.send(request).get()
        try #require(response.status == 200, "\(target): \(String(decoding: response.body.prefix(300), as: UTF8.self))")
        return response.body.isEmpty ? [:] : try JSONDocument.parse(response.body)
    }
}

/// Keys from another address than the profile's.
struct RelocatedKeys: KeySetProvider {
    let cache: KeySetCache
    let address: String

    func keys(at location: KeySetLocation, naming keyID: ExactString?) async throws(KeySetFailure) -> ProvidedKeys {
        try await cache.keys(at: .url(address), naming: keyID)
    }
}
