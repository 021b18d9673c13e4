import CognitoIdentity
import CurlTransport
import JOSE
import OpenID
import TestSupport
import Testing

@Suite("DiskSessionStore")
struct DiskSessionStoreTests {
    let folder: ScratchFolder
    static let name = "example.app-pool_1"
    static let path = "sessions/example/\(name).session"

    init() throws { folder = try ScratchFolder() }

    var place: String { folder.path + "/sessions/example" }
    func store(_ name: String = name) throws -> DiskSessionStore { try DiskSessionStore(folder: place, name: name) }

    static func session(_ epoch: Int = 3) throws -> StoredSession {
        StoredSession(
            identity: try IdentityID("eu-west-1:aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee"),
            credentials: TemporaryCredentials(
                accessKeyID: "ASIAEXAMPLE", secretAccessKey: Secret("exampleSecretKey/+"), sessionToken: Secret("exampleSessionToken\"=="),
                expiration: UnixTime(seconds: FixedTime.now.seconds + 3600.125)),
            obtainedAt: UnixTime(seconds: FixedTime.now.seconds + 0.25), isGuest: false, epoch: epoch)
    }

    @discardableResult
    func keep(_ session: StoredSession, in store: DiskSessionStore? = nil) throws -> StoredSession {
        try (store ?? self.store()).update { $0 = session }
    }

    func failure(_ body: () throws -> Void) -> SessionStoreFailure? {
        do {
            try body()
            return nil
        } catch { return error as? SessionStoreFailure }
    }

    @Test("what is kept is loaded again, by this store and by another of that folder and name alone")
    func roundTrip() throws {
        #expect(try store().load() == StoredSession())
        #expect(try keep(Self.session()) == Self.session())
        #expect(try store().load() == Self.session())
        #expect(try store("another").load() == StoredSession())
        let guest = StoredSession(identity: try Self.session().identity, isGuest: true, epoch: .max)
        try keep(guest)
        #expect(try store().load() == guest)
        try keep(StoredSession())
        #expect(try store().load() == StoredSession())
    }

    @Test("nothing is made by reading; folders are the user's alone, and so are files")
    func modes() throws {
        _ = try store().load()
        #expect(try folder.files("") == [])
        try keep(Self.session())
        #expect(try folder.mode("sessions") == 0o700)
        #expect(try folder.mode("sessions/example") == 0o700)
        #expect(try folder.files("sessions/example") == ["\(Self.name).session", "sessions.lock"])
        for name in try folder.files("sessions/example") { #expect(try folder.mode("sessions/example/" + name) == 0o600) }
    }

    @Test(
        "a file that others can read or change is not used, and is replaced by the next change",
        arguments: ["640", "604", "620", "602", "610", "601", "666"])
    func exposed(_ mode: String) throws {
        try keep(Self.session())
        try folder.run("chmod", mode, Self.path)
        let expected = "\(folder.path)/\(Self.path) can be read by others, or is no file of this user's: it is not used"
        #expect(failure { _ = try store().load() } == SessionStoreFailure(expected))
        #expect(try store().update { $0.epoch += 1 } == StoredSession(epoch: 1))
        #expect(try folder.mode(Self.path) == 0o600)
        #expect(try store().load() == StoredSession(epoch: 1))
    }

    @Test("nor is a link in its place, to whatever; a change takes the link's place and leaves what it leads to")
    func link() throws {
        try keep(Self.session())
        try folder.run("mv", Self.path, "elsewhere")
        let elsewhere = try folder.text("elsewhere")
        try folder.run("ln", "-s", folder.path + "/elsewhere", Self.path)
        #expect(failure { _ = try store().load() } != nil)
        try keep(Self.session(7))
        #expect(try store().load() == Self.session(7))
        #expect(try folder.text("elsewhere") == elsewhere)
        try folder.run("ln", "-sf", folder.path + "/nowhere", Self.path)
        #expect(failure { _ = try store().load() } != nil)
    }

    @Test("nor is a pipe, which nobody waits for, nor a folder", arguments: ["mkfifo", "mkdir"])
    func noFile(_ program: String) throws {
        try keep(Self.session())
        try folder.run("rm", Self.path)
        try folder.run(program, "-m", "700", Self.path)
        #expect(failure { _ = try store().load() } != nil)
        let isPipe = program == "mkfifo"
        #expect((failure { try keep(Self.session()) } == nil) == isPipe)
    }

    @Test(
        "a link in the place of the lock, or of what is written beside the file, leads nowhere and is a failure",
        arguments: ["lock", "beside"])
    func linkBeside(_ what: String) throws {
        try keep(Self.session())
        try folder.write("victim", "mine")
        let name = what == "lock" ? "sessions/example/sessions.lock" : Self.path + ".new"
        try folder.run("ln", "-sf", folder.path + "/victim", name)
        let failed = failure { try keep(Self.session(8)) }
        #expect(failed == SessionStoreFailure("\(folder.path)/\(Self.path) cannot be written"))
        #expect(try folder.text("victim") == "mine")
        #expect(try store().load() == Self.session())
    }

    @Test("what a process left beside the file when it died is replaced, whatever its mode was")
    func leftOver() throws {
        try keep(Self.session())
        try folder.write(Self.path + ".new", "half a ses")
        try folder.run("chmod", "666", Self.path + ".new")
        try keep(Self.session(4))
        #expect(try folder.mode(Self.path) == 0o600)
        #expect(try store().load() == Self.session(4))
        #expect(try folder.files("sessions/example").count == 2)
    }

    /// What a session's file may turn into; `GOOD` stands for what was in it.
    static let damages = [
        "", "{", "{}", "[]", "null", "GOODGOOD", "GOOD}", "\u{FEFF}GOOD", "\u{0}\u{1}", #"{"version":2}"#, #"{"version":1,"guest":true}"#,
        #"{"version":1,"guest":1,"epoch":0}"#, #"{"version":1,"guest":true,"epoch":"0"}"#, #"{"version":1,"guest":true,"epoch":0.5}"#,
        #"{"version":1,"guest":true,"epoch":0,"identity":"somebody"}"#, #"{"version":1,"guest":true,"epoch":0,"epoch":0}"#,
        #"{"version":1,"guest":true,"epoch":0,"identity":7}"#,
    ]

    @Test("a damaged file is told as that, without a word of what is in it, and the next change replaces it", arguments: damages)
    func damaged(_ damage: String) throws {
        try keep(Self.session())
        try folder.write(Self.path, damage.replacing("GOOD", with: folder.text(Self.path)))
        #expect(failure { _ = try store().load() } == SessionStoreFailure("\(folder.path)/\(Self.path) is damaged"))
        #expect(try store().update { $0.isGuest = false } == StoredSession(isGuest: false))
        #expect(try store().load() == StoredSession(isGuest: false))
    }

    @Test("a file larger than any session is not read")
    func tooLarge() throws {
        try keep(Self.session())
        try folder.run("truncate", "-s", "2M", Self.path)
        #expect(failure { _ = try store().load() } == SessionStoreFailure("\(folder.path)/\(Self.path) cannot be read"))
        try keep(Self.session())
        #expect(try store().load() == Self.session())
    }

    @Test("credentials without an end that can be read, or without a part, count as none", arguments: ["expiration", "session_token"])
    func noEnd(_ member: String) throws {
        try keep(Self.session())
        let text = try folder.text(Self.path)
        try #require(text.contains("\"\(member)\""))
        try folder.write(Self.path, text.replacing("\"\(member)\"", with: "\"x\""))
        var expected = try Self.session()
        expected.credentials = nil
        #expect(try store().load() == expected)
    }

    @Test("a name is one file of the folder", arguments: ["a", "A.b-c_9", String(repeating: "n", count: 128)])
    func names(_ name: String) throws {
        try keep(Self.session(), in: store(name))
        #expect(try store(name).load() == Self.session())
        #expect(try folder.files("sessions/example") == ["\(name).session", "sessions.lock"].sorted())
    }

    @Test(
        "other names are refused",
        arguments: ["", ".", "..", ".hidden", "a/b", "/a", "a b", "ä", "a\u{0}", "a:b", String(repeating: "n", count: 129)])
    func otherNames(_ name: String) throws {
        let expected = SessionStoreFailure("a session's name has 1 to 128 letters, digits, dots, hyphens and underscores")
        #expect(failure { _ = try store(name) } == expected)
        let old = try store()
        #expect(failure { _ = try old.migrate(to: name) } == expected)
    }

    @Test("a folder that cannot be made is a failure, and nothing is kept")
    func noFolder() throws {
        try folder.write("sessions", "a file stands in the way")
        #expect(failure { try keep(Self.session()) } == SessionStoreFailure("the folder \(place) cannot be made"))
        #expect(try store().load() == StoredSession())
    }

    // MARK: Another name

    @Test("a session goes on under another name, and the old name has none")
    func migrate() throws {
        try keep(Self.session())
        let other = try store().migrate(to: "another")
        #expect(try other.load() == Self.session())
        #expect(try store().load() == StoredSession())
        #expect(try folder.mode("sessions/example/another.session") == 0o600)
        #expect(try other.migrate(to: "another").load() == Self.session())
    }

    @Test("one that has the new name stays as it is, and so does the old one")
    func migrateOnto() throws {
        try keep(Self.session(1))
        try keep(Self.session(2), in: store("another"))
        #expect(try store().migrate(to: "another").load() == Self.session(2))
        #expect(try store().load() == Self.session(1))
    }

    @Test("nothing happens where no session has the old name")
    func migrateNothing() throws {
        #expect(try store().migrate(to: "another").load() == StoredSession())
        #expect(try folder.files("") == [])
    }

    // MARK: At once

    @Test("changes of many tasks and two stores at once lose nothing, and readers see whole sessions")
    func concurrent() async throws {
        try keep(Self.session(0))
        let stores = [try store(), try store()]
        let bad = await withTaskGroup(of: Int.self) { group in
            for number in 0..<80 {
                group.addTask {
                    guard number % 4 != 3 else { return (try? stores[0].load())?.identity == nil ? 1 : 0 }
                    return (try? stores[number % 2].update { $0.epoch += 1 }) == nil ? 1 : 0
                }
            }
            return await group.reduce(0, +)
        }
        #expect(bad == 0)
        #expect(try store().load() == Self.session(60))
    }

    /// Adds to the epoch so many times, by its own means and under the same lock.
    static let otherProcess = """
        import fcntl, json, os, sys
        folder, name, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
        path = folder + "/" + name + ".session"
        for _ in range(count):
            with open(folder + "/sessions.lock", "r+") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
                session = json.load(open(path))
                session["epoch"] += 1
                with os.fdopen(os.open(path + ".other", os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as new: json.dump(session, new)
                os.rename(path + ".other", path)
        """

    @Test("nor do changes of two other processes at the same time")
    func processes() async throws {
        try keep(Self.session(0))
        try folder.write("other.py", Self.otherProcess)
        let (folder, place) = (folder, place)
        let store = try store()
        let failures = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<2 {
                group.addTask { (try? folder.run("python3", ["other.py", place, Self.name, "200"])) == 0 ? 0 : 1 }
            }
            group.addTask { (0..<200).count { _ in (try? store.update { $0.epoch += 1 }) == nil } }
            return await group.reduce(0, +)
        }
        #expect(failures == 0)
        #expect(try store.load() == Self.session(600))
    }

    @Test("a provider over the store needs no call in the next process")
    func nextProcess() async throws {
        let now: @Sendable () -> UnixTime = { FixedTime.now }
        let pool = try IdentityPoolID(TokenKind.identityPool)
        let script = CallScript(.unreached)
        let service = try IdentityService(region: "eu-west-1", caller: script, retry: .never)
        try keep(Self.session())
        let provider = CredentialsProvider(pool: pool, service: service, store: try store(), now: now)
        #expect(try await provider.credentials() == Self.session().credentials)
        #expect(script.operations == [])
    }

    @Test("credentials that are dropped by one process are not kept by another that was fetching meanwhile")
    func epoch() async throws {
        let fake = try FakeCognito.sample()
        let caller = FakeCaller(fake)
        let service = try IdentityService(region: "eu-west-1", caller: caller, retry: .never)
        let pool = try IdentityPoolID(TokenKind.identityPool)
        let provider = CredentialsProvider(pool: pool, service: service, store: try store(), now: { FixedTime.now })
        caller.hold("GetCredentialsForIdentity")
        async let given = provider.credentials()
        await caller.waitForRequests(2)
        // As another process does it, with a store of its own.
        _ = try store().update { session in
            session.identity = nil
            session.credentials = nil
            session.epoch += 1
        }
        caller.release()
        let credentials = try await given
        #expect(credentials.accessKeyID == "ASIAFAKEFAKE00000002")
        #expect(try store().load().credentials == credentials)
        #expect(try store().load().epoch == 1)
    }

    @Test("neither the store nor a session prints a secret")
    func printing() throws {
        let session = try Self.session()
        var text = "\(session) \(String(reflecting: session)) \(try store()) "
        dump(session, to: &text)
        #expect(!text.contains("exampleSecretKey"))
        #expect(!text.contains("exampleSessionToken"))
    }
}
