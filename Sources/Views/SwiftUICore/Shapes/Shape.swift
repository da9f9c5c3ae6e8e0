import Foundation

/// An outline to fill, stroke and clip to.
///
/// ```swift
/// struct Triangle: Shape {
///   func path(in rect: CGRect) -> Path {
///     Path { path in
///       path.move(to: CGPoint(x: rect.midX, y: rect.minY))
///       path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
///       path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
///       path.closeSubpath()
///     }
///   }
/// }
/// ```
nonisolated public protocol Shape: Sendable, Animatable, View {
  /// Returns the outline in a rectangle.
  func path(in rect: CGRect) -> Path
  /// The usual use of the shape.
  static var role: ShapeRole { get }
  /// The corners of a shape that is a CSS box; nil for other outlines.
  var _corners: _Corners? { get }
}

/// The usual use of a shape.
///
/// ```swift
/// static var role: ShapeRole { .stroke }
/// ```
public enum ShapeRole: Sendable { case fill, stroke, separator }

/// The corners of a box.
nonisolated public struct _Corners: Sendable {
  /// A CSS length; nil for right angles.
  var radius: String?
  /// True for equal width and height.
  var isSquare = false
}

nonisolated extension Shape {
  public static var role: ShapeRole { .fill }
  public var _corners: _Corners? { nil }
}

extension Shape {
  @MainActor @preconcurrency public var body: Never {
    preconditionFailure("\(Self.self) is primitive and has no body.")
  }
}

extension Shape {
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    ShapeLayer(fill: .init(paint: .foreground, style: FillStyle())).render(view, context)
  }
}

extension _Paint {
  static let foreground = _Paint(color: "currentcolor", area: "currentcolor")
}

/// A shape that can be inset on all sides.
///
/// ```swift
/// RoundedRectangle(cornerRadius: 12).strokeBorder(.tint, lineWidth: 2)
/// ```
nonisolated public protocol InsettableShape: Shape {
  /// The type of the inset shape.
  associatedtype InsetShape: InsettableShape
  /// Returns the shape inset on all sides by an amount in points.
  func inset(by amount: CGFloat) -> InsetShape
}

/// The rules for filling a shape.
///
/// ```swift
/// star.fill(.yellow, style: FillStyle(eoFill: true))
/// ```
public struct FillStyle: Equatable, Sendable {
  /// True for the even-odd rule, false for the nonzero rule.
  public var isEOFilled: Bool
  /// Ignored: browsers always smooth edges.
  public var isAntialiased: Bool
  /// Creates a style.
  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}

/// The width, ends, corners and dashes of a line.
///
/// ```swift
/// Circle().stroke(.tint, style: StrokeStyle(lineWidth: 2, dash: [4]))
/// ```
public struct StrokeStyle: Equatable, Sendable {
  /// The width of the line, in points.
  public var lineWidth: CGFloat
  /// The form of the ends.
  public var lineCap: CGLineCap
  /// The form of the corners.
  public var lineJoin: CGLineJoin
  /// The maximum ratio of a corner's length to the line width.
  public var miterLimit: CGFloat
  /// The lengths of dashes and gaps in points; empty for a solid line.
  public var dash: [CGFloat]
  /// The offset of the first dash in points.
  public var dashPhase: CGFloat

  /// Creates a style, with lengths in points.
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
    miterLimit: CGFloat = 10,
    dash: [CGFloat] = [CGFloat](), dashPhase: CGFloat = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }
}

// MARK: Drawing

/// A filled or stroked shape that can be filled and stroked again.
///
/// ```swift
/// Circle().fill(.background).stroke(.tint)
/// ```
public protocol ShapeView<Content>: View {
  /// The type of the shape.
  associatedtype Content: Shape
  /// The drawn shape.
  nonisolated var shape: Content { get }
  nonisolated var _layers: [_ShapeLayers] { get }
}

/// The existing layers, from back to front.
nonisolated public struct _ShapeLayers: Sendable {
  let layer: ShapeLayer
}

/// A shape with its layers.
nonisolated public struct _DrawnShape<Content: Shape>: ShapeView {
  public typealias Body = Never
  public let shape: Content
  public let _layers: [_ShapeLayers]

  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    guard view._layers.count > 1 else {
      view._layers.first?.layer.render(view.shape, context)
      return
    }
    var box = Box(.div, .z)
    box.traits = [.ownWidth, .ownHeight]
    context.emit(box) { context in
      for (index, layer) in view._layers.enumerated() {
        layer.layer.render(view.shape, context.at(UInt64(index)))
      }
    }
  }
}

nonisolated extension Shape {
  fileprivate func drawn(_ layer: ShapeLayer, over layers: [_ShapeLayers] = []) -> _DrawnShape<Self> {
    _DrawnShape(shape: self, _layers: layers + [_ShapeLayers(layer: layer)])
  }

  /// Fills the shape with a style. The default is the foreground style.
  public func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> some ShapeView<Self> {
    drawn(.init(fill: .init(paint: content._paint(), style: style)))
  }

  /// Fills the shape with a style. The default is the foreground style.
  public func fill(style: FillStyle = FillStyle()) -> some ShapeView<Self> {
    fill(ForegroundStyle(), style: style)
  }

  /// Strokes the outline, centered on the edge of the shape.
  public func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> some ShapeView<Self> {
    drawn(.init(line: .init(paint: content._paint(), style: style)))
  }

  /// Strokes the outline, centered on the edge of the shape.
  public func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some ShapeView<Self> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }

  /// Strokes the outline, centered on the edge of the shape.
  public func stroke(style: StrokeStyle) -> some Shape { StrokedShape(base: self, style: style) }

  /// Strokes the outline, centered on the edge of the shape.
  public func stroke(lineWidth: CGFloat = 1) -> some Shape {
    stroke(style: StrokeStyle(lineWidth: lineWidth))
  }
}

nonisolated extension InsettableShape {
  /// Strokes the outline inside the edge of the shape.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> some View {
    drawn(.init(line: .init(paint: content._paint(), style: style, isInside: true)))
  }

  /// Strokes the outline inside the edge of the shape.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some View {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }

  /// Strokes the outline inside the edge of the shape.
  public func strokeBorder(style: StrokeStyle, antialiased: Bool = true) -> some View {
    strokeBorder(ForegroundStyle(), style: style, antialiased: antialiased)
  }

  /// Strokes the outline inside the edge of the shape.
  public func strokeBorder(lineWidth: CGFloat = 1, antialiased: Bool = true) -> some View {
    strokeBorder(ForegroundStyle(), lineWidth: lineWidth, antialiased: antialiased)
  }
}

nonisolated extension ShapeView {
  /// Fills the shape in front of the existing layers.
  public func fill<S: ShapeStyle>(
    _ content: S = .foreground, style: FillStyle = FillStyle()
  ) -> some ShapeView<Content> {
    shape.drawn(.init(fill: .init(paint: content._paint(), style: style)), over: _layers)
  }

  /// Strokes the outline in front of the existing layers.
  public func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> some ShapeView<Content> {
    shape.drawn(.init(line: .init(paint: content._paint(), style: style)), over: _layers)
  }

  /// Strokes the outline in front of the existing layers.
  public func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some ShapeView<Content> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }
}

nonisolated extension ShapeView where Content: InsettableShape {
  /// Strokes the outline inside the edge, in front of the existing layers.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S = .foreground, style: StrokeStyle, antialiased: Bool = true
  ) -> some ShapeView<Content> {
    shape.drawn(.init(line: .init(paint: content._paint(), style: style, isInside: true)), over: _layers)
  }

  /// Strokes the outline inside the edge, in front of the existing layers.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S = .foreground, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some ShapeView<Content> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }
}
