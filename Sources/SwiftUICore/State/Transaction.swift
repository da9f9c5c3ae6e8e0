import Foundation

/// How a change of values over time runs.
public struct Animation: Hashable, Sendable {
  let duration: Double
  let curve: String
  var wait = 0.0

  public static let `default` = Animation(duration: 0.35, curve: "ease-in-out")
  public static var linear: Animation { .linear(duration: 0.35) }
  public static var easeIn: Animation { .easeIn(duration: 0.35) }
  public static var easeOut: Animation { .easeOut(duration: 0.35) }
  public static var easeInOut: Animation { .easeInOut(duration: 0.35) }
  public static var spring: Animation { .spring(duration: 0.5, bounce: 0) }
  public static var snappy: Animation { .snappy(duration: 0.5) }
  public static var bouncy: Animation { .bouncy(duration: 0.5) }
  public static var smooth: Animation { .smooth(duration: 0.5) }
  public static var interactiveSpring: Animation { .interactiveSpring(response: 0.15) }

  public static func linear(duration: TimeInterval) -> Animation {
    Animation(duration: duration, curve: "linear")
  }
  public static func easeIn(duration: TimeInterval) -> Animation {
    Animation(duration: duration, curve: "ease-in")
  }
  public static func easeOut(duration: TimeInterval) -> Animation {
    Animation(duration: duration, curve: "ease-out")
  }
  public static func easeInOut(duration: TimeInterval) -> Animation {
    Animation(duration: duration, curve: "ease-in-out")
  }

  /// A spring as a curve that passes its goal by `bounce` and comes back.
  public static func spring(
    duration: TimeInterval = 0.5, bounce: Double = 0.0, blendDuration: Double = 0
  ) -> Animation {
    let overshoot = Style.number(1 + min(max(bounce, 0), 1))
    return Animation(duration: duration, curve: "cubic-bezier(0.25,\(overshoot),0.4,1)")
  }

  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
  ) -> Animation {
    .spring(duration: response, bounce: 1 - dampingFraction)
  }
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
  ) -> Animation {
    .spring(duration: response, bounce: 1 - dampingFraction)
  }
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
    .spring(duration: duration, bounce: extraBounce)
  }
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
    .spring(duration: duration, bounce: 0.15 + extraBounce)
  }
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
    .spring(duration: duration, bounce: 0.3 + extraBounce)
  }

  public func delay(_ delay: TimeInterval) -> Animation {
    var animation = self
    animation.wait += delay
    return animation
  }

  public func speed(_ speed: Double) -> Animation {
    speed > 0 ? Animation(duration: duration / speed, curve: curve, wait: wait / speed) : self
  }

  var frameTransaction: FrameTransaction {
    FrameTransaction(duration: min(max(duration, 0), 10), delay: min(max(wait, 0), 10), curve: curve)
  }
}

/// What goes along with a change of state.
public struct Transaction: Sendable {
  public var animation: Animation?
  public var disablesAnimations = false

  public init() {}
  public init(animation: Animation?) { self.animation = animation }

  @TaskLocal static var current: Transaction?
}

public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try withTransaction(Transaction(animation: animation), body)
}

public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
  try Transaction.$current.withValue(transaction, operation: body)
}

@MainActor struct AnimationBehavior<Value: Equatable>: Behavior {
  let animation: Animation?
  let value: Value

  func begin(_ node: Node) {}

  func update(_ memory: inout Void, _ previous: Self, _ node: Node) {
    if previous.value != value { node.graph.transaction = animation?.frameTransaction }
  }
}

extension View {
  nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
    nonisolated(unsafe) let value = value
    return Behaved(content: self) { AnimationBehavior(animation: animation, value: value) }
  }
}
