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
        if builder.isDryRun {
            return streams.write(JSONDocument.write(service.preview(call), indented: true) + [0x0A]) ? .success : .internalFault
        }
        if let warning { streams.writeError("tokencheck: warning: \(warning)\n") }
        do throws(ServiceError) {
            return streams.write(show(try await service.perform(call))) ? .success : .internalFault
        } catch { return try fail(error) }
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
    private let streams: Streams
    private let now: UnixTime

    /// Without `--login` there are none: a guest.
    init(_ arguments: ParsedArguments, _ streams: Streams, region: String?) throws(UsageError) {
        logins = arguments.has("--login") ? try LoginArguments.read(arguments, region: region) : []
        self.streams = streams
        now = UnixTime(seconds: streams.now())
    }

    func map() throws(UsageError) -> LoginsMap { try LoginArguments.map(logins, streams) }

    /// Logins that passed; `nil` after saying what is wrong with them. They are not sent then.
    func checked(_ map: LoginsMap, _ check: LoginsCheck) -> CheckedLogins? {
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

extension JSONReport {
    /// An answer for programs: one object, indented because people read it too.
    static func answer(_ value: JSONValue) -> [UInt8] { JSONDocument.write(value, indented: true) + [0x0A] }
}
