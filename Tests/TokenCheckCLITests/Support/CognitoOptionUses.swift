/// Uses of the options of commands that call services, and of those that build requests for them.
extension OptionUse {
    private static let pool = "eu-west-1:11111111-2222-4333-8444-555555555555"
    private static let identity = "eu-west-1:aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee"
    private static let role = "arn:aws:iam::000000000000:role/one"
    private static let inPool = "--identity-pool \(pool)"
    private static let developer = "--login developer:login.example.app=user-one"
    private static let token = "--login cognito-identity=@@cognito-identity"
    private static let toDeveloper = "--call get-open-id-token-for-developer-identity \(developer)"

    static let cognito = plan + credentials + publicCalls + signedCalls + unlink + addresses

    static let loginsRequest = [
        OptionUse(
            "logins build", "--request", with: "--login facebook=EAABexample --call get-id \(inPool)",
            shows: #"{"IdentityPoolId":"\#(pool)","Logins":{"graph.facebook.com":"EAABexample"}}"#),
        OptionUse(
            "logins build", "--identity-pool", pool, with: "--login facebook=EAABexample --call get-id --request",
            shows: #"{"IdentityPoolId":"\#(pool)","#),
        OptionUse("logins build", "--duration", "60", with: "\(toDeveloper) --request \(inPool)", shows: #","TokenDuration":60}"#),
        OptionUse(
            "logins build", "--principal-tag", "tier=gold", with: "\(toDeveloper) --request \(inPool)",
            shows: #","PrincipalTags":{"tier":"gold"}}"#),
        OptionUse(
            "logins build", "--role", role, with: "--login facebook=EAABexample --request --identity \(identity)",
            shows: #","CustomRoleArn":"\#(role)"}"#),
    ]

    private static let plan = [
        OptionUse(
            "cognito plan", "--identity-pool", pool, shows: "1  get-id  (GetId at cognito-identity.eu-west-1.amazonaws.com, not signed)"),
        OptionUse("cognito plan", "--login", "facebook=EAABexample", with: inPool, shows: "     logins    graph.facebook.com\n"),
        OptionUse("cognito plan", "--identity", identity, with: inPool, shows: "1  get-credentials-for-identity  "),
        OptionUse("cognito plan", "--flow", "basic", with: "\(inPool) --role \(role)", shows: "3  assume-role-with-web-identity  "),
        OptionUse("cognito plan", "--role", role, with: "\(inPool) --flow basic", shows: "3  assume-role-with-web-identity  "),
        OptionUse("cognito plan", "--session-name", "one", with: inPool, shows: "--session-name goes with --flow basic"),
        OptionUse("cognito plan", "--duration", "60", with: inPool, shows: "--duration goes with "),
        OptionUse("cognito plan", "--principal-tag", "tier=gold", with: inPool, shows: "--principal-tag goes with "),
        OptionUse("cognito plan", "--pool-description", "pool.json", with: inPool, shows: "the pool has no guests"),
        OptionUse("cognito plan", "--json", with: inPool, shows: #"{"steps":[{"step":1,"call":"get-id","#),
    ]

    private static let credentials = [
        OptionUse("cognito credentials", "--identity-pool", pool, shows: #""AccessKeyId": "ASIAFAKEFAKE00000001""#),
        OptionUse("cognito credentials", "--login", "apple=@@apple-id", with: "\(inPool) --dry-run", shows: #""appleid.apple.com""#),
        OptionUse("cognito credentials", "--identity", identity, with: inPool, shows: "Identity '\(identity)' not found."),
        OptionUse(
            "cognito credentials", "--flow", "basic", with: "\(inPool) --role \(role) --dry-run",
            shows: #""call": "assume-role-with-web-identity""#),
        OptionUse("cognito credentials", "--role", role, with: inPool, shows: "Requested role is not allowed for this identity."),
        OptionUse(
            "cognito credentials", "--session-name", "one", with: "\(inPool) \(token) --flow basic --role \(role) --dry-run",
            shows: #""RoleSessionName": "one""#),
        OptionUse(
            "cognito credentials", "--duration", "900", with: "\(inPool) \(token) --flow basic --role \(role) --dry-run",
            shows: #""DurationSeconds": "900""#),
        OptionUse(
            "cognito credentials", "--principal-tag", "tier=gold", with: "\(inPool) \(developer) --dry-run", shows: #""tier": "gold""#),
        OptionUse("cognito credentials", "--pool-description", "pool.json", with: inPool, shows: "the pool has no guests"),
        OptionUse("cognito credentials", "--format", "env", with: inPool, shows: "export AWS_ACCESS_KEY_ID='ASIAFAKEFAKE00000001'\n"),
        OptionUse(
            "cognito credentials", "--sts-endpoint", "https://sts.example",
            with: "\(inPool) \(token) --flow basic --role \(role) --dry-run",
            shows: #""url": "https://sts.example""#),
    ]

    private static let publicCalls = [
        OptionUse("cognito get-id", "--identity-pool", pool, shows: #""IdentityId": "eu-west-1:"#),
        OptionUse("cognito get-id", "--login", "apple=@@apple-id", with: "\(inPool) --dry-run", shows: #""appleid.apple.com": "<"#),
        OptionUse("cognito get-id", "--account", "111122223333", with: "\(inPool) --dry-run", shows: #""AccountId": "111122223333""#),
        OptionUse("cognito get-token", "--identity", identity, shows: "Identity '\(identity)' not found."),
        OptionUse(
            "cognito get-token", "--login", "apple=@@apple-id", with: "--identity \(identity) --dry-run", shows: #""appleid.apple.com": "<"#
        ),
        OptionUse("cognito assume-role", "--role", role, with: "\(token) --region eu-west-1 --dry-run", shows: #""RoleArn": "\#(role)""#),
        OptionUse(
            "cognito assume-role", "--login", "cognito-identity=@@cognito-identity", with: "--role \(role) --region eu-west-1 --dry-run",
            shows: #""WebIdentityToken": "<"#),
        OptionUse(
            "cognito assume-role", "--session-name", "one", with: "\(token) --role \(role) --region eu-west-1 --dry-run",
            shows: #""RoleSessionName": "one""#),
        OptionUse(
            "cognito assume-role", "--duration", "900", with: "\(token) --role \(role) --region eu-west-1 --dry-run",
            shows: #""DurationSeconds": "900""#),
        OptionUse(
            "cognito assume-role", "--format", "tcsh", with: "\(token) --role \(role) --region eu-west-1", shows: "\"tcsh\" is none of"),
        OptionUse(
            "cognito assume-role", "--sts-endpoint", "https://sts.example", with: "\(token) --role \(role) --region eu-west-1 --dry-run",
            shows: #""url": "https://sts.example""#),
    ]

    private static let signedCalls = [
        OptionUse("cognito developer-token", "--identity-pool", pool, with: developer, shows: #""Token": "ey"#),
        OptionUse("cognito developer-token", "--login", "developer:login.example.app=user-one", with: inPool, shows: #""Token": "ey"#),
        OptionUse(
            "cognito developer-token", "--identity", identity, with: "\(inPool) \(developer)", shows: "Identity '\(identity)' not found."),
        OptionUse(
            "cognito developer-token", "--duration", "60", with: "\(inPool) \(developer) --dry-run", shows: #""TokenDuration": 60"#),
        OptionUse(
            "cognito developer-token", "--principal-tag", "tier=gold", with: "\(inPool) \(developer) --dry-run", shows: #""tier": "gold""#),
        OptionUse("cognito lookup", "--identity-pool", pool, with: "--user user-one", shows: "Developer user identifier not found."),
        OptionUse("cognito lookup", "--identity", identity, with: inPool, shows: "Identity '\(identity)' not found."),
        OptionUse("cognito lookup", "--user", "user-one", with: inPool, shows: "Developer user identifier not found."),
        OptionUse(
            "cognito lookup", "--max-results", "5", with: "\(inPool) --user user-one --dry-run", shows: #""MaxResults": 5"#),
        OptionUse(
            "cognito lookup", "--next-token", "page-2", with: "\(inPool) --user user-one --dry-run", shows: #""NextToken": "<6 bytes>""#),
        OptionUse(
            "cognito merge", "--identity-pool", pool,
            with: "--developer-provider login.example.app --source user-one --destination user-two",
            shows: "Developer user identifier not found."),
        OptionUse(
            "cognito merge", "--developer-provider", "login.other.app", with: "\(inPool) --source user-one --destination user-two",
            shows: "This identity pool does not support the specified developer provider"),
        OptionUse(
            "cognito merge", "--source", "user-three",
            with: "\(inPool) --developer-provider login.example.app --destination user-two --dry-run",
            shows: #""SourceUserIdentifier": "<10 bytes>""#),
        OptionUse(
            "cognito merge", "--destination", "user-three",
            with: "\(inPool) --developer-provider login.example.app --source user-two --dry-run",
            shows: #""DestinationUserIdentifier": "<10 bytes>""#),
    ]

    private static let unlink = [
        OptionUse(
            "cognito unlink", "--identity", identity, with: "--login apple=@@apple-id --remove facebook",
            shows: "Identity '\(identity)' not found."),
        OptionUse(
            "cognito unlink", "--login", "apple=@@apple-id", with: "--identity \(identity) --remove facebook --dry-run",
            shows: #""appleid.apple.com": "<"#),
        OptionUse(
            "cognito unlink", "--remove", "facebook", with: "--identity \(identity) --login apple=@@apple-id --dry-run",
            shows: #""graph.facebook.com""#),
        OptionUse(
            "cognito unlink", "--identity-pool", pool,
            with: "--identity \(identity) --developer-provider login.example.app --user user-one --dry-run",
            shows: #""IdentityPoolId": "\#(pool)""#),
        OptionUse(
            "cognito unlink", "--developer-provider", "login.example.app",
            with: "--identity \(identity) \(inPool) --user user-one --dry-run",
            shows: #""DeveloperProviderName": "login.example.app""#),
        OptionUse(
            "cognito unlink", "--user", "user-one",
            with: "--identity \(identity) \(inPool) --developer-provider login.example.app --dry-run",
            shows: #""DeveloperUserIdentifier": "<8 bytes>""#),
    ]

    /// A call of each command that calls a service.
    private static let calls: [(command: String, words: String)] = [
        ("cognito get-id", inPool), ("cognito get-token", "--identity \(identity)"),
        ("cognito developer-token", "\(inPool) \(developer)"), ("cognito credentials", inPool),
        ("cognito assume-role", "\(token) --role \(role)"), ("cognito lookup", "\(inPool) --user user-one"),
        ("cognito merge", "\(inPool) --developer-provider login.example.app --source user-one --destination user-two"),
        ("cognito unlink", "--identity \(identity) --login apple=@@apple-id --remove facebook"),
    ]

    private static let addresses: [OptionUse] = calls.flatMap { command, words in
        let service = command == "cognito assume-role" ? "sts" : "cognito-identity"
        let inRegion = command == "cognito assume-role" ? words + " --region eu-west-1" : words
        return [
            OptionUse(
                command, "--region", "eu-north-1", with: words + " --dry-run",
                shows: #""url": "https://\#(service).eu-north-1.amazonaws.com/""#),
            OptionUse(
                command, "--endpoint", "https://services.example/", with: inRegion + " --dry-run",
                shows: #""url": "https://services.example/""#),
            OptionUse(command, "--ca", "ca.pem", with: inRegion, shows: "trusting ca.pem; check the server's certificate"),
            OptionUse(command, "--dry-run", with: inRegion, shows: #""method": "POST""#),
        ]
    }
}
