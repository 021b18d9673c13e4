/// The usual mistakes behind an audience that is not ours.
enum AudienceHint {
    static func any(_ audience: String, _ accepted: [String]) -> Hint? {
        accepted.contains { $0.lowercased() == audience.lowercased() } ? .audienceCase : nil
    }

    static func cognito(_ audience: String, _ accepted: [String]) -> Hint? {
        if let hint = any(audience, accepted) { return hint }
        if accepted.contains(where: { (try? UserPoolID($0)) != nil }) { return .isUserPoolID }
        if accepted.contains(where: { (try? IdentityPoolID($0)) != nil }) == ((try? IdentityPoolID(audience)) != nil) { return nil }
        return .isIdentityPoolID
    }

    /// A bundle id, a Services ID, a number of the App Store and Expo's own app are taken for each other (Apple TN3159 and forum threads).
    static func apple(_ audience: String, _ accepted: [String]) -> Hint? {
        if let hint = any(audience, accepted) { return hint }
        if audience == "host.exp.Exponent" { return .isExpoGo }
        if isAppStoreID(audience) || accepted.contains(where: isAppStoreID) { return .isAppStoreID }
        if accepted.contains(where: { differsByTeam($0, audience) || differsByTeam(audience, $0) }) { return .hasTeamPrefix }
        return audience.contains(".") ? .isServicesID : nil
    }

    private static func isAppStoreID(_ text: String) -> Bool {
        (8...12).contains(text.utf8.count) && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    }

    /// A team id has ten capitals and digits.
    private static func differsByTeam(_ longer: String, _ shorter: String) -> Bool {
        let parts = longer.split(separator: ".", maxSplits: 1)
        return parts.count == 2 && parts[0].utf8.count == 10 && parts[1] == shorter
    }
}
