import Foundation

public struct Gradient: Hashable, Sendable {
  public struct Stop: Hashable, Sendable {
    public var color: Color
    public var location: CGFloat
    public init(color: Color, location: CGFloat) {
      self.color = color
      self.location = location
    }
  }

  public var stops: [Stop]

  public init(stops: [Stop]) { self.stops = stops }

  public init(colors: [Color]) {
    let last = max(colors.count - 1, 1)
    stops = colors.enumerated().map { Stop(color: $1, location: Double($0) / Double(last)) }
  }

  var css: String {
    let stops = stops.isEmpty ? [Stop(color: .clear, location: 0)] : stops
    let list = stops.map { "\($0.color.css) \(Style.number($0.location * 100))%" }
    return (list.count == 1 ? list + list : list).joined(separator: ",")
  }

  var firstColor: String { stops.first?.color.css ?? "currentcolor" }
}

nonisolated public struct LinearGradient: ShapeStyle {
  let gradient: Gradient
  let start: UnitPoint
  let end: UnitPoint

  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    self.gradient = gradient
    start = startPoint
    end = endPoint
  }
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }

  public func _paint() -> _Paint {
    let (x, y) = (end.x - start.x, end.y - start.y)
    let direction: String
    switch (x, y) {
    case (0, _): direction = y < 0 ? "to top" : "to bottom"
    case (_, 0): direction = x < 0 ? "to left" : "to right"
    default: direction = "to \(y < 0 ? "top" : "bottom") \(x < 0 ? "left" : "right")"
    }
    return _Paint(color: gradient.firstColor, area: "linear-gradient(\(direction),\(gradient.css))")
  }
}

nonisolated public struct RadialGradient: ShapeStyle {
  let gradient: Gradient
  let center: UnitPoint
  let radius: CGFloat

  public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.gradient = gradient
    self.center = center
    radius = endRadius
  }
  public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startRadius: startRadius, endRadius: endRadius)
  }

  public func _paint() -> _Paint {
    let size = Style.Value.points(max(radius, 0)).css
    return _Paint(
      color: gradient.firstColor, area: "radial-gradient(circle \(size) at \(center.css),\(gradient.css))")
  }
}

nonisolated public struct AngularGradient: ShapeStyle {
  let gradient: Gradient
  let center: UnitPoint
  let angle: Angle

  public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
    self.gradient = gradient
    self.center = center
    self.angle = angle
  }
  public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
  }

  public func _paint() -> _Paint {
    // Apple counts from the right, CSS from the top.
    let start = Style.number(angle.degrees + 90)
    return _Paint(
      color: gradient.firstColor,
      area: "conic-gradient(from \(start)deg at \(center.css),\(gradient.css))")
  }
}

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
