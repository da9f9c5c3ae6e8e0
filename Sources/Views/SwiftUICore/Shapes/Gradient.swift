import Foundation

/// A list of colors at locations between 0 and 1.
///
/// ```swift
/// Gradient(colors: [.blue, .purple])
/// ```
public struct Gradient: Hashable, Sendable {
  /// A color at a location of a gradient.
  public struct Stop: Hashable, Sendable {
    /// The color.
    public var color: Color
    /// The location, from 0 to 1.
    public var location: CGFloat
    /// Creates a stop.
    public init(color: Color, location: CGFloat) {
      self.color = color
      self.location = location
    }
  }

  /// The stops in order of their locations.
  public var stops: [Stop]

  /// Creates a gradient of stops.
  public init(stops: [Stop]) { self.stops = stops }

  /// Creates a gradient of evenly spaced colors.
  public init(colors: [Color]) {
    let last = max(colors.count - 1, 1)
    stops = colors.enumerated().map { Stop(color: $1, location: Double($0) / Double(last)) }
  }

  var css: String { css { $0 } }

  /// Returns the CSS list of colors with their locations.
  func css(_ place: (Double) -> Double, unit: String = "%", scale: Double = 100) -> String {
    let stops = stops.isEmpty ? [Stop(color: .clear, location: 0)] : stops
    let list = stops.map { "\($0.color.css) \(Style.number(place($0.location) * scale))\(unit)" }
    return (list.count == 1 ? list + list : list).joined(separator: ",")
  }

  var firstColor: String { stops.first?.color.css ?? "currentcolor" }
}

/// Runs from top to bottom as a style.
extension Gradient: ShapeStyle {
  public func _paint() -> _Paint {
    LinearGradient(gradient: self, startPoint: .top, endPoint: .bottom)._paint()
  }
}

/// A gradient along a line.
///
/// ```swift
/// LinearGradient(colors: [.blue, .purple], startPoint: .top, endPoint: .bottom)
/// ```
nonisolated public struct LinearGradient: ShapeStyle {
  let gradient: Gradient
  let start: UnitPoint
  let end: UnitPoint

  /// Creates a gradient along a line.
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    self.gradient = gradient
    start = startPoint
    end = endPoint
  }
  /// Creates a gradient along a line.
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }
  /// Creates a gradient along a line.
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }

  public func _paint() -> _Paint {
    let (x, y) = (end.x - start.x, end.y - start.y)
    let direction: String
    var list = gradient.css
    switch (x, y) {
    case (0, 1): direction = "to bottom"
    case (0, -1): direction = "to top"
    case (1, 0): direction = "to right"
    case (-1, 0): direction = "to left"
    case (1, 1), (1, -1), (-1, 1), (-1, -1):
      direction = "to \(y < 0 ? "top" : "bottom") \(x < 0 ? "left" : "right")"
    default:
      // Other directions are computed for a square.
      let angle = atan2(x, -y)
      direction = "\(Style.number(angle * 180 / .pi))deg"
      let length = abs(sin(angle)) + abs(cos(angle))
      let (first, last) = (along(start, angle, length), along(end, angle, length))
      list = gradient.css { first + $0 * (last - first) }
    }
    return _Paint(color: gradient.firstColor, area: "linear-gradient(\(direction),\(list))")
  }

  /// Returns the position of a point along the line of a CSS gradient.
  private func along(_ point: UnitPoint, _ angle: Double, _ length: Double) -> Double {
    ((point.x - 0.5) * sin(angle) - (point.y - 0.5) * cos(angle)) / length + 0.5
  }
}

/// A gradient along circles around a point.
///
/// ```swift
/// RadialGradient(colors: [.white, .blue], center: .center, startRadius: 0, endRadius: 120)
/// ```
nonisolated public struct RadialGradient: ShapeStyle {
  let gradient: Gradient
  let center: UnitPoint
  let inner: CGFloat
  let radius: CGFloat

  /// Creates a gradient around a point, with radii in points.
  public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.gradient = gradient
    self.center = center
    inner = startRadius
    radius = endRadius
  }
  /// Creates a gradient around a point, with radii in points.
  public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startRadius: startRadius, endRadius: endRadius)
  }
  /// Creates a gradient around a point, with radii in points.
  public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startRadius: startRadius, endRadius: endRadius)
  }

  public func _paint() -> _Paint {
    let (from, to) = (max(inner, 0), max(radius, 0.001))
    let list = gradient.css({ from + $0 * (to - from) }, unit: "px", scale: 1)
    return _Paint(
      color: gradient.firstColor,
      area: "radial-gradient(circle \(Style.Value.points(to).css) at \(center.css),\(list))")
  }
}

/// A gradient along an angle around a point.
///
/// ```swift
/// AngularGradient(colors: [.red, .yellow, .red], center: .center)
/// ```
nonisolated public struct AngularGradient: ShapeStyle {
  let gradient: Gradient
  let center: UnitPoint
  let start: Angle
  let end: Angle

  /// Creates a gradient between two angles.
  public init(gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero) {
    self.gradient = gradient
    self.center = center
    start = startAngle
    end = endAngle
  }
  /// Creates a gradient of evenly spaced colors between two angles.
  public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(gradient: Gradient(colors: colors), center: center, startAngle: startAngle, endAngle: endAngle)
  }
  /// Creates a gradient of stops between two angles.
  public init(stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(gradient: Gradient(stops: stops), center: center, startAngle: startAngle, endAngle: endAngle)
  }
  /// Creates a gradient around a full circle.
  public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: gradient, center: center, startAngle: angle, endAngle: angle + .degrees(360))
  }
  /// Creates a gradient of evenly spaced colors around a full circle.
  public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
  }
  /// Creates a gradient of stops around a full circle.
  public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(stops: stops), center: center, angle: angle)
  }

  public func _paint() -> _Paint {
    // Apple measures angles from the right, CSS from the top.
    let from = Style.number(start.degrees + 90)
    let turn = end.degrees - start.degrees
    let list = gradient.css({ $0 * turn }, unit: "deg", scale: 1)
    return _Paint(
      color: gradient.firstColor, area: "conic-gradient(from \(from)deg at \(center.css),\(list))")
  }
}

/// A gradient along ellipses around a point.
///
/// ```swift
/// EllipticalGradient(colors: [.white, .blue])
/// ```
nonisolated public struct EllipticalGradient: ShapeStyle {
  let gradient: Gradient
  let center: UnitPoint
  let inner: CGFloat
  let outer: CGFloat

  /// Creates an elliptical gradient. Radii are fractions of the size.
  public init(
    gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.gradient = gradient
    self.center = center
    inner = startRadiusFraction
    outer = endRadiusFraction
  }
  /// Creates an elliptical gradient. Radii are fractions of the size.
  public init(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }
  /// Creates an elliptical gradient. Radii are fractions of the size.
  public init(
    stops: [Gradient.Stop], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }

  public func _paint() -> _Paint {
    let list = gradient.css { inner + $0 * (outer - inner) }
    return _Paint(
      color: gradient.firstColor, area: "radial-gradient(100% 100% at \(center.css),\(list))")
  }
}

/// A gradient of a single color that is slightly lighter at the top.
///
/// ```swift
/// Circle().fill(Color.blue.gradient)
/// ```
public struct AnyGradient: ShapeStyle, Hashable {
  let color: Color
  public func _paint() -> _Paint {
    let light = color.mixed(with: .white, by: 0.15).css
    return _Paint(color: color.css, area: "linear-gradient(to bottom,\(light),\(color.css))")
  }
}

@MainActor private func renderArea(_ style: some ShapeStyle, _ context: _RenderContext) {
  var box = Box(.div, .color)
  box.style[.background] = .text(style._paint().area)
  box.traits = [.ownWidth, .ownHeight]
  context.emit(box)
}

extension LinearGradient: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) { renderArea(view, context) }
}
extension RadialGradient: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) { renderArea(view, context) }
}
extension AngularGradient: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) { renderArea(view, context) }
}
extension EllipticalGradient: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) { renderArea(view, context) }
}

extension ShapeStyle where Self == LinearGradient {
  /// Returns a gradient along a line.
  public static func linearGradient(
    _ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient { LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint) }
  /// Returns a gradient along a line.
  public static func linearGradient(
    colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient { LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint) }
  /// Returns a gradient along a line.
  public static func linearGradient(
    stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient { LinearGradient(stops: stops, startPoint: startPoint, endPoint: endPoint) }
}

extension ShapeStyle where Self == RadialGradient {
  /// Returns a gradient around a point, with radii in points.
  public static func radialGradient(
    _ gradient: Gradient, center: UnitPoint = .center, startRadius: CGFloat = 0, endRadius: CGFloat
  ) -> RadialGradient {
    RadialGradient(gradient: gradient, center: center, startRadius: startRadius, endRadius: endRadius)
  }
  /// Returns a gradient around a point, with radii in points.
  public static func radialGradient(
    colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
  ) -> RadialGradient {
    RadialGradient(colors: colors, center: center, startRadius: startRadius, endRadius: endRadius)
  }
  /// Returns a gradient around a point, with radii in points.
  public static func radialGradient(
    stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
  ) -> RadialGradient {
    RadialGradient(stops: stops, center: center, startRadius: startRadius, endRadius: endRadius)
  }
}

extension ShapeStyle where Self == AngularGradient {
  /// Returns a gradient between two angles.
  public static func angularGradient(
    _ gradient: Gradient, center: UnitPoint = .center, startAngle: Angle, endAngle: Angle
  ) -> AngularGradient {
    AngularGradient(gradient: gradient, center: center, startAngle: startAngle, endAngle: endAngle)
  }
  /// Returns a gradient between two angles.
  public static func angularGradient(
    colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle
  ) -> AngularGradient {
    AngularGradient(colors: colors, center: center, startAngle: startAngle, endAngle: endAngle)
  }
  /// Returns a gradient between two angles.
  public static func angularGradient(
    stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle, endAngle: Angle
  ) -> AngularGradient {
    AngularGradient(stops: stops, center: center, startAngle: startAngle, endAngle: endAngle)
  }
  /// Returns a gradient around a full circle.
  public static func conicGradient(
    _ gradient: Gradient, center: UnitPoint = .center, angle: Angle = .zero
  ) -> AngularGradient { AngularGradient(gradient: gradient, center: center, angle: angle) }
  /// Returns a gradient around a full circle.
  public static func conicGradient(
    colors: [Color], center: UnitPoint, angle: Angle = .zero
  ) -> AngularGradient { AngularGradient(colors: colors, center: center, angle: angle) }
}

extension ShapeStyle where Self == EllipticalGradient {
  /// Returns an elliptical gradient. Radii are fractions of the size.
  public static func ellipticalGradient(
    _ gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) -> EllipticalGradient {
    EllipticalGradient(
      gradient: gradient, center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }
  /// Returns an elliptical gradient. Radii are fractions of the size.
  public static func ellipticalGradient(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) -> EllipticalGradient {
    EllipticalGradient(
      colors: colors, center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }
}
