import Foundation

/// An outline that can be filled, stroked and clipped to.
nonisolated public protocol Shape: Sendable, View {
  /// The CSS corner radius that draws the outline.
  var _radius: String? { get }
  /// Whether the outline is as wide as it is high.
  var _isSquare: Bool { get }
}

extension Shape {
  public var _isSquare: Bool { false }

  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    context.emit(view.box(paint: _Paint(color: "currentcolor", area: "currentcolor")))
  }

  @MainActor func box(paint: _Paint?) -> Box {
    var box = Box(.div, .shape)
    box.traits = [.ownWidth, .ownHeight]
    if let radius = _radius { box.style[.borderRadius] = .text(radius) }
    if _isSquare { box.style[.aspectRatio] = .number(1) }
    if let paint { box.paint(paint) }
    return box
  }

  nonisolated public func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> some View {
    DrawnShape(shape: self, fill: content._paint(), line: nil)
  }

  nonisolated public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View {
    DrawnShape(shape: self, fill: nil, line: (content._paint(), lineWidth, []))
  }

  nonisolated public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> some View {
    DrawnShape(shape: self, fill: nil, line: (content._paint(), style.lineWidth, style.dash))
  }

  nonisolated public func stroke(lineWidth: CGFloat = 1) -> some View {
    stroke(ForegroundStyle(), lineWidth: lineWidth)
  }
}

public protocol InsettableShape: Shape {}

extension InsettableShape {
  nonisolated public func strokeBorder<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some View {
    stroke(content, lineWidth: lineWidth)
  }

  nonisolated public func strokeBorder<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> some View {
    stroke(content, style: style)
  }
}

/// How a line ends.
public enum CGLineCap: Int32, Sendable {
  case butt, round, square
}

/// How two parts of a line meet.
public enum CGLineJoin: Int32, Sendable {
  case miter, round, bevel
}

public struct StrokeStyle: Equatable, Sendable {
  public var lineWidth: CGFloat
  public var lineCap: CGLineCap
  public var lineJoin: CGLineJoin
  public var miterLimit: CGFloat
  public var dash: [CGFloat]
  public var dashPhase: CGFloat

  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
    miterLimit: CGFloat = 10, dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }
}

nonisolated struct DrawnShape<Outline: Shape> {
  let shape: Outline
  let fill: _Paint?
  let line: (paint: _Paint, width: CGFloat, dash: [CGFloat])?
}

extension DrawnShape: View {
  typealias Body = Never
  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    var box = view.shape.box(paint: view.fill)
    if let line = view.line {
      let width = Style.Value.points(max(line.width, 0)).css
      box.style[.border] = .text("\(width) \(line.dash.isEmpty ? "solid" : "dashed") \(line.paint.color)")
    }
    context.emit(box)
  }
}

nonisolated public struct Rectangle: InsettableShape {
  public typealias Body = Never
  public init() {}
  public var _radius: String? { nil }
}

public enum RoundedCornerStyle: Sendable { case circular, continuous }

nonisolated public struct RoundedRectangle: InsettableShape {
  public typealias Body = Never
  public var cornerSize: CGSize
  public var style: RoundedCornerStyle

  public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    self.init(cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }
  public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    self.cornerSize = cornerSize
    self.style = style
  }
  public var _radius: String? { Style.Value.points(max(cornerSize.width, 0)).css }
}

nonisolated public struct Circle: InsettableShape {
  public typealias Body = Never
  public init() {}
  public var _radius: String? { "50%" }
  public var _isSquare: Bool { true }
}

nonisolated public struct Ellipse: InsettableShape {
  public typealias Body = Never
  public init() {}
  public var _radius: String? { "50%" }
}

nonisolated public struct Capsule: InsettableShape {
  public typealias Body = Never
  public var style: RoundedCornerStyle
  public init(style: RoundedCornerStyle = .continuous) { self.style = style }
  public var _radius: String? { "9999px" }
}

nonisolated public struct UnevenRoundedRectangle: InsettableShape {
  public typealias Body = Never
  private let radii: [CGFloat]
  public init(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
    topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
  ) {
    radii = [topLeadingRadius, topTrailingRadius, bottomTrailingRadius, bottomLeadingRadius]
  }
  public var _radius: String? {
    radii.map { Style.Value.points(max($0, 0)).css }.joined(separator: " ")
  }
}

nonisolated extension Shape where Self == Rectangle { public static var rect: Rectangle { Rectangle() } }
nonisolated extension Shape where Self == Circle { public static var circle: Circle { Circle() } }
nonisolated extension Shape where Self == Capsule { public static var capsule: Capsule { Capsule() } }
nonisolated extension Shape where Self == Ellipse { public static var ellipse: Ellipse { Ellipse() } }
nonisolated extension Shape where Self == RoundedRectangle {
  public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> RoundedRectangle
  {
    RoundedRectangle(cornerRadius: cornerRadius, style: style)
  }
}
