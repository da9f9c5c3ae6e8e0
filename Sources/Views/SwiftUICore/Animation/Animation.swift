import Foundation

/// The timing of an animated change.
///
/// ```swift
/// withAnimation(.spring(duration: 0.3, bounce: 0.2)) { isOpen.toggle() }
/// ```
public struct Animation: Hashable, Sendable, CustomStringConvertible {
  let duration: Double
  /// A CSS timing function.
  let curve: String
  var wait = 0.0
  /// The number of repetitions; nil repeats forever.
  var count: Int? = 1
  var reverses = false

  /// The curve and duration, for debugging.
  public var description: String { "\(curve) in \(duration) s" }

  /// A spring without bounce that takes about half a second.
  public static let `default` = Animation.spring(response: 0.55, dampingFraction: 1)
  /// A constant speed for 0.35 seconds.
  public static var linear: Animation { .linear(duration: 0.35) }
  /// A slow start, for 0.35 seconds.
  public static var easeIn: Animation { .easeIn(duration: 0.35) }
  /// A slow end, for 0.35 seconds.
  public static var easeOut: Animation { .easeOut(duration: 0.35) }
  /// A slow start and end, for 0.35 seconds.
  public static var easeInOut: Animation { .easeInOut(duration: 0.35) }

  /// Returns an animation at constant speed.
  ///
  /// - Parameter duration: In seconds.
  public static func linear(duration: TimeInterval) -> Animation {
    Animation(duration: duration, curve: "linear")
  }
  /// Returns an animation that starts slowly.
  ///
  /// - Parameter duration: In seconds.
  public static func easeIn(duration: TimeInterval) -> Animation {
    Animation(duration: duration, curve: "ease-in")
  }
  /// Returns an animation that ends slowly.
  ///
  /// - Parameter duration: In seconds.
  public static func easeOut(duration: TimeInterval) -> Animation {
    Animation(duration: duration, curve: "ease-out")
  }
  /// Returns an animation that starts and ends slowly.
  ///
  /// - Parameter duration: In seconds.
  public static func easeInOut(duration: TimeInterval) -> Animation {
    Animation(duration: duration, curve: "ease-in-out")
  }

  /// Returns an animation along a cubic Bézier curve.
  ///
  /// - `duration`: In seconds.
  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
  ) -> Animation {
    let unit = { (value: Double) in Style.number(min(max(value, 0), 1)) }
    return Animation(
      duration: duration,
      curve: "cubic-bezier(\(unit(p1x)),\(Style.number(p1y)),\(unit(p2x)),\(Style.number(p2y)))")
  }

  /// Returns an animation along a cubic Bézier curve.
  ///
  /// - `duration`: In seconds.
  public static func timingCurve(_ curve: UnitCurve, duration: TimeInterval) -> Animation {
    Animation(duration: duration, curve: curve.css)
  }

  /// Returns the animation with a delay in seconds.
  public func delay(_ delay: TimeInterval) -> Animation {
    var animation = self
    animation.wait += delay
    return animation
  }

  /// Returns the animation at a multiple of its speed. Values up to 0 have no effect.
  public func speed(_ speed: Double) -> Animation {
    guard speed > 0 else { return self }
    var animation = Animation(duration: duration / speed, curve: curve, wait: wait / speed)
    animation.count = count
    animation.reverses = reverses
    return animation
  }

  /// Returns the animation with a number of repetitions, at least 1.
  ///
  /// - `autoreverses`: True to run every second repetition backwards.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
    var animation = self
    animation.count = max(repeatCount, 1)
    animation.reverses = autoreverses
    return animation
  }

  /// Returns the animation with endless repetitions.
  ///
  /// - Parameter autoreverses: True to run every second repetition backwards.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    var animation = self
    animation.count = nil
    animation.reverses = autoreverses
    return animation
  }

  /// The total duration in seconds; nil if endless.
  var end: Double? { count.map { wait + duration * Double($0) } }

  var frameTransaction: FrameTransaction {
    // An hour exceeds every useful animation.
    func seconds(_ value: Double) -> Double { value.isFinite ? min(max(value, 0), 3600) : 0 }
    return FrameTransaction(
      duration: seconds(duration), delay: seconds(wait), curve: curve,
      count: count.map { min($0, 1_000_000) },
      reverses: reverses && count != 1)
  }
}

// MARK: Springs

extension Animation {
  /// A spring with the default values.
  public static var spring: Animation { .spring() }
  /// A short spring with a slight bounce.
  public static var snappy: Animation { .snappy() }
  /// A spring with a strong bounce.
  public static var bouncy: Animation { .bouncy() }
  /// A spring without bounce.
  public static var smooth: Animation { .smooth() }
  /// A fast spring for changes that follow a finger.
  public static var interactiveSpring: Animation { .interactiveSpring() }
  /// A spring with the default values.
  public static var interpolatingSpring: Animation { .interpolatingSpring() }

  private init(_ spring: Spring) { self.init(duration: spring.settlingDuration, curve: spring.css) }

  /// Returns a spring animation.
  ///
  /// - `blendDuration`: Ignored.
  public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0.0) -> Animation {
    Animation(spring)
  }

  /// Returns a spring animation.
  ///
  /// - `blendDuration`: Ignored.
  public static func spring(
    duration: TimeInterval = 0.5, bounce: Double = 0.0, blendDuration: Double = 0
  ) -> Animation {
    Animation(Spring(duration: duration, bounce: bounce))
  }

  /// Returns a spring animation.
  ///
  /// - `blendDuration`: Ignored.
  @_disfavoredOverload public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
  ) -> Animation {
    Animation(Spring(response: response, dampingRatio: dampingFraction))
  }

  /// Returns a fast spring animation for changes that follow a finger.
  ///
  /// - `blendDuration`: Ignored.
  @_disfavoredOverload public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
  ) -> Animation {
    Animation(Spring(response: response, dampingRatio: dampingFraction))
  }

  /// Returns a fast spring animation for changes that follow a finger.
  ///
  /// - `blendDuration`: Ignored.
  public static func interactiveSpring(
    duration: TimeInterval = 0.15, extraBounce: Double = 0.0, blendDuration: TimeInterval = 0.25
  ) -> Animation {
    Animation(Spring(duration: duration, bounce: 0.14 + extraBounce))
  }

  /// Returns a spring animation from its physical properties.
  ///
  /// - `initialVelocity`: Ignored; springs start at rest.
  public static func interpolatingSpring(
    mass: Double = 1.0, stiffness: Double, damping: Double, initialVelocity: Double = 0.0
  ) -> Animation {
    Animation(Spring(mass: mass, stiffness: stiffness, damping: damping))
  }

  /// Returns a spring animation from its physical properties.
  ///
  /// - `initialVelocity`: Ignored; springs start at rest.
  public static func interpolatingSpring(
    duration: TimeInterval = 0.5, bounce: Double = 0.0, initialVelocity: Double = 0.0
  ) -> Animation {
    Animation(Spring(duration: duration, bounce: bounce))
  }

  /// Returns a spring animation from its physical properties.
  ///
  /// - `initialVelocity`: Ignored; springs start at rest.
  public static func interpolatingSpring(_ spring: Spring, initialVelocity: Double = 0.0) -> Animation {
    Animation(spring)
  }

  /// Returns a spring animation without bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceived duration in seconds.
  ///   - extraBounce: Added to the bounce, from 0 to 1.
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
    Animation(Spring.smooth(duration: duration, extraBounce: extraBounce))
  }
  /// Returns a spring animation with a slight bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceived duration in seconds.
  ///   - extraBounce: Added to the bounce, from 0 to 1.
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
    Animation(Spring.snappy(duration: duration, extraBounce: extraBounce))
  }
  /// Returns a spring animation with a strong bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceived duration in seconds.
  ///   - extraBounce: Added to the bounce, from 0 to 1.
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
    Animation(Spring.bouncy(duration: duration, extraBounce: extraBounce))
  }
}
