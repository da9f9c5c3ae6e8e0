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

/// The stroke of a shape as a shape.
nonisolated struct StrokedShape<Base: Shape>: Shape {
  let base: Base
  let style: StrokeStyle

  func path(in rect: CGRect) -> Path { base.path(in: rect).strokedPath(style) }

  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    ShapeLayer(line: .init(paint: .foreground, style: view.style)).render(view.base, context)
  }
}

/// A shape inset on all sides.
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
  /// Returns the shape inset on all sides by an amount in points.
  public func inset(by amount: CGFloat) -> some InsettableShape { InsetOutline(base: self, amount: amount) }
}
nonisolated extension Circle {
  /// Returns the shape inset on all sides by an amount in points.
  public func inset(by amount: CGFloat) -> some InsettableShape { InsetOutline(base: self, amount: amount) }
}
nonisolated extension Ellipse {
  /// Returns the shape inset on all sides by an amount in points.
  public func inset(by amount: CGFloat) -> some InsettableShape { InsetOutline(base: self, amount: amount) }
}
nonisolated extension Capsule {
  /// Returns the shape inset on all sides by an amount in points.
  public func inset(by amount: CGFloat) -> some InsettableShape { InsetOutline(base: self, amount: amount) }
}
nonisolated extension ContainerRelativeShape {
  /// Returns the shape inset on all sides by an amount in points.
  public func inset(by amount: CGFloat) -> some InsettableShape { InsetOutline(base: self, amount: amount) }
}
nonisolated extension RoundedRectangle {
  /// Returns the shape inset on all sides by an amount in points.
  public func inset(by amount: CGFloat) -> some InsettableShape {
    let size = CGSize(width: max(cornerSize.width - amount, 0), height: max(cornerSize.height - amount, 0))
    return InsetOutline(base: RoundedRectangle(cornerSize: size, style: style), amount: amount)
  }
}
nonisolated extension UnevenRoundedRectangle {
  /// Returns the shape inset on all sides by an amount in points.
  public func inset(by amount: CGFloat) -> some InsettableShape {
    func less(_ radius: CGFloat) -> CGFloat { max(radius - amount, 0) }
    let radii = RectangleCornerRadii(
      topLeading: less(cornerRadii.topLeading), bottomLeading: less(cornerRadii.bottomLeading),
      bottomTrailing: less(cornerRadii.bottomTrailing), topTrailing: less(cornerRadii.topTrailing))
    return InsetOutline(base: UnevenRoundedRectangle(cornerRadii: radii, style: style), amount: amount)
  }
}

/// A shape moved by an offset.
///
/// ```swift
/// Circle().offset(x: 4, y: 4).fill(.tint)
/// ```
nonisolated public struct OffsetShape<Content: Shape>: Shape {
  public typealias Body = Never
  /// The shape to move.
  public var shape: Content
  /// The offset in points.
  public var offset: CGSize

  /// Creates a moved shape.
  public init(shape: Content, offset: CGSize) {
    self.shape = shape
    self.offset = offset
  }
  public func path(in rect: CGRect) -> Path {
    shape.path(in: rect).offsetBy(dx: offset.width, dy: offset.height)
  }
}

/// A shape rotated around an anchor.
///
/// ```swift
/// Rectangle().rotation(.degrees(45)).fill(.tint)
/// ```
nonisolated public struct RotatedShape<Content: Shape>: Shape {
  public typealias Body = Never
  /// The shape to rotate.
  public var shape: Content
  /// The angle.
  public var angle: Angle
  /// The center of the rotation.
  public var anchor: UnitPoint

  /// Creates a rotated shape.
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

/// A shape scaled around an anchor.
///
/// ```swift
/// Circle().scale(0.5).fill(.tint)
/// ```
nonisolated public struct ScaledShape<Content: Shape>: Shape {
  public typealias Body = Never
  /// The shape to scale.
  public var shape: Content
  /// The factors of width and height.
  public var scale: CGSize
  /// The fixed point.
  public var anchor: UnitPoint

  /// Creates a scaled shape.
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

/// A shape with an affine transform.
///
/// ```swift
/// Circle().transform(CGAffineTransform(scaleX: 1, y: 0.5)).fill(.tint)
/// ```
nonisolated public struct TransformedShape<Content: Shape>: Shape {
  public typealias Body = Never
  /// The shape to transform.
  public var shape: Content
  /// The transform.
  public var transform: CGAffineTransform

  /// Creates a transformed shape.
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

/// A shape of a fixed size.
nonisolated struct SizedShape<Base: Shape>: Shape {
  let base: Base
  let size: CGSize

  func path(in rect: CGRect) -> Path { base.path(in: CGRect(origin: rect.origin, size: size)) }
}

/// A type-erased shape.
///
/// ```swift
/// let shape = isRound ? AnyShape(Circle()) : AnyShape(Rectangle())
/// ```
nonisolated public struct AnyShape: Shape {
  private let outline: @Sendable (CGRect) -> Path
  public let _corners: _Corners?

  /// Wraps a shape.
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
  /// Returns a part of the outline, between two fractions of its length.
  public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
    TrimmedShape(base: self, from: startFraction, to: endFraction)
  }
  /// Returns the shape moved by an offset in points.
  public func offset(_ offset: CGSize) -> OffsetShape<Self> { OffsetShape(shape: self, offset: offset) }
  /// Returns the shape moved by an offset in points.
  public func offset(_ offset: CGPoint) -> OffsetShape<Self> {
    OffsetShape(shape: self, offset: CGSize(width: offset.x, height: offset.y))
  }
  /// Returns the shape moved by an offset in points.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> OffsetShape<Self> {
    OffsetShape(shape: self, offset: CGSize(width: x, height: y))
  }
  /// Returns the shape rotated around an anchor.
  public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> RotatedShape<Self> {
    RotatedShape(shape: self, angle: angle, anchor: anchor)
  }
  /// Returns the shape scaled around an anchor.
  public func scale(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> ScaledShape<Self> {
    ScaledShape(shape: self, scale: CGSize(width: x, height: y), anchor: anchor)
  }
  /// Returns the shape scaled around an anchor.
  public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> ScaledShape<Self> {
    self.scale(x: scale, y: scale, anchor: anchor)
  }
  /// Returns the transformed shape.
  public func transform(_ transform: CGAffineTransform) -> TransformedShape<Self> {
    TransformedShape(shape: self, transform: transform)
  }
  /// Returns the shape with a fixed size in points.
  public func size(_ size: CGSize) -> some Shape { SizedShape(base: self, size: size) }
  /// Returns the shape with a fixed size in points.
  public func size(width: CGFloat, height: CGFloat) -> some Shape {
    size(CGSize(width: width, height: height))
  }
}
