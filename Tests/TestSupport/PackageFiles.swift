import FoundationEssentials
public import JOSE

/// Files that tests read, found from the place of this source file: no test depends on the working directory.
public enum PackageFiles {
    /// The folder of the package.
    public static let root: String = {
        let parts = #filePath.split(separator: "/").dropLast(3)
        return "/" + parts.joined(separator: "/")
    }()

    /// Why a file gave nothing.
    public struct Missing: Error {
        /// Where it was looked for.
        public let path: String
    }

    /// The octets of a file, its path relative to the package's folder.
    public static func bytes(_ path: String) throws -> [UInt8] { try read(root + "/" + path) }

    /// True when there is such a file or folder, its path relative to the package's folder.
    public static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: root + "/" + path) }

    /// The names in a folder, sorted; `nil` for what is no folder.
    public static func names(_ path: String) -> [String]? {
        try? FileManager.default.contentsOfDirectory(atPath: root + "/" + path).sorted()
    }

    static func read(_ path: String) throws -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path) else { throw Missing(path: path) }
        return Array(data)
    }
}

/// The vectors of other projects, kept beside the package and not in it: tests that want them are skipped where they are not.
public enum SharedVectors {
    private static let folder = "../shared/vectors"

    /// Said for a skipped test.
    public static let absent: String = "needs the vectors of other projects in \(folder), which are not there"

    /// True when the folder is there.
    public static var arePresent: Bool { PackageFiles.exists(folder) }

    /// A JSON file of the folder.
    public static func json(_ path: String) throws -> JSONValue {
        try JSONDocument.parse(PackageFiles.bytes(folder + "/" + path))
    }
}
