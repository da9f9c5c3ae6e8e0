import SwiftUICore

/// Rows of a tree with expandable branches.
///
/// ```swift
/// OutlineGroup(folders, children: \.folders) { Text($0.name) }
/// ```
nonisolated public struct OutlineGroup<Data, ID, Parent, Leaf, Subgroup>
where Data: RandomAccessCollection, ID: Hashable {
  let rows: @MainActor () -> [OutlineEntry]

  @MainActor fileprivate static func entries<Elements: RandomAccessCollection, Identity: Hashable, Row: View>(
    _ data: Elements, id: @escaping (Elements.Element) -> Identity,
    children: @escaping (Elements.Element) -> Elements?, content: @escaping (Elements.Element) -> Row
  ) -> [OutlineEntry] {
    var rows: [OutlineEntry] = []
    for element in data {
      var inner: (@MainActor () -> [OutlineEntry])?
      if let inside = children(element) {
        inner = { entries(inside, id: id, children: children, content: content) }
      }
      rows.append(
        OutlineEntry(id: AnyHashable(id(element)), content: { AnyView(content(element)) }, children: inner))
    }
    return rows
  }
}

/// A row of a tree. `children` is nil for a leaf.
struct OutlineEntry: Identifiable {
  let id: AnyHashable
  let content: @MainActor () -> AnyView
  let children: (@MainActor () -> [OutlineEntry])?
}

/// The content of a branch.
///
/// ```swift
/// // The outline creates the content of its branches.
/// OutlineGroup(folders, children: \.folders) { Text($0.name) }
/// ```
public struct OutlineSubgroupChildren: View {
  public typealias Body = Never
  public static func _render(_ view: Self, _ context: _RenderContext) {}
}

extension OutlineGroup
where
  ID == Data.Element.ID, Parent: View, Parent == Leaf,
  Subgroup == DisclosureGroup<Parent, OutlineSubgroupChildren>, Data.Element: Identifiable
{
  /// Creates the rows of a tree from one or several roots.
  ///
  /// - `children`: The children of an element; nil for a leaf.
  public init<DataElement>(
    _ root: DataElement, children: KeyPath<DataElement, Data?>,
    @ViewBuilder content: @escaping (DataElement) -> Leaf
  ) where DataElement == Data.Element {
    nonisolated(unsafe) let (root, children, content) = (root, children, content)
    rows = {
      let inside = root[keyPath: children].map { data in
        { @MainActor in
          Self.entries(data, id: { $0.id }, children: { $0[keyPath: children] }, content: content)
        }
      }
      return [OutlineEntry(id: AnyHashable(root.id), content: { AnyView(content(root)) }, children: inside)]
    }
  }

  /// Creates the rows of a tree from one or several roots.
  ///
  /// - `children`: The children of an element; nil for a leaf.
  public init<DataElement>(
    _ data: Data, children: KeyPath<DataElement, Data?>,
    @ViewBuilder content: @escaping (DataElement) -> Leaf
  ) where DataElement == Data.Element {
    nonisolated(unsafe) let (data, children, content) = (data, children, content)
    rows = { Self.entries(data, id: { $0.id }, children: { $0[keyPath: children] }, content: content) }
  }
}

extension OutlineGroup
where Parent: View, Parent == Leaf, Subgroup == DisclosureGroup<Parent, OutlineSubgroupChildren> {
  /// Creates the rows of a tree from one or several roots.
  ///
  /// - `id`: The identity of an element.
  /// - `children`: The children of an element; nil for a leaf.
  public init<DataElement>(
    _ root: DataElement, id: KeyPath<DataElement, ID>, children: KeyPath<DataElement, Data?>,
    @ViewBuilder content: @escaping (DataElement) -> Leaf
  ) where DataElement == Data.Element {
    nonisolated(unsafe) let (root, id, children, content) = (root, id, children, content)
    rows = {
      let inside = root[keyPath: children].map { data in
        { @MainActor in
          Self.entries(
            data, id: { $0[keyPath: id] }, children: { $0[keyPath: children] }, content: content)
        }
      }
      return [
        OutlineEntry(
          id: AnyHashable(root[keyPath: id]), content: { AnyView(content(root)) }, children: inside)
      ]
    }
  }

  /// Creates the rows of a tree from one or several roots.
  ///
  /// - `id`: The identity of an element.
  /// - `children`: The children of an element; nil for a leaf.
  public init<DataElement>(
    _ data: Data, id: KeyPath<DataElement, ID>, children: KeyPath<DataElement, Data?>,
    @ViewBuilder content: @escaping (DataElement) -> Leaf
  ) where DataElement == Data.Element {
    nonisolated(unsafe) let (data, id, children, content) = (data, id, children, content)
    rows = {
      Self.entries(data, id: { $0[keyPath: id] }, children: { $0[keyPath: children] }, content: content)
    }
  }
}

extension OutlineGroup: View where Parent: View, Leaf: View, Subgroup: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    let rows = view.rows()
    ForEach._render(ForEach(rows) { OutlineRow(entry: $0, level: 0) }, context)
  }
}

/// A row with its children below.
struct OutlineRow: View {
  let entry: OutlineEntry
  let level: Int
  @State private var isExpanded = false

  var body: some View {
    if let children = entry.children {
      ExpansionButton(isExpanded: $isExpanded, label: entry.content()).padding(.leading, indentation)
      if isExpanded { ForEach(children()) { OutlineRow(entry: $0, level: level + 1) } }
    } else {
      entry.content().padding(.leading, indentation)
    }
  }

  private var indentation: CGFloat { CGFloat(min(level, 12)) * 20 }
}

extension List {
  /// Creates a list of a tree with a selection.
  ///
  /// - `children`: The children of an element; nil for a leaf.
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, children: KeyPath<Data.Element, Data?>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  )
  where
    Content == OutlineGroup<
      Data, Data.Element.ID, RowContent, RowContent, DisclosureGroup<RowContent, OutlineSubgroupChildren>
    >, Data.Element: Identifiable
  {
    self.init(content: OutlineGroup(data, children: children, content: rowContent), one: selection)
  }

  /// Creates a list of a tree with a selection.
  ///
  /// - `children`: The children of an element; nil for a leaf.
  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, children: KeyPath<Data.Element, Data?>,
    selection: Binding<SelectionValue?>?, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  )
  where
    Content == OutlineGroup<
      Data, ID, RowContent, RowContent, DisclosureGroup<RowContent, OutlineSubgroupChildren>
    >
  {
    self.init(content: OutlineGroup(data, id: id, children: children, content: rowContent), one: selection)
  }

  /// Creates a list of a tree with a selection.
  ///
  /// - `children`: The children of an element; nil for a leaf.
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, children: KeyPath<Data.Element, Data?>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  )
  where
    Content == OutlineGroup<
      Data, Data.Element.ID, RowContent, RowContent, DisclosureGroup<RowContent, OutlineSubgroupChildren>
    >, Data.Element: Identifiable
  {
    self.init(content: OutlineGroup(data, children: children, content: rowContent), many: selection)
  }
}

extension List where SelectionValue == Never {
  /// Creates a list of a tree.
  ///
  /// - `children`: The children of an element; nil for a leaf.
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, children: KeyPath<Data.Element, Data?>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  )
  where
    Content == OutlineGroup<
      Data, Data.Element.ID, RowContent, RowContent, DisclosureGroup<RowContent, OutlineSubgroupChildren>
    >, Data.Element: Identifiable
  {
    self.init(content: OutlineGroup(data, children: children, content: rowContent), one: nil)
  }

  /// Creates a list of a tree.
  ///
  /// - `children`: The children of an element; nil for a leaf.
  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, children: KeyPath<Data.Element, Data?>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  )
  where
    Content == OutlineGroup<
      Data, ID, RowContent, RowContent, DisclosureGroup<RowContent, OutlineSubgroupChildren>
    >
  {
    self.init(content: OutlineGroup(data, id: id, children: children, content: rowContent), one: nil)
  }
}
