// compiles: the ways to logins that there are
import CognitoIdentity
import JOSE
import OpenID

func checked(_ map: LoginsMap, _ now: UnixTime) throws -> CheckedLogins { try CheckedLogins(map, LoginsCheck(for: .getID), at: now) }
func verified(_ tokens: [AcceptedToken]) throws -> VerifiedLogins { try VerifiedLogins(tokens) }
func verified(_ map: LoginsMap, _ verifier: LoginsVerifier) async throws -> VerifiedLogins { try await verifier.verify(map) }
func pool(_ id: IdentityPoolID) throws -> IdentityPool { try IdentityPool(id) }
func name(_ id: IdentityID, _ check: inout LoginsCheck) { check.identity = id }
func send(_ value: Secret) -> String { value.exposed }
