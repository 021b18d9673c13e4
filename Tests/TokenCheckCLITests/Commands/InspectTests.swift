import JOSE
import Testing
import TokenCheckCLI

@Suite("tokencheck inspect")
struct InspectTests {
    @Test("has the contract's members in its order, and is never verified", arguments: Samples.profiles)
    func members(_ profile: String) async throws {
        let report = try await World().run("inspect", "--json", Samples.file(profile)).json()
        #expect(report.names == ["verified", "header", "claims", "looks_like", "findings", "times"])
        #expect(report["verified"] == false)
        #expect(report["looks_like"] == (profile == "oidc" ? .null : .string(profile)))
        #expect(report["findings"] == .array([]))
    }

    @Test("shows the very claims that verify shows when it accepts", arguments: Samples.profiles)
    func sameClaims(_ profile: String) async throws {
        let inspected = try await World().run("inspect", "--json", Samples.file(profile)).json()
        let verified = try await World().run(Samples.verify(profile, "--json", Samples.file(profile))).json()
        for member in ["header", "claims", "times"] { #expect(inspected[member] == verified[member]) }
    }

    @Test("the first line of text says that nothing was verified", arguments: ["oidc", "oidc.tampered", "oidc.expired"])
    func firstLine(_ name: String) async {
        let outcome = await World().run("inspect", Samples.file(name))
        #expect(outcome.output.hasPrefix("NOT VERIFIED: the signature was not checked; anybody may have written this\n"))
        #expect(outcome.status == .success)
    }

    @Test(
        "what cannot be read is rejected, with its code",
        arguments: [
            ("", "token.empty"), ("a", "token.malformed"), ("a.b.c.d.e", "token.encrypted"), ("eyJhbGciOiJub25lIn0.e30.", "token.unsigned"),
            ("eyJhbGciOiJub25lIn0=.e30.AA", "token.base64"), ("eyJhIjoxLCJhIjoyfQ.e30.AA", "token.json"),
        ])
    func unreadable(_ token: String, _ code: String) async throws {
        let outcome = await World().run("inspect", "--json", token)
        #expect(outcome.status == .rejected)
        let report = try outcome.json()
        #expect(report.codes == [code])
        #expect([report["header"], report["claims"], report["looks_like"]] == [.null, .null, .null])
    }

    @Test("what was taken off around the token is a warning, and the status stays") func trimmed() async throws {
        let outcome = await World().run("inspect", "--json", "Bearer \(try Samples.token("oidc"))")
        #expect(outcome.status == .success)
        #expect(try outcome.json().codes == ["input.trimmed"])
    }

    @Test(
        "reads a token of 1 MiB, where verify stops at 16 KiB",
        arguments: [(Status.success, ["inspect"]), (.rejected, Samples.verify("oidc"))])
    func size(_ status: Status, _ call: [String]) async throws {
        let token = try Samples.oidc(["padding": .string(String(repeating: "x", count: 20_000))])
        #expect(await World(input: token).run(call).status == status)
    }
}
