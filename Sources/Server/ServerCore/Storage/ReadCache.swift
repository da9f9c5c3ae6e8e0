import Threads

/// A bounded read-through cache that never keeps a value invalidated by a write.
///
/// A reader may load a value, be overtaken by a write that invalidates it, and only then store it. A reader therefore
/// takes a ``Ticket`` before its read begins, and a value is stored only if it was not invalidated since. Writers
/// invalidate values after the commit and before they respond.
///
/// - Important: A snapshot that began before its ticket may contain stale data. The owner of a cache takes the ticket and
///   begins the read in one function, and exposes no other access.
///
/// The bound consists of two halves: a full young half becomes the old one, whose unused values are evicted at the next
/// turn.
///
/// All functions are inlinable, so modules above compile versions for their types. Lookups through generic code take
/// several times as long, and all of it under the lock.
@usableFromInline
package final class ReadCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline
  package struct Ticket: Sendable {
    @usableFromInline let invalidations: UInt64

    @inlinable
    init(invalidations: UInt64) {
      self.invalidations = invalidations
    }
  }

  @usableFromInline
  struct State {
    @usableFromInline var young: [Key: Value] = [:]
    @usableFromInline var old: [Key: Value] = [:]
    /// The number of invalidations.
    @usableFromInline var invalidations: UInt64 = 0
    /// The last invalidation of each key, for invalidations after `discarded`.
    @usableFromInline var invalidated: [Key: UInt64] = [:]
    /// Tickets from before this invalidation are rejected, because later ones are not recorded by key.
    @usableFromInline var discarded: UInt64 = 0

    @usableFromInline
    init() {}

    @inlinable
    func value(for key: Key) -> Value? {
      if let value = young[key] { return value }
      return old[key]
    }

    @inlinable
    mutating func discardHistory() {
      invalidated.removeAll(keepingCapacity: true)
      discarded = invalidations
    }
  }

  @usableFromInline let state = Mutex(State())
  @usableFromInline let halfCapacity: Int

  @inlinable
  package init(capacity: Int) {
    halfCapacity = max(1, capacity / 2)
  }

  /// Returns a ticket. It must be taken before the read whose results are stored.
  @inlinable
  package func ticket() -> Ticket {
    state.withLock { Ticket(invalidations: $0.invalidations) }
  }

  @inlinable
  package func value(for key: Key) -> Value? {
    state.withLock { $0.value(for: key) }
  }

  /// Returns the values of many keys under one lock.
  @inlinable
  package func values(for keys: [Key]) -> [Value?] {
    state.withLock { state in keys.map { state.value(for: $0) } }
  }

  @inlinable
  package func store(_ value: Value, for key: Key, with ticket: Ticket) {
    store(CollectionOfOne((key: key, value: value)), with: ticket)
  }

  /// Stores many values under one lock.
  @inlinable
  package func store(_ values: some Collection<(key: Key, value: Value)>, with ticket: Ticket) {
    // Usually all values were cached, so the lock is not needed.
    guard !values.isEmpty else { return }
    state.withLock { state in
      guard ticket.invalidations >= state.discarded else { return }
      for (key, value) in values where state.invalidated[key, default: 0] <= ticket.invalidations {
        if state.young.count >= halfCapacity {
          state.old = state.young
          state.young = Dictionary(minimumCapacity: halfCapacity)
        }
        state.young[key] = value
      }
    }
  }

  @inlinable
  package func remove(_ key: Key) {
    state.withLock { state in
      state.invalidations &+= 1
      state.young[key] = nil
      state.old[key] = nil
      state.invalidated[key] = state.invalidations
      if state.invalidated.count > halfCapacity { state.discardHistory() }
    }
  }

  @inlinable
  package func removeAll(where isStale: (Key, Value) -> Bool = { _, _ in true }) {
    state.withLock { state in
      state.invalidations &+= 1
      state.young = state.young.filter { !isStale($0.key, $0.value) }
      state.old = state.old.filter { !isStale($0.key, $0.value) }
      // The predicate cannot be evaluated for values that are being loaded.
      state.discardHistory()
    }
  }
}
