import JOSE
import TestSupport
import Testing

@Suite("The two JSON readers agree")
struct JSONReadersAgreeTests {
    @Test("on random objects in every spelling", arguments: 0..<UInt64(8))
    func randomObjects(_ seed: UInt64) {
        var writer = RandomJSON(seed: seed)
        var accepted = 0
        for _ in 0..<600 {
            let text = writer.object()
            let ours = Reading.ofTokenJSON(text)
            #expect(ours == Reading.ofJansson(text), "\(base64URL(text))")
            if ours.isAccepted { accepted += 1 }
        }
        // The rest has a number out of range or a name twice.
        #expect(accepted > 400 && accepted < 600)
    }

    @Test("on random objects with faults put in", arguments: 100..<UInt64(108))
    func spoiledObjects(_ seed: UInt64) {
        var writer = RandomJSON(seed: seed)
        var (accepted, refused) = (0, 0)
        for _ in 0..<1500 {
            let text = writer.spoiled(writer.object())
            let ours = Reading.ofTokenJSON(text)
            #expect(ours == Reading.ofJansson(text), "\(base64URL(text))")
            if ours.isAccepted { accepted += 1 } else { refused += 1 }
        }
        #expect(accepted > 50)
        #expect(refused > 500)
    }

    @Test("on every octet in the place of every octet of a small object")
    func everyOctetEverywhere() {
        let text = utf8(#" {"a\u00e9":[-1.5e3,"é🔑\n"],"b":{"c":null}} "#)
        var accepted = 0
        for at in text.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = text
                changed[at] = byte
                let ours = Reading.ofTokenJSON(changed)
                #expect(ours == Reading.ofJansson(changed), "\(byte) at \(at)")
                if ours.isAccepted { accepted += 1 }
            }
        }
        #expect(accepted > text.count)
    }

    @Test("on every octet put between any two octets of a small object")
    func everyOctetBetween() {
        let text = utf8(#"{"a":[-1.5e3,12 ,true],"b":{"c":null,"d":0}}"#)
        for at in 0...text.count {
            for byte in UInt8.min...UInt8.max {
                var changed = text
                changed.insert(byte, at: at)
                #expect(Reading.ofTokenJSON(changed) == Reading.ofJansson(changed), "\(byte) at \(at)")
            }
        }
    }

    @Test("on every beginning of an object")
    func everyBeginning() {
        let text = utf8(#"{"a":[true,{"é":"\ud83d\udd11"}],"b":-0.5e+10}"#)
        for count in 0..<text.count {
            #expect(Reading.ofTokenJSON(Array(text.prefix(count))) == .refused)
            #expect(Reading.ofJansson(Array(text.prefix(count))) == .refused)
        }
        #expect(Reading.ofTokenJSON(text) == Reading.ofJansson(text))
        #expect(Reading.ofTokenJSON(text).isAccepted)
    }

    @Test("on every sequence of two octets in a string")
    func everyPairOfOctets() {
        for first in UInt8(0x80)...UInt8.max {
            for second in [0x00, 0x22, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF] as [UInt8] {
                for tail in [[], [0x80], [0x80, 0x80], [0xBF, 0xBF, 0xBF]] as [[UInt8]] {
                    let text = utf8("{\"a\":\"") + [first, second] + tail + utf8("\"}")
                    #expect(Reading.ofTokenJSON(text) == Reading.ofJansson(text), "\(first) \(second) \(tail)")
                }
            }
        }
    }

    @Test("on every escaped code unit near the edges of the surrogates", arguments: ["", "\\udc00", "\\ud800", "\\u0041", "x", "\\n"])
    func escapedUnits(_ tail: String) {
        for unit in [
            0x0000, 0x0001, 0x001F, 0x0022, 0x005C, 0x007F, 0x0080, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFEFF, 0xFFFE, 0xFFFF,
        ] {
            let digits = String(unit, radix: 16)
            let text = utf8("{\"a\":\"\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits + tail + "\"}")
            #expect(Reading.ofTokenJSON(text) == Reading.ofJansson(text), "\(digits)\(tail)")
        }
    }
}
