import Foundation

/// The horizontal or vertical axis.
///
/// ```swift
/// ScrollView([.horizontal, .vertical]) { map }
/// ```
public enum Axis: Int8, CaseIterable, Sendable {
  case horizontal, vertical

  /// A set of axes.
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    /// The horizontal axis.
    public static let horizontal = Axis.Set(rawValue: 1)
    /// The vertical axis.
    public static let vertical = Axis.Set(rawValue: 2)
  }
}

/// An edge of a rectangle.
///
/// ```swift
/// content.padding(.horizontal, 16)
/// ```
public enum Edge: Int8, CaseIterable, Sendable {
  case top, leading, bottom, trailing

  /// A set of edges.
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    /// The top edge.
    public static let top = Edge.Set(rawValue: 1)
    /// The leading edge.
    public static let leading = Edge.Set(rawValue: 2)
    /// The bottom edge.
    public static let bottom = Edge.Set(rawValue: 4)
    /// The trailing edge.
    public static let trailing = Edge.Set(rawValue: 8)
    /// All edges.
    public static let all: Edge.Set = [.top, .leading, .bottom, .trailing]
    /// The leading and trailing edges.
    public static let horizontal: Edge.Set = [.leading, .trailing]
    /// The top and bottom edges.
    public static let vertical: Edge.Set = [.top, .bottom]
  }
}

/// Distances from the edges of a rectangle, in points.
///
/// ```swift
/// content.padding(EdgeInsets(top: 8, leading: 16, bottom: 8, trailing: 16))
/// ```
public struct EdgeInsets: Hashable, Sendable {
  /// The inset of the top edge, in points.
  public var top: CGFloat
  /// The inset of the leading edge, in points.
  public var leading: CGFloat
  /// The inset of the bottom edge, in points.
  public var bottom: CGFloat
  /// The inset of the trailing edge, in points.
  public var trailing: CGFloat

  /// Creates insets in points; without parameters, of 0.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Creates insets in points; without parameters, of 0.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }
}

/// An alignment on both axes.
///
/// ```swift
/// Text("Corner").frame(maxWidth: .infinity, alignment: .topTrailing)
/// ```
public struct Alignment: Hashable, Sendable {
  /// The horizontal alignment.
  public var horizontal: HorizontalAlignment
  /// The vertical alignment.
  public var vertical: VerticalAlignment

  /// Creates an alignment.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The center.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// The center of the leading edge.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// The center of the trailing edge.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// The center of the top edge.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// The center of the bottom edge.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// The top leading corner.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// The top trailing corner.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// The bottom leading corner.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// The bottom trailing corner.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

  /// The value of `place-items`, block axis first.
  var css: String { "\(vertical.css) \(horizontal.css)" }
}

/// The alignment of lines of text.
///
/// ```swift
/// Text(quote).multilineTextAlignment(.center)
/// ```
public enum TextAlignment: Hashable, CaseIterable, Sendable { case leading, center, trailing }

/// The treatment of content with another aspect ratio than its space.
///
/// ```swift
/// Image("cover").resizable().aspectRatio(contentMode: .fill)
/// ```
public enum ContentMode: Hashable, CaseIterable, Sendable { case fit, fill }

/// A point relative to the size of a view, from 0 to 1.
///
/// ```swift
/// badge.scaleEffect(1.2, anchor: .topLeading)
/// ```
public struct UnitPoint: Hashable, Sendable {
  /// The horizontal position, from 0 at the leading edge to 1 at the trailing edge.
  public var x: CGFloat
  /// The vertical position, from 0 at the top to 1 at the bottom.
  public var y: CGFloat

  /// Creates a point; without parameters, the origin.
  public init() { self.init(x: 0, y: 0) }
  /// Creates a point; without parameters, the origin.
  public init(x: CGFloat, y: CGFloat) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = UnitPoint(x: 0, y: 0)
  /// The center.
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  /// The center of the leading edge.
  public static let leading = UnitPoint(x: 0, y: 0.5)
  /// The center of the trailing edge.
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  /// The center of the top edge.
  public static let top = UnitPoint(x: 0.5, y: 0)
  /// The center of the bottom edge.
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  /// The top leading corner.
  public static let topLeading = UnitPoint(x: 0, y: 0)
  /// The top trailing corner.
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  /// The bottom leading corner.
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  /// The bottom trailing corner.
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)

  var css: String { "\(Style.number(x * 100))% \(Style.number(y * 100))%" }
}

/// An angle.
///
/// ```swift
/// Image(systemName: "arrow.up").rotationEffect(.degrees(45))
/// ```
public struct Angle: Hashable, Comparable, Sendable {
  /// The angle in radians.
  public var radians: Double

  /// Creates an angle; without parameters, of 0.
  public init() { radians = 0 }
  /// Creates an angle; without parameters, of 0.
  public init(radians: Double) { self.radians = radians }
  /// Creates an angle; without parameters, of 0.
  public init(degrees: Double) { radians = degrees * .pi / 180 }

  /// The angle in degrees.
  public var degrees: Double {
    get { radians * 180 / .pi }
    set { radians = newValue * .pi / 180 }
  }

  /// Returns an angle in radians.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
  /// Returns an angle in degrees.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
  /// The angle 0.
  public static let zero = Angle()

  /// Compares two angles.
  public static func < (left: Angle, right: Angle) -> Bool { left.radians < right.radians }
  /// Adds two angles.
  public static func + (lhs: Angle, rhs: Angle) -> Angle { Angle(radians: lhs.radians + rhs.radians) }
  /// Subtracts an angle from another.
  public static func - (lhs: Angle, rhs: Angle) -> Angle { Angle(radians: lhs.radians - rhs.radians) }
}
