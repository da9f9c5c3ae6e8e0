/// A view for each element of a collection. It keeps its state as long as the element keeps its identity.
///
/// ```swift
/// ForEach(books) { BookRow(book: $0) }.onDelete { library.remove(at: $0) }
/// ```
nonisolated public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  /// The collection.
  public var data: Data
  /// Creates the view of an element.
  public var content: (Data.Element) -> Content
  package let id: (Data.Element) -> ID
  /// Edit actions of a list's rows, if the collection is editable.
  var actions: RowActions?

  package init(data: Data, id: @escaping (Data.Element) -> ID, content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.id = id
    self.content = content
  }

  /// Creates rows for elements that are not views.
  package init(each data: Data, id: KeyPath<Data.Element, ID>, content: @escaping (Data.Element) -> Content) {
    self.init(data: data, id: { $0[keyPath: id] }, content: content)
  }
}

extension ForEach where Content: View {
  /// Creates views for the elements of a collection.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(data: data, id: { $0.id }, content: content)
  }

  /// Creates views for the elements of a collection.
  ///
  /// - `id`: The key path of the identity.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, id: { $0[keyPath: id] }, content: content)
  }

  /// Creates views for the elements of a collection.
  public init<C>(_ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content)
  where
    Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C: MutableCollection, C: RandomAccessCollection,
    C.Element: Identifiable, C.Index: Hashable, ID == C.Element.ID
  {
    self.init(data, id: \.id, content: content)
  }

  /// Creates views for the elements of a collection.
  ///
  /// - `id`: The key path of the identity.
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
  /// Creates views for a constant range.
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
        context.graph.warn("The ID \(id) occurs more than once in a ForEach. Use unique IDs.")
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
