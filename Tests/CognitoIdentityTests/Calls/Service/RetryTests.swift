import JOSE
import OpenID
import TestSupport
import Testing

@testable import CognitoIdentity

@Suite("Calls that may fare better are made again, after a pause")
struct RetryTests {
    /// What came of a call: how often it was made, after which pauses, and the error at the end.
    struct Course: Equatable {
        var attempts: Int
        var pauses: [Double] = []
        var error: ServiceError?
    }

    static func course(
        _ call: some ServiceCall, _ answers: [CallScript.Answer], chance: Double = 1, policy: RetryPolicy = RetryPolicy()
    ) async throws -> Course {
        let (script, pauses) = (CallScript(answers), Locked([Double]()))
        let credentials = try AWSCredentials(accessKeyID: "AKID", secretAccessKey: Secret("key"))
        let service = try IdentityService(
            region: "eu-west-1", caller: script, credentials: .given(credentials), retry: policy, chance: { chance },
            pause: { seconds in pauses.withLock { $0.append(seconds) } })
        var error: ServiceError?
        do throws(ServiceError) { _ = try await service.perform(call) } catch let thrown { error = thrown }
        return Course(attempts: script.requests.count, pauses: pauses.withLock { $0 }, error: error)
    }

    static var getID: GetID { get throws { try GetID(pool: CallSamples.pool) } }
    static var merge: MergeDeveloperIdentities {
        get throws {
            MergeDeveloperIdentities(
                source: try DeveloperUserIdentifier("a"), destination: try DeveloperUserIdentifier("b"),
                provider: try DeveloperProviderName("login.example"), pool: try CallSamples.pool)
        }
    }

    static let good = CallScript.Answer.json(["IdentityId": .string(CallSamples.identityText)])

    @Test(
        "three attempts, with pauses that double; the last error is the one that is given",
        arguments: [
            CallScript.Answer.fault("TooManyRequestsException"), .fault("InternalErrorException", status: 500),
            .fault("ConcurrentModificationException"), .unreached, .broken, .text("<html>", status: 503),
        ])
    func exhausted(_ answer: CallScript.Answer) async throws {
        let course = try await Self.course(Self.getID, [answer])
        #expect(course.attempts == 3 && course.pauses == [0.5, 1])
        #expect(course.error?.isOutage == true)
    }

    @Test("the first good answer ends it")
    func recovers() async throws {
        #expect(try await Self.course(Self.getID, [.unreached, Self.good]) == Course(attempts: 2, pauses: [0.5]))
        #expect(
            try await Self.course(Self.getID, [.fault("TooManyRequestsException"), .broken, Self.good])
                == Course(attempts: 3, pauses: [0.5, 1]))
    }

    @Test(
        "a refusal is final",
        arguments: [
            "NotAuthorizedException", "InvalidParameterException", "ResourceNotFoundException", "ResourceConflictException",
            "LimitExceededException", "ExternalServiceException", "InvalidSignatureException", "SomethingNew",
        ])
    func refusal(_ name: String) async throws {
        let error = ServiceError.service(ServiceFault(operation: "GetId", ServiceErrorCode(name), ""))
        #expect(try await Self.course(Self.getID, [.fault(name), Self.good]) == Course(attempts: 1, error: error))
    }

    @Test(
        "a merge is made again only when it was not done",
        arguments: [
            (CallScript.Answer.fault("TooManyRequestsException"), true), (.fault("ConcurrentModificationException"), true),
            (.unreached, true), (.broken, false), (.fault("InternalErrorException", status: 500), false),
            (.text("<html>", status: 502), false), (.text("<html>", status: 429), true),
        ])
    func merging(_ answer: CallScript.Answer, _ isRepeated: Bool) async throws {
        let course = try await Self.course(Self.merge, [answer, Self.good])
        #expect(course.attempts == (isRepeated ? 2 : 1))
        #expect((course.error == nil) == isRepeated)
    }

    @Test("merging and unlinking are the calls that are not repeatable")
    func repeatable() {
        #expect(![MergeDeveloperIdentities.isRepeatable, UnlinkIdentity.isRepeatable, UnlinkDeveloperIdentity.isRepeatable].contains(true))
        let others = [
            GetID.isRepeatable, GetOpenIDToken.isRepeatable, GetOpenIDTokenForDeveloperIdentity.isRepeatable,
            GetCredentialsForIdentity.isRepeatable, LookupDeveloperIdentity.isRepeatable, AssumeRoleWithWebIdentity.isRepeatable,
        ]
        #expect(!others.contains(false))
    }

    @Test(
        "a pause is as long as chance says, at most the longest, and never shorter than the service asks",
        arguments: [
            (0.0, nil, [0, 0]), (0.5, nil, [0.25, 0.5]), (7, nil, [0.5, 1]), (-1, nil, [0, 0]), (1, "2", [2, 2]), (1, "20", [20, 20]),
            (1, "21", []), (1, "0", [0.5, 1]),
        ] as [(Double, String?, [Double])])
    func pauses(_ chance: Double, _ asked: String?, _ pauses: [Double]) async throws {
        let headers = asked.map { [HeaderField("Retry-After", $0)] } ?? []
        let answer = CallScript.Answer.fault("TooManyRequestsException", headers: headers)
        #expect(try await Self.course(Self.getID, [answer], chance: chance).pauses == pauses)
    }

    @Test("other policies: one attempt alone, or many with a longest pause")
    func policies() async throws {
        #expect(try await Self.course(Self.getID, [.unreached], policy: .never).attempts == 1)
        var patient = RetryPolicy()
        patient.attempts = 6
        #expect(try await Self.course(Self.getID, [.unreached], policy: patient).pauses == [0.5, 1, 2, 4, 5])
    }

    @Test("a cancelled task makes no further attempt")
    func cancelled() async throws {
        let script = CallScript(.unreached)
        let service = try IdentityService(
            region: "eu-west-1", caller: script, chance: { 1 }, pause: { _ in unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } })
        let call = try Self.getID
        let task = Task { () -> Bool in
            do throws(ServiceError) {
                _ = try await service.perform(call)
                return false
            } catch { return error == .transport(TransportFailure(.connection, "nobody answers", mayHaveBeenSent: false)) }
        }
        #expect(await task.value)
        #expect(script.requests.count == 1)
    }
}
