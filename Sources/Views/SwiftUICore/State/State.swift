import Foundation
import Threads

/// Storage of a node with an initial value that is equal for all nodes.
protocol NodeStorage: AnyObject {
  /// True until the first change.
  var isInitial: Bool { get }
}

/// The storage of a state, which lives as long as the node of its view.
final class StateBox<Value>: NodeStorage, @unchecked Sendable {
  // The lock guards `stored`, which need not be Sendable and thus cannot be inside a Mutex.
  private let lock = Mutex(())
  private nonisolated(unsafe) var stored: Value
  private nonisolated(unsafe) var wasSet = false
  private let place: NodePlace

  @MainActor init(_ value: Value, node: Node) {
    stored = value
    place = node.place
  }

  var isInitial: Bool { lock.withLock { _ in !wasSet } }

  var value: Value {
    get { lock.withLock { _ in stored } }
    set {
      // Released after the lock, because a deinitializer may run code.
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

/// A value owned by a view. A change evaluates the view again.
///
/// ```swift
/// @State private var isOpen = false
/// ```
@propertyWrapper public struct State<Value>: DynamicProperty {
  private var initial: Value
  private var box: StateBox<Value>?

  /// Creates a state with an initial value.
  public init(wrappedValue value: Value) { initial = value }
  /// Creates a state with an initial value.
  public init(initialValue value: Value) { initial = value }

  /// The current value.
  public var wrappedValue: Value {
    // Not by a key path, because each call would create one.
    get { if let box { box.value } else { initial } }
    nonmutating set { box?.value = newValue }
  }

  /// A binding to the value.
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
  /// Creates a state with the initial value nil.
  public init() { self.init(wrappedValue: nil) }
}

extension State: Sendable where Value: Sendable {}
