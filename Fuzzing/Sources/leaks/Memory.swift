import Glibc

/// This process's memory.
enum Memory {
    /// The octets of it that are in RAM: the second number of `/proc/self/statm`, in pages (proc(5)).
    static func resident() -> Int {
        guard let file = fopen("/proc/self/statm", "r") else { fail("/proc/self/statm cannot be read") }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        guard fgets(&line, Int32(line.count), file) != nil else { fail("/proc/self/statm is empty") }
        let numbers = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).split(separator: " ")
        guard numbers.count > 1, let pages = Int(numbers[1]) else { fail("/proc/self/statm has another form") }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
