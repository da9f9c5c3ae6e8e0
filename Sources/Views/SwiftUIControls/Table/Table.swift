public import Foundation
import SwiftUICore

/// Rows of values in columns that may be sortable. A narrow page shows only the first column.
///
/// ```swift
/// Table(books, sortOrder: $order) {
///   TableColumn("Title", value: \.title)
///   TableColumn("Pages") { book in Text("\(book.pages)") }
/// }
/// ```
nonisolated public struct Table<Value: Identifiable, Rows, Columns> {
  private let values: [Value]
  private let columns: [_TableColumn<Value>]
  private let sortOrder: Binding<[KeyPathComparator<Value>]>?
  private let selection: TableSelection<Value.ID>?

  private init(
    _ values: [Value], _ columns: [_TableColumn<Value>], sortOrder: Binding<[KeyPathComparator<Value>]>?,
    selection: TableSelection<Value.ID>?
  ) {
    self.values = values
    self.columns = columns
    self.sortOrder = sortOrder
    self.selection = selection
  }
}

/// The rows of a table.
///
/// ```swift
/// Table(books) { TableColumn("Title", value: \.title) }
/// ```
public struct TableForEachContent<Data> {}

/// The selected rows.
struct TableSelection<ID: Hashable> {
  let contains: (ID) -> Bool
  let toggle: (ID) -> Void

  init(_ binding: Binding<ID?>) {
    contains = { binding.wrappedValue == $0 }
    toggle = { binding.wrappedValue = binding.wrappedValue == $0 ? nil : $0 }
  }

  init(_ binding: Binding<Set<ID>>) {
    contains = { binding.wrappedValue.contains($0) }
    toggle = { id in
      if binding.wrappedValue.remove(id) == nil { binding.wrappedValue.insert(id) }
    }
  }
}

extension Table {
  /// Creates a table.
  public init<Data: RandomAccessCollection>(
    _ data: Data, @TableColumnBuilder<Value> columns: () -> _TableColumns<Value>
  ) where Rows == TableForEachContent<Data>, Columns == _TableColumns<Value>, Data.Element == Value {
    self.init(Array(data), columns().list, sortOrder: nil, selection: nil)
  }

  /// Creates a table.
  ///
  /// - `sortOrder`: The order that tapped headers change. The app sorts the data.
  public init<Data: RandomAccessCollection>(
    _ data: Data, sortOrder: Binding<[KeyPathComparator<Value>]>,
    @TableColumnBuilder<Value> columns: () -> _TableColumns<Value>
  ) where Rows == TableForEachContent<Data>, Columns == _TableColumns<Value>, Data.Element == Value {
    self.init(Array(data), columns().list, sortOrder: sortOrder, selection: nil)
  }

  /// Creates a table.
  ///
  /// - `selection`: The identities of selected rows.
  public init<Data: RandomAccessCollection>(
    _ data: Data, selection: Binding<Value.ID?>,
    @TableColumnBuilder<Value> columns: () -> _TableColumns<Value>
  ) where Rows == TableForEachContent<Data>, Columns == _TableColumns<Value>, Data.Element == Value {
    self.init(Array(data), columns().list, sortOrder: nil, selection: TableSelection(selection))
  }

  /// Creates a table.
  ///
  /// - `selection`: The identities of selected rows.
  public init<Data: RandomAccessCollection>(
    _ data: Data, selection: Binding<Set<Value.ID>>,
    @TableColumnBuilder<Value> columns: () -> _TableColumns<Value>
  ) where Rows == TableForEachContent<Data>, Columns == _TableColumns<Value>, Data.Element == Value {
    self.init(Array(data), columns().list, sortOrder: nil, selection: TableSelection(selection))
  }

  /// Creates a table.
  ///
  /// - `selection`: The identities of selected rows.
  /// - `sortOrder`: The order that tapped headers change. The app sorts the data.
  public init<Data: RandomAccessCollection>(
    _ data: Data, selection: Binding<Value.ID?>, sortOrder: Binding<[KeyPathComparator<Value>]>,
    @TableColumnBuilder<Value> columns: () -> _TableColumns<Value>
  ) where Rows == TableForEachContent<Data>, Columns == _TableColumns<Value>, Data.Element == Value {
    self.init(Array(data), columns().list, sortOrder: sortOrder, selection: TableSelection(selection))
  }

  /// Creates a table.
  ///
  /// - `selection`: The identities of selected rows.
  /// - `sortOrder`: The order that tapped headers change. The app sorts the data.
  public init<Data: RandomAccessCollection>(
    _ data: Data, selection: Binding<Set<Value.ID>>, sortOrder: Binding<[KeyPathComparator<Value>]>,
    @TableColumnBuilder<Value> columns: () -> _TableColumns<Value>
  ) where Rows == TableForEachContent<Data>, Columns == _TableColumns<Value>, Data.Element == Value {
    self.init(Array(data), columns().list, sortOrder: sortOrder, selection: TableSelection(selection))
  }
}

extension Table: View {
  @MainActor public var body: some View {
    TableView(values: values, columns: columns, sortOrder: sortOrder, selection: selection)
  }
}

private struct TableView<Value: Identifiable>: View {
  let values: [Value]
  let columns: [_TableColumn<Value>]
  let sortOrder: Binding<[KeyPathComparator<Value>]>?
  let selection: TableSelection<Value.ID>?
  @Environment(\.horizontalSizeClass) private var width

  private var shown: [_TableColumn<Value>] { width == .regular ? columns : Array(columns.prefix(1)) }

  var body: some View {
    ScrollView {
      VStack(spacing: 0) {
        TableRow(role: "row") {
          ForEach(Array(shown.enumerated()), id: \.offset) { _, column in
            TableCell(role: "columnheader", sort: sort(column)) { header(column) }.width(column.width)
          }
        }
        .font(.subheadline.weight(.semibold))
        .foregroundStyle(.secondary)
        Divider().accessibilityHidden(true)
        ForEach(values) { value in
          row(value)
          Divider().accessibilityHidden(true)
        }
      }
      .boxes { boxes, _ in boxes[boxes.count - 1].set(.role, "table") }
    }
  }

  @ViewBuilder private func row(_ value: Value) -> some View {
    let isChosen = selection?.contains(value.id) == true
    let cells = TableRow(role: "row", isChosen: selection.map { $0.contains(value.id) }) {
      ForEach(Array(shown.enumerated()), id: \.offset) { _, column in
        TableCell(role: "cell", sort: nil) { column.cell(value) }.width(column.width)
      }
    }
    if let selection {
      cells.background(isChosen ? AnyShapeStyle(.tint.opacity(0.2)) : AnyShapeStyle(.clear))
        .onTapGesture { selection.toggle(value.id) }
    } else {
      cells
    }
  }

  /// Returns the order if the rows are sorted by a column.
  private func sort(_ column: _TableColumn<Value>) -> SortOrder? {
    guard let comparator = column.comparator, let first = sortOrder?.wrappedValue.first,
      first.keyPath == comparator.keyPath
    else { return nil }
    return first.order
  }

  @ViewBuilder private func header(_ column: _TableColumn<Value>) -> some View {
    if let sortOrder, let comparator = column.comparator {
      let order = sort(column)
      Button {
        var next = comparator
        next.order = order == .forward ? .reverse : .forward
        sortOrder.wrappedValue =
          [next] + sortOrder.wrappedValue.filter { $0.keyPath != comparator.keyPath }
      } label: {
        HStack(spacing: 4) {
          column.label
          if let order { Image(systemName: order == .forward ? "chevron.up" : "chevron.down") }
        }
      }
      .buttonStyle(.plain)
    } else {
      column.label
    }
  }
}

/// A row with its role for assistive technology.
private struct TableRow<Content: View>: View {
  let role: String
  var isChosen: Bool?
  @ViewBuilder let content: Content

  var body: some View {
    HStack(spacing: 12) { content }
      .padding(.horizontal, 12)
      .padding(.vertical, 8)
      .boxes { boxes, _ in
        let last = boxes.count - 1
        boxes[last].set(.role, role)
        if let isChosen { boxes[last].set(.ariaSelected, isChosen ? "true" : "false") }
      }
  }
}

private struct TableCell<Content: View>: View {
  let role: String
  let sort: SortOrder?
  @ViewBuilder let content: Content

  var body: some View {
    content.frame(maxWidth: .infinity, alignment: .leading)
      .boxes { boxes, _ in
        boxes.wrap(.box) { box in
          box.set(.role, role)
          if let sort { box.set(.ariaSort, sort == .forward ? "ascending" : "descending") }
        }
      }
  }
}

extension View {
  @ViewBuilder fileprivate func width(_ width: _TableColumnWidth) -> some View {
    switch width {
    case .any: frame(maxWidth: .infinity, alignment: .leading)
    case .fixed(let width): frame(width: width, alignment: .leading)
    case .between(let min, let max):
      frame(minWidth: min, maxWidth: max ?? .infinity, alignment: .leading)
    }
  }
}
