import Foundation

/// The size that a container proposes to a view.
///
/// ```swift
/// let size = subview.sizeThatFits(ProposedViewSize(width: 120, height: nil))
/// ```
public struct ProposedViewSize: Hashable, Sendable {
  /// The width in points; nil for the ideal width.
  public var width: CGFloat?
  /// The height in points; nil for the ideal height.
  public var height: CGFloat?

  /// Creates a proposal.
  public init(width: CGFloat?, height: CGFloat?) {
    self.width = width
    self.height = height
  }

  /// Creates a proposal.
  public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }

  /// Asks for the minimum size.
  public static let zero = ProposedViewSize(width: 0, height: 0)
  /// Asks for the maximum size.
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)
  /// Asks for the ideal size.
  public static let unspecified = ProposedViewSize(width: nil, height: nil)

  /// Returns the size with nil replaced by a default.
  public func replacingUnspecifiedDimensions(
    by size: CGSize = CGSize(width: 10, height: 10)
  ) -> CGSize {
    CGSize(width: width ?? size.width, height: height ?? size.height)
  }
}

/// The preferred distances of a view to its neighbors.
///
/// ```swift
/// let gap = subviews[0].spacing.distance(to: subviews[1].spacing, along: .horizontal)
/// ```
public struct ViewSpacing: Sendable {
  private let isEmpty: Bool

  /// No spacing.
  public static let zero = ViewSpacing(isEmpty: true)

  /// Creates the default spacing.
  public init() { self.init(isEmpty: false) }
  private init(isEmpty: Bool) { self.isEmpty = isEmpty }

  /// Merges another spacing into this one.
  public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) { self = union(other) }

  /// Returns the union of two spacings.
  public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing {
    ViewSpacing(isEmpty: isEmpty && other.isEmpty)
  }

  /// Returns the distance in points, the default of stacks.
  public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat { isEmpty && next.isEmpty ? 0 : 8 }
}

/// The size of a view and the positions of its guides.
///
/// ```swift
/// badge.alignmentGuide(.trailing) { dimensions in dimensions[.trailing] - 4 }
/// ```
public struct ViewDimensions: Hashable, Sendable {
  /// The width in points.
  public let width: CGFloat
  /// The height in points.
  public let height: CGFloat

  /// Returns the position of a guide, in points from the leading edge.
  public subscript(guide: HorizontalAlignment) -> CGFloat { guide.place(in: self) }
  /// Returns the position of a guide, in points from the top.
  public subscript(guide: VerticalAlignment) -> CGFloat { guide.place(in: self) }
  /// Always nil: only the browser knows explicit guides.
  public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { nil }
  /// Always nil: only the browser knows explicit guides.
  public subscript(explicit guide: VerticalAlignment) -> CGFloat? { nil }
}

/// The properties of a layout type.
///
/// ```swift
/// static var layoutProperties: LayoutProperties {
///   var properties = LayoutProperties()
///   properties.stackOrientation = .horizontal
///   return properties
/// }
/// ```
public struct LayoutProperties: Sendable {
  /// The orientation of spacers and dividers in the container.
  public var stackOrientation: Axis?

  /// Creates properties without an orientation.
  public init() {}
}
