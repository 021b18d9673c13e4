import JOSE
import OpenID
import TestSupport
import Testing

@Suite("CurlFetcher over TLS, with a throw-away authority")
struct TLSTests {
    /// A certificate of that name, from that authority, for the days given; the folder has `NAME.pem` and `NAME.key`.
    struct Authority {
        let folder: ScratchFolder

        init() throws {
            folder = try ScratchFolder()
            for name in ["ca", "stranger"] {
                try folder.run(
                    "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "\(name).key",
                    "-out", "\(name).pem", "-subj", "/CN=test \(name)", "-days", "30")
            }
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
        }

        func issue(_ name: String, host: String = "IP:127.0.0.1", by authority: String = "ca", from start: String, to end: String) throws
            -> (
                file: String, key: String
            )
        {
            try folder.run(
                "openssl", "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "\(name).key", "-out",
                "\(name).csr", "-subj", "/CN=\(name)", "-addext", "subjectAltName=\(host)")
            let status = try folder.run(
                "openssl", "ca", "-batch", "-config", "ca.cnf", "-cert", "\(authority).pem", "-keyfile", "\(authority).key", "-in",
                "\(name).csr", "-out", "\(name).pem", "-startdate", start, "-enddate", end, "-notext")
            #expect(status == 0)
            return (folder.path + "/\(name).pem", folder.path + "/\(name).key")
        }
    }

    func fetch(_ certificate: (file: String, key: String), _ authority: Authority) async throws -> Result<FetchedDocument, FetchFailure> {
        let server = try LoopbackServer([["body": "{}"]], certificate: certificate)
        return await CurlFetcherTests.fetch(server.address(scheme: "https"), certificateFile: authority.folder.path + "/ca.pem")
    }

    @Test("a certificate of the authority, for this host, in its time, is accepted")
    func good() async throws {
        let authority = try Authority()
        let certificate = try authority.issue("good", from: "20250101000000Z", to: "20491231000000Z")
        #expect(try await fetch(certificate, authority) == .success(FetchedDocument(Array("{}".utf8))))
    }

    @Test(
        "any other is refused in words of its own",
        arguments: [
            ("expired", "IP:127.0.0.1", "ca", "20200101000000Z", "20210101000000Z", "it has expired; is the clock right?"),
            ("early", "IP:127.0.0.1", "ca", "20480101000000Z", "20490101000000Z", "it is not valid yet; is the clock right?"),
            ("elsewhere", "DNS:issuer.example", "ca", "20250101000000Z", "20491231000000Z", "it is for another host name"),
            ("foreign", "IP:127.0.0.1", "stranger", "20250101000000Z", "20491231000000Z", "its issuer is not trusted here"),
        ])
    func bad(_ name: String, _ host: String, _ by: String, _ start: String, _ end: String, _ reason: String) async throws {
        let authority = try Authority()
        let certificate = try authority.issue(name, host: host, by: by, from: start, to: end)
        let failure = FetchFailure(.tls, "the server's certificate is not acceptable: \(reason)")
        let answer = try await fetch(certificate, authority)
        #expect(answer == .failure(failure), "\(answer)")
    }

    @Test("a self-signed certificate is refused")
    func selfSigned() async throws {
        let authority = try Authority()
        let certificate = (authority.folder.path + "/stranger.pem", authority.folder.path + "/stranger.key")
        let failure = FetchFailure(
            .tls, "the server's certificate is not acceptable: it is self-signed, or its root is not trusted here")
        #expect(try await fetch(certificate, authority) == .failure(failure))
    }
}
