/// What can be fuzzed. Each target is a reader together with what must hold of whatever it says.
enum FuzzTarget: String, CaseIterable {
    case base64url, json, jws, keys, pem, verification, logins, stores, config

    /// Set once, before the first input.
    nonisolated(unsafe) static var chosen = FuzzTarget.json

    func run(_ input: [UInt8]) {
        switch self {
        case .base64url: Base64URLTarget.run(input)
        case .json: JSONTarget.run(input)
        case .jws: JWSTarget.run(input)
        case .keys: KeysTarget.run(input)
        case .pem: PEMTarget.run(input)
        case .verification: VerificationTarget.run(input)
        case .logins: LoginsTarget.run(input)
        case .stores: StoresTarget.run(input)
        case .config: ConfigTarget.run(input)
        }
    }
}

/// Stops the run when something that must hold does not; libFuzzer keeps the input.
func hold(_ condition: Bool, _ rule: @autoclosure () -> String) {
    if !condition { fatalError("does not hold: \(rule())") }
}
