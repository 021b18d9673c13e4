import CognitoIdentity
import CurlTransport
import Glibc
import JOSE
import OpenID

/// Files that a process keeps for the next: whatever stands in them, what is loaded is within bounds and is the same when it is saved.
enum StoresTarget {
    private static let address = "https://issuer.example/keys"

    /// A folder for this process alone, in memory where there is such a place.
    private static let folder: String = {
        let place = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
        var template = Array((place + "/fuzz-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { fatalError("no folder can be made") }
        atexit { StoresTarget.clean() }
        return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }()
    private static let keysPath = folder + "/" + HashFunction.sha256.hexadecimal(Array(address.utf8).span) + ".json"
    private static let sessionPath = folder + "/fuzz.session"

    static func run(_ input: [UInt8]) {
        guard let store = input.first else { return }
        if store % 2 == 0 { keys(Array(input.dropFirst())) } else { session(Array(input.dropFirst())) }
    }

    private static func keys(_ contents: [UInt8]) {
        write(contents, to: keysPath)
        let store = DiskKeySetStore(folder: folder, warn: { _ in })
        guard let loaded = store.load(address) else { return }
        hold((0...1000).contains(loaded.failures), "the number of failures is within bounds")
        if let document = loaded.document { hold((try? JWKSet(parsing: document)) != nil, "the document is a key set") }
        store.save(loaded, for: address)
        hold(store.load(address) == loaded, "a snapshot that is saved is loaded as it was")
    }

    private static func session(_ contents: [UInt8]) {
        write(contents, to: sessionPath)
        guard let store = try? DiskSessionStore(folder: folder, name: "fuzz") else { return hold(false, "the name is one") }
        guard let loaded = try? store.load() else { return }
        hold((try? store.update { _ in }) == loaded, "a session that nothing is changed in stays what it was")
        hold((try? store.load()) == loaded, "a session that is saved is loaded as it was")
    }

    private static func write(_ contents: [UInt8], to path: String) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0, Glibc.write(file, contents, contents.count) == contents.count, close(file) == 0 else {
            fatalError("the file cannot be written")
        }
    }

    private static func clean() {
        for name in [keysPath, sessionPath, folder + "/lock", folder + "/sessions.lock"] { unlink(name) }
        rmdir(folder)
    }
}
