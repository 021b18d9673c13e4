internal import COpenSSL

/// How OpenSSL begins in a process that has it for itself.
package enum OpenSSLStart {
    /// Leaves out its texts of errors, which nothing here shows, and its ciphers by their old names, which nothing here asks for (TLS
    /// fetches its own): filling these tables takes a quarter of what a single verification takes. `openssl.cnf` is read as ever.
    ///
    /// Only before anything else uses OpenSSL; later it changes nothing (OPENSSL_init_crypto(3)).
    package static func lean() {
        OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_LOAD_CRYPTO_STRINGS | OPENSSL_INIT_NO_ADD_ALL_CIPHERS), nil)
    }
}
