// swift-tools-version:6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "tokencheck",
    products: [
        .library(name: "JOSE", targets: ["JOSE"]),
        .library(name: "OpenID", targets: ["OpenID"]),
        .library(name: "CognitoIdentity", targets: ["CognitoIdentity"]),
        .library(name: "CurlTransport", targets: ["CurlTransport"]),
        // The tool without a process around it, for those that call it in memory: the fuzzers.
        .library(name: "TokenCheckCLI", targets: ["TokenCheckCLI"]),
        .executable(name: "tokencheck", targets: ["tokencheck"]),
    ],
    targets: [
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CJansson", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"])]),
        // The headers alone: CurlTransport loads the library when it is first needed.
        .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .target(name: "JOSE", dependencies: ["COpenSSL", "CJansson"], swiftSettings: strict),
        .target(name: "OpenID", dependencies: ["JOSE"], swiftSettings: strict),
        .target(name: "CognitoIdentity", dependencies: ["JOSE", "OpenID"], swiftSettings: strict),
        .target(name: "CurlTransport", dependencies: ["JOSE", "OpenID", "CognitoIdentity", "CCurl"], swiftSettings: strict),
        .target(name: "Vectors", dependencies: ["JOSE"], swiftSettings: strict),
        .target(
            name: "TokenCheckCLI", dependencies: ["JOSE", "OpenID", "CognitoIdentity", "CurlTransport", "Vectors"],
            swiftSettings: strict),
        .executableTarget(name: "tokencheck", dependencies: ["TokenCheckCLI"], swiftSettings: strict),
        .target(name: "CAllocations", path: "Benchmarks/CAllocations"),
        .executableTarget(
            name: "benchmark", dependencies: ["JOSE", "OpenID", "COpenSSL", "CAllocations"], path: "Benchmarks/Verification",
            swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]),
        .target(
            name: "TestSupport", dependencies: ["JOSE", "OpenID", "CognitoIdentity"], path: "Tests/TestSupport",
            exclude: ["loopback-server.py"], swiftSettings: strict),
        .testTarget(name: "JOSETests", dependencies: ["JOSE", "Vectors", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "VectorsTests", dependencies: ["Vectors", "JOSE", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "OpenIDTests", dependencies: ["OpenID", "JOSE", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "CognitoIdentityTests", dependencies: ["CognitoIdentity", "OpenID", "JOSE", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "CurlTransportTests",
            dependencies: ["CurlTransport", "TokenCheckCLI", "CognitoIdentity", "OpenID", "JOSE", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "TokenCheckCLITests", dependencies: ["TokenCheckCLI", "Vectors", "CognitoIdentity", "OpenID", "JOSE", "TestSupport"],
            exclude: ["Expected"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
