public import JOSE
public import OpenID

/// A fake of Amazon Cognito identity pools and of STS that says no: real RS512 tokens, logins that are really verified, signatures that are
/// really checked, and the services' own bodies. A state machine over requests and responses; `FakeCognitoServer` puts it behind HTTP.
///
/// Nothing in it waits, and nothing depends on chance or the clock: both come in from outside. A refused call changes nothing.
///
/// | rule | answer |
/// |---|---|
/// | shapes and limits of every member | ValidationException "1 validation error detected: Value …" (`FakeSettings.shapeException`) |
/// | a member of another JSON type, no JSON | SerializationException |
/// | unknown pool or identity, or one of another region | ResourceNotFoundException |
/// | no signature; an unknown key or session token; another secret; more than 15 minutes off; another region or service | MissingAuthenticationToken-, UnrecognizedClient-, InvalidSignatureException |
/// | guests are off, or the identity is no guest's | NotAuthorizedException |
/// | a login that is no JWT, of another issuer, without `aud`, of a client or provider the pool lacks, expired by 5 minutes, badly signed | NotAuthorizedException "Invalid login token. …", "Token is not from a supported provider …" |
/// | a user who signed out, where the pool looks | NotAuthorizedException "Token is inactive" |
/// | a Cognito token outside GetCredentialsForIdentity and STS | NotAuthorizedException "… Can't pass in a Cognito token." |
/// | a Cognito token that is another identity's | NotAuthorizedException "Logins don't match. …" |
/// | the developer provider's name in a public call | InvalidParameterException "Please provide a valid public provider" |
/// | no, several or a foreign developer provider | InvalidParameterException |
/// | a developer user of another identity | DeveloperUserAlreadyRegisteredException |
/// | an identity with logins, and none of them given | NotAuthorizedException "Logins don't match. …" |
/// | a disabled identity (merged, or without its last login) | NotAuthorizedException "Access to Identity '…' is forbidden." |
/// | two users of one public provider | ResourceConflictException |
/// | logins of several identities in one call | they become the oldest of them: the returned id may be another |
/// | MergeDeveloperIdentities beyond 20 logins; unknown users; another provider | InvalidParameter-, ResourceNotFoundException |
/// | LookupDeveloperIdentity: paging; neither id; both, and they disagree | InvalidParameter-, ResourceConflictException |
/// | GetOpenIdToken where the classic flow is off, or with role mappings | InvalidParameterException |
/// | no role for the identity | InvalidIdentityPoolConfigurationException |
/// | a social provider is down | ExternalServiceException |
/// | STS: shapes; a foreign, expired or forged token; a role that does not trust it; a longer session than the role's; a disabled identity | ValidationError, InvalidIdentityToken, ExpiredTokenException, AccessDenied 403, IDPRejectedClaim 403 |
/// | scripted: throttling, internal error, concurrent modification, IDPCommunicationError, an HTML page, a closed connection | `fail(_:of:next:)` |
public final class FakeCognito: Sendable {
    private let store: Locked<FakeStore>
    private let now: @Sendable () -> UnixTime
    private let signatureClock: @Sendable () -> UnixTime

    /// A fake without pools. `seed` decides all ids; signatures are judged by `signatureClock`, or by the same clock as everything else.
    public init(
        now: @escaping @Sendable () -> UnixTime, signatureClock: (@Sendable () -> UnixTime)? = nil, seed: UInt64 = 1
    ) throws {
        self.now = now
        self.signatureClock = signatureClock ?? now
        store = Locked(try FakeStore(seed: seed))
    }

    /// The time that it goes by.
    public var time: UnixTime { now() }

    /// The answer of the service that the request is for.
    public func answer(_ request: FakeRequest) -> FakeResponse {
        let (now, signedAt) = (now(), signatureClock())
        let answer = store.withLock { $0.answer(request, now: now, signedAt: signedAt) }
        let date = [(name: "Date", value: HTTPDate.text(signedAt))]
        return answer.isClosed ? answer : FakeResponse(answer.status, headers: answer.headers + date, body: answer.body)
    }

    /// The answer to an unsigned call of the identity service.
    public func call(_ operation: String, _ input: JSONValue) -> FakeResponse { answer(.call(operation, input)) }

    /// The answer to a call that `signer` signs now.
    public func call(_ operation: String, _ input: JSONValue, signedBy signer: FakeSigner) -> FakeResponse {
        answer(signer.signed(.call(operation, input), at: signatureClock(), region: settings.region))
    }

    // MARK: What it knows

    /// The settings.
    public var settings: FakeSettings { store.withLock(\.settings) }

    /// Changes the settings.
    public func change(_ body: (inout FakeSettings) -> Void) { store.withLock { body(&$0.settings) } }

    /// The pool of that id.
    public func pool(_ id: String) -> FakePool? { store.withLock { $0.pools[id] } }

    /// Adds a pool, or puts it in the place of the one with its id.
    public func put(_ pool: FakePool) { store.withLock { $0.pools[pool.id] = pool } }

    /// Changes a pool.
    public func change(pool id: String, _ body: (inout FakePool) -> Void) {
        store.withLock { if var pool = $0.pools[id] { body(&pool); $0.pools[id] = pool } }
    }

    /// The identity of that id, disabled ones too.
    public func identity(_ id: String) -> FakeIdentity? { store.withLock { $0.identities[id] } }

    /// All identities, the oldest first.
    public var identities: [FakeIdentity] { store.withLock { $0.identities.values.sorted { $0.number < $1.number } } }

    /// Deletes an identity, or a pool with its identities.
    public func delete(_ id: String) {
        store.withLock { store in
            store.identities[id] = nil
            if store.pools.removeValue(forKey: id) != nil { store.identities = store.identities.filter { $0.value.pool != id } }
        }
    }

    /// Disables an identity.
    public func disable(_ id: String) { store.withLock { $0.identities[id]?.isDisabled = true } }

    // MARK: Faults and calls

    /// The next `count` calls of that operation meet this fault. Faults of one operation are met in the order scripted.
    public func fail(_ fault: FakeFault, of operation: String, next count: Int = 1) {
        store.withLock { if count > 0 { $0.faults.append((operation, fault, count)) } }
    }

    /// The calls it had, in order.
    public var calls: [FakeCall] { store.withLock(\.calls) }

    /// The paths of what was fetched from it, in order.
    public var fetches: [String] { store.withLock(\.fetches) }

    /// Forgets the calls and fetches it had.
    public func forgetCalls() {
        store.withLock {
            $0.calls = []
            $0.fetches = []
        }
    }
}
