internal import JOSE
internal import OpenID

/// From a request to the service, the operation, and an answer in the service's form.
extension FakeStore {
    mutating func answer(_ request: FakeRequest, now: UnixTime, signedAt: UnixTime) -> FakeResponse {
        let requestID = uuid()
        if request.method == "GET" {
            fetches.append(request.path)
            return wellKnown(request, requestID)
        }
        guard request.method == "POST", request.path == "/" else { return Self.notFound(requestID) }
        let type = (request.header("content-type") ?? "").lowercased()
        if type.hasPrefix("application/x-www-form-urlencoded") { return answerSTS(request, requestID, now) }
        guard type.hasPrefix("application/x-amz-json-1.1"), let target = request.header("x-amz-target") else {
            return Self.notFound(requestID)
        }
        let prefix = "AWSCognitoIdentityService."
        let operation = target.hasPrefix(prefix) ? String(target.dropFirst(prefix.count)) : ""
        calls.append(FakeCall(operation, request))
        if let fault = takeFault(operation) {
            guard let failure = fault.failure(of: .identity) else { return noted("-", fault.response) }
            return noted(failure.name, response(to: failure, requestID))
        }
        var next = self
        do throws(FakeFailure) {
            guard let isSigned = Self.operations[operation] else { throw FakeFailure("UnknownOperationException", "") }
            if isSigned {
                let check = SignatureCheck(
                    signers: settings.signers, region: settings.region, service: "cognito-identity", now: signedAt)
                try check.check(request)
            }
            let output = try next.perform(operation, request.body, now: now)
            self = next
            let body = output.map { String(decoding: JSONDocument.write($0), as: UTF8.self) } ?? ""
            return FakeResponse(200, type: "application/x-amz-json-1.1", body, [("x-amzn-RequestId", requestID)])
        } catch { return noted(error.name, response(to: error, requestID)) }
    }

    private mutating func answerSTS(_ request: FakeRequest, _ requestID: String, _ now: UnixTime) -> FakeResponse {
        let fields = FormFields.parse(request.body) ?? [:]
        let operation = fields["Action"] ?? ""
        calls.append(FakeCall(operation, service: .sts, isSigned: request.header("authorization") != nil))
        if let fault = takeFault(operation) {
            guard let failure = fault.failure(of: .sts) else { return noted("-", fault.response) }
            return noted(failure.name, Self.xml(failure, requestID))
        }
        var next = self
        do throws(FakeFailure) {
            let body = try next.assumeRole(fields, requestID: requestID, now: now)
            self = next
            return FakeResponse(200, type: "text/xml", body, [("x-amzn-RequestId", requestID)])
        } catch { return noted(error.name, Self.xml(error, requestID)) }
    }

    /// The scripted fault that the next call of the operation meets.
    private mutating func takeFault(_ operation: String) -> FakeFault? {
        guard let index = faults.firstIndex(where: { $0.operation == operation }) else { return nil }
        let fault = faults[index].fault
        faults[index].left -= 1
        if faults[index].left < 1 { faults.remove(at: index) }
        return fault
    }

    /// Notes the exception with the last call.
    private mutating func noted(_ exception: String, _ response: FakeResponse) -> FakeResponse {
        calls[calls.count - 1].exception = exception
        return response
    }

    private func response(to failure: FakeFailure, _ requestID: String) -> FakeResponse {
        var members = [JSONMember("__type", .string(settings.typePrefix + failure.name))]
        if !failure.message.isEmpty { members.append(JSONMember(settings.messageMember, .string(failure.message))) }
        let line = String(decoding: failure.message.utf8.filter { $0 >= 0x20 && $0 < 0x7F }.prefix(1024), as: UTF8.self)
        let body = String(decoding: JSONDocument.write(.object(members)), as: UTF8.self)
        return FakeResponse(
            failure.status, type: "application/x-amz-json-1.1", body,
            [("x-amzn-RequestId", requestID), ("x-amzn-ErrorType", "\(failure.name):"), ("x-amzn-ErrorMessage", line)])
    }

    private static func xml(_ failure: FakeFailure, _ requestID: String) -> FakeResponse {
        let element = XMLText.element
        let body =
            "<ErrorResponse xmlns=\"https://sts.amazonaws.com/doc/2011-06-15/\">\n  <Error>\n    "
            + element("Type", failure.status < 500 ? "Sender" : "Receiver") + "\n    " + element("Code", failure.name) + "\n    "
            + element("Message", failure.message) + "\n  </Error>\n  " + element("RequestId", requestID) + "\n</ErrorResponse>\n"
        return FakeResponse(failure.status, type: "text/xml", body, [("x-amzn-RequestId", requestID)])
    }

    private static func notFound(_ requestID: String) -> FakeResponse {
        FakeResponse(404, type: "application/xml", "<UnknownOperationException/>\n", [("x-amzn-RequestId", requestID)])
    }
}
