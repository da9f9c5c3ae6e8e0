import KiwiEngine
import KiwiKit
import SwiftUI

/// What people did to a title, and the way back.
struct TitleHistoryView: View {
  @State private var history: TitleHistoryViewModel
  private let clock: AppClock

  init(id: String, clock: AppClock, account: Account) {
    self.clock = clock
    _history = State(initialValue: TitleHistoryViewModel(titleId: id, client: account.client))
  }

  var body: some View {
    ScrollView {
      LazyVStack(alignment: .leading, spacing: Spacing.large) {
        if let failure = history.undoing.failure { FieldProblem(text: failure.message) }
        ForEach(history.items) { change in
          TitleChangeRow(change: change, clock: clock, isDisabled: history.undoing.isUnderWay) {
            await history.undo(change)
          }
        }
        ListEnd(history) { ContentUnavailableView("Nobody has changed anything", systemImage: "clock") }
      }
      .padding(Spacing.large)
      .frame(maxWidth: Spacing.column, alignment: .leading)
    }
    .refreshable { await history.refresh() }
    .task { await history.loadInitial() }
    .navigationTitle("History")
    .navigationBarTitleDisplayMode(.inline)
  }
}

/// One change: who, when, and what was before and after.
struct TitleChangeRow: View {
  let change: TitleChange
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
      ForEach(TitleChangeWords.lines(of: change), id: \.self) { line in
        Text(verbatim: line).font(.footnote).foregroundStyle(Color.softInk)
      }
      if change.undoneAt != nil {
        Text("Undone").font(.footnote).foregroundStyle(Color.softInk)
      } else if change.mayUndo {
        Button("Undo") { Task { await undo() } }.disabled(isDisabled)
      }
    }
    .padding(Spacing.large)
    .frame(maxWidth: .infinity, alignment: .leading)
    .background(Color.card, in: RoundedRectangle(cornerRadius: Spacing.corner))
  }

  private var headline: String {
    let name = change.author.map { $0.displayName ?? $0.username } ?? "Somebody"
    return switch change.kind {
    case .added: "\(name) added this"
    case .corrected: "\(name) corrected this"
    }
  }
}

/// Changes in words.
enum TitleChangeWords {
  /// A line for each field that changed.
  static func lines(of change: TitleChange) -> [String] {
    TitleField.allCases.compactMap { field in
      guard let after = text(field, of: change.after) else { return nil }
      let before = text(field, of: change.before)
      if change.kind == .added { return "\(name(field)): \(after)" }
      return "\(name(field)): \(before ?? "nothing") → \(after)"
    }
  }

  private static func name(_ field: TitleField) -> String {
    switch field {
    case .name: "Name"
    case .originalName: "Original name"
    case .year: "Year"
    case .people: "People"
    case .genres: "Genres"
    case .language: "Language"
    case .runtimeMinutes: "Minutes"
    case .pages: "Pages"
    case .description: "Description"
    }
  }

  /// Nil for a field that the details say nothing of.
  private static func text(_ field: TitleField, of details: TitleDetails) -> String? {
    switch field {
    case .name: details.name
    case .originalName: details.originalName.map { $0 ?? nothing }
    case .year: details.year.map { $0.map { String($0) } ?? nothing }
    case .people: details.people.map { list($0.map(\.name)) }
    case .genres: details.genres.map(list)
    case .language: details.language.map { $0.map(TitleWords.language) ?? nothing }
    case .runtimeMinutes: details.runtimeMinutes.map { $0.map { String($0) } ?? nothing }
    case .pages: details.pages.map { $0.map { String($0) } ?? nothing }
    case .description: details.description.map { $0 ?? nothing }
    }
  }

  private static let nothing = "nothing"

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? nothing : names.joined(separator: ", ")
  }
}
