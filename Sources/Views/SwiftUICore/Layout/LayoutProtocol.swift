public import Foundation

/// A container that puts views where its program says.
///
/// Sizes are the browser's: a container is drawn as a row that goes on below until they are known, which takes one
/// round trip, and as that row for whoever reads without a script.
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
  associatedtype Cache = Void
  typealias Subviews = LayoutSubviews

  static var layoutProperties: LayoutProperties { get }

  func makeCache(subviews: Subviews) -> Cache
  func updateCache(_ cache: inout Cache, subviews: Subviews)
  func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
  /// Is asked for nothing: a container is aligned by its edges and its middle.
  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat?
  /// Is asked for nothing: a container is aligned by its edges and its middle.
  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat?

  /// The stack of our own that the layout is, if it is one: those need nobody to measure.
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
  public static var layoutProperties: LayoutProperties { LayoutProperties() }
  public func updateCache(_ cache: inout Cache, subviews: Subviews) { cache = makeCache(subviews: subviews) }
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

  /// The container with these views in it.
  @MainActor public func callAsFunction(@ViewBuilder _ content: () -> some View) -> some View {
    LayoutView(layout: self, content: content())
  }
}

extension Layout where Cache == Void {
  public func makeCache(subviews: Subviews) { () }
}

/// What a container of a layout asks of the views in it.
///
/// ```swift
/// struct Flexibility: LayoutValueKey { static let defaultValue: CGFloat = 1 }
/// ```
public protocol LayoutValueKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

extension View {
  nonisolated public func layoutValue<Key: LayoutValueKey>(key: Key.Type, value: Key.Value) -> some View {
    nonisolated(unsafe) let value = value
    let id = ObjectIdentifier(key)
    return boxes { boxes, _ in
      boxes[boxes.count - 1].handlers.append(.layoutValue(id, value))
    }
  }
}

/// A view in a container of a layout.
///
/// ```swift
/// let height = subviews.map { $0.sizeThatFits(.unspecified).height }.max() ?? 0
/// ```
public struct LayoutSubview: Equatable, Sendable {
  let pass: LayoutPass
  let index: Int

  public subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value {
    guard pass.parts.indices.contains(index) else { return Key.defaultValue }
    return pass.parts[index].values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue
  }

  public var priority: Double { self[LayoutPriority.self] }
  public var spacing: ViewSpacing { ViewSpacing() }

  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { pass.size(of: index, proposal) }

  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
    let size = sizeThatFits(proposal)
    return ViewDimensions(width: size.width, height: size.height)
  }

  /// - Parameters:
  ///   - position: Where the anchor comes to be, in the bounds that the layout was given.
  ///   - anchor: The point of the view that is put there.
  ///   - proposal: The room that the view is offered.
  public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
    pass.place(index, at: position, anchor: anchor, proposal)
  }
}

enum LayoutPriority: LayoutValueKey { static let defaultValue = 0.0 }

/// The views in a container of a layout.
///
/// ```swift
/// let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
/// ```
public struct LayoutSubviews: RandomAccessCollection, Equatable, Sendable {
  let pass: LayoutPass
  public let startIndex: Int
  public let endIndex: Int

  public var layoutDirection: LayoutDirection { .leftToRight }

  public subscript(index: Int) -> LayoutSubview { LayoutSubview(pass: pass, index: index) }
  public subscript(bounds: Range<Int>) -> LayoutSubviews {
    LayoutSubviews(pass: pass, startIndex: bounds.lowerBound, endIndex: bounds.upperBound)
  }
}
