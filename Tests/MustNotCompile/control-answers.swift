// compiles: a verdict has three answers, and a switch over them needs no default
import JOSE
import OpenID

func answer(_ verdict: Verdict) -> Int {
    switch verdict {
    case .accepted: 0
    case .rejected: 1
    case .undecided: 3
    }
}

struct Mine: ClaimRule {
    var name: String { "mine" }
    var reference: String { "ours" }
    func findings(in claims: SignedClaims, at now: UnixTime) -> [Finding] {
        claims["tier"] == nil ? [Finding(.custom("tier"), detail: .text("no tier"))] : []
    }
}
