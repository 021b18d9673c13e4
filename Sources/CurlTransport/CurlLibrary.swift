internal import CCurl

/// libcurl's functions, loaded when the first exchange needs them: a process that talks to nobody does not pay for it.
struct CurlLibrary: @unchecked Sendable {
    // Pointers into a library that stays loaded: nothing ever changes them.
    let functions: ccurl_functions

    /// The library, loaded and set up once; or why it cannot be had.
    static let shared: Result<CurlLibrary, CurlFailure> = {
        var functions = ccurl_functions()
        if let reason = unsafe ccurl_load(&functions) {
            return .failure(CurlFailure(.other, "libcurl could not be loaded (\(unsafe String(cString: reason)))"))
        }
        guard ccurl_global_init(functions) == CURLE_OK else { return .failure(CurlFailure(.other, "libcurl could not be set up")) }
        return .success(CurlLibrary(functions: functions))
    }()

    /// What libcurl says that a code means.
    static func text(_ code: CURLcode) -> String {
        guard case .success(let curl) = shared, let text = unsafe ccurl_text(curl.functions, code) else { return "code \(code.rawValue)" }
        return unsafe String(cString: text)
    }
}
