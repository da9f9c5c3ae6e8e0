import KiwiEngine
import KiwiKit
import SwiftUI

/// The changes of an item, and undoing them; for admins also its merged duplicates.
struct HistoryView<Item: CatalogueScreens>: View {
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
        ListEnd(history) { ContentUnavailableView("Nobody has changed anything", systemImage: "clock") }
      }
      .padding(Spacing.large)
      .frame(maxWidth: Spacing.column, alignment: .leading)
      .frame(maxWidth: .infinity)
    }
    .refreshable { await history.refresh() }
    .task { await history.loadInitial() }
    .navigationTitle(Item.words.history)
    .navigationBarTitleDisplayMode(.inline)
  }

  private var duplicates: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      Text("Merged into This Place").font(.headline).accessibilityAddTraits(.isHeader)
      ForEach(history.duplicates) { duplicate in
        HStack(spacing: Spacing.regular) {
          VStack(alignment: .leading, spacing: 0) {
            Text(verbatim: duplicate.name).written(as: duplicate.name)
            Text(verbatim: duplicate.facts).font(.footnote).foregroundStyle(Color.softInk)
          }
          Spacer(minLength: 0)
          Button("Undo Merge") { Task { await history.unmerge(duplicate) } }
            .disabled(history.undoing.isUnderWay)
            .accessibilityLabel("Undo the merge of \(duplicate.name)")
        }
      }
    }
    .padding(Spacing.large)
    .frame(maxWidth: .infinity, alignment: .leading)
    .background(Color.card, in: RoundedRectangle(cornerRadius: Spacing.corner))
  }
}

/// One change: its author, its time, and the fields before and after.
struct ChangeRow<Item: CatalogueScreens>: View {
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
        Text(verbatim: line).font(.footnote).foregroundStyle(Color.softInk)
      }
      if change.undoneAt != nil {
        Text("Undone").font(.footnote).foregroundStyle(Color.softInk)
      }
      // An admin also undoes an undone move of a place, which releases what was held back for it.
      if change.mayUndo {
        Button("Undo") { Task { await undo() } }.disabled(isDisabled)
      }
    }
    .padding(Spacing.large)
    .frame(maxWidth: .infinity, alignment: .leading)
    .background(Color.card, in: RoundedRectangle(cornerRadius: Spacing.corner))
  }

  private var headline: String {
    let name = change.author.map { $0.displayName ?? $0.username } ?? "Somebody"
    return "\(name) \(change.isAddition ? "added" : "corrected") this"
  }

  /// A line for each changed field.
  private var lines: [String] {
    Item.Field.allCases.compactMap { field in
      guard let after = field.text(in: change.after) else { return nil }
      if change.isAddition { return "\(field.label): \(after)" }
      return "\(field.label): \(field.text(in: change.before) ?? Item.Field.empty) → \(after)"
    }
  }
}
