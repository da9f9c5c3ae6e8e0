public import Foundation

/// A row as a layout. Views keep their state when another layout replaces it.
///
/// ```swift
/// let layout = AnyLayout(HStackLayout(alignment: .top, spacing: 8))
/// ```
public struct HStackLayout: Layout, MeasuredStack {
  /// The vertical alignment of the views.
  public var alignment: VerticalAlignment
  /// The distance in points; nil for the default.
  public var spacing: CGFloat?

  /// Creates a row.
  ///
  /// - `spacing`: In points; nil for the default.
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  var axis: Axis? { .horizontal }
  var gap: CGFloat { spacing ?? 8 }
  var point: UnitPoint { UnitPoint(x: 0, y: alignment.share) }

  @MainActor public static func _stack(_ layout: Self) -> _LayoutStack? {
    _LayoutStack(kind: .row(layout.alignment, layout.spacing))
  }
}

/// A column as a layout. Views keep their state when another layout replaces it.
///
/// ```swift
/// let layout = AnyLayout(VStackLayout(alignment: .leading))
/// ```
public struct VStackLayout: Layout, MeasuredStack {
  /// The horizontal alignment of the views.
  public var alignment: HorizontalAlignment
  /// The distance in points; nil for the default.
  public var spacing: CGFloat?

  /// Creates a column.
  ///
  /// - `spacing`: In points; nil for the default.
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  var axis: Axis? { .vertical }
  var gap: CGFloat { spacing ?? 8 }
  var point: UnitPoint { UnitPoint(x: alignment.share, y: 0) }

  @MainActor public static func _stack(_ layout: Self) -> _LayoutStack? {
    _LayoutStack(kind: .column(layout.alignment, layout.spacing))
  }
}

/// Views on top of each other, as a layout.
///
/// ```swift
/// let layout = isPile ? AnyLayout(ZStackLayout()) : AnyLayout(HStackLayout())
/// ```
public struct ZStackLayout: Layout, MeasuredStack {
  /// The alignment of the views.
  public var alignment: Alignment

  /// Creates a stack in depth.
  public init(alignment: Alignment = .center) { self.alignment = alignment }

  var axis: Axis? { nil }
  var gap: CGFloat { 0 }
  var point: UnitPoint { UnitPoint(x: alignment.horizontal.share, y: alignment.vertical.share) }

  @MainActor public static func _stack(_ layout: Self) -> _LayoutStack? {
    _LayoutStack(kind: .pile(layout.alignment))
  }
}

/// Rows of a grid, as a layout.
///
/// ```swift
/// let layout = AnyLayout(GridLayout(alignment: .leading, horizontalSpacing: 16))
/// ```
public struct GridLayout: Layout, MeasuredStack {
  /// The alignment in cells.
  public var alignment: Alignment
  /// The distance between columns in points; nil for the default.
  public var horizontalSpacing: CGFloat?
  /// The distance between rows in points; nil for the default.
  public var verticalSpacing: CGFloat?

  /// Creates a grid.
  ///
  /// - `horizontalSpacing`: In points; nil for the default.
  /// - `verticalSpacing`: In points; nil for the default.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil
  ) {
    self.alignment = alignment
    self.horizontalSpacing = horizontalSpacing
    self.verticalSpacing = verticalSpacing
  }

  /// Views outside a row get their own row.
  var axis: Axis? { .vertical }
  var gap: CGFloat { verticalSpacing ?? 8 }
  var point: UnitPoint { UnitPoint(x: alignment.horizontal.share, y: 0) }

  @MainActor public static func _stack(_ layout: Self) -> _LayoutStack? {
    _LayoutStack(kind: .grid(layout.alignment, layout.horizontalSpacing, layout.verticalSpacing))
  }
}

/// A type-erased layout. Views keep their state when another layout replaces it.
///
/// ```swift
/// let layout = isWide ? AnyLayout(HStackLayout()) : AnyLayout(VStackLayout())
/// layout { Text("Emma"); Text("1815") }
/// ```
public struct AnyLayout: Layout {
  private let layout: any Layout

  /// Wraps a layout.
  public init(_ layout: some Layout) { self.layout = layout }

  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize {
    func size<Inner: Layout>(_ layout: Inner) -> CGSize {
      var inner = layout.makeCache(subviews: subviews)
      return layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &inner)
    }
    return size(layout)
  }

  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    func place<Inner: Layout>(_ layout: Inner) {
      var inner = layout.makeCache(subviews: subviews)
      _ = layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &inner)
      layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &inner)
    }
    place(layout)
  }

  @MainActor public static func _stack(_ layout: Self) -> _LayoutStack? {
    func stack<Inner: Layout>(_ layout: Inner) -> _LayoutStack? { Inner._stack(layout) }
    return stack(layout.layout)
  }
}

/// Lays out a stack inside a custom layout. Elsewhere the browser does it.
protocol MeasuredStack: Layout where Cache == Void {
  /// The axis of the stack; nil for views on top of each other.
  var axis: Axis? { get }
  var gap: CGFloat { get }
  /// The position of views that are smaller than the stack.
  var point: UnitPoint { get }
}

extension MeasuredStack {
  private func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
    switch axis {
    case .horizontal: ProposedViewSize(width: nil, height: proposal.height)
    case .vertical: ProposedViewSize(width: proposal.width, height: nil)
    case nil: proposal
    }
  }

  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize {
    let sizes = subviews.map { $0.sizeThatFits(offer(proposal)) }
    let gaps = gap * CGFloat(max(sizes.count - 1, 0))
    func length(_ side: KeyPath<CGSize, CGFloat>, isAlong: Bool) -> CGFloat {
      let lengths = sizes.map { $0[keyPath: side] }
      return isAlong ? lengths.reduce(gaps, +) : lengths.max() ?? 0
    }
    return CGSize(
      width: length(\.width, isAlong: axis == .horizontal),
      height: length(\.height, isAlong: axis == .vertical))
  }

  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    var (x, y) = (bounds.minX + bounds.width * point.x, bounds.minY + bounds.height * point.y)
    for subview in subviews {
      let offer = offer(proposal)
      subview.place(at: CGPoint(x: x, y: y), anchor: point, proposal: offer)
      let size = subview.sizeThatFits(offer)
      if axis == .horizontal { x += size.width + gap }
      if axis == .vertical { y += size.height + gap }
    }
  }
}
