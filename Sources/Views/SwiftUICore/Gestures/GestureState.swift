import Foundation

/// A value that lives as long as a gesture does, and is what it was again after it.
///
/// ```swift
/// @GestureState private var offset = CGSize.zero
/// ```
@propertyWrapper public struct GestureState<Value>: DynamicProperty {
  private var initial: Value
  private let reset: (Value, inout Transaction) -> Void
  private var box: StateBox<Value>?

  public init(wrappedValue: Value) { self.init(initialValue: wrappedValue) }

  public init(initialValue: Value) { self.init(initialValue: initialValue) { _, _ in } }

  public init(wrappedValue: Value, resetTransaction: Transaction) {
    self.init(initialValue: wrappedValue, resetTransaction: resetTransaction)
  }

  public init(initialValue: Value, resetTransaction: Transaction) {
    self.init(initialValue: initialValue) { _, transaction in transaction = resetTransaction }
  }

  public init(wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    self.init(initialValue: wrappedValue, reset: reset)
  }

  public init(initialValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    initial = initialValue
    self.reset = reset
  }

  public var wrappedValue: Value { box?.value ?? initial }

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
  public init(resetTransaction: Transaction = Transaction()) {
    self.init(initialValue: nil, resetTransaction: resetTransaction)
  }

  public init(reset: @escaping (Value, inout Transaction) -> Void) {
    self.init(initialValue: nil, reset: reset)
  }
}

extension GestureState: @unchecked Sendable where Value: Sendable {
  // `reset` is called on the main actor only.
}

/// A gesture that keeps a state up to date while it is under way.
///
/// ```swift
/// @GestureState var offset = CGSize.zero
/// let drag = DragGesture().updating($offset) { value, state, _ in state = value.translation }
/// ```
@MainActor @preconcurrency public struct GestureStateGesture<Base: Gesture, State>: Gesture {
  public typealias Value = Base.Value
  public var base: Base
  public var state: GestureState<State>
  private let change: (Value, inout State, inout Transaction) -> Void

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
