import Foundation

/// A custom value in a transaction, with a default.
///
/// ```swift
/// struct IsQuick: TransactionKey { static let defaultValue = false }
/// extension Transaction { var isQuick: Bool { get { self[IsQuick.self] } set { self[IsQuick.self] = newValue } } }
/// ```
public protocol TransactionKey {
  /// The type of the value.
  associatedtype Value
  /// The value of a transaction that sets none.
  static var defaultValue: Value { get }
}

/// The context of a state change, such as its animation.
///
/// ```swift
/// var transaction = Transaction(animation: .easeOut)
/// withTransaction(transaction) { isOpen = true }
/// ```
public struct Transaction: Sendable {
  /// The animation of the change; nil changes immediately.
  public var animation: Animation?
  /// True to ignore all animations of the change.
  public var disablesAnimations = false

  /// Custom values by key. Unsafe, because each copy is changed by one owner only.
  private nonisolated(unsafe) var values: [ObjectIdentifier: Any] = [:]

  /// Creates a transaction, optionally with an animation.
  public init() {}
  /// Creates a transaction, optionally with an animation.
  public init(animation: Animation?) { self.animation = animation }

  /// The value of a custom key, or its default.
  public subscript<K: TransactionKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  @TaskLocal static var current: Transaction?
}

/// Animates the state changes made by a closure.
///
/// - Returns: The result of the closure.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try withTransaction(Transaction(animation: animation), body)
}

/// The moment at which an animation counts as complete. Both values mean its end.
///
/// ```swift
/// withAnimation(.easeOut, completionCriteria: .removed) { isOpen = false } completion: { clear() }
/// ```
public struct AnimationCompletionCriteria: Hashable, Sendable {
  private let name: String
  /// Completes when the animation has logically ended.
  public static let logicallyComplete = AnimationCompletionCriteria(name: "logicallyComplete")
  /// Completes when the animation is removed.
  public static let removed = AnimationCompletionCriteria(name: "removed")
}

/// Animates the state changes made by a closure. `completion` is called at the end, by the server's clock.
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

/// Makes the state changes of a closure with a transaction, optionally modified.
public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
  try Transaction.$current.withValue(transaction, operation: body)
}

/// Makes the state changes of a closure with a transaction, optionally modified.
public func withTransaction<R, V>(
  _ keyPath: WritableKeyPath<Transaction, V>, _ value: V, _ body: () throws -> R
) rethrows -> R {
  var transaction = Transaction.current ?? Transaction()
  transaction[keyPath: keyPath] = value
  return try withTransaction(transaction, body)
}

/// Animates the changes within a view when a value changes.
@MainActor struct AnimationBehavior<Value: Equatable>: Behavior {
  let animation: Animation?
  let value: Value

  func begin(_ node: Node) {}

  func update(_ memory: inout Void, _ previous: Self, _ node: Node) {
    if previous.value != value { node.graph.animate(node, animation?.frameTransaction) }
  }
}

/// Changes the transaction of changes within a view.
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
      // The change was made elsewhere, with an animation that the closure should see.
      var original = Transaction(animation: .default)
      change(&original)
      if original.animation != .default || original.disablesAnimations {
        node.graph.animate(node, original.animation?.frameTransaction)
      }
    }
  }
}

extension View {
  /// Animates the changes within this view when a value changes.
  ///
  /// - `animation`: The animation; nil disables it.
  nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
    nonisolated(unsafe) let value = value
    return Behaved(content: self) { AnimationBehavior(animation: animation, value: value) }
  }

  /// Changes the transaction of changes within this view.
  nonisolated public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
    nonisolated(unsafe) let transform = transform
    return Behaved(content: self) { TransactionBehavior(change: transform) }
  }
}

extension View where Self: Equatable {
  /// Animates the changes within this view when it changes.
  @available(*, deprecated, message: "Use withAnimation or animation(_:value:) instead.")
  nonisolated public func animation(_ animation: Animation?) -> some View {
    self.animation(animation, value: self)
  }
}
