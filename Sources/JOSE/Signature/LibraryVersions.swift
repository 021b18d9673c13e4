internal import CJansson
internal import COpenSSL

/// The C libraries that are linked, for version reports.
public enum LibraryVersions {
    /// Such as `OpenSSL 3.0.19 27 Jan 2026`.
    public static var openSSL: String { unsafe String(cString: OpenSSL_version(OPENSSL_VERSION)) }
    /// Such as `Jansson 2.14`.
    public static var jansson: String { unsafe "Jansson " + String(cString: jansson_version_str()) }
}
