import Foundation

/// A value that a program sends along with changes of state, with what it is when nobody said.
///
/// ```swift
/// struct IsQuick: TransactionKey { static let defaultValue = false }
/// extension Transaction { var isQuick: Bool { get { self[IsQuick.self] } set { self[IsQuick.self] = newValue } } }
/// ```
public protocol TransactionKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// What goes along with a change of state.
///
/// ```swift
/// var transaction = Transaction(animation: .easeOut)
/// withTransaction(transaction) { isOpen = true }
/// ```
public struct Transaction: Sendable {
  public var animation: Animation?
  public var disablesAnimations = false

  /// Values that programs add, by their keys. Each change is made by whoever holds this copy alone.
  private nonisolated(unsafe) var values: [ObjectIdentifier: Any] = [:]

  public init() {}
  public init(animation: Animation?) { self.animation = animation }

  public subscript<K: TransactionKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  @TaskLocal static var current: Transaction?
}

public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try withTransaction(Transaction(animation: animation), body)
}

/// ```swift
/// withAnimation(.easeOut, completionCriteria: .removed) { isOpen = false } completion: { clear() }
/// ```
public struct AnimationCompletionCriteria: Hashable, Sendable {
  private let name: String
  public static let logicallyComplete = AnimationCompletionCriteria(name: "logicallyComplete")
  public static let removed = AnimationCompletionCriteria(name: "removed")
}

/// Calls `completion` when the animation is over, by the server's clock.
public func withAnimation<Result>(
  _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
  _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
  let result = try withAnimation(animation, body)
  nonisolated(unsafe) let completion = completion
  let end = animation.map(\.end) ?? 0
  if let end {
    Task { @MainActor in
      try? await Task.sleep(for: .seconds(min(end, 3600)))
      completion()
    }
  }
  return result
}

public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
  try Transaction.$current.withValue(transaction, operation: body)
}

public func withTransaction<R, V>(
  _ keyPath: WritableKeyPath<Transaction, V>, _ value: V, _ body: () throws -> R
) rethrows -> R {
  var transaction = Transaction.current ?? Transaction()
  transaction[keyPath: keyPath] = value
  return try withTransaction(transaction, body)
}

/// Animates the changes within a view in a way of its own when a value changes.
@MainActor struct AnimationBehavior<Value: Equatable>: Behavior {
  let animation: Animation?
  let value: Value

  func begin(_ node: Node) {}

  func update(_ memory: inout Void, _ previous: Self, _ node: Node) {
    if previous.value != value { node.graph.animate(node, animation?.frameTransaction) }
  }
}

/// Lets a view change how the changes within it are animated.
@MainActor struct TransactionBehavior: Behavior {
  let change: (inout Transaction) -> Void

  func begin(_ node: Node) {}

  func update(_ memory: inout Void, _ previous: Self, _ node: Node) {
    var transaction = Transaction.current ?? Transaction()
    let animation = transaction.animation
    change(&transaction)
    if transaction.disablesAnimations {
      node.graph.animate(node, nil)
    } else if transaction.animation != animation {
      node.graph.animate(node, transaction.animation?.frameTransaction)
    } else if transaction.animation == nil, node.graph.transaction != nil {
      // The change was made elsewhere, with an animation that the closure was to see.
      var original = Transaction(animation: .default)
      change(&original)
      if original.animation != .default || original.disablesAnimations {
        node.graph.animate(node, original.animation?.frameTransaction)
      }
    }
  }
}

extension View {
  nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
    nonisolated(unsafe) let value = value
    return Behaved(content: self) { AnimationBehavior(animation: animation, value: value) }
  }

  nonisolated public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
    nonisolated(unsafe) let transform = transform
    return Behaved(content: self) { TransactionBehavior(change: transform) }
  }
}

extension View where Self: Equatable {
  @available(*, deprecated, message: "Use withAnimation or animation(_:value:) instead.")
  nonisolated public func animation(_ animation: Animation?) -> some View {
    self.animation(animation, value: self)
  }
}
