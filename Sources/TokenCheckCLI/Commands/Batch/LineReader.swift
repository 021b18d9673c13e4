internal import JOSE

/// Some lines of standard input, one after the other in one array.
struct LineChunk: Sendable {
    /// The chunks are numbered from 0.
    var index = 0
    /// The number of the first line.
    var firstNumber = 1
    /// How much of the input was read up to its end.
    var endOfInput = 0
    var bytes: [UInt8] = []
    /// Where each line ends.
    var ends: [Int] = []

    var count: Int { ends.count }

    /// What it counts against a queue: more than 1 when lines are long.
    var weight: Int { 1 + bytes.count / LineReader.chunkBytes }

    func line(_ index: Int) -> ArraySlice<UInt8> { bytes[(index > 0 ? ends[index - 1] : 0)..<ends[index]] }
}

/// Lines of standard input, each held only up to a limit: what is longer is cut there, which makes it too large for a token.
struct LineReader: Sendable {
    static let chunkBytes = 131_072
    static let chunkLines = 256

    private let streams: Streams
    private let limit: Int
    private var block: [UInt8] = []
    private var position = 0
    private var chunk = LineChunk()
    /// Something of a line was read whose end was not: of white space nothing is held.
    private var isInLine = false
    private var isAtEnd = false

    init(streams: Streams, limit: Int) {
        self.streams = streams
        self.limit = limit
    }

    /// The next lines, at least one; `nil` at the end. It waits for input only when it has no whole line: whoever sends one line and
    /// waits for its report gets it.
    mutating func next() -> LineChunk? {
        while chunk.count < Self.chunkLines, chunk.bytes.count < Self.chunkBytes || chunk.count == 0 {
            if position < block.count {
                takeLine()
            } else if isAtEnd {
                break
            } else if chunk.count > 0 {
                return take()
            } else {
                block = streams.readInput(Self.chunkBytes)
                position = 0
                chunk.endOfInput += block.count
                isAtEnd = block.isEmpty
                if isAtEnd, isInLine { endLine() }
            }
        }
        return chunk.count > 0 ? take() : nil
    }

    /// The line at hand, as far as the block has it.
    private mutating func takeLine() {
        let end = Bytes.firstIndex(of: 0x0A, in: block.span, from: position)
        let lineStart = chunk.ends.last ?? 0
        // White space before a token is no part of it: it must not fill the line and leave the token out.
        if chunk.bytes.count == lineStart {
            while position < end, TokenInput.isSpace(block[position]) { position += 1 }
        }
        let room = max(0, limit + 1 - (chunk.bytes.count - lineStart))
        chunk.bytes.append(contentsOf: block[position..<min(end, position + room)])
        isInLine = true
        position = end
        if end < block.count {
            endLine()
            position += 1
        }
    }

    private mutating func endLine() {
        chunk.ends.append(chunk.bytes.count)
        isInLine = false
    }

    /// The whole lines; what was read of the next one stays.
    private mutating func take() -> LineChunk {
        var whole = chunk
        let end = whole.ends.last ?? 0
        chunk = LineChunk(index: whole.index + 1, firstNumber: whole.firstNumber + whole.count, endOfInput: whole.endOfInput)
        chunk.bytes.reserveCapacity(Self.chunkBytes)
        chunk.bytes.append(contentsOf: whole.bytes[end...])
        whole.bytes.removeLast(whole.bytes.count - end)
        return whole
    }
}
