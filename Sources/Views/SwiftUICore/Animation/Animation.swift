import Foundation

/// How a change of values over time runs.
///
/// ```swift
/// withAnimation(.spring(duration: 0.3, bounce: 0.2)) { isOpen.toggle() }
/// ```
public struct Animation: Hashable, Sendable, CustomStringConvertible {
  let duration: Double
  /// A CSS timing function.
  let curve: String
  var wait = 0.0
  /// How often it runs; nil for ever.
  var count: Int? = 1
  var reverses = false

  public var description: String { "\(curve) in \(duration) s" }

  public static let `default` = Animation.spring(response: 0.55, dampingFraction: 1)
  public static var linear: Animation { .linear(duration: 0.35) }
  public static var easeIn: Animation { .easeIn(duration: 0.35) }
  public static var easeOut: Animation { .easeOut(duration: 0.35) }
  public static var easeInOut: Animation { .easeInOut(duration: 0.35) }

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

  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
  ) -> Animation {
    let unit = { (value: Double) in Style.number(min(max(value, 0), 1)) }
    return Animation(
      duration: duration,
      curve: "cubic-bezier(\(unit(p1x)),\(Style.number(p1y)),\(unit(p2x)),\(Style.number(p2y)))")
  }

  public static func timingCurve(_ curve: UnitCurve, duration: TimeInterval) -> Animation {
    Animation(duration: duration, curve: curve.css)
  }

  public func delay(_ delay: TimeInterval) -> Animation {
    var animation = self
    animation.wait += delay
    return animation
  }

  public func speed(_ speed: Double) -> Animation {
    guard speed > 0 else { return self }
    var animation = Animation(duration: duration / speed, curve: curve, wait: wait / speed)
    animation.count = count
    animation.reverses = reverses
    return animation
  }

  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
    var animation = self
    animation.count = max(repeatCount, 1)
    animation.reverses = autoreverses
    return animation
  }

  public func repeatForever(autoreverses: Bool = true) -> Animation {
    var animation = self
    animation.count = nil
    animation.reverses = autoreverses
    return animation
  }

  /// Seconds until it is over; nil when it never is.
  var end: Double? { count.map { wait + duration * Double($0) } }

  var frameTransaction: FrameTransaction {
    // An hour is longer than anyone looks at anything.
    func seconds(_ value: Double) -> Double { value.isFinite ? min(max(value, 0), 3600) : 0 }
    return FrameTransaction(
      duration: seconds(duration), delay: seconds(wait), curve: curve,
      count: count.map { min($0, 1_000_000) },
      reverses: reverses && count != 1)
  }
}

// MARK: Springs

extension Animation {
  public static var spring: Animation { .spring() }
  public static var snappy: Animation { .snappy() }
  public static var bouncy: Animation { .bouncy() }
  public static var smooth: Animation { .smooth() }
  public static var interactiveSpring: Animation { .interactiveSpring() }
  public static var interpolatingSpring: Animation { .interpolatingSpring() }

  private init(_ spring: Spring) { self.init(duration: spring.settlingDuration, curve: spring.css) }

  public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0.0) -> Animation {
    Animation(spring)
  }

  public static func spring(
    duration: TimeInterval = 0.5, bounce: Double = 0.0, blendDuration: Double = 0
  ) -> Animation {
    Animation(Spring(duration: duration, bounce: bounce))
  }

  @_disfavoredOverload public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
  ) -> Animation {
    Animation(Spring(response: response, dampingRatio: dampingFraction))
  }

  @_disfavoredOverload public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
  ) -> Animation {
    Animation(Spring(response: response, dampingRatio: dampingFraction))
  }

  public static func interactiveSpring(
    duration: TimeInterval = 0.15, extraBounce: Double = 0.0, blendDuration: TimeInterval = 0.25
  ) -> Animation {
    Animation(Spring(duration: duration, bounce: 0.14 + extraBounce))
  }

  public static func interpolatingSpring(
    mass: Double = 1.0, stiffness: Double, damping: Double, initialVelocity: Double = 0.0
  ) -> Animation {
    Animation(Spring(mass: mass, stiffness: stiffness, damping: damping))
  }

  public static func interpolatingSpring(
    duration: TimeInterval = 0.5, bounce: Double = 0.0, initialVelocity: Double = 0.0
  ) -> Animation {
    Animation(Spring(duration: duration, bounce: bounce))
  }

  public static func interpolatingSpring(_ spring: Spring, initialVelocity: Double = 0.0) -> Animation {
    Animation(spring)
  }

  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
    Animation(Spring.smooth(duration: duration, extraBounce: extraBounce))
  }
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
    Animation(Spring.snappy(duration: duration, extraBounce: extraBounce))
  }
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
    Animation(Spring.bouncy(duration: duration, extraBounce: extraBounce))
  }
}
