public import JOSE
internal import OpenID

/// The door to all calls: finds the address, signs what has to be signed, sends, tries again where that is safe, and reads the answer.
public struct IdentityService: Sendable {
    /// The region whose services are called.
    public let region: String

    private let addresses: [AWSService: String]
    private let caller: any ServiceCaller
    private let credentials: CredentialsSource
    private let retry: RetryPolicy
    private let chance: @Sendable () -> Double
    private let pause: @Sendable (Double) async -> Void

    /// Why there is no such service.
    public enum ConfigurationError: Error, Sendable, Equatable {
        /// Not a region's name.
        case region(String)
        /// Not an address of HTTPS, or of plain HTTP on this machine, without user, query and fragment.
        case endpoint(AWSService, String)
    }

    /// The services of a region. `endpoints` are addresses to use instead of a service's own: FIPS, private links, emulators.
    ///
    /// `chance` gives numbers from 0 to 1 for the pauses between attempts; `pause` waits so many seconds, or shorter when the task is
    /// cancelled.
    public init(
        region: String, caller: any ServiceCaller, endpoints: [AWSService: String] = [:], credentials: CredentialsSource = .none,
        retry: RetryPolicy = RetryPolicy(), chance: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
        pause: @escaping @Sendable (Double) async -> Void = { try? await Task.sleep(for: .seconds($0)) }
    ) throws(ConfigurationError) {
        guard Region.isName(region) else { throw .region(region) }
        var addresses: [AWSService: String] = [:]
        for service in AWSService.allCases {
            let address = endpoints[service] ?? service.address(inRegion: region)
            let isPlain = !address.contains("?") && !address.contains("#")
            guard isPlain, FetchAddress.isAllowed(address) else { throw .endpoint(service, address) }
            addresses[service] = address
        }
        self.region = region
        self.addresses = addresses
        self.caller = caller
        self.credentials = credentials
        self.retry = retry
        self.chance = chance
        self.pause = pause
    }

    /// Where calls of that service go.
    public func address(of service: AWSService) -> String { addresses[service] ?? service.address(inRegion: region) }

    /// The environment's region: `AWS_REGION`, else `AWS_DEFAULT_REGION`.
    public static func region(inEnvironment variable: (String) -> String?) -> String? {
        ["AWS_REGION", "AWS_DEFAULT_REGION"].lazy.compactMap(variable).first { !$0.isEmpty }
    }

    /// Makes a call, and gives what the service answers; a refusal or the lack of an answer is thrown.
    public func perform<Call: ServiceCall>(_ call: Call) async throws(ServiceError) -> Call.Answer {
        let request = try await request(for: call)
        var attempts = 0
        while true {
            attempts += 1
            do throws(ServiceError) { return try await attempt(Call.self, request) } catch {
                let delay = retry.delay(after: attempts, error, isRepeatable: Call.isRepeatable, chance: chance())
                guard let delay else { throw error }
                await pause(delay)
                if Task.isCancelled { throw error }
            }
        }
    }

    /// What a call would send, for people to look at: no login's value, token or secret in it, and no credentials needed.
    public func preview(_ call: some ServiceCall) -> JSONValue {
        request(for: call, signing: nil).redacted(signedFor: scope(of: call))
    }

    private func attempt<Call: ServiceCall>(_ kind: Call.Type, _ request: ServiceRequest) async throws(ServiceError) -> Call.Answer {
        let response: ServiceResponse
        switch await caller.send(request) {
        case .failure(let failure): throw .transport(failure)
        case .success(let answer): response = answer
        }
        guard response.status == 200 else {
            throw FaultReader.error(in: response, of: Call.service, request.operation, hiding: request.secrets)
        }
        do throws(AnswerFault) { return try Call.answer(in: response) } catch {
            throw .unreadable(UnreadableAnswer(operation: request.operation, response, error))
        }
    }

    private func request<Call: ServiceCall>(for call: Call) async throws(ServiceError) -> ServiceRequest {
        guard let scope = scope(of: call) else { return request(for: call, signing: nil) }
        let signer: AWSCredentials
        do throws(CredentialsError) { signer = try await credentials.credentials() } catch { throw .credentials(error) }
        return request(for: call, signing: RequestSigning(scope, signer))
    }

    private func request<Call: ServiceCall>(for call: Call, signing: RequestSigning?) -> ServiceRequest {
        let (service, operation) = (Call.service, Call.operation)
        return ServiceRequest(
            operation, to: address(of: service), headers: service.headers(operation),
            content: call.content, signing: signing)
    }

    private func scope<Call: ServiceCall>(of call: Call) -> SigningScope? {
        Call.isSigned ? SigningScope(region: region, service: Call.service.name) : nil
    }
}
