import Foundation

/// A part of a shape's outline.
nonisolated protocol TrimmedOutline {
  var part: ClosedRange<Double> { get }
  var isSquare: Bool { get }
  func wholePath(in rect: CGRect) -> Path
}

nonisolated struct TrimmedShape<Base: Shape>: Shape, TrimmedOutline {
  let base: Base
  let from: CGFloat
  let to: CGFloat

  var part: ClosedRange<Double> {
    func unit(_ value: Double) -> Double { value.isFinite ? min(max(value, 0), 1) : 0 }
    return unit(from)...max(unit(from), unit(to))
  }
  var isSquare: Bool { base._corners?.isSquare == true }
  func wholePath(in rect: CGRect) -> Path { base.path(in: rect) }
  func path(in rect: CGRect) -> Path { base.path(in: rect).trimmedPath(from: from, to: to) }
}

/// The line around a shape, as a shape.
nonisolated struct StrokedShape<Base: Shape>: Shape {
  let base: Base
  let style: StrokeStyle

  func path(in rect: CGRect) -> Path { base.path(in: rect).strokedPath(style) }

  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    ShapeLayer(line: .init(paint: .foreground, style: view.style)).render(view.base, context)
  }
}

/// A shape made smaller on all sides.
nonisolated struct InsetOutline<Base: Shape>: InsettableShape {
  let base: Base
  let amount: CGFloat

  func path(in rect: CGRect) -> Path {
    let (x, y) = (min(amount, rect.width / 2), min(amount, rect.height / 2))
    return base.path(in: rect.insetBy(dx: x, dy: y))
  }
  func inset(by amount: CGFloat) -> InsetOutline<Base> {
    InsetOutline(base: base, amount: self.amount + amount)
  }
}

nonisolated extension Rectangle {
  public func inset(by amount: CGFloat) -> some InsettableShape { InsetOutline(base: self, amount: amount) }
}
nonisolated extension Circle {
  public func inset(by amount: CGFloat) -> some InsettableShape { InsetOutline(base: self, amount: amount) }
}
nonisolated extension Ellipse {
  public func inset(by amount: CGFloat) -> some InsettableShape { InsetOutline(base: self, amount: amount) }
}
nonisolated extension Capsule {
  public func inset(by amount: CGFloat) -> some InsettableShape { InsetOutline(base: self, amount: amount) }
}
nonisolated extension ContainerRelativeShape {
  public func inset(by amount: CGFloat) -> some InsettableShape { InsetOutline(base: self, amount: amount) }
}
nonisolated extension RoundedRectangle {
  public func inset(by amount: CGFloat) -> some InsettableShape {
    let size = CGSize(width: max(cornerSize.width - amount, 0), height: max(cornerSize.height - amount, 0))
    return InsetOutline(base: RoundedRectangle(cornerSize: size, style: style), amount: amount)
  }
}
nonisolated extension UnevenRoundedRectangle {
  public func inset(by amount: CGFloat) -> some InsettableShape {
    func less(_ radius: CGFloat) -> CGFloat { max(radius - amount, 0) }
    let radii = RectangleCornerRadii(
      topLeading: less(cornerRadii.topLeading), bottomLeading: less(cornerRadii.bottomLeading),
      bottomTrailing: less(cornerRadii.bottomTrailing), topTrailing: less(cornerRadii.topTrailing))
    return InsetOutline(base: UnevenRoundedRectangle(cornerRadii: radii, style: style), amount: amount)
  }
}

/// ```swift
/// Circle().offset(x: 4, y: 4).fill(.tint)
/// ```
nonisolated public struct OffsetShape<Content: Shape>: Shape {
  public typealias Body = Never
  public var shape: Content
  public var offset: CGSize

  public init(shape: Content, offset: CGSize) {
    self.shape = shape
    self.offset = offset
  }
  public func path(in rect: CGRect) -> Path {
    shape.path(in: rect).offsetBy(dx: offset.width, dy: offset.height)
  }
}

/// ```swift
/// Rectangle().rotation(.degrees(45)).fill(.tint)
/// ```
nonisolated public struct RotatedShape<Content: Shape>: Shape {
  public typealias Body = Never
  public var shape: Content
  public var angle: Angle
  public var anchor: UnitPoint

  public init(shape: Content, angle: Angle, anchor: UnitPoint = .center) {
    self.shape = shape
    self.angle = angle
    self.anchor = anchor
  }
  public func path(in rect: CGRect) -> Path {
    shape.path(in: rect).applying(
      .around(anchor, of: rect, CGAffineTransform(rotationAngle: angle.radians)))
  }
}

/// ```swift
/// Circle().scale(0.5).fill(.tint)
/// ```
nonisolated public struct ScaledShape<Content: Shape>: Shape {
  public typealias Body = Never
  public var shape: Content
  public var scale: CGSize
  public var anchor: UnitPoint

  public init(shape: Content, scale: CGSize, anchor: UnitPoint = .center) {
    self.shape = shape
    self.scale = scale
    self.anchor = anchor
  }
  public func path(in rect: CGRect) -> Path {
    shape.path(in: rect).applying(
      .around(anchor, of: rect, CGAffineTransform(scaleX: scale.width, y: scale.height)))
  }
}

/// ```swift
/// Circle().transform(CGAffineTransform(scaleX: 1, y: 0.5)).fill(.tint)
/// ```
nonisolated public struct TransformedShape<Content: Shape>: Shape {
  public typealias Body = Never
  public var shape: Content
  public var transform: CGAffineTransform

  public init(shape: Content, transform: CGAffineTransform) {
    self.shape = shape
    self.transform = transform
  }
  public func path(in rect: CGRect) -> Path { shape.path(in: rect).applying(transform) }
}

extension CGAffineTransform {
  static func around(_ anchor: UnitPoint, of rect: CGRect, _ transform: CGAffineTransform)
    -> CGAffineTransform
  {
    let (x, y) = (rect.minX + rect.width * anchor.x, rect.minY + rect.height * anchor.y)
    return CGAffineTransform(translationX: -x, y: -y).concatenating(transform)
      .concatenating(CGAffineTransform(translationX: x, y: y))
  }
}

/// A shape of one size, whatever room there is.
nonisolated struct SizedShape<Base: Shape>: Shape {
  let base: Base
  let size: CGSize

  func path(in rect: CGRect) -> Path { base.path(in: CGRect(origin: rect.origin, size: size)) }
}

/// A shape whose type does not matter.
///
/// ```swift
/// let shape = isRound ? AnyShape(Circle()) : AnyShape(Rectangle())
/// ```
nonisolated public struct AnyShape: Shape {
  private let outline: @Sendable (CGRect) -> Path
  public let _corners: _Corners?

  public init<S: Shape>(_ shape: S) {
    outline = { shape.path(in: $0) }
    _corners = shape._corners
  }
  public func path(in rect: CGRect) -> Path { outline(rect) }
}

nonisolated extension Path: Shape {
  public typealias Body = Never
  public func path(in rect: CGRect) -> Path { self }
}

nonisolated extension Shape {
  public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
    TrimmedShape(base: self, from: startFraction, to: endFraction)
  }
  public func offset(_ offset: CGSize) -> OffsetShape<Self> { OffsetShape(shape: self, offset: offset) }
  public func offset(_ offset: CGPoint) -> OffsetShape<Self> {
    OffsetShape(shape: self, offset: CGSize(width: offset.x, height: offset.y))
  }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> OffsetShape<Self> {
    OffsetShape(shape: self, offset: CGSize(width: x, height: y))
  }
  public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> RotatedShape<Self> {
    RotatedShape(shape: self, angle: angle, anchor: anchor)
  }
  public func scale(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> ScaledShape<Self> {
    ScaledShape(shape: self, scale: CGSize(width: x, height: y), anchor: anchor)
  }
  public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> ScaledShape<Self> {
    self.scale(x: scale, y: scale, anchor: anchor)
  }
  public func transform(_ transform: CGAffineTransform) -> TransformedShape<Self> {
    TransformedShape(shape: self, transform: transform)
  }
  public func size(_ size: CGSize) -> some Shape { SizedShape(base: self, size: size) }
  public func size(width: CGFloat, height: CGFloat) -> some Shape {
    size(CGSize(width: width, height: height))
  }
}
