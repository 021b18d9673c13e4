/// The parts of AWS that share nothing with each other (botocore data: partitions.json, endpoints.json).
public enum Partition: Sendable, Hashable, CaseIterable {
    case aws, china, govCloud, europeanSovereign

    /// The partition of a region, by the name's beginning.
    public init(ofRegion region: String) {
        self =
            if region.hasPrefix("cn-") { .china } else if region.hasPrefix("us-gov-") { .govCloud } else if region.hasPrefix("eusc-") {
                .europeanSovereign
            } else { .aws }
    }

    /// What the hosts of its services end in.
    public var dnsSuffix: String {
        switch self {
        case .aws, .govCloud: "amazonaws.com"
        case .china: "amazonaws.com.cn"
        case .europeanSovereign: "amazonaws.eu"
        }
    }

    /// The second part of its ARNs.
    public var arnName: String {
        switch self {
        case .aws: "aws"
        case .china: "aws-cn"
        case .govCloud: "aws-us-gov"
        case .europeanSovereign: "aws-eusc"
        }
    }
}
