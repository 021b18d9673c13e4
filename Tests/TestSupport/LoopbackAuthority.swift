import Foundation

/// A throw-away certificate authority, made with `openssl` in a folder that is gone again with the object.
public final class LoopbackAuthority: Sendable {
    /// A certificate and its key, as PEM files.
    public struct Certificate: Sendable {
        /// The certificate.
        public let file: String
        /// Its private key.
        public let key: String
    }

    /// A step that `openssl` refused.
    public struct Failed: Error {
        /// Its arguments.
        public let arguments: [String]
    }

    /// Where it works.
    public let folder: ScratchFolder
    /// Its own certificate, to be trusted.
    public var certificateFile: String { folder.path + "/ca.pem" }

    /// A new authority.
    public init() throws {
        folder = try ScratchFolder()
        try folder.write("index.txt", "")
        try folder.write(
            "ca.cnf",
            """
            [ca]
            default_ca = test
            [test]
            database = index.txt
            rand_serial = yes
            new_certs_dir = .
            default_md = sha256
            policy = any
            unique_subject = no
            copy_extensions = copy
            [any]
            commonName = supplied
            """)
        try openssl("req", "-x509", "-days", "3650", "-out", "ca.pem", "-subj", "/CN=test authority", "-keyout", "ca.key")
    }

    /// A certificate for these names (`IP:…`, `DNS:…`), valid between these times (`YYYYMMDDHHMMSSZ`).
    public func issue(for names: String = "IP:127.0.0.1", from start: String = "20250101000000Z", to end: String = "20491231000000Z") throws
        -> Certificate
    {
        let name = UUID().uuidString
        try openssl("req", "-keyout", "\(name).key", "-out", "\(name).csr", "-subj", "/CN=server", "-addext", "subjectAltName=\(names)")
        let arguments = ["ca", "-batch", "-notext", "-config", "ca.cnf", "-cert", "ca.pem", "-keyfile", "ca.key"]
        try run(arguments + ["-in", "\(name).csr", "-out", "\(name).pem", "-startdate", start, "-enddate", end])
        return certificate(name)
    }

    /// A certificate that nobody vouches for.
    public func selfSigned(for names: String) throws -> Certificate {
        let name = UUID().uuidString
        let files = ["-keyout", "\(name).key", "-out", "\(name).pem"]
        try openssl(["req", "-x509", "-days", "30", "-subj", "/CN=server", "-addext", "subjectAltName=\(names)"] + files)
        return certificate(name)
    }

    private func certificate(_ name: String) -> Certificate {
        Certificate(file: "\(folder.path)/\(name).pem", key: "\(folder.path)/\(name).key")
    }

    private func openssl(_ arguments: String...) throws { try openssl(arguments) }

    private func openssl(_ arguments: [String]) throws {
        try run(arguments + ["-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"])
    }

    private func run(_ arguments: [String]) throws {
        guard try folder.run("openssl", arguments) == 0 else { throw Failed(arguments: arguments) }
    }
}
