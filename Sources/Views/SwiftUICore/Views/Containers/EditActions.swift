import Foundation

/// The edits that a list offers for its collection.
///
/// ```swift
/// List($books, editActions: .delete) { $book in Text(book.title) }
/// ```
public struct EditActions<Data>: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
}

extension EditActions where Data: RangeReplaceableCollection {
  /// Deletion.
  public static var delete: EditActions<Data> { EditActions(rawValue: 1) }
}

extension EditActions where Data: MutableCollection {
  /// Reordering.
  public static var move: EditActions<Data> { EditActions(rawValue: 2) }
}

extension EditActions where Data: MutableCollection & RangeReplaceableCollection {
  /// Deletion and reordering.
  public static var all: EditActions<Data> { [.delete, .move] }
}

extension EditActions where Data: RandomAccessCollection & MutableCollection {
  @MainActor fileprivate func actions(on data: Binding<Data>) -> RowActions {
    var actions = RowActions()
    if contains(EditActions(rawValue: 1)) { actions.delete = { Self.remove($0, from: data) } }
    if contains(EditActions(rawValue: 2)) { actions.move = { Self.move($0, to: $1, in: data) } }
    return actions
  }

  /// The option exists for replaceable collections only, but the type system cannot express this here.
  @MainActor private static func remove(_ positions: IndexSet, from data: Binding<Data>) {
    func remove<Replaceable: RangeReplaceableCollection>(_ elements: Replaceable) -> Data? {
      var rest = Replaceable()
      for (position, element) in elements.enumerated() where !positions.contains(position) {
        rest.append(element)
      }
      return rest as? Data
    }
    guard let elements = data.wrappedValue as? any RangeReplaceableCollection, let rest = remove(elements)
    else { return }
    data.wrappedValue = rest
  }

  @MainActor private static func move(_ positions: IndexSet, to place: Int, in data: Binding<Data>) {
    var elements = data.wrappedValue
    var list = Array(elements)
    list.move(fromOffsets: positions, toOffset: place)
    for (index, element) in zip(elements.indices, list) { elements[index] = element }
    data.wrappedValue = elements
  }
}

extension ForEach where Content: View {
  @MainActor private func offering<C>(
    _ edits: EditActions<C>, on data: Binding<C>, id: KeyPath<C.Element, ID>
  ) -> Self
  where C: MutableCollection & RandomAccessCollection {
    var rows = self
    var actions = edits.actions(on: data)
    actions.find = { identity, position in
      let elements = data.wrappedValue
      let place = elements.index(elements.startIndex, offsetBy: position, limitedBy: elements.endIndex)
      guard let identity = identity.base as? ID,
        let index = elements.index(of: identity, id: id, lastAt: place ?? elements.endIndex)
      else { return nil }
      return RowActions.Place(
        position: elements.distance(from: elements.startIndex, to: index), count: elements.count)
    }
    rows.actions = actions
    return rows
  }

  /// Creates rows of a collection that the user can edit.
  @MainActor @preconcurrency public init<C>(
    _ data: Binding<C>, editActions: EditActions<C>,
    @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  )
  where
    Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C: MutableCollection, C: RandomAccessCollection,
    C.Element: Identifiable, C.Index: Hashable, ID == C.Element.ID
  {
    self = ForEach(data, content: content).offering(editActions, on: data, id: \.id)
  }

  /// Creates rows of a collection that the user can edit.
  @MainActor @preconcurrency public init<C>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>, editActions: EditActions<C>,
    @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  )
  where
    Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C: MutableCollection, C: RandomAccessCollection,
    C.Index: Hashable
  {
    self = ForEach(data, id: id, content: content).offering(editActions, on: data, id: id)
  }
}

extension List {
  /// Creates a list of a collection that the user can edit and select from.
  @MainActor @preconcurrency public init<Data: MutableCollection & RandomAccessCollection, RowContent: View>(
    _ data: Binding<Data>, editActions: EditActions<Data>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  )
  where
    Content == ForEach<
      LazyMapSequence<Data.Indices, (Data.Index, Data.Element.ID)>, Data.Element.ID, RowContent
    >, Data.Element: Identifiable, Data.Index: Hashable
  {
    self.init(content: ForEach(data, editActions: editActions, content: rowContent), one: selection)
  }

  /// Creates a list of a collection that the user can edit and select from.
  @MainActor @preconcurrency public init<Data: MutableCollection & RandomAccessCollection, RowContent: View>(
    _ data: Binding<Data>, editActions: EditActions<Data>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  )
  where
    Content == ForEach<
      LazyMapSequence<Data.Indices, (Data.Index, Data.Element.ID)>, Data.Element.ID, RowContent
    >, Data.Element: Identifiable, Data.Index: Hashable
  {
    self.init(content: ForEach(data, editActions: editActions, content: rowContent), many: selection)
  }
}

extension List where SelectionValue == Never {
  /// Creates a list of a collection that the user can edit.
  @MainActor @preconcurrency public init<Data: MutableCollection & RandomAccessCollection, RowContent: View>(
    _ data: Binding<Data>, editActions: EditActions<Data>,
    @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  )
  where
    Content == ForEach<
      LazyMapSequence<Data.Indices, (Data.Index, Data.Element.ID)>, Data.Element.ID, RowContent
    >, Data.Element: Identifiable, Data.Index: Hashable
  {
    self.init(content: ForEach(data, editActions: editActions, content: rowContent), one: nil)
  }

  /// Creates a list of a collection that the user can edit.
  @MainActor @preconcurrency
  public init<
    Data: MutableCollection & RandomAccessCollection, ID: Hashable, RowContent: View
  >(
    _ data: Binding<Data>, id: KeyPath<Data.Element, ID>, editActions: EditActions<Data>,
    @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  )
  where
    Content == ForEach<LazyMapSequence<Data.Indices, (Data.Index, ID)>, ID, RowContent>, Data.Index: Hashable
  {
    self.init(content: ForEach(data, id: id, editActions: editActions, content: rowContent), one: nil)
  }
}
