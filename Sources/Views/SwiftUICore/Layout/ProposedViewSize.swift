import Foundation

/// How much room a container offers a view: a length, any, none at all, or as much as the view would like.
///
/// ```swift
/// let size = subview.sizeThatFits(ProposedViewSize(width: 120, height: nil))
/// ```
public struct ProposedViewSize: Hashable, Sendable {
  /// In points; nil for what the view would have by itself.
  public var width: CGFloat?
  public var height: CGFloat?

  public init(width: CGFloat?, height: CGFloat?) {
    self.width = width
    self.height = height
  }

  public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }

  public static let zero = ProposedViewSize(width: 0, height: 0)
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)
  public static let unspecified = ProposedViewSize(width: nil, height: nil)

  public func replacingUnspecifiedDimensions(
    by size: CGSize = CGSize(width: 10, height: 10)
  ) -> CGSize {
    CGSize(width: width ?? size.width, height: height ?? size.height)
  }
}

/// How far apart views would like to be.
///
/// ```swift
/// let gap = subviews[0].spacing.distance(to: subviews[1].spacing, along: .horizontal)
/// ```
public struct ViewSpacing: Sendable {
  private let isEmpty: Bool

  public static let zero = ViewSpacing(isEmpty: true)

  public init() { self.init(isEmpty: false) }
  private init(isEmpty: Bool) { self.isEmpty = isEmpty }

  public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) { self = union(other) }

  public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing {
    ViewSpacing(isEmpty: isEmpty && other.isEmpty)
  }

  /// In points: that of stacks whose program gives none.
  public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat { isEmpty && next.isEmpty ? 0 : 8 }
}

/// The size of a view, and where its guides are in it.
///
/// ```swift
/// badge.alignmentGuide(.trailing) { dimensions in dimensions[.trailing] - 4 }
/// ```
public struct ViewDimensions: Hashable, Sendable {
  public let width: CGFloat
  public let height: CGFloat

  public subscript(guide: HorizontalAlignment) -> CGFloat { guide.place(in: self) }
  public subscript(guide: VerticalAlignment) -> CGFloat { guide.place(in: self) }
  /// Guides that a view sets itself are its container's to know.
  public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { nil }
  public subscript(explicit guide: VerticalAlignment) -> CGFloat? { nil }
}

/// What is the same for all containers of a layout.
///
/// ```swift
/// static var layoutProperties: LayoutProperties {
///   var properties = LayoutProperties()
///   properties.stackOrientation = .horizontal
///   return properties
/// }
/// ```
public struct LayoutProperties: Sendable {
  /// The way in which spacers and dividers go in the container.
  public var stackOrientation: Axis?

  public init() {}
}
