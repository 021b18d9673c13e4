import TokenCheckCLI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

exit(await TokenCheck.run(arguments: Array(CommandLine.arguments.dropFirst()), streams: .system()).rawValue)
