internal import JOSE
internal import Vectors

/// Vectors carried in the program, run against the libraries that it is linked with at this moment.
struct Selftest: Sendable {
    private let vectors: [TokenVector]
    private let files: [String: [UInt8]]

    /// The vectors of `selftest`.
    static func carried() throws(BrokenVectors) -> Selftest {
        try Selftest(SelftestVectors.document.withUTF8Buffer { unsafe Array($0) })
    }

    /// Vectors with the files that they name, in one document.
    init(_ bytes: [UInt8]) throws(BrokenVectors) {
        let document: JSONValue
        do throws(JSONFailure) { document = try VectorFormat.document(bytes) } catch { throw BrokenVectors("not JSON") }
        vectors = try TokenVector.all(document)
        guard case .object(let members)? = document["files"] else { throw BrokenVectors("no files") }
        var files: [String: [UInt8]] = [:]
        for member in members { files[member.name] = try Self.content(member.value) }
        self.files = files
    }

    /// A file is text, or octets in base64url.
    private static func content(_ value: JSONValue) throws(BrokenVectors) -> [UInt8] {
        if let text = value.string { return Array(text.utf8) }
        let encoded = Array((value["base64url"]?.string ?? "").utf8)
        do throws(Base64URL.Failure) { return try Base64URL.decode(encoded.span) } catch { throw BrokenVectors("a file that is no text") }
    }

    func report() async -> SelftestReport {
        let files = files
        let call = VectorCall(readFile: { (name, limit) throws(FileError) in
            guard let bytes = files[name] else { throw .unreadable("No such file or directory") }
            if bytes.count > limit { throw .tooLarge(limit) }
            return bytes
        })
        var report = SelftestReport()
        for vector in vectors { report.count(await call.result(vector)) }
        return report
    }
}
