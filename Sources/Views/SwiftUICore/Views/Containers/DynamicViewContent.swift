import Foundation

/// Rows that can be changed, as those of a `ForEach`.
///
/// ```swift
/// ForEach(books) { BookRow(book: $0) }.onDelete { remove($0) }
/// ```
public protocol DynamicViewContent: View {
  associatedtype Data: Collection
  var data: Data { get }
}

extension ForEach: DynamicViewContent where Content: View {}

extension ModifiedContent: DynamicViewContent where Content: DynamicViewContent, Modifier: ViewModifier {
  @MainActor public var data: Content.Data { content.data }
}

/// What can be done with the rows of a `ForEach`, by their positions.
struct RowActions {
  var delete: (@MainActor (IndexSet) -> Void)?
  var move: (@MainActor (IndexSet, Int) -> Void)?
  /// Where the row of an identity is now, which was at a position when it was made; nil once it is gone.
  var find: (@MainActor (AnyHashable, Int) -> Place?)?

  struct Place {
    let position, count: Int
  }
}

extension EnvironmentValues {
  /// What can be done with the rows of the next `ForEach`.
  @Entry var rowActions: RowActions?
  @Entry var isDeleteDisabled = false
  @Entry var isMoveDisabled = false
}

extension _RenderContext {
  /// Lets one row be swiped away, and while the list is edited be deleted and moved by buttons.
  mutating func offer(_ actions: RowActions, to id: AnyHashable, at position: Int, of count: Int) {
    var editing = RowEditing()
    func now() -> RowActions.Place? {
      guard let find = actions.find else { return RowActions.Place(position: position, count: count) }
      return find(id, position)
    }
    if let delete = actions.delete {
      editing.delete = { if let place = now() { delete(IndexSet(integer: place.position)) } }
    }
    if let move = actions.move {
      if position > 0 {
        editing.moveUp = {
          guard let place = now(), place.position > 0 else { return }
          move(IndexSet(integer: place.position), place.position - 1)
        }
      }
      if position + 1 < count {
        editing.moveDown = {
          guard let place = now(), place.position + 1 < place.count else { return }
          move(IndexSet(integer: place.position), place.position + 2)
        }
      }
    }
    environment.rowEditing = editing
  }
}

nonisolated struct RowsActing<Content: DynamicViewContent> {
  let content: Content
  let change: @MainActor (inout RowActions) -> Void
}

extension RowsActing: DynamicViewContent {
  typealias Body = Never
  @MainActor var data: Content.Data { content.data }
  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    var context = context
    var actions = context.environment.rowActions ?? RowActions()
    view.change(&actions)
    context.environment.rowActions = actions
    Content._render(view.content, context)
  }
}

extension DynamicViewContent {
  /// Lets a row of a list be swiped away.
  nonisolated public func onDelete(
    perform action: (@MainActor (IndexSet) -> Void)?
  ) -> some DynamicViewContent {
    RowsActing(content: self) { $0.delete = action }
  }

  /// Lets the rows of a list be put in another order while it is edited.
  nonisolated public func onMove(
    perform action: (@MainActor (IndexSet, Int) -> Void)?
  ) -> some DynamicViewContent {
    RowsActing(content: self) { $0.move = action }
  }
}

extension View {
  nonisolated public func deleteDisabled(_ isDisabled: Bool) -> some View {
    EnvironmentChanged(content: self) { $0.isDeleteDisabled = isDisabled }
  }
  nonisolated public func moveDisabled(_ isDisabled: Bool) -> some View {
    EnvironmentChanged(content: self) { $0.isMoveDisabled = isDisabled }
  }
}
