import OpenID
import Testing

@Suite("times as RFC 3339 text")
struct RFC3339Tests {
    // Seconds computed with Python's datetime.
    @Test(
        "known times, both ways",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (1_767_225_600, "2026-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"),
            (951_868_800, "2000-03-01T00:00:00Z"), (1_709_251_199, "2024-02-29T23:59:59Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
            (4_107_542_399, "2100-02-28T23:59:59Z"), (-1, "1969-12-31T23:59:59Z"), (-86400, "1969-12-31T00:00:00Z"),
            (-2_203_891_200, "1900-03-01T00:00:00Z"), (-62_135_596_800, "0001-01-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
            (2_147_483_648, "2038-01-19T03:14:08Z"), (13_574_563_200, "2400-02-29T00:00:00Z"),
        ] as [(Int64, String)])
    func known(seconds: Int64, text: String) {
        #expect(RFC3339.text(UnixTime(seconds: seconds)) == text)
        #expect(RFC3339.time(text) == UnixTime(seconds: seconds))
    }

    @Test("each day of four centuries reads back as it was written")
    func everyDay() {
        let days = (-60 * 365...340 * 366).filter {
            RFC3339.time(RFC3339.text(UnixTime(seconds: Int64($0) * 86400))) != UnixTime(seconds: Int64($0) * 86400)
        }
        #expect(days == [])
    }

    @Test(
        "other ways of writing a time",
        arguments: [
            ("2026-01-01t00:00:00z", 1_767_225_600), ("2026-01-01 00:00:00Z", 1_767_225_600), ("2026-01-01T01:00:00+01:00", 1_767_225_600),
            ("2025-12-31T18:30:00-05:30", 1_767_225_600), ("2026-01-01T00:00:00-00:00", 1_767_225_600),
            ("2026-01-01T00:00:00.5Z", 1_767_225_600.5),
            ("2026-01-01T00:00:00.000000000000001Z", 1_767_225_600), ("1969-12-31T23:59:59.5Z", -0.5),
            ("2016-12-31T23:59:60Z", 1_483_228_800),
            ("2026-01-01T23:59:00+23:59", 1_767_225_600),
        ] as [(String, Double)])
    func otherForms(text: String, seconds: Double) { #expect(RFC3339.time(text) == UnixTime(seconds: seconds)) }

    @Test(
        "what is not RFC 3339 is no time",
        arguments: [
            "", "2026", "2026-01-01", "2026-01-01T00:00:00", "2026-01-01T00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z",
            "2026-01-00T00:00:00Z", "2026-01-32T00:00:00Z", "2026-02-29T00:00:00Z", "2100-02-29T00:00:00Z", "2026-04-31T00:00:00Z",
            "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2026-01-01T00:00:61Z", "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00,5Z",
            "2026-01-01T00:00:00+1:00", "2026-01-01T00:00:00+0100", "2026-01-01T00:00:00+24:00", "2026-01-01T00:00:00+00:60",
            "2026-01-01T00:00:00ZZ", "2026-01-01T00:00:00Z ", " 2026-01-01T00:00:00Z", "+2026-01-01T00:00:00Z", "26-01-01T00:00:00Z",
            "2026-1-1T00:00:00Z", "2026/01/01T00:00:00Z", "２026-01-01T00:00:00Z", "-001-01-01T00:00:00Z",
        ])
    func refused(text: String) { #expect(RFC3339.time(text) == nil) }

    @Test("a fraction is left away, towards the past")
    func fractions() {
        #expect(RFC3339.text(UnixTime(seconds: 1_767_225_600.999)) == "2026-01-01T00:00:00Z")
        #expect(RFC3339.text(UnixTime(seconds: -0.5)) == "1969-12-31T23:59:59Z")
    }

    @Test(
        "times beyond the years 1 to 9999 are held at the edge",
        arguments: [
            (1e300, "9999-12-31T23:59:59Z"), (.infinity, "9999-12-31T23:59:59Z"), (-1e300, "0001-01-01T00:00:00Z"),
            (.nan, "9999-12-31T23:59:59Z"),
        ])
    func held(seconds: Double, text: String) { #expect(RFC3339.text(UnixTime(seconds: seconds)) == text) }
}
