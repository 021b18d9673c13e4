public import JOSE

/// One request to a service: a POST. It prints as operation and address; its body holds logins.
public struct ServiceRequest: Sendable, Equatable {
    /// The service's operation, `GetId`.
    public let operation: String
    /// Where it goes: an address that `FetchAddress` allows.
    public let address: String
    /// Its header fields, without those that signing adds.
    public let headers: [HeaderField]
    /// Its body.
    public let content: RequestContent
    /// How it is signed; `nil` for a public operation.
    public let signing: RequestSigning?

    /// A request.
    public init(_ operation: String, to address: String, headers: [HeaderField], content: RequestContent, signing: RequestSigning? = nil) {
        self.operation = operation
        self.address = address
        self.headers = headers
        self.content = content
        self.signing = signing
    }

    /// The octets of the body, secrets included.
    public var body: [UInt8] { content.bytes }

    /// What no message may repeat of it.
    var secrets: [Secret] {
        content.secrets + (signing.map { [$0.credentials.secretAccessKey] + ($0.credentials.sessionToken.map { [$0] } ?? []) } ?? [])
    }

    /// What would be sent, for people to look at: method, address, header fields, scope of the signature and body, with a length in the
    /// place of every login's value, token and secret.
    public var redacted: JSONValue { redacted(signedFor: signing?.scope) }

    func redacted(signedFor scope: SigningScope?) -> JSONValue {
        var fields = headers.map { JSONMember($0.name, .string($0.value)) }
        if let token = signing?.credentials.sessionToken {
            fields.append(JSONMember("X-Amz-Security-Token", .string(token.placeholder)))
        }
        let signature: JSONValue =
            scope.map { ["algorithm": "AWS4-HMAC-SHA256", "region": .string($0.region), "service": .string($0.service)] } ?? nil
        return [
            "method": "POST", "url": .string(address), "headers": .object(fields), "signature": signature, "body": content.redacted,
        ]
    }
}

extension ServiceRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The operation and where it goes.
    public var description: String { "\(operation) at \(address)" }
    /// The operation and where it goes.
    public var debugDescription: String { description }
    /// Shows nothing of the inside.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
