internal import JOSE

/// The services that identity calls go to.
public enum AWSService: Sendable, Hashable, CaseIterable {
    case cognitoIdentity, sts

    /// Its name in hosts and signatures (botocore data: endpointPrefix, signingName).
    public var name: String {
        switch self {
        case .cognitoIdentity: "cognito-identity"
        case .sts: "sts"
        }
    }

    /// Its address in a region.
    public func address(inRegion region: String) -> String {
        "https://\(name).\(region).\(Partition(ofRegion: region).dnsSuffix)/"
    }

    /// How it writes requests (botocore data: protocol, targetPrefix, apiVersion).
    func headers(_ operation: String) -> [HeaderField] {
        switch self {
        case .cognitoIdentity:
            [
                HeaderField("Content-Type", "application/x-amz-json-1.1"),
                HeaderField("X-Amz-Target", "AWSCognitoIdentityService.\(operation)"),
            ]
        case .sts: [HeaderField("Content-Type", "application/x-www-form-urlencoded; charset=utf-8")]
        }
    }

    func content(_ operation: String, _ members: [RequestMember]) -> RequestContent {
        switch self {
        case .cognitoIdentity: RequestContent(.json, members)
        case .sts:
            RequestContent(.query, [RequestMember("Action", .text(operation)), RequestMember("Version", .text("2011-06-15"))] + members)
        }
    }
}
