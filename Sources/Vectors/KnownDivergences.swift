extension Divergence {
    /// The labels of published vectors that this build does not follow. An entry that is no longer needed is a fault.
    package static let known: [Divergence] = doubtful + otherReading + stricterJSON

    private static let signatures = "json_web_signature_test.json"

    /// Labels that are wrong, or that the file itself contradicts.
    private static let doubtful: [Divergence] = [
        Divergence(signatures, "346", "labelled valid: PS384 under a key that states PS256, the mismatch that 332 to 340 call invalid"),
        Divergence(signatures, "347", "labelled valid: ES512 under a key that states ES521, which is no algorithm"),
        Divergence(signatures, "350", "labelled valid: PS384 under a key that states PS256"),
        Divergence(signatures, "351", "labelled valid: ES512 under a key that states ES521"),
        Divergence(signatures, "367", "labelled invalid: byte for byte the token and key of 357, which is valid"),
        Divergence(signatures, "370", "labelled invalid: byte for byte the token and key of 357"),
        Divergence(signatures, "372", "labelled valid: a question mark stands inside the header"),
        Divergence(signatures, "373", "labelled valid: a question mark stands inside the payload"),
        Divergence(
            "rsa_pss_2048_sha256_mgf1_0_test.json", "69", "labelled invalid: a salt of 32 octets, which is a correct PS256 signature"),
    ]

    /// Where a standard leaves a choice and this project made the other one.
    private static let otherReading: [Divergence] = [
        Divergence("rfc9864-derived.json", "eddsa-ed448", "EdDSA names Ed25519 alone here; Ed448 has its own name (RFC 9864 2.2)"),
        Divergence(
            "rfc9864-derived.json", "rfc9864-neg-key-alg-ed25519-header-eddsa",
            "EdDSA and Ed25519 are the same for an Ed25519 key: issuers change the name before their keys"),
        Divergence(
            "rfc9864-derived.json", "rfc9864-neg-key-alg-eddsa-header-ed25519",
            "EdDSA and Ed25519 are the same for an Ed25519 key: issuers change the name before their keys"),
    ]

    /// What the reader of a token's JSON refuses beyond the suite.
    private static let stricterJSON: [Divergence] =
        ofSuite("i_number_huge_exp", "i_number_neg_int_huge_exp", "i_number_pos_double_huge_exp", reason: "a real beyond a double")
        + ofSuite("i_number_real_neg_overflow", "i_number_real_pos_overflow", reason: "a real beyond a double")
        + ofSuite("i_number_too_big_neg_int", "i_number_too_big_pos_int", reason: "an integer beyond 64 bits")
        + ofSuite("i_number_very_big_negative_int", "number_9223372036854775808", reason: "an integer beyond 64 bits")
        + ofSuite("number_-9223372036854775809", "number_10000000000000000999", reason: "an integer beyond 64 bits")
        + ofSuite("i_structure_500_nested_arrays", reason: "nested deeper than 32")
        + ofSuite("y_object_escaped_null_in_key", "y_string_null_escape", "string_with_escaped_NULL", reason: "an escaped NUL")
        + ofFiles("y_object_escaped_null_in_key", "y_string_null_escape", reason: "an escaped NUL")
        + ofFiles("y_object_duplicated_key", "y_object_duplicated_key_and_value", reason: "a member given twice (RFC 7515 4)")

    /// Texts of the suite as one document, whose labels are those of a strict reader already.
    private static func ofSuite(_ names: String..., reason: String) -> [Divergence] {
        names.map { Divergence("JSONTestSuite/all.json", $0 + ".json", reason) }
    }

    /// Texts of the suite as files.
    private static func ofFiles(_ names: String..., reason: String) -> [Divergence] {
        names.map { Divergence($0 + ".json", $0 + ".json", reason) }
    }
}
