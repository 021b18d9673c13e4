public import CognitoIdentity
internal import JOSE
internal import OpenID

/// A session in a file that its user alone can read (mode 0600), shared by all processes that give it the same folder and name.
///
/// Each change is made under a lock to what is there then, and the file is replaced whole: a reader sees the one or the other session.
public struct DiskSessionStore: SessionStore {
    /// Two long session tokens, escaped, and some.
    private static let maximumBytes = 1 << 20

    private let folder: String
    private let name: String

    /// A session of that name, such as the app's and the pool's together, in that folder (made with mode 0700). A name has 1 to 128
    /// letters, digits, dots, hyphens and underscores, and does not begin with a dot.
    public init(folder: String, name: String) throws(SessionStoreFailure) {
        guard Self.isName(name) else {
            throw SessionStoreFailure("a session's name has 1 to 128 letters, digits, dots, hyphens and underscores")
        }
        self.folder = folder
        self.name = name
    }

    /// What is kept; an empty session where there is no file.
    public func load() throws(SessionStoreFailure) -> StoredSession {
        switch PrivateFiles.readPrivate(path, limit: Self.maximumBytes) {
        case .absent: return StoredSession()
        case .exposed: throw SessionStoreFailure("\(path) can be read by others, or is no file of this user's: it is not used")
        case .unreadable: throw SessionStoreFailure("\(path) cannot be read")
        case .contents(let bytes):
            guard let session = SessionText.session(bytes) else { throw SessionStoreFailure("\(path) is damaged") }
            return session
        }
    }

    /// Changes it under a lock. A damaged file is replaced.
    public func update(_ change: (inout StoredSession) -> Void) throws(SessionStoreFailure) -> StoredSession {
        guard PrivateFiles.makeFolder(folder) else { throw SessionStoreFailure("the folder \(folder) cannot be made") }
        var session = StoredSession()
        let isDone = PrivateFiles.withLock(lockPath) {
            session = (try? load()) ?? StoredSession()
            change(&session)
            return PrivateFiles.replace(path, with: SessionText.text(session))
        }
        guard isDone else { throw SessionStoreFailure("\(path) cannot be written") }
        return session
    }

    /// Gives the session another name: an app that was renamed, or changed its pool, goes on where it was. Nothing happens where no
    /// session has the old name; one that has the new name stays as it is.
    public func migrate(to newName: String) throws(SessionStoreFailure) -> DiskSessionStore {
        let other = try DiskSessionStore(folder: folder, name: newName)
        guard PrivateFiles.exists(path) else { return other }
        let isDone = PrivateFiles.withLock(lockPath) {
            PrivateFiles.exists(other.path) || !PrivateFiles.exists(path) || PrivateFiles.move(path, to: other.path)
        }
        guard isDone else { throw SessionStoreFailure("\(path) cannot be renamed to \(other.path)") }
        return other
    }

    private var path: String { folder + "/" + name + ".session" }
    /// One lock for the folder, so that a session can change its name under it.
    private var lockPath: String { folder + "/sessions.lock" }

    private static func isName(_ name: String) -> Bool {
        (1...128).contains(name.utf8.count) && !name.hasPrefix(".")
            && name.utf8.allSatisfy {
                ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x41 && $0 <= 0x5A) || ($0 >= 0x61 && $0 <= 0x7A) || "._-".utf8.contains($0)
            }
    }
}

/// Sessions as JSON text.
private enum SessionText {
    static func text(_ session: StoredSession) -> [UInt8] {
        let credentials: JSONValue =
            session.credentials.map {
                [
                    "access_key_id": .string($0.accessKeyID), "secret_access_key": .string($0.secretAccessKey.exposed),
                    "session_token": .string($0.sessionToken.exposed), "expiration": .real($0.expiration.seconds),
                ]
            } ?? .null
        return JSONDocument.write(
            [
                "version": 1, "identity": session.identity.map { .string($0.description) } ?? .null, "credentials": credentials,
                "obtained_at": session.obtainedAt.map { .real($0.seconds) } ?? .null, "guest": .bool(session.isGuest),
                "epoch": .integer(Int64(session.epoch)),
            ]) + [0x0A]
    }

    static func session(_ bytes: [UInt8]) -> StoredSession? {
        guard let value = try? JSONDocument.parse(bytes), value["version"] == 1, case .bool(let isGuest)? = value["guest"],
            case .integer(let epoch)? = value["epoch"]
        else { return nil }
        var session = StoredSession(isGuest: isGuest, epoch: Int(epoch))
        switch value["identity"] {
        case nil, .null?: break
        case .string(let text)?:
            guard let identity = try? IdentityID(text) else { return nil }
            session.identity = identity
        default: return nil
        }
        session.obtainedAt = value["obtained_at"]?.number.map(UnixTime.init(seconds:))
        guard let kept = value["credentials"], kept != .null else { return session }
        // Without an end that can be read they count as ended, and are fetched again.
        guard let id = kept["access_key_id"]?.string, let key = kept["secret_access_key"]?.string,
            let token = kept["session_token"]?.string, let expiration = kept["expiration"]?.number.map(UnixTime.init(seconds:))
        else { return session }
        session.credentials = TemporaryCredentials(
            accessKeyID: id, secretAccessKey: Secret(key), sessionToken: Secret(token), expiration: expiration)
        return session
    }
}
