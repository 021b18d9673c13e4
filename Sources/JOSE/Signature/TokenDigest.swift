/// SHA-256 of a token's whole text, signature included: what tells one token from all others.
///
/// The signature alone would not (ECDSA's r‖s and r‖n−s are both valid), nor would the signed part: it is there without any signature too.
package struct TokenDigest: Sendable {
    private let words: SHA256Context.Words

    /// The digest of `text`; `nil` when OpenSSL has no SHA-256.
    package init?(_ text: Span<UInt8>) {
        guard let words = SHA256Context.ofThread?.digest(of: text) else { return nil }
        self.words = words
    }

    /// A part of the digest, as evenly spread as all of it: good for finding a place, never for telling tokens apart.
    package var spread: UInt64 { words.0 }
}

extension TokenDigest: Hashable {
    /// True when all 256 bits are the same. It takes the same time wherever two differ, though nobody who has not the token knows its
    /// digest, and nobody can make a token for a digest.
    package static func == (a: Self, b: Self) -> Bool {
        (a.words.0 ^ b.words.0) | (a.words.1 ^ b.words.1) | (a.words.2 ^ b.words.2) | (a.words.3 ^ b.words.3) == 0
    }

    /// Feeds a part: equality decides.
    package func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
}
