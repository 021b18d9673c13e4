internal import CCurl

/// Why an exchange brought no answer: each kind has its remedy.
struct CurlFailure: Error, Sendable {
    enum Kind: Sendable {
        case name, connection, tls, timeout, tooLarge, address, other
    }

    let kind: Kind
    let reason: String
    /// True unless it is certain that nothing of the request left.
    let mayHaveBeenSent: Bool

    init(_ kind: Kind, _ reason: String, mayHaveBeenSent: Bool = false) {
        self.kind = kind
        self.reason = reason
        self.mayHaveBeenSent = mayHaveBeenSent
    }

    /// libcurl's codes in words of our own.
    init(_ code: CURLcode, _ timing: CurlTiming, verifyResult: Int, isSent: Bool) {
        let (kind, reason) = Self.meaning(of: code, timing, verifyResult)
        self.init(kind, reason, mayHaveBeenSent: isSent)
    }

    private static func meaning(of code: CURLcode, _ timing: CurlTiming, _ verifyResult: Int) -> (Kind, String) {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST: return (.name, "the host's name could not be resolved (DNS)")
        case CURLE_COULDNT_RESOLVE_PROXY: return (.name, "the proxy's name could not be resolved (DNS)")
        case CURLE_COULDNT_CONNECT: return (.connection, "no connection: refused or unreachable")
        case CURLE_OPERATION_TIMEDOUT: return (.timeout, "no answer in time (\(timing.connect) s to connect, \(timing.total) s in all)")
        case CURLE_PEER_FAILED_VERIFICATION:
            return (.tls, "the server's certificate is not acceptable: \(certificateReason(verifyResult))")
        case CURLE_SSL_CACERT_BADFILE: return (.tls, "the file of trusted certificates (--ca) cannot be read")
        case CURLE_SSL_CONNECT_ERROR: return (.tls, "no secure connection: TLS 1.2 or newer could not be agreed on")
        case CURLE_URL_MALFORMAT: return (.address, "the address cannot be fetched from")
        // The scheme was checked before: libcurl says so of answers too.
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: return (.other, "the answer is not HTTP as it should be")
        case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE, CURLE_SEND_ERROR:
            return (.connection, "the connection broke before the answer was whole")
        default: return (.other, CurlLibrary.text(code))
        }
    }

    /// By OpenSSL's X509_V_ERR_… of the chain.
    private static func certificateReason(_ result: Int) -> String {
        switch result {
        // libcurl compares names once the chain is good, before it takes over the chain's result (which is 1 until then).
        case 0, 1: "it is for another host name"
        case 9: "it is not valid yet; is the clock right?"
        case 10: "it has expired; is the clock right?"
        case 18, 19: "it is self-signed, or its root is not trusted here"
        case 2, 20, 21: "its issuer is not trusted here"
        case 62, 63, 64: "it is for another host name"
        default: "OpenSSL's verification says \(result)"
        }
    }
}
