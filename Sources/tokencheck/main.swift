import TokenCheckCLI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

exit(TokenCheck.runOnThisThread(arguments: Array(CommandLine.arguments.dropFirst()), streams: .system()).rawValue)
