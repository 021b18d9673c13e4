public import OpenID

/// A store in memory, which remembers what was asked of it.
public final class FetchStore: KeySetStore {
    private struct State {
        var snapshots: [String: KeySetSnapshot]
        var loads: [String] = []
        var saves: [String] = []
    }

    private let state: Locked<State>

    /// A store with these contents.
    public init(_ snapshots: [String: KeySetSnapshot] = [:]) { state = Locked(State(snapshots: snapshots)) }

    /// What it holds.
    public var snapshots: [String: KeySetSnapshot] { state.withLock { $0.snapshots } }
    /// The addresses that were loaded, in order.
    public var loads: [String] { state.withLock { $0.loads } }
    /// The addresses that were saved, in order.
    public var saves: [String] { state.withLock { $0.saves } }

    /// What it holds for that address.
    public func load(_ address: String) -> KeySetSnapshot? {
        state.withLock {
            $0.loads.append(address)
            return $0.snapshots[address]
        }
    }

    /// Replaces what it holds for that address.
    public func save(_ snapshot: KeySetSnapshot, for address: String) {
        state.withLock {
            $0.saves.append(address)
            $0.snapshots[address] = snapshot
        }
    }
}
