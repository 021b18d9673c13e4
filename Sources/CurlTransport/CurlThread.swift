internal import Dispatch

extension CurlExchange {
    /// Runs `body` on a thread of its own: no cooperative thread waits for a network.
    static func onOwnThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: body()) }
        }
    }
}

extension String {
    /// The reason with the proxy named that the exchange went through.
    func naming(proxy: String?) -> String { proxy.map { "\(self) (through the proxy \($0))" } ?? self }
}
