import Foundation

/// A rectangle that fills its space.
///
/// ```swift
/// Rectangle().fill(.quaternary).frame(height: 160)
/// ```
nonisolated public struct Rectangle: InsettableShape {
  public typealias Body = Never
  /// Creates a rectangle.
  public init() {}
  public func path(in rect: CGRect) -> Path { Path(rect) }
  public var _corners: _Corners? { _Corners() }
}

/// The curve of rounded corners.
///
/// ```swift
/// RoundedRectangle(cornerRadius: 12, style: .continuous)
/// ```
public enum RoundedCornerStyle: Sendable { case circular, continuous }

/// A rectangle with rounded corners.
///
/// ```swift
/// RoundedRectangle(cornerRadius: 12).fill(.background)
/// ```
nonisolated public struct RoundedRectangle: InsettableShape {
  public typealias Body = Never
  /// The radii of the corners in points.
  public var cornerSize: CGSize
  /// The form of the corners. The browser draws both alike.
  public var style: RoundedCornerStyle

  /// Creates a rectangle with rounded corners, in points.
  public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    self.init(cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }
  /// Creates a rectangle with rounded corners, in points.
  public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    self.cornerSize = cornerSize
    self.style = style
  }
  public func path(in rect: CGRect) -> Path { Path(roundedRect: rect, cornerSize: cornerSize, style: style) }
  public var _corners: _Corners? { _Corners(radius: Style.Value.points(max(cornerSize.width, 0)).css) }
}

/// A circle centered in its space.
///
/// ```swift
/// Circle().fill(.tint).frame(width: 12, height: 12)
/// ```
nonisolated public struct Circle: InsettableShape {
  public typealias Body = Never
  /// Creates a circle.
  public init() {}
  public func path(in rect: CGRect) -> Path {
    let side = min(rect.width, rect.height)
    return Path(
      ellipseIn: CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side))
  }
  public var _corners: _Corners? { _Corners(radius: "50%", isSquare: true) }
}

/// An ellipse that fills its space.
///
/// ```swift
/// Ellipse().stroke(.tint, lineWidth: 2)
/// ```
nonisolated public struct Ellipse: InsettableShape {
  public typealias Body = Never
  /// Creates an ellipse.
  public init() {}
  public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
  public var _corners: _Corners? { _Corners(radius: "50%") }
}

/// A rectangle with semicircular ends.
///
/// ```swift
/// Text("New").padding(8).background(Capsule().fill(.tint))
/// ```
nonisolated public struct Capsule: InsettableShape {
  public typealias Body = Never
  /// The form of the ends. The browser draws both alike.
  public var style: RoundedCornerStyle
  /// Creates a capsule.
  public init(style: RoundedCornerStyle = .continuous) { self.style = style }
  public func path(in rect: CGRect) -> Path {
    Path(roundedRect: rect, cornerRadius: min(abs(rect.width), abs(rect.height)) / 2, style: style)
  }
  public var _corners: _Corners? { _Corners(radius: "9999px") }
}

/// A rectangle with a radius for each corner.
///
/// ```swift
/// UnevenRoundedRectangle(topLeadingRadius: 12, topTrailingRadius: 12).fill(.background)
/// ```
nonisolated public struct UnevenRoundedRectangle: InsettableShape {
  public typealias Body = Never
  /// The radius of each corner in points.
  public var cornerRadii: RectangleCornerRadii
  /// The form of the corners. The browser draws both alike.
  public var style: RoundedCornerStyle

  /// Creates a rectangle with a radius for each corner, in points.
  public init(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
    self.cornerRadii = cornerRadii
    self.style = style
  }

  /// Creates a rectangle with a radius for each corner, in points.
  public init(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
    topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
  ) {
    self.init(
      cornerRadii: RectangleCornerRadii(
        topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius,
        bottomTrailing: bottomTrailingRadius,
        topTrailing: topTrailingRadius), style: style)
  }

  public func path(in rect: CGRect) -> Path {
    Path(roundedRect: rect, cornerRadii: cornerRadii, style: style)
  }

  public var _corners: _Corners? {
    let radii = [
      cornerRadii.topLeading, cornerRadii.topTrailing, cornerRadii.bottomTrailing, cornerRadii.bottomLeading,
    ]
    return _Corners(radius: radii.map { Style.Value.points(max($0, 0)).css }.joined(separator: " "))
  }
}

/// The shape of the container, which is a rectangle on a page.
///
/// ```swift
/// ContainerRelativeShape().inset(by: 4).fill(.background)
/// ```
nonisolated public struct ContainerRelativeShape: InsettableShape {
  public typealias Body = Never
  /// Creates a shape.
  public init() {}
  public func path(in rect: CGRect) -> Path { Path(rect) }
  public var _corners: _Corners? { _Corners() }
}

nonisolated extension Shape where Self == Rectangle { public static var rect: Rectangle { Rectangle() } }
nonisolated extension Shape where Self == Circle { public static var circle: Circle { Circle() } }
nonisolated extension Shape where Self == Capsule {
  /// A capsule.
  public static var capsule: Capsule { Capsule() }
  /// Returns a capsule.
  public static func capsule(style: RoundedCornerStyle) -> Capsule { Capsule(style: style) }
}
nonisolated extension Shape where Self == Ellipse { public static var ellipse: Ellipse { Ellipse() } }
nonisolated extension Shape where Self == ContainerRelativeShape {
  /// The shape of the container.
  public static var containerRelative: ContainerRelativeShape { ContainerRelativeShape() }
}
nonisolated extension Shape where Self == RoundedRectangle {
  /// Returns a rectangle with rounded corners, in points.
  public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> RoundedRectangle
  {
    RoundedRectangle(cornerRadius: cornerRadius, style: style)
  }
  /// Returns a rectangle with rounded corners, in points.
  public static func rect(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) -> RoundedRectangle {
    RoundedRectangle(cornerSize: cornerSize, style: style)
  }
}
nonisolated extension Shape where Self == UnevenRoundedRectangle {
  /// Returns a rectangle with a radius for each corner, in points.
  public static func rect(
    cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
  ) -> UnevenRoundedRectangle {
    UnevenRoundedRectangle(cornerRadii: cornerRadii, style: style)
  }
  /// Returns a rectangle with a radius for each corner, in points.
  public static func rect(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
    topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
  ) -> UnevenRoundedRectangle {
    UnevenRoundedRectangle(
      topLeadingRadius: topLeadingRadius, bottomLeadingRadius: bottomLeadingRadius,
      bottomTrailingRadius: bottomTrailingRadius, topTrailingRadius: topTrailingRadius, style: style)
  }
}
