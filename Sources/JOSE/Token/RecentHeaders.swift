/// The headers that a thread has read last: all tokens that one key signs have the same one, byte for byte, so the next token's is there
/// already.
///
/// Only by exactly the same text is a header found, and it says nothing that reading the text again would not say. Four headers of at most
/// a kilobyte are kept, whoever sends how many others.
final class RecentHeaders {
    private static let count = 4
    private static let longest = 1024

    private var headers: [(text: [UInt8], header: ProtectedHeader)] = []
    private var oldest = 0

    /// Those of this thread.
    static var ofThread: RecentHeaders? { all.object }

    private static let all = PerThread { RecentHeaders() }

    /// The header of exactly that text, in base64url.
    func header(of text: Span<UInt8>) -> ProtectedHeader? {
        for (known, header) in headers where Bytes.areSame(known.span, text) { return header }
        return nil
    }

    /// Keeps a header that was read from that text, in place of the one that is kept longest.
    func keep(_ header: ProtectedHeader, of text: Span<UInt8>) {
        guard text.count <= Self.longest else { return }
        let kept = (text: unsafe text.withUnsafeBufferPointer { unsafe Array($0) }, header: header)
        if headers.count < Self.count {
            headers.append(kept)
        } else {
            headers[oldest] = kept
            oldest = (oldest + 1) % Self.count
        }
    }
}
