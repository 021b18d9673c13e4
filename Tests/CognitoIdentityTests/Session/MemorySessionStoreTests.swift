import JOSE
import OpenID
import TestSupport
import Testing

@testable import CognitoIdentity

@Suite("Sessions, and their store in memory")
struct MemorySessionStoreTests {
    static let now = FixedTime.now

    static func credentials(_ life: Double) -> TemporaryCredentials {
        TemporaryCredentials(
            accessKeyID: "ASIAEXAMPLE", secretAccessKey: Secret("exampleSecretKey"), sessionToken: Secret("exampleSessionToken"),
            expiration: UnixTime(seconds: now.seconds + life))
    }

    @Test("a store begins empty or with what it is given, and gives what was made of that")
    func store() throws {
        let store = MemorySessionStore()
        #expect(try store.load() == StoredSession())
        let changed = StoredSession(credentials: Self.credentials(10), isGuest: false, epoch: 4)
        #expect(try store.update { $0 = changed } == changed)
        #expect(try store.load() == changed)
        #expect(try MemorySessionStore(changed).load() == changed)
    }

    @Test("changes of many tasks at once lose nothing")
    func concurrent() async throws {
        let store = MemorySessionStore()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<200 { group.addTask { _ = try? store.update { $0.epoch += 1 } } }
        }
        #expect(try store.load() == StoredSession(epoch: 200))
    }

    @Test("dropping credentials leaves identity and kind of user, and begins an epoch, also after the last number")
    func dropping() {
        var session = StoredSession(
            identity: try? IdentityID("eu-west-1:aaaa"), credentials: Self.credentials(10), obtainedAt: Self.now, isGuest: false,
            epoch: .max)
        session.dropCredentials()
        #expect(session == StoredSession(identity: try? IdentityID("eu-west-1:aaaa"), isGuest: false, epoch: .min))
    }

    /// What is left and what the whole life was, in seconds; nothing where it is not known when the life began.
    static let lives: [(left: Double, life: Double?, isUsable: Bool)] = [
        (601, 3600, true), (600, 3600, false), (600.5, 3600, true), (451, 900, true), (450, 900, false), (0.5, 0.8, true), (0, 900, false),
        (-1, 900, false), (601, nil, true), (600, nil, false), (0, 0, false), (1, -5, true), (0, -5, false), (700, 100_000, true),
    ]

    @Test("credentials are usable with more left than the threshold, or than half their life when that is less", arguments: lives)
    func usable(left: Double, life: Double?, isUsable: Bool) {
        let credentials = Self.credentials(left)
        let session = StoredSession(
            credentials: credentials, obtainedAt: life.map { UnixTime(seconds: Self.now.seconds + left - $0) })
        #expect(session.usableCredentials(at: Self.now, threshold: 600) == (isUsable ? credentials : nil))
        #expect(StoredSession().usableCredentials(at: Self.now, threshold: 600) == nil)
    }

    @Test("neither a session, nor its events and errors, print a secret")
    func printing() throws {
        let world = try FlowWorld()
        let session = StoredSession(credentials: Self.credentials(10), obtainedAt: Self.now)
        let login = try world.users(expiresIn: -1)
        let rejection = LoginsRejection(findings: LoginsCheck(for: .getID).findings(in: login, at: FixedTime.now))
        let federated = FederatedSession(isSignedIn: true, identityID: nil, credentials: Self.credentials(10))
        let values: [Any] = [
            session, federated, SessionEvent.refreshFailed(.flow(.logins(.getID, rejection))), FederationError.tokenEnded(rejection), login,
            SignIn.logins(login),
        ]
        for value in values {
            let text = CallSamples.printed(value)
            for secret in ["exampleSecretKey", "exampleSessionToken", login.entries[0].value.exposed] { #expect(!text.contains(secret)) }
        }
    }
}
