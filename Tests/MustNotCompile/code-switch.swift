// error: switch must be exhaustive
import JOSE
import OpenID

func status(_ code: FindingCode) -> Int {
    switch code {
    case .signatureInvalid: 1
    case .claim: 2
    }
}
