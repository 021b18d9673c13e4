internal import CognitoIdentity
internal import JOSE
internal import OpenID

/// What commands that make one call have in common: the preview, the call, its answer as JSON, its failure as a sentence.
struct ServiceRunner {
    let builder: ServiceBuilder
    let service: IdentityService
    private var streams: Streams { builder.streams }

    init(_ arguments: ParsedArguments, _ streams: Streams, region: String?) throws(UsageError) {
        builder = ServiceBuilder(options: arguments, streams: streams)
        service = try builder.service(named: region)
    }

    /// Makes the call, or shows it, and prints what `show` makes of the answer.
    func perform<Call: ServiceCall>(
        _ call: Call, warning: String? = nil, _ show: (Call.Answer) -> [UInt8]
    ) async throws(UsageError) -> ExitStatus {
        if builder.isDryRun { return streams.show(JSONReport.answer(service.preview(call))) }
        if Call.isSigned {
            // Without credentials nothing is going to happen, so there is nothing to warn of.
            do throws(CredentialsError) { _ = try AWSCredentials(environment: streams.environment) } catch {
                return try fail(.credentials(error))
            }
        }
        if let warning { warn(warning) }
        let answer: Call.Answer
        do throws(ServiceError) { answer = try await service.perform(call) } catch {
            let status = try fail(error)
            if !Call.isRepeatable, error.mayHaveBeenCarriedOut {
                let look = Call.isSigned ? ": look with tokencheck cognito lookup before trying again" : ""
                warn("it may have been done all the same\(look)")
            }
            return status
        }
        return streams.show(show(answer), done: "the call was made")
    }

    func warn(_ text: String) { streams.writeError("tokencheck: warning: \(text)\n") }

    /// The service answers another identity than the one asked about when identities were merged.
    func warn(asked: IdentityID?, answered: IdentityID?) {
        guard let asked, let answered, asked != answered else { return }
        warn("the identity is \(answered) now, not \(asked): keep the new one")
    }

    /// 3 when nobody refused anything, 1 for a refusal; credentials that are not there are misuse.
    func fail(_ error: ServiceError) throws(UsageError) -> ExitStatus {
        if case .credentials = error { throw UsageError(ServiceSentences.text(error)) }
        streams.writeError("tokencheck: \(ServiceSentences.text(error))\n")
        return error.isOutage ? .undecided : .rejected
    }
}

/// The logins of a command's `--login` options, checked for the call that carries them.
struct CommandLogins {
    let logins: [(provider: LoginProvider, source: TokenSource)]
    /// The name of the developer's own sign-in, when one of them is its.
    let developerProvider: DeveloperProviderName?
    private let streams: Streams
    private let now: UnixTime

    /// Without `--login` there are none: a guest.
    init(_ arguments: ParsedArguments, _ streams: Streams, region: String?) throws(UsageError) {
        logins = arguments.has("--login") ? try LoginArguments.read(arguments, region: region) : []
        var developers: [DeveloperProviderName] = []
        for login in logins { if case .developer(let name) = login.provider { developers.append(name) } }
        guard developers.count < 2 else { throw UsageError("--login: \(developers.count) developer logins, and one is the most") }
        developerProvider = developers.first
        self.streams = streams
        now = UnixTime(seconds: streams.now())
    }

    func map() throws(UsageError) -> LoginsMap { try LoginArguments.map(logins, streams) }

    /// Logins that passed; `nil` after saying what is wrong with them. They are not sent then.
    func checked(_ map: LoginsMap, _ check: LoginsCheck) -> CheckedLogins? {
        var check = check
        check.developerProvider = developerProvider
        do throws(LoginsRejection) {
            let checked = try CheckedLogins(map, check, at: now)
            if !checked.warnings.isEmpty { Self.show(checked.warnings, map, streams) }
            return checked
        } catch {
            Self.show(error.findings, map, streams)
            return nil
        }
    }

    static func show(_ findings: [LoginsFinding], _ map: LoginsMap, _ streams: Streams) {
        streams.writeError(LoginsReport(findings, map: map, verified: []).text(Style("never", streams)))
    }
}

extension ServiceError {
    /// True when the service may have done what it was asked, although no good answer came.
    fileprivate var mayHaveBeenCarriedOut: Bool {
        switch self {
        case .transport(let failure): failure.mayHaveBeenSent
        case .service(let fault): fault.status >= 500
        case .unreadable(let answer): answer.status == 200 || answer.status >= 500
        case .credentials: false
        }
    }
}

extension JSONReport {
    /// An answer for programs: one object, indented because people read it too.
    static func answer(_ value: JSONValue) -> [UInt8] { JSONDocument.write(value, indented: true) + [0x0A] }
}
