import Foundation

/// A weight on a damped spring, pulled from 0 to 1.
///
/// ```swift
/// withAnimation(.spring(Spring(duration: 0.4, bounce: 0.2))) { isOpen.toggle() }
/// ```
public struct Spring: Hashable, Sendable {
  /// Radians for each second of the free oscillation.
  private let frequency: Double
  public let dampingRatio: Double
  public let mass: Double

  private init(frequency: Double, dampingRatio: Double, mass: Double = 1) {
    self.frequency = frequency.isFinite ? min(max(frequency, 0.01), 10_000) : 10_000
    self.dampingRatio = dampingRatio.isFinite ? min(max(dampingRatio, 0.05), 20) : 1
    self.mass = mass
  }

  public init(duration: TimeInterval = 0.5, bounce: Double = 0.0) {
    // A negative bounce flattens the spring beyond the critical damping.
    let ratio = bounce >= 0 ? 1 - bounce : 1 / max(1 + bounce, 0.05)
    self.init(response: duration, dampingRatio: ratio)
  }

  public init(response: Double, dampingRatio: Double) {
    self.init(frequency: response > 0 ? 2 * .pi / response : .infinity, dampingRatio: dampingRatio)
  }

  public init(mass: Double = 1.0, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    self.init(
      frequency: (stiffness / mass).squareRoot(), dampingRatio: allowOverDamping ? ratio : min(ratio, 1),
      mass: mass)
  }

  public var duration: TimeInterval { response }
  public var response: Double { 2 * .pi / frequency }
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }
  public var stiffness: Double { frequency * frequency * mass }
  public var damping: Double { 2 * dampingRatio * frequency * mass }

  public static var smooth: Spring { .smooth() }
  public static var snappy: Spring { .snappy() }
  public static var bouncy: Spring { .bouncy() }
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }

  /// Where the weight is after some seconds.
  func position(at time: Double) -> Double {
    let decay = frequency * dampingRatio
    if dampingRatio < 1 {
      let damped = frequency * (1 - dampingRatio * dampingRatio).squareRoot()
      return 1 - exp(-decay * time) * (cos(damped * time) + decay / damped * sin(damped * time))
    }
    if dampingRatio == 1 { return 1 - exp(-decay * time) * (1 + decay * time) }
    let spread = frequency * (dampingRatio * dampingRatio - 1).squareRoot()
    let (slow, fast) = (decay - spread, decay + spread)
    return 1 - (fast * exp(-slow * time) - slow * exp(-fast * time)) / (fast - slow)
  }

  /// Seconds until the weight stays within a thousandth of its goal.
  public var settlingDuration: TimeInterval {
    let slowest =
      dampingRatio <= 1
      ? frequency * dampingRatio : frequency * (dampingRatio - (dampingRatio * dampingRatio - 1).squareRoot())
    var time = log(1000) / slowest
    while abs(position(at: time) - 1) > 0.001, time < 60 { time *= 1.05 }
    return min(time, 60)
  }

  /// The motion as a CSS timing function of straight pieces, which the eye cannot tell from the curve.
  var css: String {
    let count = dampingRatio < 0.5 ? 40 : 24
    let duration = settlingDuration
    let points = (0...count).map { index in
      index == count ? "1" : Style.number(position(at: duration * Double(index) / Double(count)))
    }
    return "linear(\(points.joined(separator: ",")))"
  }
}

/// A curve from 0 to 1 over the unit of time.
///
/// ```swift
/// let eased = UnitCurve.easeInOut.value(at: 0.3)
/// ```
public struct UnitCurve: Hashable, Sendable {
  private let start, end: UnitPoint

  private init(_ x1: CGFloat, _ y1: CGFloat, _ x2: CGFloat, _ y2: CGFloat) {
    // Time never goes back.
    start = UnitPoint(x: min(max(x1, 0), 1), y: y1)
    end = UnitPoint(x: min(max(x2, 0), 1), y: y2)
  }

  public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve {
    UnitCurve(startControlPoint.x, startControlPoint.y, endControlPoint.x, endControlPoint.y)
  }

  public static let linear = UnitCurve(0, 0, 1, 1)
  public static let easeInOut = UnitCurve(0.42, 0, 0.58, 1)
  public static let easeIn = UnitCurve(0.42, 0, 1, 1)
  public static let easeOut = UnitCurve(0, 0, 0.58, 1)
  public static let circularEaseIn = UnitCurve(0.55, 0, 1, 0.45)
  public static let circularEaseOut = UnitCurve(0, 0.55, 0.45, 1)
  public static let circularEaseInOut = UnitCurve(0.85, 0, 0.15, 1)

  var css: String {
    if self == .linear { return "linear" }
    return "cubic-bezier(\([start.x, start.y, end.x, end.y].map { Style.number($0) }.joined(separator: ",")))"
  }

  public var inverse: UnitCurve { UnitCurve(start.y, start.x, end.y, end.x) }

  /// How far the motion is when a part of its time is over.
  public func value(at progress: Double) -> Double {
    if self == .linear || progress <= 0 || progress >= 1 { return min(max(progress, 0), 1) }
    return Self.curve(start.y, end.y, parameter(at: progress))
  }

  public func velocity(at progress: Double) -> Double {
    let length = 0.001
    let (before, after) = (max(progress - length, 0), min(progress + length, 1))
    return after > before ? (value(at: after) - value(at: before)) / (after - before) : 0
  }

  /// Where on the curve a part of the time is over, to a millionth.
  private func parameter(at progress: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<20 {
      let middle = (low + high) / 2
      if Self.curve(start.x, end.x, middle) < progress { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private static func curve(_ first: Double, _ second: Double, _ t: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
  }
}
