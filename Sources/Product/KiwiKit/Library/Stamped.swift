/// A value with last-writer-wins merging.
///
/// ```swift
/// let name = Stamped("Winter evenings", at: time)
/// print(name.value)
/// ```
public struct Stamped<Value: Hashable & Codable & Sendable>: Hashable, Codable, Sendable {
  public let value: Value
  public let time: HybridTime

  public init(_ value: Value, at time: HybridTime) {
    self.value = value
    self.time = time
  }
}

/// A record that devices change independently. Merging is commutative, associative and idempotent, so all
/// devices converge in any order and with repeats.
///
/// ```swift
/// func joined<Record: Mergeable>(_ one: Record, _ other: Record) -> Record {
///   var both = one
///   both.merge(other)
///   return both
/// }
/// ```
public protocol Mergeable {
  /// Adopts the newer fields of `other`.
  mutating func merge(_ other: Self)
}

extension Mergeable {
  public func merged(with other: Self) -> Self {
    var merged = self
    merged.merge(other)
    return merged
  }
}

extension Optional {
  /// Keeps the value that was written later.
  mutating func merge<Value>(_ other: Stamped<Value>?) where Wrapped == Stamped<Value> {
    guard let other else { return }
    if let time = self?.time, time >= other.time { return }
    self = other
  }

  /// Keeps the later time.
  mutating func merge(_ other: HybridTime?) where Wrapped == HybridTime {
    guard let other else { return }
    self = Swift.max(self ?? other, other)
  }

  mutating func mapTime<Value>(_ transform: (HybridTime) -> HybridTime) where Wrapped == Stamped<Value> {
    self = map { Stamped($0.value, at: transform($0.time)) }
  }

  mutating func mapTime(_ transform: (HybridTime) -> HybridTime) where Wrapped == HybridTime {
    self = map(transform)
  }
}
