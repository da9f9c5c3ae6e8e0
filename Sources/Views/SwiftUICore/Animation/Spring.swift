import Foundation

/// A damped spring that pulls a weight from 0 to 1.
///
/// ```swift
/// withAnimation(.spring(Spring(duration: 0.4, bounce: 0.2))) { isOpen.toggle() }
/// ```
public struct Spring: Hashable, Sendable {
  /// Radians per second of the undamped oscillation.
  private let frequency: Double
  /// The ratio of damping to critical damping, from 0.05 to 20.
  public let dampingRatio: Double
  /// The mass of the weight.
  public let mass: Double

  private init(frequency: Double, dampingRatio: Double, mass: Double = 1) {
    self.frequency = frequency.isFinite ? min(max(frequency, 0.01), 10_000) : 10_000
    self.dampingRatio = dampingRatio.isFinite ? min(max(dampingRatio, 0.05), 20) : 1
    self.mass = mass
  }

  /// Creates a spring from its perceived or physical properties. Values out of range are clamped.
  ///
  /// - Parameters:
  ///   - duration: The perceived duration in seconds.
  ///   - bounce: From -1 (flat) to 1 (undamped).
  public init(duration: TimeInterval = 0.5, bounce: Double = 0.0) {
    // A negative bounce means overdamping.
    let ratio = bounce >= 0 ? 1 - bounce : 1 / max(1 + bounce, 0.05)
    self.init(response: duration, dampingRatio: ratio)
  }

  /// Creates a spring from its perceived properties. Values out of range are clamped.
  public init(response: Double, dampingRatio: Double) {
    self.init(frequency: response > 0 ? 2 * .pi / response : .infinity, dampingRatio: dampingRatio)
  }

  /// Creates a spring from its physical properties. Values out of range are clamped.
  public init(mass: Double = 1.0, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    self.init(
      frequency: (stiffness / mass).squareRoot(), dampingRatio: allowOverDamping ? ratio : min(ratio, 1),
      mass: mass)
  }

  /// The perceived duration in seconds.
  public var duration: TimeInterval { response }
  /// The period of the undamped oscillation in seconds.
  public var response: Double { 2 * .pi / frequency }
  /// The bounce, from -1 (flat) to 1 (undamped).
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }
  /// The stiffness, as force per length.
  public var stiffness: Double { frequency * frequency * mass }
  /// The damping, as force per velocity.
  public var damping: Double { 2 * dampingRatio * frequency * mass }

  /// A spring without bounce.
  public static var smooth: Spring { .smooth() }
  /// A spring with a slight bounce.
  public static var snappy: Spring { .snappy() }
  /// A spring with a strong bounce.
  public static var bouncy: Spring { .bouncy() }
  /// Returns a spring without bounce.
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }
  /// Returns a spring with a slight bounce.
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }
  /// Returns a spring with a strong bounce.
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }

  /// Returns the position after a number of seconds.
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

  /// The seconds until the position stays within a thousandth of its target.
  public var settlingDuration: TimeInterval {
    let slowest =
      dampingRatio <= 1
      ? frequency * dampingRatio : frequency * (dampingRatio - (dampingRatio * dampingRatio - 1).squareRoot())
    var time = log(1000) / slowest
    while abs(position(at: time) - 1) > 0.001, time < 60 { time *= 1.05 }
    return min(time, 60)
  }

  /// The motion as a CSS timing function with enough linear pieces to look smooth.
  var css: String {
    let count = dampingRatio < 0.5 ? 40 : 24
    let duration = settlingDuration
    let points = (0...count).map { index in
      index == count ? "1" : Style.number(position(at: duration * Double(index) / Double(count)))
    }
    return "linear(\(points.joined(separator: ",")))"
  }
}

/// A timing curve from 0 to 1.
///
/// ```swift
/// let eased = UnitCurve.easeInOut.value(at: 0.3)
/// ```
public struct UnitCurve: Hashable, Sendable {
  private let start, end: UnitPoint

  private init(_ x1: CGFloat, _ y1: CGFloat, _ x2: CGFloat, _ y2: CGFloat) {
    // Time is monotonic.
    start = UnitPoint(x: min(max(x1, 0), 1), y: y1)
    end = UnitPoint(x: min(max(x2, 0), 1), y: y2)
  }

  /// Returns a cubic Bézier curve. The control points' x coordinates are clamped to 0...1.
  public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve {
    UnitCurve(startControlPoint.x, startControlPoint.y, endControlPoint.x, endControlPoint.y)
  }

  /// A constant speed.
  public static let linear = UnitCurve(0, 0, 1, 1)
  /// A slow start and end.
  public static let easeInOut = UnitCurve(0.42, 0, 0.58, 1)
  /// A slow start.
  public static let easeIn = UnitCurve(0.42, 0, 1, 1)
  /// A slow end.
  public static let easeOut = UnitCurve(0, 0, 0.58, 1)
  /// A start along an arc of a circle.
  public static let circularEaseIn = UnitCurve(0.55, 0, 1, 0.45)
  /// An end along an arc of a circle.
  public static let circularEaseOut = UnitCurve(0, 0.55, 0.45, 1)
  /// A start and an end along arcs of a circle.
  public static let circularEaseInOut = UnitCurve(0.85, 0, 0.15, 1)

  var css: String {
    if self == .linear { return "linear" }
    return "cubic-bezier(\([start.x, start.y, end.x, end.y].map { Style.number($0) }.joined(separator: ",")))"
  }

  /// The curve with time and progress exchanged.
  public var inverse: UnitCurve { UnitCurve(start.y, start.x, end.y, end.x) }

  /// Returns the progress of the motion at a fraction of its time.
  public func value(at progress: Double) -> Double {
    if self == .linear || progress <= 0 || progress >= 1 { return min(max(progress, 0), 1) }
    return Self.curve(start.y, end.y, parameter(at: progress))
  }

  /// Returns the speed at a fraction of the time; 1 is the average.
  public func velocity(at progress: Double) -> Double {
    let length = 0.001
    let (before, after) = (max(progress - length, 0), min(progress + length, 1))
    return after > before ? (value(at: after) - value(at: before)) / (after - before) : 0
  }

  /// Returns the curve parameter at a fraction of the time, accurate to a millionth.
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
