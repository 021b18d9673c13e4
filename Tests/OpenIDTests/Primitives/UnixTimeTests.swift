import OpenID
import Testing

@Suite("seconds since 1970")
struct UnixTimeTests {
    @Test(
        "the last whole second not after a time",
        arguments: [(0, 0), (0.9, 0), (-0.1, -1), (-1, -1), (1_767_225_600.5, 1_767_225_600)] as [(Double, Int64)])
    func wholeSeconds(seconds: Double, whole: Int64) { #expect(UnixTime(seconds: seconds).wholeSeconds == whole) }

    @Test("earlier before later, and the seconds between")
    func order() {
        let (a, b) = (UnixTime(seconds: 1.5), UnixTime(seconds: Int64(3)))
        #expect(a < b)
        #expect(!(b < a) && !(a < a))
        #expect(b - a == 1.5)
        #expect(a - b == -1.5)
        #expect(UnixTime(seconds: 3.0) == b)
    }

    @Test("the latest is the last second of the year 9999")
    func latest() { #expect(RFC3339.text(.latest) == "9999-12-31T23:59:59Z") }

    @Test("the wall clock stands after this was written and before the year 3000")
    func now() { #expect((1_767_225_600.0...32_503_680_000).contains(UnixTime.now().seconds)) }

    @Test("what is no number is the end of time")
    func nan() { #expect(UnixTime(seconds: .nan) == UnixTime(seconds: .infinity)) }
}
