import KiwiEngine
import KiwiKit
import SwiftUI

/// Lists and undoes the edits of an item, and for admins the merges into it.
struct HistoryView<Item: CatalogScreens>: View {
  @State private var history: HistoryViewModel<Item>
  private let clock: AppClock

  init(id: String, model: AppModel, account: Account) {
    clock = model.clock
    _history = State(
      initialValue: HistoryViewModel(
        itemId: id, isAdmin: model.session.role == .admin, client: account.client))
  }

  var body: some View {
    ScrollView {
      LazyVStack(alignment: .leading, spacing: Spacing.large) {
        if let failure = history.undoing.failure { FieldProblem(text: failure.message) }
        if !history.duplicates.isEmpty { duplicates }
        ForEach(history.items) { change in
          ChangeRow<Item>(change: change, clock: clock, isDisabled: history.undoing.isUnderWay) {
            await history.undo(change)
          }
        }
        ListEnd(history) { ContentUnavailableView("No Edits Yet", systemImage: "clock") }
      }
      .screenColumn()
    }
    .refreshable { await history.refresh() }
    .task { await history.loadInitial() }
    .inlineTitle(Item.words.history)
  }

  private var duplicates: some View {
    headed(localized("Merged into This Place")) {
      ForEach(history.duplicates) { duplicate in
        HStack(spacing: Spacing.regular) {
          VStack(alignment: .leading, spacing: 0) {
            Text(verbatim: duplicate.name).written(as: duplicate.name)
            Text(verbatim: duplicate.facts).smallPrint()
          }
          Spacer(minLength: 0)
          Button("Undo Merge") { Task { await history.unmerge(duplicate) } }
            .disabled(history.undoing.isUnderWay)
            .accessibilityLabel("Undo Merge of \(duplicate.name)")
        }
      }
    }
    .card()
  }
}

/// An edit with its author, time, and fields before and after.
struct ChangeRow<Item: CatalogScreens>: View {
  let change: Item.Change
  let clock: AppClock
  let isDisabled: Bool
  let undo: () async -> Void

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.small) {
      HStack(spacing: Spacing.small) {
        Text(verbatim: headline).font(.headline)
        Spacer()
        RelativeTime(date: change.createdAt, clock: clock).font(.footnote)
      }
      ForEach(lines, id: \.self) { line in
        Text(verbatim: line).smallPrint()
      }
      if change.undoneAt != nil {
        Text("Undone").smallPrint()
      }
      // Admins can also undo an undone move of a place, which releases the edits held back for it.
      if change.mayUndo {
        Button("Undo") { Task { await undo() } }.disabled(isDisabled)
      }
    }
    .card()
  }

  private var headline: String {
    let name = change.author.map { $0.displayName ?? $0.username } ?? localized("Deleted user")
    return change.isAddition ? localized("Added by \(name)") : localized("Edited by \(name)")
  }

  /// One line for each changed field.
  private var lines: [String] {
    Item.Field.allCases.compactMap { field in
      guard let after = field.text(in: change.after) else { return nil }
      if change.isAddition { return "\(field.label): \(after)" }
      return "\(field.label): \(field.text(in: change.before) ?? Item.Field.empty) → \(after)"
    }
  }
}
