internal import JOSE

/// Reads the answers that say what went wrong, in the ways that AWS's protocols have of saying it (AWS JSON 1.1, AWS Query).
enum FaultReader {
    /// The error that an answer of another status than 200 is. Services repeat what they do not like; `secrets` are taken out of its message.
    static func error(
        in response: ServiceResponse, of service: AWSService, _ operation: String, hiding secrets: [Secret] = []
    ) -> ServiceError {
        var stated: Stated
        let fault: AnswerFault
        switch service {
        case .cognitoIdentity: (stated, fault) = json(response.body)
        case .sts: (stated, fault) = xml(response.body)
        }
        stated.code = stated.code ?? response.header("x-amzn-errortype").flatMap(codeName)
        guard let code = stated.code else { return .unreadable(UnreadableAnswer(operation: operation, response, fault)) }
        let message = secrets.reduce(stated.message ?? response.header("x-amzn-errormessage") ?? "") { $1.hidden(in: $0) }
        return .service(
            ServiceFault(
                operation: operation, ServiceErrorCode(code), String(message.unicodeScalars.prefix(1000).map(Character.init)),
                status: response.status, requestID: stated.requestID ?? requestID(response), retryAfter: response.retryAfter))
    }

    /// The number that the service gave the request.
    static func requestID(_ response: ServiceResponse) -> String? {
        (response.header("x-amzn-RequestId") ?? response.header("x-amz-request-id")).flatMap(checkedID)
    }

    private struct Stated {
        var code: String?
        var message: String?
        var requestID: String?
    }

    private static func json(_ body: [UInt8]) -> (Stated, AnswerFault) {
        let document: JSONValue
        do throws(JSONFailure) { document = try JSONDocument.parse(body) } catch { return (Stated(), .json(error)) }
        let code = (document["__type"] ?? document["code"])?.string.flatMap(codeName)
        return (Stated(code: code, message: (document["message"] ?? document["Message"])?.string), .noErrorCode)
    }

    private static func xml(_ body: [UInt8]) -> (Stated, AnswerFault) {
        let document: XMLElement
        do throws(XMLFailure) { document = try XMLReader.read(body) } catch { return (Stated(), .xml(error)) }
        let error = document["Error"]
        let id = document["RequestId"].flatMap { checkedID($0.text) }
        return (Stated(code: error?["Code"].flatMap { codeName($0.text) }, message: error?["Message"]?.text, requestID: id), .noErrorCode)
    }

    /// `aws.protocoltests#FooError:http://…` is `FooError` (AWS JSON 1.1, "Operation error serialization").
    private static func codeName(_ text: String) -> String? {
        let name = text.prefix { $0 != ":" }.split(separator: "#").last ?? ""
        let isName = (1...128).contains(name.utf8.count) && name.utf8.allSatisfy { Shape.isWord($0) || Shape.isOne(of: ".-", $0) }
        return isName ? String(name) : nil
    }

    private static func checkedID(_ text: String) -> String? {
        (1...128).contains(text.utf8.count) && text.utf8.allSatisfy { Shape.isWord($0) || Shape.isOne(of: "-=", $0) } ? text : nil
    }
}
