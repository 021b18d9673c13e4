// error: switch must be exhaustive
import JOSE
import OpenID

func token(_ verdict: Verdict) -> AcceptedToken? {
    switch verdict {
    case .accepted(let token): token
    case .rejected: nil
    }
}
