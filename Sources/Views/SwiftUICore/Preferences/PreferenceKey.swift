/// A value that views pass to the views around them.
///
/// ```swift
/// struct HeightKey: PreferenceKey {
///   static let defaultValue: CGFloat = 0
///   static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = max(value, nextValue()) }
/// }
/// ```
public protocol PreferenceKey {
  /// The type of the value.
  associatedtype Value
  /// The value without any view that sets one.
  static var defaultValue: Value { get }
  /// Combines the values of two views, in document order.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  /// The default value of optional preferences: nil.
  public static var defaultValue: Value { Value(nilLiteral: ()) }
}

/// Receives preference values from nested views.
@MainActor final class PreferenceSink {
  private let place: NodePlace
  private let outer: PreferenceSink?
  private var isScheduled = false
  var collect: (Node) -> Void = { _ in }

  init(_ node: Node, outer: PreferenceSink?) {
    place = node.place
    self.outer = outer
  }

  /// Schedules a collection after the current evaluation.
  func schedule() {
    outer?.schedule()
    guard !isScheduled, let node = place.node else { return }
    isScheduled = true
    node.graph.afterEvaluation { [self] in
      isScheduled = false
      if let node = place.node { collect(node) }
    }
  }
}

private struct PreferenceSinkKey<Key: PreferenceKey>: EnvironmentKey {
  static var defaultValue: PreferenceSink? { nil }
}

extension EnvironmentValues {
  func preferenceSink<Key: PreferenceKey>(_ key: Key.Type) -> PreferenceSink? {
    self[PreferenceSinkKey<Key>.self]
  }
  mutating func setPreferenceSink<Key: PreferenceKey>(_ key: Key.Type, _ sink: PreferenceSink) {
    self[PreferenceSinkKey<Key>.self] = sink
  }
}

/// A behavior that changes preferences passing through it.
@MainActor protocol PreferenceBehavior: Behavior {
  associatedtype Key: PreferenceKey
  func propagate(_ fromInside: () -> Key.Value?) -> Key.Value?
}

@MainActor private protocol PreferenceHolder {
  func propagate<Key: PreferenceKey>(_ key: Key.Type, _ fromInside: () -> Key.Value?) -> Key.Value?
}

extension BehaviorNode: PreferenceHolder where ViewBehavior: PreferenceBehavior {
  func propagate<Key: PreferenceKey>(_ key: Key.Type, _ fromInside: () -> Key.Value?) -> Key.Value? {
    guard key == ViewBehavior.Key.self else { return fromInside() }
    return behavior.propagate { fromInside() as? ViewBehavior.Key.Value } as? Key.Value
  }
}

extension Node {
  /// Returns the combined preference of the nested views, or nil if none is set.
  func preference<Key: PreferenceKey>(_ key: Key.Type) -> Key.Value? {
    var value: Key.Value?
    for child in children {
      let inside: () -> Key.Value? = { child.preference(key) }
      let propagated = (child as? any PreferenceHolder)?.propagate(key, inside) ?? nil
      guard let next = child is any PreferenceHolder ? propagated : inside() else { continue }
      if var current = value {
        Key.reduce(value: &current) { next }
        value = current
      } else {
        value = next
      }
    }
    return value
  }
}

/// Returns whether two values are equal, as far as is known for their type.
@MainActor func areSamePreferences<Value>(_ left: Value, _ right: Value) -> Bool {
  func equal<Known: Equatable>(_ left: Known) -> Bool { left == right as? Known }
  if let left = left as? any Equatable { return equal(left) }
  return BitwiseEquality.holds(left, right)
}
