import JOSE
import Testing
import TokenCheckCLI

@Suite("Numbers of options")
struct NumberTests {
    @Test(
        "a whole number of its range, in plain digits",
        arguments: [
            ("--leeway", "0"), ("--leeway", "300"), ("--leeway", "007"), ("--max-age", "60"), ("--max-age", "1000000000"),
            ("--max-size", "1000"), ("--max-size", "1048576"),
        ])
    func good(_ option: String, _ text: String) async {
        #expect(await World().run(Samples.verify("oidc", option, text, Samples.file("oidc"))).status == .success)
    }

    static let ranges = [("--leeway", "0 to 300"), ("--max-age", "0 to 1000000000"), ("--max-size", "1 to 1048576")]

    @Test(
        "everything else is misuse that names the option and its range", arguments: ranges,
        [
            "+5", "-5", "0x5", "5.0", " 5", "5 ", "1e2", "5s", "٥", "５", "1_000", "9223372036854775808", "99999999999999999999999999", "x",
            "1000000001",
        ])
    func bad(_ row: (option: String, range: String), _ text: String) async throws {
        let message = try await World().run(Samples.verify("oidc", row.option, text, Samples.file("oidc"))).usageError()
        #expect(message == "\(row.option): \"\(text)\" is not a whole number from \(row.range)")
    }

    @Test("one beyond either end is out of the range", arguments: [("--leeway", "301"), ("--max-size", "0"), ("--max-size", "1048577")])
    func ends(_ option: String, _ text: String) async throws {
        #expect(
            try await World().run(Samples.verify("oidc", option, text, Samples.file("oidc"))).usageError().hasPrefix(
                "\(option): \"\(text)\""))
    }
}

@Suite("--at")
struct TimeTextTests {
    @Test(
        "takes Unix seconds, with a fraction or not, and RFC 3339 with any offset",
        arguments: [
            ("1767225600", "2026-01-01T00:00:00Z"), ("1767225600.9", "2026-01-01T00:00:00Z"), ("0", "1970-01-01T00:00:00Z"),
            ("253402300799", "9999-12-31T23:59:59Z"), ("01767225600", "2026-01-01T00:00:00Z"),
            ("2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z"), ("2026-01-01t00:00:00z", "2026-01-01T00:00:00Z"),
            ("2026-01-01 00:00:00Z", "2026-01-01T00:00:00Z"), ("2026-01-01T02:00:00+02:00", "2026-01-01T00:00:00Z"),
            ("2025-12-31T18:30:00-05:30", "2026-01-01T00:00:00Z"), ("2026-01-01T00:00:00-00:00", "2026-01-01T00:00:00Z"),
            ("2026-01-01T00:00:00.123456789Z", "2026-01-01T00:00:00Z"), ("2024-02-29T12:00:00Z", "2024-02-29T12:00:00Z"),
            ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"), ("1970-01-01T01:00:00+01:00", "1970-01-01T00:00:00Z"),
        ])
    func good(_ text: String, _ expected: String) async throws {
        for call in [["inspect"], Samples.verify("oidc")] {
            let report = try await World().run(call + ["--json", "--at", text, Samples.file("oidc")]).json()
            #expect(report["times"]?["evaluated_at"] == .string(expected))
        }
    }

    @Test(
        "everything else is misuse",
        arguments: [
            "now", "-1", "+1767225600", "1e9", "0x10", ".5", "5.", "1.2.3", " 1767225600", "1767225600s", "2026-01-01",
            "2026-01-01T00:00:00",
            "2026-1-1T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-02-29T00:00:00Z", "2026-02-30T00:00:00Z",
            "2026-04-31T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2026-01-01T00:00:61Z", "2026-01-01T00:00:00+24:00",
            "2026-01-01T00:00:00+2", "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00ZZ", "1969-12-31T23:59:59Z", "٢٠٢٦-01-01T00:00:00Z",
        ])
    func bad(_ text: String) async throws {
        let message = try await World().run("inspect", "--at", text, Samples.file("oidc")).usageError()
        #expect(message == "--at: \"\(text)\" is neither Unix seconds nor RFC 3339, such as 2026-01-01T00:00:00Z")
    }

    @Test(
        "a time beyond the year 9999 is misuse that asks about milliseconds",
        arguments: ["1767225600000", "253402300800", "1767225600000.5"])
    func milliseconds(_ text: String) async throws {
        let message = try await World().run("inspect", "--at", text, Samples.file("oidc")).usageError()
        #expect(message == "--at: \"\(text)\" lies beyond the year 9999; milliseconds? Unix time is in seconds")
    }

    @Test("without it the clock says when: one second decides")
    func clock() async {
        var world = World()
        world.now = 1_767_229_139.9
        #expect(await world.run(Samples.verify("oidc", "--leeway", "0", Samples.file("oidc"))).status == .success)
        world.now = 1_767_229_140
        #expect(await world.run(Samples.verify("oidc", "--leeway", "0", Samples.file("oidc"))).status == .rejected)
    }
}
