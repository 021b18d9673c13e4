internal import OpenID

/// A token as a person gives it: text, a file, or standard input (CONTRACT: TOKEN).
enum TokenSource: Sendable, Equatable {
    case text(String)
    case file(String)
    case standardInput

    init(_ operand: String) {
        if operand == "-" {
            self = .standardInput
        } else if operand.hasPrefix("@") {
            self = .file(String(operand.dropFirst()))
        } else {
            self = .text(operand)
        }
    }

    /// The source of a command's operand; without one, standard input unless a person sits there.
    static func ofOperand(_ operands: [String], _ streams: Streams) throws(UsageError) -> TokenSource {
        if let operand = operands.first { return TokenSource(operand) }
        if streams.inputIsTerminal {
            throw UsageError("no token: give it as an argument, as @FILE, or on standard input")
        }
        return .standardInput
    }

    /// Reads it. A file that is not there is misuse; what is in it is judged like any token. `naming` is what a message calls the file.
    func read(_ streams: Streams, maximumSize: Int, naming name: String = "the token file") throws(UsageError) -> TokenInput {
        // White space and a scheme around the token do not count against its size.
        let limit = maximumSize + TokenInput.slack
        switch self {
        case .text(let text): return TokenInput(Array(text.utf8))
        case .standardInput: return TokenInput(streams.readAllInput(limit: limit))
        case .file(let path):
            do throws(FileError) { return TokenInput(try streams.readFile(path, limit)) } catch {
                switch error {
                case .tooLarge: return TokenInput([UInt8](repeating: UInt8(ascii: "A"), count: limit))
                case .unreadable(let reason): throw UsageError("cannot read \(name) \(UsageError.quoted(path)): \(reason)")
                }
            }
        }
    }
}

/// The bare token, and what was taken off around it.
struct TokenInput: Sendable {
    let token: RawToken
    /// True when quotes or a scheme were taken off: the program that sent them would have failed elsewhere.
    let wasTrimmed: Bool

    static let slack = 4096

    init(_ bytes: [UInt8]) { self.init(bytes[...]) }

    init(_ bytes: ArraySlice<UInt8>) {
        // Nearly always there is nothing around the token: no white space, quote or scheme that is taken off begins as tokens do.
        if let first = bytes.first, first == UInt8(ascii: "e"), let last = bytes.last, !Self.isSpace(last) {
            token = RawToken(Array(bytes))
            wasTrimmed = false
            return
        }
        var rest = Self.withoutSpace(bytes)
        let before = rest.count
        rest = Self.withoutQuotes(rest)
        let hadQuotes = rest.count != before
        rest = Self.withoutScheme(rest)
        // One pair of quotes, around all of it or around the token alone.
        if !hadQuotes { rest = Self.withoutQuotes(rest) }
        wasTrimmed = rest.count != before
        token = RawToken(Array(rest))
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

    static func withoutSpace(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = bytes.drop(while: isSpace)
        while let last = rest.last, isSpace(last) { rest.removeLast() }
        return rest
    }

    private static func withoutQuotes(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard bytes.count >= 2, let first = bytes.first, first == bytes.last, "\"'`".utf8.contains(first) else { return bytes }
        return withoutSpace(bytes.dropFirst().dropLast())
    }

    /// Takes off `Bearer `, which `Authorization:` may precede; any other scheme stays and is refused as what it is.
    private static func withoutScheme(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = bytes
        if let after = dropping("authorization:", from: rest) { rest = after.drop { $0 == 0x20 } }
        guard let after = dropping("bearer", from: rest), after.first == 0x20 else { return bytes }
        return after.drop { $0 == 0x20 }
    }

    private static func dropping(_ prefix: String, from bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let isThere = bytes.prefix(prefix.utf8.count).elementsEqual(prefix.utf8) {
            $0 == $1 || ($0 >= 0x41 && $0 <= 0x5A && $0 | 0x20 == $1)
        }
        return isThere ? bytes.dropFirst(prefix.utf8.count) : nil
    }
}
