internal import CognitoIdentity
internal import JOSE
internal import OpenID

/// Credentials in the forms that the AWS tools read.
struct CredentialsOutput {
    static let option = OptionSpec(
        name: "--format", value: "FORM", choices: ["json", "env", "credential-process"],
        summary: "json (default), env (export lines for a shell), or credential-process (for ~/.aws/config)")

    let form: String
    /// What the JSON says beside the credentials: whose they are.
    private let owner: [JSONMember]

    /// An identity's.
    init(_ arguments: ParsedArguments, identity: IdentityID?) {
        form = arguments.value("--format") ?? "json"
        owner = [JSONMember("IdentityId", JSONReport.text(identity?.description))]
    }

    /// A role's, with the members that STS names it by.
    init(_ arguments: ParsedArguments, _ role: RoleCredentials) {
        form = arguments.value("--format") ?? "json"
        owner = [
            JSONMember("AssumedRoleUser", ["AssumedRoleId": .string(role.assumedRoleID), "Arn": .string(role.assumedRoleARN)]),
            JSONMember("SubjectFromWebIdentityToken", JSONReport.text(role.subject)),
            JSONMember("Provider", JSONReport.text(role.provider)), JSONMember("Audience", JSONReport.text(role.audience)),
        ]
    }

    func text(_ credentials: TemporaryCredentials) -> [UInt8] {
        let expiration = RFC3339.text(credentials.expiration)
        let members = [
            JSONMember("AccessKeyId", .string(credentials.accessKeyID)),
            JSONMember("SecretAccessKey", .string(credentials.secretAccessKey.exposed)),
            JSONMember("SessionToken", .string(credentials.sessionToken.exposed)), JSONMember("Expiration", .string(expiration)),
        ]
        switch form {
        case "env":
            let lines = [
                "export AWS_ACCESS_KEY_ID=\(Self.quoted(credentials.accessKeyID))",
                "export AWS_SECRET_ACCESS_KEY=\(Self.quoted(credentials.secretAccessKey.exposed))",
                "export AWS_SESSION_TOKEN=\(Self.quoted(credentials.sessionToken.exposed))",
                "export AWS_CREDENTIAL_EXPIRATION=\(Self.quoted(expiration))",
            ]
            return Array((lines.joined(separator: "\n") + "\n").utf8)
        case "credential-process":
            // AWS SDKs and Tools Reference Guide, "Process credential provider": version 1, one object.
            return JSONReport.line(.object([JSONMember("Version", 1)] + members))
        default: return JSONReport.answer(.object(owner + [JSONMember("Credentials", .object(members))]))
        }
    }

    /// For a POSIX shell: nothing in single quotes means anything but another one.
    private static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
