/// A style with reduced opacity.
nonisolated public struct _OpacityShapeStyle<Style: ShapeStyle>: ShapeStyle {
  let style: Style
  let opacity: Double

  public func _paint() -> _Paint {
    if let known = style as? any Fadeable { return known.faded(opacity)._paint() }
    let paint = style._paint()
    let color = Color(css: paint.color).opacity(opacity).css
    // A gradient cannot be mixed with transparency.
    return _Paint(
      color: color, area: paint.area == paint.color ? color : paint.area, isMaterial: paint.isMaterial)
  }
}

/// Styles of several colors, each of which can be faded.
private protocol Fadeable: ShapeStyle {
  func faded(_ opacity: Double) -> Self
}

extension Gradient: Fadeable {
  fileprivate func faded(_ opacity: Double) -> Gradient {
    Gradient(stops: stops.map { Stop(color: $0.color.opacity(opacity), location: $0.location) })
  }
}

extension LinearGradient: Fadeable {
  fileprivate func faded(_ opacity: Double) -> Self {
    Self(gradient: gradient.faded(opacity), startPoint: start, endPoint: end)
  }
}
extension RadialGradient: Fadeable {
  fileprivate func faded(_ opacity: Double) -> Self {
    Self(gradient: gradient.faded(opacity), center: center, startRadius: inner, endRadius: radius)
  }
}
extension AngularGradient: Fadeable {
  fileprivate func faded(_ opacity: Double) -> Self {
    Self(gradient: gradient.faded(opacity), center: center, startAngle: start, endAngle: end)
  }
}
extension EllipticalGradient: Fadeable {
  fileprivate func faded(_ opacity: Double) -> Self {
    Self(
      gradient: gradient.faded(opacity), center: center, startRadiusFraction: inner, endRadiusFraction: outer)
  }
}
extension AnyGradient: Fadeable {
  fileprivate func faded(_ opacity: Double) -> Self { AnyGradient(color: color.opacity(opacity)) }
}

extension ShapeStyle {
  /// Returns the style with reduced opacity, from 0 to 1.
  public func opacity(_ opacity: Double) -> some ShapeStyle {
    _OpacityShapeStyle(style: self, opacity: opacity)
  }
  /// The style at the second level of prominence.
  public var secondary: some ShapeStyle { opacity(0.6) }
  /// The style at the third level of prominence.
  public var tertiary: some ShapeStyle { opacity(0.4) }
  /// The style at the fourth level of prominence.
  public var quaternary: some ShapeStyle { opacity(0.25) }
}
