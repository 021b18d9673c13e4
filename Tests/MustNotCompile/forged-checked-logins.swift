// error: extraneous argument labels 'passed:for:' in call
import CognitoIdentity
import JOSE
import OpenID

func forge(_ map: LoginsMap) -> CheckedLogins { CheckedLogins(passed: map, for: .getID) }
