// error: setter is inaccessible
import JOSE
import OpenID

func rename(_ finding: inout Finding) { finding.rule = nil }
