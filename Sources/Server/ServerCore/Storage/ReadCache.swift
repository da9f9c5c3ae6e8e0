import Threads

/// A bounded cache in front of the database that never keeps what a write has made untrue.
///
/// A reader may load a value, be overtaken by a write that drops it, and only then store what it loaded.
/// So a reader takes a ``Ticket`` before its look at the database begins, and a value is kept only if it was not
/// dropped since. Writers drop values after the commit and before the write is answered.
///
/// - Important: A snapshot that began before the ticket was taken may hold what a write has changed in between.
///   So whoever owns such a cache takes the ticket and begins the look in one place, and offers nothing else.
///
/// The bound holds by two halves: when the young half is full it becomes the old one, and what nobody asked
/// for since goes with the next turn.
package final class ReadCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  package struct Ticket: Sendable {
    fileprivate let drops: UInt64
  }

  private struct State {
    var young: [Key: Value] = [:]
    var old: [Key: Value] = [:]
    /// How often anything was dropped.
    var drops: UInt64 = 0
    /// When keys were last dropped, of all drops after `forgotten`.
    var dropped: [Key: UInt64] = [:]
    /// A ticket from before this drop is worth nothing: what was dropped since is not known one by one.
    var forgotten: UInt64 = 0

    func value(for key: Key) -> Value? {
      if let value = young[key] { return value }
      return old[key]
    }

    mutating func forgetDrops() {
      dropped.removeAll(keepingCapacity: true)
      forgotten = drops
    }
  }

  private let state = Mutex(State())
  private let halfCapacity: Int

  package init(capacity: Int) {
    halfCapacity = max(1, capacity / 2)
  }

  /// To be taken before a look at the database begins, of which the results are to be stored.
  package func ticket() -> Ticket {
    state.withLock { Ticket(drops: $0.drops) }
  }

  package func value(for key: Key) -> Value? {
    state.withLock { $0.value(for: key) }
  }

  /// The values of many keys under one lock.
  package func values(for keys: [Key]) -> [Value?] {
    state.withLock { state in keys.map { state.value(for: $0) } }
  }

  package func store(_ value: Value, for key: Key, with ticket: Ticket) {
    store(CollectionOfOne((key: key, value: value)), with: ticket)
  }

  /// Many values under one lock.
  package func store(_ values: some Collection<(key: Key, value: Value)>, with ticket: Ticket) {
    // As after most looks: everything was here already, and nobody waits for the lock in vain.
    guard !values.isEmpty else { return }
    state.withLock { state in
      guard ticket.drops >= state.forgotten else { return }
      for (key, value) in values where state.dropped[key, default: 0] <= ticket.drops {
        if state.young.count >= halfCapacity {
          state.old = state.young
          state.young = Dictionary(minimumCapacity: halfCapacity)
        }
        state.young[key] = value
      }
    }
  }

  package func remove(_ key: Key) {
    state.withLock { state in
      state.drops &+= 1
      state.young[key] = nil
      state.old[key] = nil
      state.dropped[key] = state.drops
      if state.dropped.count > halfCapacity { state.forgetDrops() }
    }
  }

  package func removeAll(where isStale: (Key, Value) -> Bool = { _, _ in true }) {
    state.withLock { state in
      state.drops &+= 1
      state.young = state.young.filter { !isStale($0.key, $0.value) }
      state.old = state.old.filter { !isStale($0.key, $0.value) }
      // Whether it would have dropped a value that is being loaded cannot be known.
      state.forgetDrops()
    }
  }
}
