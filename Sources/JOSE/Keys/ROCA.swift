/// The fingerprint of RSA keys made by Infineon's flawed generator: CVE-2017-15361, "The Return of Coppersmith's Attack" (CCS 2017), §3.
enum ROCA {
    /// True when the modulus is a power of 65537 modulo each of the primes that the generator worked with. One key in 2^27 is by chance.
    static func marks(_ modulus: [UInt8]) -> Bool {
        for prime in primes {
            let residue = modulus.reduce(UInt32(0)) { ($0 << 8 | UInt32($1)) % prime }
            guard isPowerOfGenerator(residue, modulo: prime) else { return false }
        }
        return true
    }

    private static func isPowerOfGenerator(_ residue: UInt32, modulo prime: UInt32) -> Bool {
        let generator = 65537 % prime
        var power: UInt32 = 1
        repeat {
            if power == residue { return true }
            power = power * generator % prime
        } while power != 1
        return false
    }

    private static let primes: [UInt32] = [
        3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109, 113, 127, 131,
        137, 139, 149, 151, 157, 163, 167,
    ]
}
