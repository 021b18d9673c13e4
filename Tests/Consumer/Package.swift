// swift-tools-version:6.2
import PackageDescription

let package = Package(
    name: "Consumer",
    dependencies: [.package(path: "tokencheck")],
    targets: [
        .executableTarget(
            name: "Consumer",
            dependencies: [.product(name: "OpenID", package: "tokencheck"), .product(name: "JOSE", package: "tokencheck")])
    ],
    swiftLanguageModes: [.v6]
)
