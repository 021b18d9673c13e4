internal import JOSE

/// Some lines of standard input, where they were read: only a line of which an earlier block had the beginning was put together.
struct LineChunk: Sendable {
    /// The chunks are numbered from 0.
    let index: Int
    /// The number of the first line.
    let firstNumber: Int
    /// How much of the input was read up to its end.
    let endOfInput: Int
    fileprivate let joined: [UInt8]?
    fileprivate let block: [UInt8]
    fileprivate let ranges: [Range<Int>]

    var count: Int { ranges.count + (joined == nil ? 0 : 1) }

    /// How many bytes its lines have.
    var byteCount: Int { ranges.reduce(joined?.count ?? 0) { $0 + $1.count } }

    /// What it counts against a queue: more than 1 when a line is long.
    var weight: Int { 1 + (joined?.count ?? 0) / LineReader.blockBytes }

    func line(_ index: Int) -> ArraySlice<UInt8> {
        guard let joined else { return block[ranges[index]] }
        return index == 0 ? joined[...] : block[ranges[index - 1]]
    }
}

/// Lines of standard input, each held only up to a limit: what is longer is cut there, which makes it too large for a token.
struct LineReader: Sendable {
    static let blockBytes = 131_072
    static let chunkLines = 256

    private let streams: Streams
    private let limit: Int
    private var block: [UInt8] = []
    private var position = 0
    /// What earlier blocks had of the line at hand; `nil` between lines. Of white space before a token nothing is held.
    private var begun: [UInt8]?
    private var isAtEnd = false
    private var (chunks, lines, bytesRead) = (0, 0, 0)

    init(streams: Streams, limit: Int) {
        self.streams = streams
        self.limit = limit
    }

    /// The next lines, at least one; `nil` at the end. It waits for input only when it has no whole line: whoever sends one line and
    /// waits for its report gets it.
    mutating func next() -> LineChunk? {
        while !isAtEnd {
            if let chunk = wholeLines() { return chunk }
            block = streams.readInput(Self.blockBytes)
            position = 0
            bytesRead += block.count
            isAtEnd = block.isEmpty
        }
        // The last line needs no end.
        guard let last = begun else { return nil }
        begun = nil
        return chunk(last, [])
    }

    /// The whole lines at hand, as many as make a chunk; what is there of the one after them is kept for the next block.
    private mutating func wholeLines() -> LineChunk? {
        var joined: [UInt8]?
        var ranges: [Range<Int>] = []
        while position < block.count, ranges.count < Self.chunkLines {
            let end = Bytes.firstIndex(of: 0x0A, in: block.span, from: position)
            if end == block.count || begun != nil {
                var line = begun ?? []
                line.append(contentsOf: block[held(position..<end, after: line.count)])
                begun = line
                if end < block.count { (joined, begun) = (line, nil) }
            } else {
                ranges.append(held(position..<end, after: 0))
            }
            position = min(end + 1, block.count)
        }
        return ranges.isEmpty && joined == nil ? nil : chunk(joined, ranges)
    }

    /// What is held of a part of a line that comes after so many bytes: no more than the limit, and one that shows it is beyond. White space
    /// before a token is no part of it: it must not fill the line and leave the token out.
    private func held(_ part: Range<Int>, after count: Int) -> Range<Int> {
        var start = part.lowerBound
        if count == 0 {
            while start < part.upperBound, TokenInput.isSpace(block[start]) { start += 1 }
        }
        return start..<min(part.upperBound, start + max(0, limit + 1 - count))
    }

    private mutating func chunk(_ joined: [UInt8]?, _ ranges: [Range<Int>]) -> LineChunk {
        let chunk = LineChunk(
            index: chunks, firstNumber: lines + 1, endOfInput: bytesRead, joined: joined, block: ranges.isEmpty ? [] : block, ranges: ranges
        )
        chunks += 1
        lines += chunk.count
        return chunk
    }
}
