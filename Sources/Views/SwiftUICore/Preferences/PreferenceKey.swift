/// A value that views hand up to those around them.
///
/// ```swift
/// struct HeightKey: PreferenceKey {
///   static let defaultValue: CGFloat = 0
///   static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = max(value, nextValue()) }
/// }
/// ```
public protocol PreferenceKey {
  associatedtype Value
  static var defaultValue: Value { get }
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  public static var defaultValue: Value { Value(nilLiteral: ()) }
}

/// Something that hears of values from the views inside it.
@MainActor final class PreferenceSink {
  private let place: NodePlace
  private let outer: PreferenceSink?
  private var isScheduled = false
  var collect: (Node) -> Void = { _ in }

  init(_ node: Node, outer: PreferenceSink?) {
    place = node.place
    self.outer = outer
  }

  /// Collects once what has changed by now is evaluated.
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

/// A behavior that has a say in what is handed up through it.
@MainActor protocol PreferenceBehavior: Behavior {
  associatedtype Key: PreferenceKey
  func handUp(_ fromInside: () -> Key.Value?) -> Key.Value?
}

@MainActor private protocol PreferenceHolder {
  func handUp<Key: PreferenceKey>(_ key: Key.Type, _ fromInside: () -> Key.Value?) -> Key.Value?
}

extension BehaviorNode: PreferenceHolder where ViewBehavior: PreferenceBehavior {
  func handUp<Key: PreferenceKey>(_ key: Key.Type, _ fromInside: () -> Key.Value?) -> Key.Value? {
    guard key == ViewBehavior.Key.self else { return fromInside() }
    return behavior.handUp { fromInside() as? ViewBehavior.Key.Value } as? Key.Value
  }
}

extension Node {
  /// The value that the views in here hand up; nil: none does.
  func preference<Key: PreferenceKey>(_ key: Key.Type) -> Key.Value? {
    var value: Key.Value?
    for child in children {
      let inside: () -> Key.Value? = { child.preference(key) }
      let handed = (child as? any PreferenceHolder)?.handUp(key, inside) ?? nil
      guard let next = child is any PreferenceHolder ? handed : inside() else { continue }
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

/// Whether two values are the same, as far as can be told of values of any type.
@MainActor func areSamePreferences<Value>(_ left: Value, _ right: Value) -> Bool {
  func equal<Known: Equatable>(_ left: Known) -> Bool { left == right as? Known }
  if let left = left as? any Equatable { return equal(left) }
  return Sameness.holds(left, right)
}
