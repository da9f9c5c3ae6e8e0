/// A scrollable column of rows.
///
/// ```swift
/// List(books, selection: $chosen) { book in
///   BookRow(book: book)
/// }
/// ```
nonisolated public struct List<SelectionValue: Hashable, Content: View> {
  let content: Content
  let selection: @MainActor () -> ListSelection?

  package init(content: Content, one: Binding<SelectionValue?>?) {
    self.content = content
    nonisolated(unsafe) let binding = one
    selection = { binding.map { ListSelection($0) } }
  }

  package init(content: Content, many: Binding<Set<SelectionValue>>?) {
    self.content = content
    nonisolated(unsafe) let binding = many
    selection = { binding.map { ListSelection($0) } }
  }
}

extension List where SelectionValue == Never {
  /// Creates a list of views.
  public init(@ViewBuilder content: () -> Content) { self.init(content: content(), one: nil) }

  /// Creates a list of rows for the elements of a collection.
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.init(content: ForEach(data, content: rowContent), one: nil)
  }

  /// Creates a list of rows for the elements of a collection.
  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init(content: ForEach(data, id: id, content: rowContent), one: nil)
  }

  /// Creates a list of rows for the elements of a collection.
  public init<RowContent: View>(
    _ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> RowContent
  ) where Content == ForEach<Range<Int>, Int, RowContent> {
    self.init(content: ForEach(data, content: rowContent), one: nil)
  }

  /// Creates a list of rows for the elements of a collection.
  public init<Data: MutableCollection & RandomAccessCollection, RowContent: View>(
    _ data: Binding<Data>, @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  )
  where
    Content == ForEach<
      LazyMapSequence<Data.Indices, (Data.Index, Data.Element.ID)>, Data.Element.ID, RowContent
    >,
    Data.Element: Identifiable, Data.Index: Hashable
  {
    self.init(content: ForEach(data, content: rowContent), one: nil)
  }

  /// Creates a list of rows for the elements of a collection.
  public init<Data: MutableCollection & RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Binding<Data>, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  )
  where
    Content == ForEach<LazyMapSequence<Data.Indices, (Data.Index, ID)>, ID, RowContent>, Data.Index: Hashable
  {
    self.init(content: ForEach(data, id: id, content: rowContent), one: nil)
  }
}

extension List {
  /// Creates a list with a selection.
  ///
  /// - `selection`: Nil for a list without selection.
  public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
    self.init(content: content(), one: selection)
  }

  /// Creates a list with a selection.
  ///
  /// - `selection`: Nil for a list without selection.
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.init(content: ForEach(data, content: rowContent), one: selection)
  }

  /// Creates a list with a selection.
  ///
  /// - `selection`: Nil for a list without selection.
  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init(content: ForEach(data, id: id, content: rowContent), one: selection)
  }

  /// Creates a list with a selection.
  ///
  /// - `selection`: Nil for a list without selection.
  public init<RowContent: View>(
    _ data: Range<Int>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Int) -> RowContent
  ) where Content == ForEach<Range<Int>, Int, RowContent> {
    self.init(content: ForEach(data, content: rowContent), one: selection)
  }

  /// Creates a list with a selection.
  ///
  /// - `selection`: Nil for a list without selection.
  public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
    self.init(content: content(), many: selection)
  }

  /// Creates a list with a selection.
  ///
  /// - `selection`: Nil for a list without selection.
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.init(content: ForEach(data, content: rowContent), many: selection)
  }

  /// Creates a list with a selection.
  ///
  /// - `selection`: Nil for a list without selection.
  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init(content: ForEach(data, id: id, content: rowContent), many: selection)
  }

  /// Creates a list with a selection.
  ///
  /// - `selection`: Nil for a list without selection.
  public init<RowContent: View>(
    _ data: Range<Int>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Int) -> RowContent
  ) where Content == ForEach<Range<Int>, Int, RowContent> {
    self.init(content: ForEach(data, content: rowContent), many: selection)
  }
}

extension List: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.ul, .list)
    box.traits = [.ownWidth, .ownHeight]
    box.set(.role, "list")
    context.environment.rowArrangement?.apply(to: &box)
    if let name = context.environment.listStyleName { box.set(.dataKey, name) }
    if let refresh = context.environment.pulled {
      box.handlers.append(.refresh { await refresh() })
      box.listen("refresh")
    }
    context.emit(box) { inside in
      var inside = inside.at(1)
      inside.wrapper = .row
      inside.environment.isLazy = true
      if inside.environment.rowOptions != nil { inside.environment.rowOptions = nil }
      if inside.environment.badge != nil { inside.environment.badge = nil }
      let selection = view.selection()
      if let selection, let column = inside.environment.splitColumn {
        let isEmpty = inside.read(selection.isEmpty)
        inside.graph.afterEvaluation { column.follow(selection, isEmpty: isEmpty) }
      }
      inside.environment.startRows(selection: selection)
      if let refresh = inside.environment.pulled {
        inside.environment.isPullTaken = true
        if inside.environment.screen == nil {
          RefreshButton._render(RefreshButton(refresh: refresh.kept), inside.at(1))
        }
      }
      Content._render(view.content, inside)
    }
  }
}
