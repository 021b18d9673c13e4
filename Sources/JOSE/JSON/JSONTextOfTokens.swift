/// What a token has in compact form, as most have all, is copied in one run: `run` is the part of its text that was taken and is not yet
/// written, or the empty place after what was written otherwise.
extension JSONText {
    /// Writes the node and all that is inside it, and gives the one after it.
    mutating func node(_ index: Int, of document: TokenJSON, _ run: inout Range<Int>) -> Int {
        let node = document.nodes[index]
        let (start, end, next) = (Int(node.start), Int(node.end), Int(node.next))
        switch node.kind {
        case .null, .true, .false: take(start..<end, &run, of: document)
        // Whole numbers have one spelling, but for zero.
        case .integer where document.bytes[start] == UInt8(ascii: "-") && document.bytes[start + 1] == UInt8(ascii: "0"):
            flush(&run, of: document)
            integer(0)
            run = end..<end
        case .integer: take(start..<end, &run, of: document)
        case .real:
            flush(&run, of: document)
            real(JSONElement(document: document, index: index).number ?? .nan)
            run = end..<end
        case .string where node.escaped:
            flush(&run, of: document)
            quoted(JSONEscapes.unescaped(document.bytes.span, start..<end).span)
            run = end + 1..<end + 1
        // Without an escape in it a string needs none; its quotes stand around it.
        case .string: take(start - 1..<end + 1, &run, of: document)
        case .array, .object:
            let isObject = node.kind == .object
            take(start..<start + 1, &run, of: document)
            var child = index + 1
            while child < next {
                if child > index + 1 { mark(",", &run, of: document) }
                child = self.node(child, of: document, &run)
                // That was the name.
                if isObject {
                    mark(":", &run, of: document)
                    child = self.node(child, of: document, &run)
                }
            }
            mark(isObject ? "}" : "]", &run, of: document)
            run = run.isEmpty ? end..<end : run
        }
        return next
    }

    private mutating func take(_ range: Range<Int>, _ run: inout Range<Int>, of document: TokenJSON) {
        if range.lowerBound == run.upperBound {
            run = run.lowerBound..<range.upperBound
        } else {
            flush(&run, of: document)
            run = range
        }
    }

    /// The sign that comes next, whether or not white space stands before it in the token.
    private mutating func mark(_ sign: Unicode.Scalar, _ run: inout Range<Int>, of document: TokenJSON) {
        let byte = UInt8(ascii: sign)
        if run.upperBound < document.bytes.count, document.bytes[run.upperBound] == byte {
            run = run.lowerBound..<run.upperBound + 1
        } else {
            flush(&run, of: document)
            bytes.append(byte)
        }
    }

    mutating func flush(_ run: inout Range<Int>, of document: TokenJSON) {
        if !run.isEmpty { append(document.bytes.span, run) }
        run = run.upperBound..<run.upperBound
    }
}
