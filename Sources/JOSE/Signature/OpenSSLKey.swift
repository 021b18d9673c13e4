internal import COpenSSL

/// Owns one `EVP_PKEY`. Immutable once made, so any number of threads may use it.
@safe final class OpenSSLKey: @unchecked Sendable {
    let handle: OpaquePointer

    private init(owning handle: OpaquePointer) { unsafe self.handle = handle }

    deinit { unsafe EVP_PKEY_free(handle) }

    /// Runs `make` and takes over the key it gives; the error queue is left empty, so no later call reads a stale error.
    static func owned(_ make: () -> OpaquePointer?) -> OpenSSLKey? {
        guard let handle = unsafe make() else {
            ERR_clear_error()
            return nil
        }
        return unsafe OpenSSLKey(owning: handle)
    }

    /// A public key of these numbers; `nil` when OpenSSL refuses them, as it does a point that is not on its curve.
    convenience init?(_ numbers: KeyNumbers) {
        guard let made = unsafe Self.make(numbers, secret: nil) else {
            ERR_clear_error()
            return nil
        }
        unsafe self.init(owning: made)
    }

    /// A key pair of these public and secret numbers.
    convenience init?(_ numbers: KeyNumbers, secret: SecretNumbers) {
        guard let made = unsafe Self.make(numbers, secret: secret) else {
            ERR_clear_error()
            return nil
        }
        unsafe self.init(owning: made)
    }

    /// The same key as an object of its own, which shares nothing with this one; `nil` when OpenSSL cannot copy it.
    var copy: OpenSSLKey? { unsafe Self.owned { unsafe EVP_PKEY_dup(handle) } }

    /// The public numbers of the key, `nil` for a kind that is unknown here.
    var numbers: KeyNumbers? {
        switch unsafe EVP_PKEY_get_base_id(handle) {
        case EVP_PKEY_RSA:
            guard let n = number("n"), let e = number("e") else { return nil }
            return .rsa(modulus: n, exponent: e)
        case EVP_PKEY_EC:
            var name = [CChar](repeating: 0, count: 64)
            guard unsafe EVP_PKEY_get_group_name(handle, &name, name.count, nil) == 1,
                let kind = Self.curve(named: String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)),
                let width = kind.coordinateWidth, let x = number("qx", width: width), let y = number("qy", width: width)
            else { return nil }
            return .point(kind, x: x, y: y)
        case EVP_PKEY_ED25519: return raw(.ed25519)
        case EVP_PKEY_ED448: return raw(.ed448)
        default: return nil
        }
    }

    /// The SubjectPublicKeyInfo of the key (RFC 5280 §4.1), DER.
    var subjectPublicKeyInfo: [UInt8] {
        var out: UnsafeMutablePointer<UInt8>?
        let length = unsafe i2d_PUBKEY(handle, &out)
        guard length > 0, let bytes = unsafe out else { return [] }
        defer { unsafe CRYPTO_free(bytes, "", 0) }
        return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(length)))
    }

    private func raw(_ kind: KeyKind) -> KeyNumbers? {
        guard var length = kind.coordinateWidth else { return nil }
        var bytes = [UInt8](repeating: 0, count: length)
        guard unsafe EVP_PKEY_get_raw_public_key(handle, &bytes, &length) == 1 else { return nil }
        return .raw(kind, bytes)
    }

    private func number(_ name: StaticString, width: Int? = nil) -> [UInt8]? {
        var found: OpaquePointer?
        guard unsafe EVP_PKEY_get_bn_param(handle, immortal(name), &found) == 1, let number = unsafe found else { return nil }
        defer { unsafe BN_free(number) }
        let length = width ?? Int((unsafe BN_num_bits(number) + 7) / 8)
        var bytes = [UInt8](repeating: 0, count: length)
        return unsafe BN_bn2binpad(number, &bytes, Int32(length)) == Int32(length) ? bytes : nil
    }

    private static func curve(named name: String) -> KeyKind? {
        switch name {
        case "prime256v1", "P-256": .p256
        case "secp384r1", "P-384": .p384
        case "secp521r1", "P-521": .p521
        case "secp256k1": .secp256k1
        default: nil
        }
    }

    // MARK: Making keys

    private static func make(_ numbers: KeyNumbers, secret: SecretNumbers?) -> OpaquePointer? {
        switch (numbers, secret) {
        case (.rsa(let n, let e), nil):
            return unsafe fromParameters("RSA", [.number("n", n), .number("e", e)], pair: false)
        case (.rsa(let n, let e), .rsa(let s)?):
            let parameters: [Parameter] = [
                .number("n", n), .number("e", e), .number("d", s.d), .number("rsa-factor1", s.p), .number("rsa-factor2", s.q),
                .number("rsa-exponent1", s.dp), .number("rsa-exponent2", s.dq), .number("rsa-coefficient1", s.qi),
            ]
            return unsafe fromParameters("RSA", parameters, pair: true)
        case (.point(let kind, let x, let y), nil):
            return unsafe fromParameters("EC", [.text("group", groupName(kind)), .octets("pub", [4] + x + y)], pair: false)
        case (.point(let kind, let x, let y), .scalar(let d)?):
            let parameters: [Parameter] = [.text("group", groupName(kind)), .octets("pub", [4] + x + y), .number("priv", d)]
            return unsafe fromParameters("EC", parameters, pair: true)
        case (.raw(let kind, let x), nil):
            return unsafe EVP_PKEY_new_raw_public_key(kind == .ed448 ? EVP_PKEY_ED448 : EVP_PKEY_ED25519, nil, x, x.count)
        case (.raw(let kind, _), .scalar(let d)?):
            return unsafe EVP_PKEY_new_raw_private_key(kind == .ed448 ? EVP_PKEY_ED448 : EVP_PKEY_ED25519, nil, d, d.count)
        default: return nil
        }
    }

    private static func groupName(_ kind: KeyKind) -> StaticString {
        switch kind {
        case .p384: "secp384r1"
        case .p521: "secp521r1"
        case .secp256k1: "secp256k1"
        default: "prime256v1"
        }
    }

    private enum Parameter {
        case number(StaticString, [UInt8])
        case octets(StaticString, [UInt8])
        case text(StaticString, StaticString)
    }

    private static func fromParameters(_ type: StaticString, _ parameters: [Parameter], pair: Bool) -> OpaquePointer? {
        guard let builder = unsafe OSSL_PARAM_BLD_new() else { return nil }
        // The builder keeps pointers to numbers and octets until `to_param`: they are freed after it.
        var numbers: [OpaquePointer] = unsafe []
        var octets: [UnsafeMutablePointer<UInt8>] = unsafe []
        defer {
            unsafe OSSL_PARAM_BLD_free(builder)
            unsafe numbers.forEach { unsafe BN_clear_free($0) }
            unsafe octets.forEach { unsafe $0.deallocate() }
        }
        for parameter in parameters {
            switch parameter {
            case .number(let name, let bytes):
                guard let number = unsafe BN_bin2bn(bytes, Int32(bytes.count), nil) else { return nil }
                unsafe numbers.append(number)
                guard unsafe OSSL_PARAM_BLD_push_BN(builder, immortal(name), number) == 1 else { return nil }
            case .octets(let name, let bytes):
                let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
                unsafe octets.append(copy)
                unsafe copy.initialize(from: bytes, count: bytes.count)
                guard unsafe OSSL_PARAM_BLD_push_octet_string(builder, immortal(name), copy, bytes.count) == 1 else { return nil }
            case .text(let name, let value):
                guard unsafe OSSL_PARAM_BLD_push_utf8_string(builder, immortal(name), immortal(value), 0) == 1 else { return nil }
            }
        }
        guard let made = unsafe OSSL_PARAM_BLD_to_param(builder) else { return nil }
        defer { unsafe OSSL_PARAM_free(made) }
        guard let context = unsafe EVP_PKEY_CTX_new_from_name(nil, immortal(type), nil) else { return nil }
        defer { unsafe EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        let selection = pair ? COPENSSL_PKEY_KEYPAIR : COPENSSL_PKEY_PUBLIC_KEY
        guard unsafe EVP_PKEY_fromdata_init(context) == 1, unsafe EVP_PKEY_fromdata(context, &key, selection, made) == 1 else {
            return nil
        }
        return unsafe key
    }
}

/// `OSSL_PARAM_BLD` keeps the pointers of names past the call, so they must be immortal: a Swift `String` argument would not be.
func immortal(_ name: StaticString) -> UnsafePointer<CChar> {
    unsafe UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
}
