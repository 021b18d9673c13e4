public import JOSE
public import OpenID

/// What an identity pool accepts, as DescribeIdentityPool says it (its answer in JSON, as the AWS tools print it).
public struct PoolDescription: Sendable, Equatable {
    /// The pool.
    public let id: IdentityPoolID
    /// Whether it has guests.
    public let allowsGuests: Bool
    /// Whether the basic (classic) flow is on; `nil` when the description does not say.
    public let allowsClassicFlow: Bool?
    /// The name for the developer's own sign-in.
    public let developerProvider: DeveloperProviderName?
    /// The providers by their keys, with the clients registered for each.
    public let providers: [ExactString: Clients]

    /// The clients of a provider that the pool takes tokens for.
    public enum Clients: Sendable, Equatable {
        case listed([String])
        /// In IAM, where this description does not show them.
        case elsewhere
    }

    /// Reads the answer of DescribeIdentityPool. Members that are not needed may be anything.
    public init(parsing bytes: [UInt8]) throws(Failure) {
        let document: JSONValue
        do throws(JSONFailure) { document = try JSONDocument.parse(bytes) } catch { throw .json(error) }
        guard let id = document["IdentityPoolId"]?.string.flatMap({ try? IdentityPoolID($0) }) else { throw .member("IdentityPoolId") }
        self.id = id
        allowsGuests = try Self.flag("AllowUnauthenticatedIdentities", document) ?? false
        allowsClassicFlow = try Self.flag("AllowClassicFlow", document)
        switch document["DeveloperProviderName"] {
        case nil, .null?: developerProvider = nil
        case .string(let name)?:
            do throws(ShapeError) { developerProvider = try DeveloperProviderName(name) } catch { throw .member("DeveloperProviderName") }
        default: throw .member("DeveloperProviderName")
        }
        var providers: [ExactString: Clients] = [:]
        for (name, client) in try Self.userPools(document) {
            if case .listed(let others)? = providers[ExactString(name)] {
                providers[ExactString(name)] = .listed(others + [client])
            } else {
                providers[ExactString(name)] = .listed([client])
            }
        }
        for (name, clients) in try Self.publicProviders(document) { providers[ExactString(name)] = .listed(clients) }
        for arn in try Self.texts("OpenIdConnectProviderARNs", document) {
            // IAM keeps a slash at the end of the address, and a key has none.
            guard let range = arn.place(of: ":oidc-provider/"),
                let name = try? OpenIDProviderName(issuer: String(arn[range.upperBound...]))
            else { throw .member("OpenIdConnectProviderARNs") }
            providers[name.text] = .elsewhere
        }
        for arn in try Self.texts("SamlProviderARNs", document) { providers[ExactString(arn)] = .elsewhere }
        self.providers = providers
    }

    /// Why a text is no description of a pool.
    public enum Failure: Error, Sendable, Equatable {
        case json(JSONFailure)
        /// That member is missing or of a wrong form.
        case member(String)
    }

    private static func flag(_ name: String, _ document: JSONValue) throws(Failure) -> Bool? {
        switch document[name] {
        case nil, .null?: return nil
        case .bool(let flag)?: return flag
        default: throw .member(name)
        }
    }

    private static func texts(_ name: String, _ document: JSONValue) throws(Failure) -> [String] {
        switch document[name] {
        case nil, .null?: return []
        case .array(let elements)?:
            let texts = elements.compactMap(\.string)
            guard texts.count == elements.count else { throw .member(name) }
            return texts
        default: throw .member(name)
        }
    }

    private static func userPools(_ document: JSONValue) throws(Failure) -> [(String, String)] {
        let name = "CognitoIdentityProviders"
        switch document[name] {
        case nil, .null?: return []
        case .array(let elements)?:
            var pools: [(String, String)] = []
            for element in elements {
                guard let provider = element["ProviderName"]?.string, let client = element["ClientId"]?.string else { throw .member(name) }
                pools.append((provider, client))
            }
            return pools
        default: throw .member(name)
        }
    }

    /// The client ids of one provider may stand in one text, between semicolons (IdentityProviderId: `[\w.;_/-]+`).
    private static func publicProviders(_ document: JSONValue) throws(Failure) -> [(String, [String])] {
        let name = "SupportedLoginProviders"
        switch document[name] {
        case nil, .null?: return []
        case .object(let members)?:
            var providers: [(String, [String])] = []
            for member in members {
                guard let clients = member.value.string else { throw .member(name) }
                providers.append((member.name, clients.split(separator: ";").map(String.init)))
            }
            return providers
        default: throw .member(name)
        }
    }
}
