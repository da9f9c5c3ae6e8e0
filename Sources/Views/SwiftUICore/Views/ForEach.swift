/// A view for each element of a collection, which keeps its state for as long as the element keeps its id.
///
/// ```swift
/// ForEach(books) { BookRow(book: $0) }.onDelete { library.remove(at: $0) }
/// ```
nonisolated public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  public var data: Data
  public var content: (Data.Element) -> Content
  package let id: (Data.Element) -> ID
  /// What can be done with the rows of a list, when the collection itself is editable.
  var actions: RowActions?

  package init(data: Data, id: @escaping (Data.Element) -> ID, content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.id = id
    self.content = content
  }

  /// For elements that are no views.
  package init(each data: Data, id: KeyPath<Data.Element, ID>, content: @escaping (Data.Element) -> Content) {
    self.init(data: data, id: { $0[keyPath: id] }, content: content)
  }
}

extension ForEach where Content: View {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(data: data, id: { $0.id }, content: content)
  }

  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, id: { $0[keyPath: id] }, content: content)
  }

  public init<C>(_ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content)
  where
    Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C: MutableCollection, C: RandomAccessCollection,
    C.Element: Identifiable, C.Index: Hashable, ID == C.Element.ID
  {
    self.init(data, id: \.id, content: content)
  }

  public init<C>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>,
    @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  )
  where
    Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C: MutableCollection, C: RandomAccessCollection,
    C.Index: Hashable
  {
    let elements = data.wrappedValue
    self.init(
      data: elements.indices.lazy.map { ($0, elements[$0][keyPath: id]) }, id: { $0.1 },
      content: { content(data.element($0.1, id: id, last: elements[$0.0], at: $0.0)) })
  }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: View {
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(data: data, id: { $0 }, content: content)
  }
}

extension ForEach: View where Content: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    let count = view.data.count
    var seen = Set<ID>(minimumCapacity: count)
    let actions = context.wrapper.isRow ? view.actions ?? context.environment.rowActions : nil
    let isSelectable =
      context.wrapper == .segment || context.wrapper.isRow && context.environment.listSelection != nil
    var rows = context
    if context.environment.rowActions != nil { rows.environment.rowActions = nil }
    for (position, element) in view.data.enumerated() {
      let id = view.id(element)
      var context = rows
      let isFirst = seen.insert(id).inserted
      if !isFirst {
        context.graph.complain("the ID \(id) occurs more than once in a ForEach.")
        context = context.at(UInt64(position) &+ 0xD0_0000)
      }
      if let actions { context.offer(actions, to: AnyHashable(id), at: position, of: count) }
      if isSelectable { context.environment.rowIdentity = AnyHashable(id) }
      context = context.at(UInt64(bitPattern: Int64(id.hashValue)))
      let content = view.content
      context.lazily(identity: id, isElement: true) { content(element) }
    }
  }
}
