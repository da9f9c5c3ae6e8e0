nonisolated public struct List<SelectionValue: Hashable, Content: View> {
  let content: Content
  let selection: ListSelection<SelectionValue>?

  init(content: Content, selection: ListSelection<SelectionValue>?) {
    self.content = content
    self.selection = selection
  }
}

extension List where SelectionValue == Never {
  public init(@ViewBuilder content: () -> Content) { self.init(content: content(), selection: nil) }

  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.init(content: ForEach(data, content: rowContent), selection: nil)
  }

  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init(content: ForEach(data, id: id, content: rowContent), selection: nil)
  }

  public init<RowContent: View>(
    _ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> RowContent
  ) where Content == ForEach<Range<Int>, Int, RowContent> {
    self.init(content: ForEach(data, content: rowContent), selection: nil)
  }
}

extension List {
  public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
    self.init(content: content(), selection: selection.map { ListSelection($0) })
  }

  public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
    self.init(content: content(), selection: selection.map { ListSelection($0) })
  }

  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.init(
      content: ForEach(data, content: rowContent), selection: selection.map { ListSelection($0) })
  }

  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.init(
      content: ForEach(data, content: rowContent), selection: selection.map { ListSelection($0) })
  }
}

extension List: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.ul, .list)
    box.traits = [.ownWidth, .ownHeight]
    box.set(.role, "list")
    if let name = context.environment.listStyleName { box.set(.dataKey, name) }
    if let refresh = context.environment.refresh {
      box.handlers.append(.refresh(refresh.action))
      box.listen("refresh")
    }
    context.emit(box) { inside in
      var inside = inside.at(1)
      inside.wrapper = .row
      if let selection = view.selection {
        inside = inside.modified(
          by: RowSelection(
            isSelected: { ($0.base as? SelectionValue).map(selection.contains) ?? false },
            toggle: { if let value = $0.base as? SelectionValue { selection.toggle(value) } }))
      }
      Content._render(view.content, inside)
    }
  }
}
