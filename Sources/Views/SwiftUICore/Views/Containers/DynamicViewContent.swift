import Foundation

/// Rows that can be deleted and moved, such as those of a `ForEach`.
///
/// ```swift
/// ForEach(books) { BookRow(book: $0) }.onDelete { remove($0) }
/// ```
public protocol DynamicViewContent: View {
  /// The type of the collection.
  associatedtype Data: Collection
  /// The collection behind the rows.
  var data: Data { get }
}

extension ForEach: DynamicViewContent where Content: View {}

extension ModifiedContent: DynamicViewContent where Content: DynamicViewContent, Modifier: ViewModifier {
  /// The collection behind the rows.
  @MainActor public var data: Content.Data { content.data }
}

/// The actions of the rows of a `ForEach`, by position.
struct RowActions {
  var delete: (@MainActor (IndexSet) -> Void)?
  var move: (@MainActor (IndexSet, Int) -> Void)?
  /// Returns the current position of a row by its identity, or nil if it is gone.
  var find: (@MainActor (AnyHashable, Int) -> Place?)?

  struct Place {
    let position, count: Int
  }
}

extension EnvironmentValues {
  /// The actions of the rows of the next `ForEach`.
  @Entry var rowActions: RowActions?
  @Entry var isDeleteDisabled = false
  @Entry var isMoveDisabled = false
}

extension _RenderContext {
  /// Adds swipe and edit actions to a row.
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

nonisolated struct RowActionsView<Content: DynamicViewContent> {
  let content: Content
  let change: @MainActor (inout RowActions) -> Void
}

extension RowActionsView: DynamicViewContent {
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
  /// Lets the user delete rows, by swipe or in edit mode.
  nonisolated public func onDelete(
    perform action: (@MainActor (IndexSet) -> Void)?
  ) -> some DynamicViewContent {
    RowActionsView(content: self) { $0.delete = action }
  }

  /// Lets the user reorder rows in edit mode.
  nonisolated public func onMove(
    perform action: (@MainActor (IndexSet, Int) -> Void)?
  ) -> some DynamicViewContent {
    RowActionsView(content: self) { $0.move = action }
  }
}

extension View {
  /// Prevents the deletion of rows in this view.
  nonisolated public func deleteDisabled(_ isDisabled: Bool) -> some View {
    EnvironmentChanged(content: self) { $0.isDeleteDisabled = isDisabled }
  }
  /// Prevents moving rows in this view.
  nonisolated public func moveDisabled(_ isDisabled: Bool) -> some View {
    EnvironmentChanged(content: self) { $0.isMoveDisabled = isDisabled }
  }
}
