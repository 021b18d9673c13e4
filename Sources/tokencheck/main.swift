import TokenCheckCLI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

// Nothing is held back in buffers, and what the libraries would put away on an orderly exit the system takes back faster.
_exit(TokenCheck.runOnThisThread(arguments: Array(CommandLine.arguments.dropFirst()), streams: .system()).rawValue)
