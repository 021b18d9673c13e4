import JOSE
import TestSupport
import Testing
import Vectors

extension TokenVector {
    /// The files of `testvectors/vectors` (see the README there).
    static let areas = [
        "algorithms", "apple", "audience", "cognito-identity", "cognito-user-pool", "conformance", "form", "hashes", "header", "issuer",
        "keys", "matrix", "oidc", "symmetric", "times",
    ]

    /// All vectors of an area.
    static func all(_ area: String) throws -> [TokenVector] {
        try all(VectorFormat.document(PackageFiles.bytes("testvectors/vectors/\(area).json")))
    }

    /// The call, with its files as the tests' world knows them.
    var call: [String] { arguments.map { $0.replacing("=../", with: "=testvectors/") } }

    /// A world with the token on standard input.
    var world: World {
        var world = World()
        if !token.isEmpty { world.input = [token] }
        return world
    }
}
