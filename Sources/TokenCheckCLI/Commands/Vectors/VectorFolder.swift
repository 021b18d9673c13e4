/// The files that a path stands for: itself, or all JSON files below a folder, in the order of their names.
struct VectorFolder {
    let streams: Streams

    /// More files and deeper folders than any suite has.
    static let maximumFiles = 20_000
    static let maximumDepth = 16

    struct Found {
        /// Files, with whether they were named themselves.
        var files: [(path: String, isNamed: Bool)] = []
        /// What could not be looked into, with the reason.
        var failures: [(path: String, reason: String)] = []
    }

    func files(_ path: String) -> Found {
        var found = Found()
        do throws(FileError) {
            if let entries = try streams.listFolder(path) {
                walk(path, entries, depth: 1, into: &found)
            } else {
                found.files.append((path, true))
            }
        } catch { found.failures.append((path, error.text)) }
        return found
    }

    private func walk(_ folder: String, _ entries: [FolderEntry], depth: Int, into found: inout Found) {
        for entry in entries {
            let path = folder.hasSuffix("/") ? folder + entry.name : folder + "/" + entry.name
            if !entry.isFolder {
                guard entry.name.hasSuffix(".json") else { continue }
                guard found.files.count < Self.maximumFiles else {
                    found.failures.append((folder, "more than \(Self.maximumFiles) files"))
                    return
                }
                found.files.append((path, false))
            } else if depth == Self.maximumDepth {
                found.failures.append((path, "folders nest deeper than \(Self.maximumDepth)"))
            } else {
                do throws(FileError) {
                    walk(path, try streams.listFolder(path) ?? [], depth: depth + 1, into: &found)
                } catch { found.failures.append((path, error.text)) }
            }
        }
    }
}
