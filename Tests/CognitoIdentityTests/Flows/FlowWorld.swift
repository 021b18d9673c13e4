import CognitoIdentity
import JOSE
import OpenID
import TestSupport
import Testing

/// The fake services with a clock, a caller and a client: what the tests of flows and sessions have in common.
struct FlowWorld: Sendable {
    let clock = SteppingClock()
    let fake: FakeCognito
    let caller: FakeCaller
    let service: IdentityService
    let pool: IdentityPoolID

    /// Calls are tried once unless the policy says otherwise; nothing waits.
    init(credentials: CredentialsSource? = nil, retry: RetryPolicy = .never) throws {
        let fake = try FakeCognito.sample(now: clock.read)
        self.fake = fake
        caller = FakeCaller(fake)
        let signer = FakeSigner.example
        let backend = try AWSCredentials(accessKeyID: signer.accessKeyID, secretAccessKey: Secret(signer.secretKey))
        service = try IdentityService(
            region: "eu-west-1", caller: caller, credentials: credentials ?? .given(backend), retry: retry, chance: { 1 }, pause: { _ in })
        pool = try IdentityPoolID(TokenKind.identityPool)
    }

    /// The flow's result, or its error.
    func outcome(_ flow: IdentityFlow) async -> Result<FlowOutcome, FlowError> {
        do throws(FlowError) { return .success(try await service.run(flow, now: clock.read)) } catch { return .failure(error) }
    }

    func flow(
        _ signIn: SignIn, _ style: IdentityFlow.Style = .enhanced(), identity: IdentityID? = nil, description: PoolDescription? = nil
    ) -> IdentityFlow {
        IdentityFlow(pool: pool, style: style, signIn: signIn, identity: identity, description: description)
    }

    /// What the pool says of itself, as the service describes it.
    func description() throws -> PoolDescription { try PoolDescription(parsing: fake.signed("DescribeIdentityPool", []).body) }

    // MARK: Logins

    func map(_ entries: KeyValuePairs<String, String>) throws -> LoginsMap {
        try #require(LoginsMap(entries.map { LoginsMap.Entry(ExactString($0.key), Secret($0.value)) }))
    }

    func users(_ user: String = "user-1", expiresIn: Int64 = 3600) throws -> LoginsMap {
        try map([SampleLogins.userPoolKey: fake.logins.userPoolID(user, expiresIn: expiresIn)])
    }

    func google(_ user: String = "google-user-1") throws -> LoginsMap { try map([SampleLogins.googleKey: fake.logins.google(user)]) }

    /// What a backend gets for its user.
    func developerToken(_ user: String = "developer-user-1", identity: IdentityID? = nil) throws -> IdentityToken {
        let answer = fake.developer(user, identity?.description)
        let token = IdentityToken(identityID: try IdentityID(answer.id), token: RawToken(try answer.token))
        return token
    }

    func developer(_ user: String = "developer-user-1") throws -> DeveloperSignIn {
        DeveloperSignIn(provider: try DeveloperProviderName(SampleLogins.developerProvider), user: try DeveloperUserIdentifier(user))
    }

    /// A role session of the pool's own role.
    static func session(_ role: String = "ExampleAuthenticated", duration: Int? = nil) throws -> RoleSession {
        try RoleSession(roleARN: "arn:aws:iam::111122223333:role/\(role)", name: "example-session", duration: duration)
    }

    // MARK: Identities

    /// The identity of these logins, made if there is none, with the calls for it forgotten.
    func identity(_ logins: LoginsMap = .none) throws -> IdentityID {
        let answer = fake.getID(logins.entries.isEmpty ? nil : logins.json)
        let id = try IdentityID(answer.id)
        return id
    }

    /// The credentials that the fake gave as its so manyth.
    func credentials(_ number: Int, life: Int64 = 3600, givenAt: UnixTime? = nil) -> TemporaryCredentials {
        let text = String(number)
        let padded = String(repeating: "0", count: 8 - text.count) + text
        return TemporaryCredentials(
            accessKeyID: "ASIAFAKEFAKE\(padded)", secretAccessKey: Secret("fakeSecretKey/\(padded)"),
            sessionToken: Secret("fakeSessionToken+\(padded)=="),
            expiration: UnixTime(seconds: (givenAt ?? clock.read()).wholeSeconds + life))
    }

    /// The calls that the fake had since it was told to forget them.
    var calls: [FakeCall] { fake.calls }
    var operations: [String] { fake.calls.map(\.operation) }
}

extension ServiceError {
    /// A refusal as the fake tells it, without the number of the request.
    var withoutRequestID: ServiceError {
        guard case .service(let fault) = self else { return self }
        return .service(ServiceFault(operation: fault.operation, fault.code, fault.message, status: fault.status))
    }
}

extension FlowError {
    var withoutRequestID: FlowError {
        if case .service(let call, let error) = self { .service(call, error.withoutRequestID) } else { self }
    }

    /// The refusal of a call, as the service words it.
    static func refusal(_ call: LoginsCall, _ operation: String, _ failure: FakeFailure) -> FlowError {
        .service(
            call, .service(ServiceFault(operation: operation, ServiceErrorCode(failure.name), failure.message, status: failure.status)))
    }

    /// The findings against logins that were not sent, without those that only warn.
    var findings: [LoginsFinding]? {
        if case .logins(_, let rejection) = self { rejection.findings.filter { $0.severity == .error } } else { nil }
    }
}

extension Result where Success == FlowOutcome, Failure == FlowError {
    var failure: FlowError? { if case .failure(let error) = self { error.withoutRequestID } else { nil } }
}
