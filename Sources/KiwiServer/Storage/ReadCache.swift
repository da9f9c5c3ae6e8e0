import Threads

/// A bounded cache in front of the database that never keeps what a write has made untrue.
///
/// A reader may load a value, be overtaken by a write that drops it, and only then store what it loaded.
/// So a reader takes a ``Ticket`` before it reads, and a value is kept only if nothing of its shard was
/// dropped since. Writers drop values after the commit and before the write is answered.
///
/// The bound holds by two halves: when the young half is full it becomes the old one, and what nobody asked
/// for since goes with the next turn.
final class ReadCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  struct Ticket: Sendable {
    fileprivate let generation: UInt64
  }

  private struct State {
    var young: [Key: Value] = [:]
    var old: [Key: Value] = [:]
    var generation: UInt64 = 0

    mutating func value(for key: Key) -> Value? {
      if let value = young[key] { return value }
      return old[key]
    }
  }

  private let state = Mutex(State())
  private let halfCapacity: Int

  init(capacity: Int) {
    halfCapacity = max(1, capacity / 2)
  }

  /// Taken before the database is read.
  func ticket() -> Ticket {
    state.withLock { Ticket(generation: $0.generation) }
  }

  func value(for key: Key) -> Value? {
    state.withLock { $0.value(for: key) }
  }

  /// The values of many keys under one lock, and the ticket for loading the missing ones.
  func values(for keys: [Key]) -> (values: [Value?], ticket: Ticket) {
    state.withLock { state in
      (keys.map { state.value(for: $0) }, Ticket(generation: state.generation))
    }
  }

  func store(_ value: Value, for key: Key, with ticket: Ticket) {
    state.withLock { state in
      guard state.generation == ticket.generation else { return }
      if state.young.count >= halfCapacity {
        state.old = state.young
        state.young = [:]
      }
      state.young[key] = value
    }
  }

  func remove(_ key: Key) {
    state.withLock { state in
      state.generation &+= 1
      state.young[key] = nil
      state.old[key] = nil
    }
  }

  func removeAll(where isStale: (Key, Value) -> Bool = { _, _ in true }) {
    state.withLock { state in
      state.generation &+= 1
      state.young = state.young.filter { !isStale($0.key, $0.value) }
      state.old = state.old.filter { !isStale($0.key, $0.value) }
    }
  }
}
