public import Foundation
import SwiftUICore

/// A column of a table. It is sortable if it has a value.
///
/// ```swift
/// TableColumn("Author", value: \.author) { book in Text(book.author).italic() }
/// ```
nonisolated public struct TableColumn<RowValue: Identifiable, Sort, Content: View, Label: View> {
  private let label: Label
  private let comparator: KeyPathComparator<RowValue>?
  private let content: (RowValue) -> Content
  private var width = _TableColumnWidth.any

  private init(
    _ label: Label, _ comparator: KeyPathComparator<RowValue>?, _ content: @escaping (RowValue) -> Content
  ) {
    self.label = label
    self.comparator = comparator
    self.content = content
  }

  /// Sets the width in points; nil takes the remaining space.
  public func width(_ width: CGFloat? = nil) -> TableColumn {
    var column = self
    column.width = width.map { .fixed($0) } ?? .any
    return column
  }

  /// Limits the width in points. The ideal width is ignored.
  public func width(min: CGFloat? = nil, ideal: CGFloat? = nil, max: CGFloat? = nil) -> TableColumn {
    var column = self
    column.width = .between(min, max)
    return column
  }

  @MainActor var erased: _TableColumn<RowValue> {
    let content = content
    return _TableColumn(
      label: AnyView(label), comparator: comparator, width: width, cell: { AnyView(content($0)) })
  }
}

extension TableColumn where Sort == Never, Label == Text {
  /// Creates a column.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping (RowValue) -> Content) {
    self.init(Text(titleKey), nil, content)
  }
  /// Creates a column.
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, @ViewBuilder content: @escaping (RowValue) -> Content
  ) {
    self.init(Text(title), nil, content)
  }
}

extension TableColumn where Sort == KeyPathComparator<RowValue>, Label == Text {
  /// Creates a sortable column for a property.
  public init<V: Comparable>(
    _ titleKey: LocalizedStringKey, value: any KeyPath<RowValue, V> & Sendable,
    @ViewBuilder content: @escaping (RowValue) -> Content
  ) {
    self.init(Text(titleKey), KeyPathComparator(value), content)
  }
  /// Creates a sortable column for a property.
  public init(_ titleKey: LocalizedStringKey, value: any KeyPath<RowValue, String> & Sendable)
  where Content == Text {
    self.init(Text(titleKey), KeyPathComparator(value)) { Text($0[keyPath: value]) }
  }
  /// Creates a sortable column for a property.
  @_disfavoredOverload public init<V: Comparable, S: StringProtocol>(
    _ title: S, value: any KeyPath<RowValue, V> & Sendable,
    @ViewBuilder content: @escaping (RowValue) -> Content
  ) {
    self.init(Text(title), KeyPathComparator(value), content)
  }
  /// Creates a sortable column for a property.
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, value: any KeyPath<RowValue, String> & Sendable
  ) where Content == Text {
    self.init(Text(title), KeyPathComparator(value)) { Text($0[keyPath: value]) }
  }
}

enum _TableColumnWidth {
  case any
  case fixed(CGFloat)
  case between(CGFloat?, CGFloat?)
}

/// A type-erased column.
public struct _TableColumn<Value: Identifiable> {
  let label: AnyView
  let comparator: KeyPathComparator<Value>?
  let width: _TableColumnWidth
  let cell: (Value) -> AnyView
}

/// The columns of a table.
public struct _TableColumns<Value: Identifiable> {
  let list: [_TableColumn<Value>]
}

/// Combines the columns of a table.
///
/// ```swift
/// @TableColumnBuilder<Book> var columns: _TableColumns<Book> { TableColumn("Title", value: \.title) }
/// ```
@MainActor @resultBuilder public struct TableColumnBuilder<RowValue: Identifiable> {
  public static func buildExpression<Sort, Content: View, Label: View>(
    _ column: TableColumn<RowValue, Sort, Content, Label>
  ) -> _TableColumns<RowValue> { _TableColumns(list: [column.erased]) }
  public static func buildBlock(_ columns: _TableColumns<RowValue>...) -> _TableColumns<RowValue> {
    _TableColumns(list: columns.flatMap(\.list))
  }
  public static func buildIf(_ columns: _TableColumns<RowValue>?) -> _TableColumns<RowValue> {
    columns ?? _TableColumns(list: [])
  }
  public static func buildEither(first columns: _TableColumns<RowValue>) -> _TableColumns<RowValue> {
    columns
  }
  public static func buildEither(second columns: _TableColumns<RowValue>) -> _TableColumns<RowValue> {
    columns
  }
}
