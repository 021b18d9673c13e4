import TokenCheckCLI

/// The files of `testvectors/`, as the tool reads them.
enum TestVectors {
    static func contents(_ path: String) -> [UInt8] {
        guard let bytes = try? Streams.system().readFile(path, 1 << 22) else { fail("\(path) cannot be read") }
        return bytes
    }

    static func names(_ folder: String) -> [String] {
        guard let entries = try? Streams.system().listFolder(folder) else { fail("\(folder) is no folder") }
        return entries.map(\.name)
    }
}
