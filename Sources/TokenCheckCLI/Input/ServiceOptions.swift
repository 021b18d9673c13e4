internal import CognitoIdentity
internal import OpenID

/// The options of commands that call the services.
enum ServiceOptions {
    /// Of commands that call cognito-identity alone.
    static let identity: [OptionSpec] = addresses + others
    /// Of commands that call STS.
    static let all: [OptionSpec] = addresses + [tokenService] + others

    /// Said in the help of every command that calls them.
    static let statuses = "Exit status: 0 done, 1 refused, 2 misuse, 3 the service could not be had."

    private static let addresses = [
        OptionSpec(name: "--region", value: "R", summary: "the region to call (default: the pool's or identity's, else AWS_REGION)"),
        OptionSpec(
            name: "--endpoint", value: "URL", summary: "where cognito-identity is, in place of AWS: https, or plain http on this machine"),
    ]
    private static let tokenService = OptionSpec(
        name: "--sts-endpoint", value: "URL", summary: "where STS is, in place of AWS (default: --endpoint, when given)")
    private static let others: [OptionSpec] = [
        .certificates, OptionSpec(name: "--dry-run", summary: "print the request without its secrets, and send nothing"), .help,
    ]
}

/// Makes the service that a command's options ask for.
struct ServiceBuilder {
    let options: ParsedArguments
    let streams: Streams

    /// `named` is the region that the ids on the line name.
    func service(named: String?) throws(UsageError) -> IdentityService {
        let given = options.value("--region") ?? named
        guard let region = given ?? IdentityService.region(inEnvironment: streams.environment) else {
            throw UsageError("no region: give --region, or set AWS_REGION")
        }
        var endpoints: [AWSService: String] = [:]
        endpoints[.cognitoIdentity] = options.value("--endpoint")
        endpoints[.sts] = options.value("--sts-endpoint") ?? options.value("--endpoint")
        do throws(IdentityService.ConfigurationError) {
            return try IdentityService(
                region: region, caller: streams.makeCaller(options.value("--ca")), endpoints: endpoints,
                credentials: .environment(streams.environment), pause: streams.pause)
        } catch {
            switch error {
            case .region(let text):
                let name = given == nil ? "AWS_REGION or AWS_DEFAULT_REGION" : "--region"
                throw UsageError("\(name): \(UsageError.quoted(text)) is no region's name, such as eu-west-1")
            case .endpoint(let service, _):
                throw UsageError(
                    "\(service == .sts && options.has("--sts-endpoint") ? "--sts-endpoint" : "--endpoint"): "
                        + "an https address without user name, query and fragment, or plain http on this machine (127.0.0.1, localhost)")
            }
        }
    }

    var isDryRun: Bool { options.has("--dry-run") }
}
