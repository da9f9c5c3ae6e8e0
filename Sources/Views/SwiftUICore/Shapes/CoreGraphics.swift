import Foundation

/// An affine transform. Foundation has none on Linux.
///
/// ```swift
/// path.applying(CGAffineTransform(scaleX: 2, y: 2))
/// ```
public struct CGAffineTransform: Hashable, Sendable {
  /// The factor of x in x.
  public var a: CGFloat
  /// The factor of x in y.
  public var b: CGFloat
  /// The factor of y in x.
  public var c: CGFloat
  /// The factor of y in y.
  public var d: CGFloat
  /// The translation of x.
  public var tx: CGFloat
  /// The translation of y.
  public var ty: CGFloat

  /// Creates a transform; without parameters, the identity.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Creates a transform; without parameters, the identity.
  public init() { self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }
  /// Creates a transform; without parameters, the identity.
  public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty) }
  /// Creates a transform; without parameters, the identity.
  public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0) }
  /// Creates a transform; without parameters, the identity.
  ///
  /// - Parameter angle: In radians, clockwise on the screen.
  public init(rotationAngle angle: CGFloat) {
    self.init(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
  }

  /// The transform without effect.
  public static let identity = CGAffineTransform()
  /// True for the identity.
  public var isIdentity: Bool { self == .identity }

  /// Returns the transform that applies this one first, then another.
  public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * t2.a + b * t2.c, b: a * t2.b + b * t2.d, c: c * t2.a + d * t2.c, d: c * t2.b + d * t2.d,
      tx: tx * t2.a + ty * t2.c + t2.tx, ty: tx * t2.b + ty * t2.d + t2.ty)
  }

  /// Returns the transform after a translation.
  public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: tx, y: ty).concatenating(self)
  }
  /// Returns the transform after scaling.
  public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: sx, y: sy).concatenating(self)
  }
  /// Returns the transform after a rotation in radians.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// Returns the inverse, or this transform if there is none.
  public func inverted() -> CGAffineTransform {
    let determinant = a * d - b * c
    guard determinant != 0 else { return self }
    return CGAffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }
}

extension CGPoint {
  /// Returns the transformed point.
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: x * t.a + y * t.c + t.tx, y: x * t.b + y * t.d + t.ty)
  }
}

/// The form of a line's ends.
///
/// ```swift
/// Circle().stroke(.tint, style: StrokeStyle(lineWidth: 8, lineCap: .round))
/// ```
public enum CGLineCap: Int32, Sendable {
  case butt, round, square
  package var css: String { self == .butt ? "butt" : self == .round ? "round" : "square" }
}

/// The form of a line's corners.
///
/// ```swift
/// path.stroke(.tint, style: StrokeStyle(lineWidth: 8, lineJoin: .bevel))
/// ```
public enum CGLineJoin: Int32, Sendable {
  case miter, round, bevel
  package var css: String { self == .miter ? "miter" : self == .round ? "round" : "bevel" }
}
