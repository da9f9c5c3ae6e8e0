import Foundation
import Threads

/// What a node keeps that is at first the same for every node, so that one which has not been evaluated lacks nothing.
protocol SameAtFirst: AnyObject {
  /// Whether nothing has happened to it yet.
  var isAtFirst: Bool { get }
}

/// The value of a state, which lives as long as the node of its view.
final class StateBox<Value>: SameAtFirst, @unchecked Sendable {
  // The lock guards `value`, which need not be Sendable and so cannot stand in a Mutex of its own.
  private let lock = Mutex(())
  private nonisolated(unsafe) var stored: Value
  private nonisolated(unsafe) var wasSet = false
  private let place: NodePlace

  @MainActor init(_ value: Value, node: Node) {
    stored = value
    place = node.place
  }

  var isAtFirst: Bool { lock.withLock { _ in !wasSet } }

  var value: Value {
    get { lock.withLock { _ in stored } }
    set {
      // The old value goes after the lock, since its end may run code.
      let previous = lock.withLock { _ in
        let previous = stored
        stored = newValue
        wasSet = true
        return previous
      }
      withExtendedLifetime(previous) {}
      place.invalidateFromAnywhere()
    }
  }
}

/// A value that a view owns, and whose change evaluates the view again.
///
/// ```swift
/// @State private var isOpen = false
/// ```
@propertyWrapper public struct State<Value>: DynamicProperty {
  private var initial: Value
  private var box: StateBox<Value>?

  public init(wrappedValue value: Value) { initial = value }
  public init(initialValue value: Value) { initial = value }

  public var wrappedValue: Value {
    // Not by a key path, which is made anew at each call.
    get { if let box { box.value } else { initial } }
    nonmutating set { box?.value = newValue }
  }

  public var projectedValue: Binding<Value> {
    guard let box else { return .constant(initial) }
    return Binding(box)
  }

  @MainActor public static func _install(_ property: UnsafeMutableRawPointer, _ installer: inout _Installer) {
    let state = property.assumingMemoryBound(to: Self.self)
    let node = installer.node
    state.pointee.box = installer.kept { StateBox(state.pointee.initial, node: node) }
  }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}

extension State: Sendable where Value: Sendable {}
