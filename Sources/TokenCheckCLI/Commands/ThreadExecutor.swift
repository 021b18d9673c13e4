internal import Dispatch
internal import JOSE
internal import OpenID

/// Runs a task on the thread that asks for it, and what the task calls with it, for as long as none of them wants to be elsewhere.
///
/// A process that verifies one token is over before the runtime's threads would have started: their memory alone costs a millisecond.
final class ThreadExecutor: TaskExecutor {
    private let jobs = Locked<[UnownedJob]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        arrivals.signal()
    }

    /// The task's result, once it is there.
    func run<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) -> Result {
        let result = Locked<Result?>(nil)
        Task(executorPreference: self) {
            let value = await body()
            result.withLock { $0 = value }
        }
        while true {
            if let value = result.withLock({ $0 }) { return value }
            arrivals.wait()
            let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            unsafe job?.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}

extension TokenCheck {
    /// Runs one call on this thread, for a process that has nothing else to do.
    public static func runOnThisThread(arguments: [String], streams: Streams) -> ExitStatus {
        OpenSSLStart.lean()
        return ThreadExecutor().run { await run(arguments: arguments, streams: streams) }
    }
}
