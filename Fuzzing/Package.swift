// swift-tools-version:6.2
import PackageDescription

// A package of its own: what it links, libFuzzer, is there only when all of it is built with -sanitize=fuzzer. scripts/fuzz does that.
let package = Package(
    name: "Fuzzing",
    dependencies: [.package(name: "tokencheck", path: "..")],
    targets: [
        .target(name: "CFuzzer"),
        .executableTarget(
            name: "fuzz",
            dependencies: [
                "CFuzzer",
                .product(name: "JOSE", package: "tokencheck"),
                .product(name: "OpenID", package: "tokencheck"),
                .product(name: "CognitoIdentity", package: "tokencheck"),
                .product(name: "CurlTransport", package: "tokencheck"),
                .product(name: "TokenCheckCLI", package: "tokencheck"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)]),
        .executableTarget(
            name: "leaks",
            dependencies: [
                .product(name: "JOSE", package: "tokencheck"),
                .product(name: "OpenID", package: "tokencheck"),
                .product(name: "TokenCheckCLI", package: "tokencheck"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)]),
    ],
    swiftLanguageModes: [.v6]
)
