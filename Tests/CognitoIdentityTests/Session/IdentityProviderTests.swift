import JOSE
import OpenID
import TestSupport
import Testing

@testable import CognitoIdentity

@Suite("Identity providers")
struct IdentityProviderTests {
    let world: FlowWorld

    init() throws { world = try FlowWorld() }

    @Test("a guest has no logins and no identity")
    func guest() async throws {
        let guest = GuestIdentityProvider()
        try await guest.refresh()
        #expect(try await guest.logins() == .none)
        #expect(await guest.identityID == nil)
        await guest.clear()
    }

    @Test("public logins are got at each refresh, and forgotten by clear")
    func publicLogins() async throws {
        let users = try world.users()
        let counted = Locked(0)
        let provider = PublicIdentityProvider { () throws(IdentityProviderFailure) in
            counted.withLock { $0 += 1 }
            return users
        }
        #expect(try await provider.logins() == .none)
        try await provider.refresh()
        try await provider.refresh()
        #expect(counted.withLock { $0 } == 2)
        #expect(try await provider.logins() == users)
        #expect(await provider.identityID == nil)
        await provider.clear()
        #expect(try await provider.logins() == .none)
    }

    @Test("a backend's token stands under the identity service's name, with its identity")
    func developer() async throws {
        let token = try world.developerToken()
        let provider = DeveloperIdentityProvider { () throws(IdentityProviderFailure) in token }
        #expect(try await provider.logins() == .none)
        #expect(await provider.identityID == nil)
        try await provider.refresh()
        let text = String(decoding: token.token.bytes, as: UTF8.self)
        #expect(try await provider.logins() == world.map([SampleLogins.identityKey: text]))
        #expect(await provider.identityID == token.identityID)
        await provider.clear()
        #expect(try await provider.logins() == .none)
        #expect(await provider.identityID == nil)
    }

    @Test("a refresh that fails leaves what was there, and its failure is the caller's")
    func failing() async throws {
        let token = try world.developerToken()
        let failure = IdentityProviderFailure("the backend is down", isOutage: true)
        let number = Locked(0)
        let provider = DeveloperIdentityProvider { () throws(IdentityProviderFailure) in
            let isFirst = number.withLock { number in
                number += 1
                return number == 1
            }
            guard isFirst else { throw failure }
            return token
        }
        try await provider.refresh()
        await #expect(throws: failure) { try await provider.refresh() }
        #expect(await provider.identityID == token.identityID)
    }

    @Test("what comes after clear is not taken: it may be the old user's")
    func late() async throws {
        let (token, users) = (try world.developerToken(), try world.users())
        let gates = (Gate(), Gate())
        let developer = DeveloperIdentityProvider { () throws(IdentityProviderFailure) in
            await gates.0.pass()
            return token
        }
        let social = PublicIdentityProvider { () throws(IdentityProviderFailure) in
            await gates.1.pass()
            return users
        }
        for (provider, gate) in [(developer, gates.0), (social, gates.1)] as [(any IdentityProvider, Gate)] {
            let refresh = Task { () -> IdentityProviderFailure? in
                do throws(IdentityProviderFailure) { try await provider.refresh() } catch { return error }
                return nil
            }
            await gate.waitForArrivals(1)
            await provider.clear()
            gate.open()
            #expect(await refresh.value == IdentityProviderFailure("the logins were cleared while they were asked for"))
            #expect(try await provider.logins() == .none)
            #expect(await provider.identityID == nil)
            try await provider.refresh()
            #expect(try await provider.logins() != .none)
        }
    }
}
