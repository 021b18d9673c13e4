import JOSE
import Testing

@Suite("Hashes and half hashes")
struct HashFunctionTests {
    // The examples of OIDC Core appendix A: access token and code of A.3 and A.4.
    static let accessToken = "jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y"
    static let code = "Qcb0Orv1zh30vL1MPRsbm-diHiMwcLyZvn1arpZv-Jxf_11jnpEX3Tgfvk"

    static let sha256 = ["77QmUPtjPfzWtF2AnpK9RQ", "LDktKdoQak3Pk0cnXxCltA"]
    static let sha384 = ["jtAeDp945y1dDqU3nkIVGNZP1HjH_MFs", "Mq-knyaEMtWGfnBi2POEZb1kiLx10_DF"]
    static let sha512 = ["q7nS86GgvvFaZkzALLWqJYaJIKw2wCDAVfCAsm5CrBM", "E9z1C-c0Az4eTEzE0Nm3OQ3BS2BhMgxuP7x5JAQj1_4"]
    static let shake256 = [
        "W6Ie3EoycJT-JESJ2WSAWX7LRP3FuHvmvNycBMeL-NngYGhJXChp7YRUBdOXcrKGZD4qnhCAstjO",
        "07UgYISe6yaAzmTIBr_f2vchFCIs6bAGk1-36iEH00fq4B3eBih5g0r_kEPHpuYLqbXOq7gDBVpr",
    ]

    static let expected: [(SignatureAlgorithm, [String])] = [
        (.rs256, sha256), (.ps256, sha256), (.es256, sha256), (.es256K, sha256), (.rs384, sha384),
        (.ps384, sha384),
        (.es384, sha384), (.rs512, sha512), (.ps512, sha512), (.es512, sha512), (.ed25519, sha512),
        (.edDSA, sha512),
        (.ed448, shake256),
    ]

    @Test("at_hash and c_hash are the left half of the algorithm's hash", arguments: expected)
    func halfHash(_ algorithm: SignatureAlgorithm, _ expected: [String]) {
        let halves = [Self.accessToken, Self.code].map { half($0, algorithm) }
        #expect(halves == expected)
    }

    private func half(_ text: String, _ algorithm: SignatureAlgorithm) -> String {
        algorithm.halfHash(of: utf8(text).span)
    }

    static let ofABC: [(HashFunction, String)] = [
        (.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (.sha384, "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7"),
        (
            .sha512,
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
        ),
        (
            .shake256,
            "483366601360a8771c6863080cc4114d8db44530f8f1e1ee4f94ea37e78b5739"
                + "d5a15bef186a5386c75744c0527e1faa9f8726e462a12a4feb06bd8801e751e4"
                + "1385141204f329979fd3047a13c5657724ada64d2470157b3cdc288620944d78dbcddbd912993f0913f164fb2ce95131a2d0"
        ),
    ]

    @Test("the hash of abc (FIPS 180-4, FIPS 202)", arguments: ofABC)
    func hash(_ function: HashFunction, _ expected: String) {
        let text = function.hexadecimal(utf8("abc").span)
        #expect(text == expected)
        let bytes = function.hash(utf8("abc").span)
        #expect(bytes == octets(hexadecimal: expected))
    }
}
