public import Foundation

/// Identifies one load of an ``EntryCache``.
public struct LoadID: Hashable, Sendable {
  fileprivate let number: Int
}

/// A bounded cache of loaded values with a lifetime. The least recently used value is evicted first.
///
/// Callers of one key share a load. A failed load stores nothing.
public struct EntryCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  public enum Lookup: Sendable {
    case hit(Value)
    /// Another caller is loading the value.
    case join(LoadID)
    /// The caller must load the value and report to ``finish(_:_:for:now:)`` or ``fail(_:for:)``.
    case load(LoadID)
  }

  private struct Ready: Sendable {
    var value: Value
    var loadedAt: Date
    var lastUse: Int
  }

  /// Indirect, so the dictionary's free slots are small.
  private indirect enum Box: Sendable {
    case entry(Ready)

    var entry: Ready {
      switch self {
      case .entry(let entry): entry
      }
    }
  }

  private let limit: Int
  private let lifetime: Duration
  private var ready: [Key: Box] = [:]
  private var inProgress: [Key: LoadID] = [:]
  private var uses = 0
  private var loads = 0

  public init(limit: Int, lifetime: Duration) {
    self.limit = max(1, limit)
    self.lifetime = lifetime
  }

  public var count: Int { ready.count }

  /// Returns a value of any age, without counting as a use.
  public func peek(_ key: Key) -> Value? {
    ready[key]?.entry.value
  }

  public mutating func lookUp(_ key: Key, now: Date) -> Lookup {
    if let entry = current(key, now: now) {
      touch(key)
      return .hit(entry.value)
    }
    if let load = inProgress[key] { return .join(load) }
    return .load(begin(key))
  }

  /// Begins a load that supersedes the value and a load in flight.
  public mutating func reload(_ key: Key) -> LoadID {
    begin(key)
  }

  /// Ends a load with a value. The value of a superseded load is dropped.
  public mutating func finish(_ load: LoadID, _ value: Value, for key: Key, now: Date) {
    guard inProgress[key] == load else { return }
    inProgress[key] = nil
    insert(value, for: key, now: now)
  }

  public mutating func fail(_ load: LoadID, for key: Key) {
    guard inProgress[key] == load else { return }
    inProgress[key] = nil
  }

  /// Stores a value from another source.
  public mutating func insert(_ value: Value, for key: Key, now: Date) {
    uses += 1
    ready[key] = .entry(Ready(value: value, loadedAt: now, lastUse: uses))
    guard ready.count > limit, let oldest = ready.min(by: { $0.value.entry.lastUse < $1.value.entry.lastUse })
    else {
      return
    }
    ready[oldest.key] = nil
  }

  /// Changes a value in place, without renewing its lifetime.
  public mutating func update(_ key: Key, _ change: (inout Value) -> Void) {
    guard var entry = ready.removeValue(forKey: key)?.entry else { return }
    change(&entry.value)
    ready[key] = .entry(entry)
  }

  public mutating func remove(_ key: Key) {
    ready[key] = nil
    inProgress[key] = nil
  }

  public mutating func removeAll() {
    ready = [:]
    inProgress = [:]
  }

  private func current(_ key: Key, now: Date) -> Ready? {
    guard let entry = ready[key]?.entry, now.timeIntervalSince(entry.loadedAt) <= lifetime.timeInterval else {
      return nil
    }
    return entry
  }

  private mutating func touch(_ key: Key) {
    guard var entry = ready[key]?.entry else { return }
    uses += 1
    entry.lastUse = uses
    ready[key] = .entry(entry)
  }

  private mutating func begin(_ key: Key) -> LoadID {
    loads += 1
    let load = LoadID(number: loads)
    inProgress[key] = load
    return load
  }
}
