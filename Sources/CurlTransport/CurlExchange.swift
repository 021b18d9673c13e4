internal import CCurl
internal import OpenID

/// One address, asked with libcurl once: the one way in which this module talks to anybody.
struct CurlExchange: Sendable {
    let address: String
    /// What is posted; a GET without it.
    var body: [UInt8]?
    var headers: [(name: String, value: String)] = []
    var signature: CurlSignature?
    /// The most octets of an answer's body.
    let limit: Int
    let certificateFile: String?
    let timing: CurlTiming

    /// The answer, whatever its status.
    func perform() -> Result<CurlReply, CurlFailure> {
        guard headers.allSatisfy({ Self.isField($0.name) && Self.isField($0.value) }) else {
            return .failure(CurlFailure(.other, "a header field holds what no header field may"))
        }
        switch CurlLibrary.shared {
        case .success(let library): return perform(library.functions)
        case .failure(let failure): return .failure(failure)
        }
    }

    private func perform(_ curl: ccurl_functions) -> Result<CurlReply, CurlFailure> {
        guard let handle = unsafe ccurl_init(curl) else { return .failure(CurlFailure(.other, "libcurl could not be set up")) }
        defer { unsafe ccurl_cleanup(curl, handle) }
        guard let fields = CurlFields(curl, headers) else { return .failure(CurlFailure(.other, "there is not enough memory")) }
        let reply = CurlReply(limit: limit)
        let code = withExtendedLifetime((reply, fields)) {
            guard unsafe configure(curl, handle, fields, reply) else { return CURLE_FAILED_INIT }
            return unsafe ccurl_perform(curl, handle)
        }
        if reply.isTooLarge || code == CURLE_FILESIZE_EXCEEDED {
            return .failure(CurlFailure(.tooLarge, "the answer is larger than \(limit) bytes", mayHaveBeenSent: true))
        }
        guard code == CURLE_OK else {
            let verifyResult = unsafe number(curl, handle, CURLINFO_SSL_VERIFYRESULT)
            return .failure(CurlFailure(code, timing, verifyResult: verifyResult, isSent: unsafe isSent(curl, handle, code)))
        }
        reply.status = unsafe number(curl, handle, CURLINFO_RESPONSE_CODE)
        return .success(reply)
    }

    private func configure(_ curl: ccurl_functions, _ handle: UnsafeMutableRawPointer, _ fields: CurlFields, _ reply: CurlReply) -> Bool {
        let scheme = FetchAddress.scheme(of: address) ?? ""
        let numbers: [(CURLoption, Int)] = [
            (CURLOPT_NOSIGNAL, 1), (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_CONNECTTIMEOUT, timing.connect), (CURLOPT_TIMEOUT, timing.total),
            (CURLOPT_SSL_VERIFYPEER, 1), (CURLOPT_SSL_VERIFYHOST, 2), (CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
            (CURLOPT_NETRC, 0), (CURLOPT_MAXFILESIZE, limit), (CURLOPT_DISALLOW_USERNAME_IN_URL, 1),
        ]
        // The scheme that was checked, and no other, whatever the address turns into.
        var texts: [(CURLoption, String)] = [(CURLOPT_URL, address), (CURLOPT_PROTOCOLS_STR, scheme)]
        // Plain HTTP is allowed because it does not leave this machine; through a proxy it would.
        if scheme == "http" { texts.append((CURLOPT_NOPROXY, "*")) }
        if let certificateFile { texts.append((CURLOPT_CAINFO, certificateFile)) }
        if let signature { texts += signature.options }
        let context = unsafe Unmanaged.passUnretained(reply).toOpaque()
        return unsafe numbers.allSatisfy { unsafe ccurl_set_long(curl, handle, $0.0, $0.1) == CURLE_OK }
            && texts.allSatisfy { unsafe ccurl_set_text(curl, handle, $0.0, $0.1) == CURLE_OK }
            // Else libcurl goes on trusting its built-in folder of certificates beside the file.
            && (certificateFile == nil || ccurl_set_text(curl, handle, CURLOPT_CAPATH, nil) == CURLE_OK)
            && (fields.list == nil || ccurl_set_list(curl, handle, CURLOPT_HTTPHEADER, fields.list) == CURLE_OK)
            && setBody(curl, handle)
            && ccurl_set_receive(curl, handle, CURLOPT_WRITEFUNCTION, CurlReply.receiveBody) == CURLE_OK
            && ccurl_set_data(curl, handle, CURLOPT_WRITEDATA, context) == CURLE_OK
            && ccurl_set_receive(curl, handle, CURLOPT_HEADERFUNCTION, CurlReply.receiveHeader) == CURLE_OK
            && ccurl_set_data(curl, handle, CURLOPT_HEADERDATA, context) == CURLE_OK
    }

    /// The body is copied by its length, which therefore comes first.
    private func setBody(_ curl: ccurl_functions, _ handle: UnsafeMutableRawPointer) -> Bool {
        guard let body else { return true }
        return unsafe ccurl_set_long(curl, handle, CURLOPT_POSTFIELDSIZE, body.count) == CURLE_OK
            && body.withUnsafeBytes { unsafe ccurl_set_bytes(curl, handle, CURLOPT_COPYPOSTFIELDS, $0.baseAddress) == CURLE_OK }
    }

    /// Whether anything of the request left: libcurl counts what it gave to the connection, and the request to a proxy too.
    private func isSent(_ curl: ccurl_functions, _ handle: UnsafeMutableRawPointer, _ code: CURLcode) -> Bool {
        unsafe code == CURLE_SEND_ERROR || number(curl, handle, CURLINFO_REQUEST_SIZE) > 0
    }

    private func number(_ curl: ccurl_functions, _ handle: UnsafeMutableRawPointer, _ info: CURLINFO) -> Int {
        var number = 0
        _ = unsafe ccurl_number(curl, handle, info, &number)
        return number
    }

    /// Visible ASCII and spaces: a line's end would end the field.
    private static func isField(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
}

/// libcurl's list of header fields, which has this one owner.
@safe private final class CurlFields {
    private(set) var list: UnsafeMutablePointer<curl_slist>?
    private let curl: ccurl_functions

    /// `nil` when there is no memory for them.
    init?(_ curl: ccurl_functions, _ fields: [(name: String, value: String)]) {
        self.curl = curl
        for field in fields {
            guard let longer = unsafe ccurl_append(curl, list, "\(field.name): \(field.value)") else { return nil }
            unsafe list = longer
        }
    }

    deinit { unsafe ccurl_free(curl, list) }
}
