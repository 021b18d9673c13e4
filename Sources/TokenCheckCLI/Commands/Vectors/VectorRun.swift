internal import JOSE
internal import Vectors

/// Runs the vectors of files, one file at a time.
struct VectorRun {
    let streams: Streams
    let divergences: [Divergence]

    func report(on path: String, isNamed: Bool) async -> VectorReport {
        let bytes: [UInt8]
        do throws(FileError) { bytes = try streams.readFile(path, VectorFormat.maximumBytes) } catch {
            return VectorReport(path: path, outcome: .failure(error.text))
        }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        if VectorFormat.isJSONText(named: name) {
            return judged(path, .jsonText, JSONSuite.results(file: name, bytes))
        }
        let document: JSONValue
        do throws(JSONFailure) { document = try VectorFormat.document(bytes) } catch {
            return unknown(path, "not JSON: " + FormSentences.json(error), isNamed: isNamed)
        }
        switch VectorFormat.recognition(of: document) {
        case .unknown: return unknown(path, "of no known format", isNamed: isNamed)
        case .noVectors(let kind): return unknown(path, "\(kind): no outcome to compare with", isNamed: isNamed)
        case .format(let format):
            do throws(BrokenVectors) { return judged(path, format, try await results(document, format, path)) } catch {
                return VectorReport(path: path, outcome: .failure("broken: " + error.reason))
            }
        }
    }

    /// What is found in a folder may be anything; what was named is meant to be run.
    private func unknown(_ path: String, _ reason: String, isNamed: Bool) -> VectorReport {
        VectorReport(path: path, outcome: isNamed ? .failure(reason) : .skipped(reason))
    }

    private func judged(_ path: String, _ format: VectorFormat, _ results: VectorResults) -> VectorReport {
        let divergences = DivergenceReport(results, path: path, divergences: divergences)
        return VectorReport(path: path, outcome: .judged(format, results, divergences))
    }

    private func results(_ document: JSONValue, _ format: VectorFormat, _ path: String) async throws(BrokenVectors) -> VectorResults {
        if let results = try VectorFile.results(document, format) { return results }
        let call = call(beside: path)
        var results = VectorResults()
        if format == .logins {
            for row in try LoginsVector.all(document) { results.results.append(await call.result(row)) }
        } else {
            for vector in try TokenVector.all(document) { results.results.append(await call.result(vector)) }
        }
        return results
    }

    /// Calls whose files are relative to the folder of the vectors.
    private func call(beside path: String) -> VectorCall {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let read = streams.readFile
        return VectorCall(readFile: { (name, limit) throws(FileError) in
            try read(name.hasPrefix("/") ? name : PathText.joined(folder, name), limit)
        })
    }
}

/// Paths as text.
enum PathText {
    /// A relative name below a folder that ends with a slash; each `../` in front goes up by one folder that has a name.
    static func joined(_ folder: String, _ name: String) -> String {
        var (folder, name) = (folder[...], name[...])
        while name.hasPrefix("../"), let parent = parent(of: folder) {
            folder = parent
            name = name.dropFirst(3)
        }
        return String(folder + name)
    }

    private static func parent(of folder: Substring) -> Substring? {
        let bare = folder.dropLast()
        guard !bare.isEmpty, !bare.hasSuffix(".") else { return nil }
        return bare.lastIndex(of: "/").map { bare[...$0] } ?? ""
    }
}
