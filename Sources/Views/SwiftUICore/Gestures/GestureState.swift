import Foundation

/// A value that is reset to its initial value when a gesture ends.
///
/// ```swift
/// @GestureState private var offset = CGSize.zero
/// ```
@propertyWrapper public struct GestureState<Value>: DynamicProperty {
  private var initial: Value
  private let reset: (Value, inout Transaction) -> Void
  private var box: StateBox<Value>?

  /// Creates a state with an initial value.
  public init(wrappedValue: Value) { self.init(initialValue: wrappedValue) }

  /// Creates a state with an initial value.
  public init(initialValue: Value) { self.init(initialValue: initialValue) { _, _ in } }

  /// Creates a state with an initial value.
  ///
  /// - `resetTransaction`: The transaction of the reset.
  public init(wrappedValue: Value, resetTransaction: Transaction) {
    self.init(initialValue: wrappedValue, resetTransaction: resetTransaction)
  }

  /// Creates a state with an initial value.
  ///
  /// - `resetTransaction`: The transaction of the reset.
  public init(initialValue: Value, resetTransaction: Transaction) {
    self.init(initialValue: initialValue) { _, transaction in transaction = resetTransaction }
  }

  /// Creates a state with an initial value.
  ///
  /// - `reset`: Changes the transaction of the reset.
  public init(wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    self.init(initialValue: wrappedValue, reset: reset)
  }

  /// Creates a state with an initial value.
  ///
  /// - `reset`: Changes the transaction of the reset.
  public init(initialValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    initial = initialValue
    self.reset = reset
  }

  /// The current value.
  public var wrappedValue: Value { box?.value ?? initial }

  /// The property wrapper, for ``Gesture/updating(_:body:)``.
  public var projectedValue: GestureState<Value> { self }

  @MainActor public static func _install(_ property: UnsafeMutableRawPointer, _ installer: inout _Installer) {
    let state = property.assumingMemoryBound(to: Self.self)
    let node = installer.node
    state.pointee.box = installer.kept { StateBox(state.pointee.initial, node: node) }
  }

  @MainActor func update(_ change: (inout Value, inout Transaction) -> Void) {
    guard let box else { return }
    var transaction = Transaction.current ?? Transaction()
    var value = box.value
    change(&value, &transaction)
    withTransaction(transaction) { box.value = value }
  }

  @MainActor func end() {
    guard let box else { return }
    var transaction = Transaction.current ?? Transaction()
    reset(box.value, &transaction)
    withTransaction(transaction) { box.value = initial }
  }
}

extension GestureState where Value: ExpressibleByNilLiteral {
  /// Creates a state with the initial value nil.
  public init(resetTransaction: Transaction = Transaction()) {
    self.init(initialValue: nil, resetTransaction: resetTransaction)
  }

  /// Creates a state with the initial value nil.
  public init(reset: @escaping (Value, inout Transaction) -> Void) {
    self.init(initialValue: nil, reset: reset)
  }
}

extension GestureState: @unchecked Sendable where Value: Sendable {
  // `reset` is called on the main actor only.
}

/// A gesture that keeps a state up to date while it runs.
///
/// ```swift
/// @GestureState var offset = CGSize.zero
/// let drag = DragGesture().updating($offset) { value, state, _ in state = value.translation }
/// ```
@MainActor @preconcurrency public struct GestureStateGesture<Base: Gesture, State>: Gesture {
  public typealias Value = Base.Value
  /// The gesture.
  public var base: Base
  /// The state.
  public var state: GestureState<State>
  private let change: (Value, inout State, inout Transaction) -> Void

  /// Creates a gesture that updates a state.
  public init(
    base: Base, state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
  ) {
    self.base = base
    self.state = state
    change = body
  }

  public static func _recognize(
    _ gesture: Self, on target: inout _GestureTarget, _ report: @escaping (_GestureEvent<Value>) -> Void
  ) {
    Base._recognize(gesture.base, on: &target) { event in
      switch event {
      case .changed(let value): gesture.state.update { gesture.change(value, &$0, &$1) }
      case .ended, .cancelled: gesture.state.end()
      }
      report(event)
    }
  }
}
