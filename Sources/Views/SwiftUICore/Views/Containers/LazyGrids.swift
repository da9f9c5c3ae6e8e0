/// A column or row of a lazy grid.
///
/// ```swift
/// let columns = [GridItem(.flexible(), spacing: 16), GridItem(.flexible())]
/// ```
public struct GridItem: Sendable {
  /// The size of a column or row, in points.
  public enum Size: Sendable {
    case fixed(CGFloat)
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  /// The size, in points.
  public var size: Size
  /// The distance between items in points; nil for the default. Only the first item's has an effect.
  public var spacing: CGFloat?
  /// Ignored: the alignment of the grid applies.
  public var alignment: Alignment?

  /// Creates a column or row.
  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
    self.size = size
    self.spacing = spacing
    self.alignment = alignment
  }

  var css: String {
    func points(_ length: CGFloat) -> String { Style.Value.points(max(length, 0)).css }
    func range(_ minimum: CGFloat, _ maximum: CGFloat) -> String {
      "minmax(\(points(minimum)),\(maximum.isFinite ? points(maximum) : "1fr"))"
    }
    switch size {
    case .fixed(let length): return points(length)
    case .flexible(let minimum, let maximum): return range(minimum, maximum)
    case .adaptive(let minimum, let maximum):
      return "repeat(auto-fill,\(range(max(minimum, 1), maximum)))"
    }
  }
}

/// A grid with columns that grows downwards.
///
/// ```swift
/// LazyVGrid(columns: [GridItem(.adaptive(minimum: 120))], spacing: 16) { ForEach(books) { Cover(book: $0) } }
/// ```
nonisolated public struct LazyVGrid<Content: View> {
  let columns: [GridItem]
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let content: Content

  /// Creates a grid with columns.
  ///
  /// - `spacing`: The distance between rows in points; nil for the default.
  /// - `pinnedViews`: Ignored; headers and footers scroll.
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {
    self.columns = columns
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }
}

extension LazyVGrid: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.div, .grid)
    box.traits = .ownWidth
    box.style[.gridTemplateColumns] = .text(view.columns.map(\.css).joined(separator: " "))
    box.style[.rowGap] = .points(max(view.spacing ?? 8, 0))
    box.style[.columnGap] = .points(max(view.columns.first?.spacing ?? 8, 0))
    if view.alignment != .center { box.style[.justifyItems] = .text(view.alignment.css) }
    context.emit(box) { inside in
      var inside = inside.at(1)
      inside.environment.isLazy = true
      Content._render(view.content, inside)
    }
  }
}

/// A grid that fills columns from left to right.
///
/// ```swift
/// LazyHGrid(rows: [GridItem(.fixed(80)), GridItem(.fixed(80))]) { ForEach(books) { Cover(book: $0) } }
/// ```
nonisolated public struct LazyHGrid<Content: View> {
  let rows: [GridItem]
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let content: Content

  /// Creates a grid with rows.
  ///
  /// - `spacing`: The distance between columns in points; nil for the default.
  /// - `pinnedViews`: Ignored; headers and footers scroll.
  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {
    self.rows = rows
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }
}

extension LazyHGrid: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.div, .grid)
    box.traits = .ownHeight
    box.style[.gridTemplateRows] = .text(view.rows.map(\.css).joined(separator: " "))
    box.style[.gridAutoFlow] = .text("column")
    box.style[.columnGap] = .points(max(view.spacing ?? 8, 0))
    box.style[.rowGap] = .points(max(view.rows.first?.spacing ?? 8, 0))
    if view.alignment != .center { box.style[.alignItems] = .text(view.alignment.css) }
    context.emit(box) { inside in
      var inside = inside.at(1)
      inside.environment.isLazy = true
      Content._render(view.content, inside)
    }
  }
}
