public import Foundation

/// A container with a custom layout.
///
/// The browser measures the views, which takes one round trip. Until then, and on pages without script, the container
/// is a wrapping row.
///
/// ```swift
/// struct Diagonal: Layout {
///   func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
///     proposal.replacingUnspecifiedDimensions()
///   }
///
///   func placeSubviews(
///     in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
///   ) {
///     for (index, subview) in subviews.enumerated() {
///       let step = CGFloat(index) * 24
///       subview.place(at: CGPoint(x: bounds.minX + step, y: bounds.minY + step), proposal: .unspecified)
///     }
///   }
/// }
/// ```
public protocol Layout: Animatable {
  /// The type of values kept between calls.
  associatedtype Cache = Void
  /// The views to lay out.
  typealias Subviews = LayoutSubviews

  /// The properties of the layout type.
  static var layoutProperties: LayoutProperties { get }

  /// Returns the initial cache.
  func makeCache(subviews: Subviews) -> Cache
  /// Updates the cache after a change of the views.
  func updateCache(_ cache: inout Cache, subviews: Subviews)
  /// Returns the preferred distances of the container to its neighbors.
  func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing
  /// Returns the size of the container for a proposal.
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
  /// Places the views in the container's bounds.
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
  /// Never called: containers are aligned by their edges and centers.
  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat?
  /// Never called: containers are aligned by their edges and centers.
  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat?

  /// Returns the built-in stack of the layout, which needs no measurement, or nil.
  @MainActor static func _stack(_ layout: Self) -> _LayoutStack?
}

public struct _LayoutStack {
  enum Kind {
    case row(VerticalAlignment, CGFloat?)
    case column(HorizontalAlignment, CGFloat?)
    case pile(Alignment)
    case grid(Alignment, CGFloat?, CGFloat?)
  }

  let kind: Kind
}

extension Layout {
  /// Properties without an orientation.
  public static var layoutProperties: LayoutProperties { LayoutProperties() }
  /// Creates the cache again.
  public func updateCache(_ cache: inout Cache, subviews: Subviews) { cache = makeCache(subviews: subviews) }
  /// The default spacing.
  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing { ViewSpacing() }
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat? { nil }
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat? { nil }
  @MainActor public static func _stack(_ layout: Self) -> _LayoutStack? { nil }

  /// Returns a container with these views.
  @MainActor public func callAsFunction(@ViewBuilder _ content: () -> some View) -> some View {
    LayoutView(layout: self, content: content())
  }
}

extension Layout where Cache == Void {
  public func makeCache(subviews: Subviews) { () }
}

/// A value that a view passes to the layout of its container.
///
/// ```swift
/// struct Flexibility: LayoutValueKey { static let defaultValue: CGFloat = 1 }
/// ```
public protocol LayoutValueKey {
  /// The type of the value.
  associatedtype Value
  /// The value of a view that sets none.
  static var defaultValue: Value { get }
}

extension View {
  /// Passes a value to the layout of the container.
  nonisolated public func layoutValue<Key: LayoutValueKey>(key: Key.Type, value: Key.Value) -> some View {
    nonisolated(unsafe) let value = value
    let id = ObjectIdentifier(key)
    return boxes { boxes, _ in
      boxes[boxes.count - 1].handlers.append(.layoutValue(id, value))
    }
  }
}

/// A view in a container with a custom layout.
///
/// ```swift
/// let height = subviews.map { $0.sizeThatFits(.unspecified).height }.max() ?? 0
/// ```
public struct LayoutSubview: Equatable, Sendable {
  let pass: LayoutPass
  let index: Int

  /// The value of a layout key, or its default.
  public subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value {
    guard pass.parts.indices.contains(index) else { return Key.defaultValue }
    return pass.parts[index].values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue
  }

  /// The layout priority.
  public var priority: Double { self[LayoutPriority.self] }
  /// The preferred spacing.
  public var spacing: ViewSpacing { ViewSpacing() }

  /// Returns the view's size for a proposal.
  ///
  /// The first result for a new width is an estimate, until the browser has measured it.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { pass.size(of: index, proposal) }

  /// Returns the view's size and guides for a proposal.
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
    let size = sizeThatFits(proposal)
    return ViewDimensions(width: size.width, height: size.height)
  }

  /// - Parameters:
  ///   - position: The anchor's position in the layout's bounds.
  ///   - anchor: The point of the view to place there.
  ///   - proposal: The size to propose to the view.
  public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
    pass.place(index, at: position, anchor: anchor, proposal)
  }
}

enum LayoutPriority: LayoutValueKey { static let defaultValue = 0.0 }

/// The views in a container with a custom layout.
///
/// ```swift
/// let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
/// ```
public struct LayoutSubviews: RandomAccessCollection, Equatable, Sendable {
  let pass: LayoutPass
  public let startIndex: Int
  public let endIndex: Int

  /// Always left to right; the browser mirrors layouts.
  public var layoutDirection: LayoutDirection { .leftToRight }

  public subscript(index: Int) -> LayoutSubview { LayoutSubview(pass: pass, index: index) }
  public subscript(bounds: Range<Int>) -> LayoutSubviews {
    LayoutSubviews(pass: pass, startIndex: bounds.lowerBound, endIndex: bounds.upperBound)
  }
}
