import OpenID
import TestSupport
import Testing

extension Leeway {
    /// No tolerance at all.
    static var none: Leeway {
        // Zero is in range, so this cannot be anything but zero.
        (try? Leeway(seconds: 0)) ?? .standard
    }
}

@Suite("leeway: 0 to 300 seconds")
struct LeewayTests {
    @Test("within the range it is what was asked for", arguments: [0, 1, 60, 300])
    func inRange(seconds: Int) throws { #expect(try Leeway(seconds: seconds).seconds == Double(seconds)) }

    @Test("outside the range it is a mistake in the configuration", arguments: [-1, 301, .min, .max])
    func outOfRange(seconds: Int) {
        #expect(throws: ConfigurationError.outOfRange("leeway", 0...300)) { try Leeway(seconds: seconds) }
    }

    @Test("it is 60 unless said otherwise")
    func standard() {
        #expect(Leeway.standard.seconds == 60)
        #expect(Expectations().leeway == .standard)
        #expect(Leeway.none.seconds == 0)
    }
}
