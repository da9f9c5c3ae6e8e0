import Foundation

/// Rows of cells, with columns as wide as their widest cell.
///
/// ```swift
/// Grid(alignment: .leading, horizontalSpacing: 16, verticalSpacing: 8) {
///   GridRow { Text("Pages"); Text("320") }
/// }
/// ```
nonisolated public struct Grid<Content: View> {
  let alignment: Alignment
  let horizontalSpacing: CGFloat?
  let verticalSpacing: CGFloat?
  let content: Content

  /// Creates a grid.
  ///
  /// - `horizontalSpacing`: The distance between columns in points; nil for the default.
  /// - `verticalSpacing`: The distance between rows in points; nil for the default.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.horizontalSpacing = horizontalSpacing
    self.verticalSpacing = verticalSpacing
    self.content = content()
  }
}

extension Grid: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    context.emitGrid(view.alignment, view.horizontalSpacing, view.verticalSpacing) {
      Content._render(view.content, $0.at(1))
    }
  }
}

extension _RenderContext {
  func emitGrid(
    _ alignment: Alignment, _ horizontalSpacing: CGFloat?, _ verticalSpacing: CGFloat?,
    content: @escaping (_RenderContext) -> Void
  ) {
    var box = Box(.div, .gridTable)
    box.style[.columnGap] = .points(max(horizontalSpacing ?? 8, 0))
    box.style[.rowGap] = .points(max(verticalSpacing ?? 8, 0))
    if alignment.horizontal != .center { box.style[.justifyItems] = .text(alignment.horizontal.css) }
    if alignment.vertical != .center { box.style[.alignItems] = .text(alignment.vertical.css) }
    emit(box) { box, _ in
      let style = box.style
      return { inside in
        let index = inside.builder.count - 1
        content(inside)
        // The number of columns is known after the rows.
        var columns = GridColumns()
        inside.builder.forEachElement(in: index + 1..<inside.builder.count) { columns.add($0) }
        inside.builder.setStyle(columns.apply(to: style), at: index)
      }
    }
  }
}

/// A row of a grid. Outside a grid its cells form a horizontal stack.
///
/// ```swift
/// Grid { GridRow { Text("Author"); Text("Jane Austen") } }
/// ```
nonisolated public struct GridRow<Content: View> {
  let alignment: VerticalAlignment?
  let content: Content

  /// Creates a row.
  ///
  /// - `alignment`: The vertical alignment; nil for the grid's.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }
}

extension GridRow: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.div, .gridRow)
    if let alignment = view.alignment { box.style[.alignItems] = .text(alignment.css) }
    context.emit(box) { Content._render(view.content, $0.at(1)) }
  }
}

/// The columns of a grid, collected from its rows.
@MainActor private struct GridColumns {
  private struct Column {
    var wantsWidth = false
    var alignment: String?
  }

  private var columns: [Column] = []

  mutating func add(_ row: OutputBuilder.Element) {
    guard row.kind == .gridRow else { return }
    var position = 0
    row.forEachChild { cell in
      let span = min(cell.attribute(.dataSpan).flatMap { Int($0) } ?? 1, 100)
      while columns.count < position + span { columns.append(Column()) }
      if span == 1 {
        if cell.traits.contains(.wantsWidth) { columns[position].wantsWidth = true }
        if let alignment = cell.attribute(.dataColumn) { columns[position].alignment = alignment }
      }
      position += span
    }
  }

  func apply(to style: Style) -> Style {
    var style = style
    let widths = columns.map { $0.wantsWidth ? "minmax(0,1fr)" : "auto" }
    style[.gridTemplateColumns] = .text(widths.isEmpty ? "auto" : widths.joined(separator: " "))
    let properties: [Style.Property] = [
      .column1, .column2, .column3, .column4, .column5, .column6, .column7, .column8,
    ]
    for (property, column) in zip(properties, columns) {
      if let alignment = column.alignment { style[property] = .text(alignment) }
    }
    return style
  }
}

extension OutputBuilder {
  /// An element that was written here or by a child node.
  struct Element {
    fileprivate let record: Record
    fileprivate let children: (@MainActor ((Element) -> Void) -> Void)
    var kind: Kind { record.kind }
    let traits: Traits
    func attribute(_ name: AttributeName) -> String? { record.attribute(name) }
    @MainActor func forEachChild(_ action: (Element) -> Void) { children(action) }
  }

  /// Calls a closure for each element directly inside a range, through intermediate nodes.
  func forEachElement(in range: Range<Int>, _ action: (Element) -> Void) {
    let (draft, nodes) = (draft, placedChildren)
    for index in draft.siblings(in: range) {
      let record = draft[index]
      if record.tag == .node {
        nodes[Int(record.child) - 1].forEachElement(action)
      } else {
        action(
          Element(
            record: record,
            children: { [unowned self] in forEachElement(in: draft.children(of: index), $0) },
            traits: record.traits))
      }
    }
  }
}

extension Node {
  fileprivate func forEachElement(_ action: (OutputBuilder.Element) -> Void) {
    forEachElement(in: output.all, action)
  }

  private func forEachElement(in range: Range<Int>, _ action: (OutputBuilder.Element) -> Void) {
    for index in output.siblings(in: range) {
      if let child = child(at: index) {
        child.forEachElement(action)
      } else {
        action(
          OutputBuilder.Element(
            record: output[index],
            children: { [unowned self] in forEachElement(in: output.children(of: index), $0) },
            traits: output[index].traits))
      }
    }
  }
}

extension View {
  /// Sets the number of columns that a cell spans.
  nonisolated public func gridCellColumns(_ count: Int) -> some View {
    boxes { boxes, _ in
      let (last, count) = (boxes.count - 1, min(Swift.max(count, 1), 100))
      boxes[last].set(.dataSpan, String(count))
      boxes[last].style[.gridColumn] = .text("span \(count)")
    }
  }

  /// Sets the horizontal alignment of the cells in this cell's column.
  nonisolated public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
    boxes { boxes, _ in boxes[boxes.count - 1].set(.dataColumn, guide.css) }
  }

  /// Sets the position of a cell in a larger space.
  nonisolated public func gridCellAnchor(_ anchor: UnitPoint) -> some View {
    boxes { boxes, _ in
      func part(_ value: CGFloat) -> String { value < 0.25 ? "start" : value > 0.75 ? "end" : "center" }
      boxes[boxes.count - 1].style[.alignSelf] = .text(part(anchor.y))
      boxes[boxes.count - 1].style[.justifySelf] = .text(part(anchor.x))
    }
  }

  /// Lets a cell fill its space without affecting the size of the grid.
  nonisolated public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
    boxes { boxes, _ in
      let last = boxes.count - 1
      if axes.contains(.horizontal) {
        boxes[last].traits.insert(.fixedWidth)
        boxes[last].style[.width] = .points(0)
        boxes[last].style[.minWidth] = .text("100%")
      }
      if axes.contains(.vertical) {
        boxes[last].traits.insert(.fixedHeight)
        boxes[last].style[.height] = .points(0)
        boxes[last].style[.minHeight] = .text("100%")
      }
    }
  }
}
