public import JOSE
public import OpenID

/// A valid token of one kind, to be changed in the one place that a test is about, and signed.
public struct TokenBuilder: Sendable {
    /// The kind of token.
    public let kind: TokenKind
    private var claims: [Member]
    private var header: [Member] = []
    private var removedHeader: [String] = []

    private struct Member: Sendable {
        let name: String
        let json: String
    }

    /// A valid token of that kind.
    public init(_ kind: TokenKind) {
        self.kind = kind
        claims = kind.claims.map { Member(name: $0, json: Self.text($1)) }
    }

    /// The token with that claim: in its old place when it has one, else at the end.
    public func with(_ claim: String, _ value: JSONValue) -> Self { with(claim, json: Self.text(value)) }

    /// The token with a claim that is written exactly so.
    public func with(_ claim: String, json: String) -> Self {
        var copy = self
        Self.set(claim, json, in: &copy.claims)
        return copy
    }

    /// The token without these claims.
    public func without(_ names: String...) -> Self {
        var copy = self
        copy.claims.removeAll { names.contains($0.name) }
        return copy
    }

    /// The token with that header member; without it when the value is `nil`.
    public func header(_ name: String, _ value: JSONValue?) -> Self {
        var copy = self
        if let value { Self.set(name, Self.text(value), in: &copy.header) } else { copy.removedHeader.append(name) }
        return copy
    }

    /// The token signed by the issuer's key.
    public func signed() throws -> RawToken { try signed(by: kind.signingKey) }

    /// The token signed by that key, which the header names unless the test says otherwise.
    public func signed(by key: SigningKey) throws -> RawToken {
        let header = headerText(key.algorithm.rawValue, id: key.id)
        return RawToken(try key.token(header: header, payload: Self.object(claims)))
    }

    /// The token signed with that secret, which the header gives no name unless the test does.
    public func signed(with secret: SharedSecret) throws -> RawToken {
        let header = headerText(secret.algorithm.rawValue, id: nil)
        return RawToken(try secret.token(header: header, payload: Self.object(claims)))
    }

    private func headerText(_ algorithm: String, id: ExactString?) -> [UInt8] {
        var members: [Member] = []
        if let id { members.append(Member(name: "kid", json: Self.text(.string(id.description)))) }
        if let type = kind.type { members.append(Member(name: "typ", json: Self.text(.string(type)))) }
        members.append(Member(name: "alg", json: Self.text(.string(algorithm))))
        for member in header { Self.set(member.name, member.json, in: &members) }
        members.removeAll { removedHeader.contains($0.name) }
        return Self.object(members)
    }

    private static func set(_ name: String, _ json: String, in members: inout [Member]) {
        let member = Member(name: name, json: json)
        if let index = members.firstIndex(where: { $0.name == name }) { members[index] = member } else { members.append(member) }
    }

    private static func object(_ members: [Member]) -> [UInt8] {
        Array(("{" + members.map { text(.string($0.name)) + ":" + $0.json }.joined(separator: ",") + "}").utf8)
    }

    private static func text(_ value: JSONValue) -> String { String(decoding: JSONDocument.write(value), as: UTF8.self) }
}
