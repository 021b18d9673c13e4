internal import CCurl
internal import OpenID

/// One address, asked with libcurl.
struct CurlCall: Sendable {
    let address: String
    let entityTag: String?
    let limit: Int
    let certificateFile: String?
    let timing: CurlFetcher.Timing

    func perform() -> Result<FetchedDocument, FetchFailure> {
        guard CurlLibrary.isReady, let handle = unsafe curl_easy_init() else {
            return .failure(FetchFailure(.other, "libcurl could not be set up"))
        }
        defer { unsafe curl_easy_cleanup(handle) }
        var headers: UnsafeMutablePointer<curl_slist>?
        if let entityTag { unsafe headers = curl_slist_append(nil, "If-None-Match: \(entityTag)") }
        defer { unsafe curl_slist_free_all(headers) }
        let reply = Reply(limit: limit)
        let code = withExtendedLifetime(reply) {
            guard unsafe configure(handle, headers, reply) else { return CURLE_FAILED_INIT }
            return unsafe curl_easy_perform(handle)
        }
        if reply.isTooLarge || code == CURLE_FILESIZE_EXCEEDED {
            return .failure(FetchFailure(.tooLarge, "the answer is larger than \(limit) bytes"))
        }
        guard code == CURLE_OK else { return .failure(CurlFailure.failure(code, timing, verifyResult: unsafe verifyResult(handle))) }
        var status = 0
        _ = unsafe ccurl_status(handle, &status)
        return answer(status: status, reply)
    }

    private func answer(status: Int, _ reply: Reply) -> Result<FetchedDocument, FetchFailure> {
        switch status {
        case 200: return .success(FetchedDocument(reply.body, lifetime: reply.lifetime, entityTag: reply.entityTag))
        case 304 where entityTag != nil: return .success(FetchedDocument(nil, lifetime: reply.lifetime, entityTag: reply.entityTag))
        case 300..<400:
            return .failure(FetchFailure(.status(status), "the server answered with status \(status), a redirect, which is not followed"))
        default: return .failure(FetchFailure(.status(status), "the server answered with status \(status) where 200 is wanted"))
        }
    }

    private func configure(_ handle: UnsafeMutableRawPointer, _ headers: UnsafeMutablePointer<curl_slist>?, _ reply: Reply) -> Bool {
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
        let context = unsafe Unmanaged.passUnretained(reply).toOpaque()
        return unsafe numbers.allSatisfy { unsafe ccurl_set_long(handle, $0.0, $0.1) == CURLE_OK }
            && texts.allSatisfy { unsafe ccurl_set_text(handle, $0.0, $0.1) == CURLE_OK }
            // Else libcurl goes on trusting its built-in folder of certificates beside the file.
            && (certificateFile == nil || ccurl_set_text(handle, CURLOPT_CAPATH, nil) == CURLE_OK)
            && (headers == nil || ccurl_set_list(handle, CURLOPT_HTTPHEADER, headers) == CURLE_OK)
            && ccurl_set_receive(handle, CURLOPT_WRITEFUNCTION, Reply.receiveBody) == CURLE_OK
            && ccurl_set_data(handle, CURLOPT_WRITEDATA, context) == CURLE_OK
            && ccurl_set_receive(handle, CURLOPT_HEADERFUNCTION, Reply.receiveHeader) == CURLE_OK
            && ccurl_set_data(handle, CURLOPT_HEADERDATA, context) == CURLE_OK
    }

    private func verifyResult(_ handle: UnsafeMutableRawPointer) -> Int {
        var result = 0
        _ = unsafe ccurl_verify_result(handle, &result)
        return result
    }
}

/// What an attempt has received so far.
private final class Reply {
    private let limit: Int
    private(set) var body: [UInt8] = []
    private(set) var isTooLarge = false
    private(set) var lifetime: Int?
    private(set) var entityTag: String?

    init(limit: Int) { self.limit = limit }

    /// libcurl calls these on the thread that performs; another count than the one given ends the transfer.
    static let receiveBody: ccurl_receive = { bytes, size, count, context in
        guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
        let reply = unsafe Unmanaged<Reply>.fromOpaque(context).takeUnretainedValue()
        guard reply.body.count + size * count <= reply.limit else {
            reply.isTooLarge = true
            return 0
        }
        unsafe reply.body.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: size * count))
        return size * count
    }

    static let receiveHeader: ccurl_receive = { bytes, size, count, context in
        guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
        let reply = unsafe Unmanaged<Reply>.fromOpaque(context).takeUnretainedValue()
        let line = unsafe String(decoding: UnsafeRawBufferPointer(start: bytes, count: min(size * count, 4096)), as: UTF8.self)
        reply.take(header: line)
        return size * count
    }

    private func take(header line: String) {
        if line.hasPrefix("HTTP/") {
            // A new answer begins, after a proxy's own or an interim one.
            lifetime = nil
            entityTag = nil
        }
        guard let colon = line.firstIndex(of: ":") else { return }
        let value = line[line.index(after: colon)...].filter { !$0.isNewline }.drop { $0 == " " || $0 == "\t" }
        switch line[..<colon].lowercased() {
        case "cache-control":
            // Several fields are one list (RFC 9110 §5.3), in which the shortest life counts.
            if let stated = FetchedDocument.lifetime(cacheControl: String(value)) { lifetime = min(stated, lifetime ?? stated) }
        case "etag" where value.utf8.count <= 200 && value.utf8.allSatisfy({ $0 > 0x1F && $0 < 0x7F }): entityTag = String(value)
        default: break
        }
    }
}

/// libcurl's own set-up, done once.
enum CurlLibrary {
    static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}
