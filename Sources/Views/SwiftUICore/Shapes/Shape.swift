import Foundation

/// An outline that can be filled, stroked and clipped to.
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
  func path(in rect: CGRect) -> Path
  static var role: ShapeRole { get }
  /// What the browser can draw by itself; nil for an outline it has to be given.
  var _corners: _Corners? { get }
}

/// ```swift
/// static var role: ShapeRole { .stroke }
/// ```
public enum ShapeRole: Sendable { case fill, stroke, separator }

/// A box with corners.
nonisolated public struct _Corners: Sendable {
  /// In CSS; nil for right angles.
  var radius: String?
  /// Whether it is as wide as it is high.
  var isSquare = false
}

nonisolated extension Shape {
  public static var role: ShapeRole { .fill }
  public var _corners: _Corners? { nil }
}

extension Shape {
  @MainActor @preconcurrency public var body: Never { preconditionFailure("A shape shows itself.") }
}

extension Shape {
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    ShapeLayer(fill: .init(paint: .foreground, style: FillStyle())).render(view, context)
  }
}

extension _Paint {
  static let foreground = _Paint(color: "currentcolor", area: "currentcolor")
}

/// A shape that can be made smaller on all sides.
///
/// ```swift
/// RoundedRectangle(cornerRadius: 12).strokeBorder(.tint, lineWidth: 2)
/// ```
nonisolated public protocol InsettableShape: Shape {
  associatedtype InsetShape: InsettableShape
  func inset(by amount: CGFloat) -> InsetShape
}

/// ```swift
/// star.fill(.yellow, style: FillStyle(eoFill: true))
/// ```
public struct FillStyle: Equatable, Sendable {
  public var isEOFilled: Bool
  public var isAntialiased: Bool
  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}

/// ```swift
/// Circle().stroke(.tint, style: StrokeStyle(lineWidth: 2, dash: [4]))
/// ```
public struct StrokeStyle: Equatable, Sendable {
  public var lineWidth: CGFloat
  public var lineCap: CGLineCap
  public var lineJoin: CGLineJoin
  public var miterLimit: CGFloat
  public var dash: [CGFloat]
  public var dashPhase: CGFloat

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

/// A shape that was filled or stroked, which can be done again.
///
/// ```swift
/// Circle().fill(.background).stroke(.tint)
/// ```
public protocol ShapeView<Content>: View {
  associatedtype Content: Shape
  nonisolated var shape: Content { get }
  nonisolated var _layers: [_ShapeLayers] { get }
}

/// What was drawn already, from the back to the front.
nonisolated public struct _ShapeLayers: Sendable {
  let layer: ShapeLayer
}

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

  public func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> some ShapeView<Self> {
    drawn(.init(fill: .init(paint: content._paint(), style: style)))
  }

  public func fill(style: FillStyle = FillStyle()) -> some ShapeView<Self> {
    fill(ForegroundStyle(), style: style)
  }

  public func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> some ShapeView<Self> {
    drawn(.init(line: .init(paint: content._paint(), style: style)))
  }

  public func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some ShapeView<Self> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }

  public func stroke(style: StrokeStyle) -> some Shape { StrokedShape(base: self, style: style) }

  public func stroke(lineWidth: CGFloat = 1) -> some Shape {
    stroke(style: StrokeStyle(lineWidth: lineWidth))
  }
}

nonisolated extension InsettableShape {
  public func strokeBorder<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> some View {
    drawn(.init(line: .init(paint: content._paint(), style: style, isInside: true)))
  }

  public func strokeBorder<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some View {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }

  public func strokeBorder(style: StrokeStyle, antialiased: Bool = true) -> some View {
    strokeBorder(ForegroundStyle(), style: style, antialiased: antialiased)
  }

  public func strokeBorder(lineWidth: CGFloat = 1, antialiased: Bool = true) -> some View {
    strokeBorder(ForegroundStyle(), lineWidth: lineWidth, antialiased: antialiased)
  }
}

nonisolated extension ShapeView {
  public func fill<S: ShapeStyle>(
    _ content: S = .foreground, style: FillStyle = FillStyle()
  ) -> some ShapeView<Content> {
    shape.drawn(.init(fill: .init(paint: content._paint(), style: style)), over: _layers)
  }

  public func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> some ShapeView<Content> {
    shape.drawn(.init(line: .init(paint: content._paint(), style: style)), over: _layers)
  }

  public func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some ShapeView<Content> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }
}

nonisolated extension ShapeView where Content: InsettableShape {
  public func strokeBorder<S: ShapeStyle>(
    _ content: S = .foreground, style: StrokeStyle, antialiased: Bool = true
  ) -> some ShapeView<Content> {
    shape.drawn(.init(line: .init(paint: content._paint(), style: style, isInside: true)), over: _layers)
  }

  public func strokeBorder<S: ShapeStyle>(
    _ content: S = .foreground, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some ShapeView<Content> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }
}
