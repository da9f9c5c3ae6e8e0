public import Foundation

/// A row as a layout, so that another one can take its place while the views in it stay.
///
/// ```swift
/// let layout = AnyLayout(HStackLayout(alignment: .top, spacing: 8))
/// ```
public struct HStackLayout: Layout, MeasuredStack {
  public var alignment: VerticalAlignment
  public var spacing: CGFloat?

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

/// A column as a layout, so that another one can take its place while the views in it stay.
///
/// ```swift
/// let layout = AnyLayout(VStackLayout(alignment: .leading))
/// ```
public struct VStackLayout: Layout, MeasuredStack {
  public var alignment: HorizontalAlignment
  public var spacing: CGFloat?

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

/// Views above one another as a layout.
///
/// ```swift
/// let layout = isPile ? AnyLayout(ZStackLayout()) : AnyLayout(HStackLayout())
/// ```
public struct ZStackLayout: Layout, MeasuredStack {
  public var alignment: Alignment

  public init(alignment: Alignment = .center) { self.alignment = alignment }

  var axis: Axis? { nil }
  var gap: CGFloat { 0 }
  var point: UnitPoint { UnitPoint(x: alignment.horizontal.share, y: alignment.vertical.share) }

  @MainActor public static func _stack(_ layout: Self) -> _LayoutStack? {
    _LayoutStack(kind: .pile(layout.alignment))
  }
}

/// Rows of a grid as a layout.
///
/// ```swift
/// let layout = AnyLayout(GridLayout(alignment: .leading, horizontalSpacing: 16))
/// ```
public struct GridLayout: Layout, MeasuredStack {
  public var alignment: Alignment
  public var horizontalSpacing: CGFloat?
  public var verticalSpacing: CGFloat?

  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil
  ) {
    self.alignment = alignment
    self.horizontalSpacing = horizontalSpacing
    self.verticalSpacing = verticalSpacing
  }

  /// What is in no row of the grid takes a row of its own.
  var axis: Axis? { .vertical }
  var gap: CGFloat { verticalSpacing ?? 8 }
  var point: UnitPoint { UnitPoint(x: alignment.horizontal.share, y: 0) }

  @MainActor public static func _stack(_ layout: Self) -> _LayoutStack? {
    _LayoutStack(kind: .grid(layout.alignment, layout.horizontalSpacing, layout.verticalSpacing))
  }
}

/// Any layout: when another one takes its place, the views in it keep their state.
///
/// ```swift
/// let layout = isWide ? AnyLayout(HStackLayout()) : AnyLayout(VStackLayout())
/// layout { Text("Emma"); Text("1815") }
/// ```
public struct AnyLayout: Layout {
  private let layout: any Layout

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

/// How a stack lays out views where another layout asks it to: in a page of its own the browser does.
protocol MeasuredStack: Layout where Cache == Void {
  /// Nil where all stand in one place.
  var axis: Axis? { get }
  var gap: CGFloat { get }
  /// Where views stand that are smaller than the stack.
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
