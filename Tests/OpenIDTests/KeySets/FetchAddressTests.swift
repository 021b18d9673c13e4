import OpenID
import Testing

@Suite("Addresses to fetch from")
struct FetchAddressTests {
    @Test(
        "https anywhere, plain http on this machine",
        arguments: [
            "https://issuer.example/jwks.json", "HTTPS://issuer.example", "HttpS://issuer.example/", "https://ISSUER.example/",
            "https://issuer.example:8443/a?b=c", "https://issuer.example?b=c", "https://[2001:db8::1]/x", "https://[2001:db8::1]:8443/x",
            "https://127.0.0.1/", "https://issuer.example/@x", "https://issuer.example/a://b",
            "http://127.0.0.1:8080/x", "HTTP://127.0.0.1/", "http://localhost/x", "http://LocalHost:1/x", "http://[::1]/",
            "http://[::1]:80/x", "http://127.255.0.3/", "http://127.0.0.1",
        ])
    func allowed(_ address: String) { #expect(FetchAddress.isAllowed(address)) }

    @Test(
        "plain http to any other machine is refused, however much it looks like this one",
        arguments: [
            "http://issuer.example/jwks.json", "http://127.0.0.1.evil.example/", "http://127.0.0.1@evil.example/",
            "http://127.0.0.1:80@evil.example/", "http://localhost.evil.example/", "http://localhost./", "http://evil.example/127.0.0.1",
            "http://evil.example#127.0.0.1", "http://evil.example?127.0.0.1", "http://128.0.0.1/", "http://127.1/", "http://0.0.0.0/",
            "http://127.0.0.256/", "http://127.0.0.1.2/", "http://127..0.1/", "http://127.+0.0.1/", "http://127.0.0.0x1/",
            "http://2130706433/", "http://0x7f.0.0.1/", "http://0177.0.0.1/", "http://[::2]/", "http://[::1]evil.example/",
            "http://[::1].evil.example/",
            "http://[::1/", "http://::1/", "http://[::ffff:8.8.8.8]/", "http://[::1%25eth0]/", "http://%6Cocalhost/",
        ])
    func otherMachines(_ address: String) { #expect(!FetchAddress.isAllowed(address)) }

    @Test(
        "nor is anything else an address",
        arguments: [
            "https://user@issuer.example/", "https://user:word@issuer.example/", "https://@issuer.example/", "https://", "https:///path",
            "https://:443/", "https://?a", "https://#a", "https:/issuer.example/", "https:issuer.example", "//issuer.example/",
            "ftp://127.0.0.1/x", "ftps://issuer.example/", "file:///etc/passwd", "file://localhost/etc/passwd", "gopher://127.0.0.1/1",
            "javascript://x/%0a", "issuer.example/jwks.json", "", "://issuer.example/", "xhttps://issuer.example/",
            "https://issuer.example/a b", " https://issuer.example/", "https://issuer.example/\n", "https://issuer.example\t/",
            "https://issuer.example\\@evil.example/",
            "https://issuer.example/\\", "https://issuer.example/\u{7F}", "https://issuer.example/\u{0}", "https://issüer.example/",
            "https://issuer.example/\u{202E}", "https://issuer.example:port/", "https://issuer.example:80:90/",
            "https://issuer.example:-1/",
            "https://issuer.example:123456/", "https://[2001:db8::1/", "https://[2001:db8::1]x/",
        ])
    func refused(_ address: String) { #expect(!FetchAddress.isAllowed(address)) }

    @Test("an address may have 2048 bytes and no more")
    func length() {
        let address = "https://issuer.example/" + String(repeating: "a", count: 2048 - 23)
        #expect(FetchAddress.isAllowed(address))
        #expect(!FetchAddress.isAllowed(address + "a"))
    }

    @Test(
        "the host is what stands between the slashes, in lower case, without its port",
        arguments: [
            ("https://Issuer.Example:8443/a", "issuer.example"), ("https://[2001:DB8::1]:8443/", "[2001:db8::1]"),
            ("https://a.example", "a.example"), ("https://a.example?b@c", "a.example"), ("https://u@a.example/", nil), ("a.example", nil),
        ] as [(String, String?)])
    func host(_ address: String, _ host: String?) { #expect(FetchAddress.host(of: address) == host) }
}

@Suite("Cache-Control (RFC 9111 §5.2.2)")
struct CacheControlTests {
    @Test(
        "max-age, and that nothing is to be kept, are what counts",
        arguments: [
            ("max-age=60", 60), ("public, max-age=60", 60), ("MAX-AGE=60", 60), ("max-age=\"60\"", 60), (" max-age = 60 ", 60),
            ("max-age=60,must-revalidate", 60), ("max-age=0", 0), ("no-store", 0), ("No-Store", 0), ("no-cache, max-age=60", 0),
            ("max-age=60, no-store", 0), ("no-cache=\"x\"", 0), ("max-age=99999999999999999999", .max),
            ("max-age=-1", nil), ("max-age=", nil), ("max-age", nil), ("max-age=6x", nil), ("max-age=1.5", nil), ("max-age=６", nil),
            ("s-maxage=60", nil), ("x-max-age=60", nil), ("private", nil), ("", nil), (",,=,", nil),
        ] as [(String, Int?)])
    func cacheControl(_ field: String, _ lifetime: Int?) { #expect(FetchedDocument.lifetime(cacheControl: field) == lifetime) }
}
