/// A value that the last writer decides.
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

/// What two devices may change apart from each other. However often and in whatever order merges happen, all come to
/// the same: merging is commutative, associative and idempotent.
///
/// ```swift
/// func joined<Record: Mergeable>(_ one: Record, _ other: Record) -> Record {
///   var both = one
///   both.merge(other)
///   return both
/// }
/// ```
public protocol Mergeable {
  /// Takes over what `other` knows and this does not.
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
  /// Of two the one that was written later.
  mutating func merge<Value>(_ other: Stamped<Value>?) where Wrapped == Stamped<Value> {
    guard let other else { return }
    if let time = self?.time, time >= other.time { return }
    self = other
  }

  /// The later of two times.
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
