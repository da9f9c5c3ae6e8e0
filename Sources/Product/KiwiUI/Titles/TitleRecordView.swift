import KiwiEngine
import KiwiKit
import SwiftUI

/// The user's status, rating, history and lists of a title.
struct TitleRecordView: View {
  let title: Title
  let account: Account
  @State private var record: TitleRecordViewModel
  @State private var entry: EntryViewModel?
  @State private var adding: AddToListViewModel?
  @State private var isRemoving = false
  @Environment(\.timeZone) private var timeZone

  init(title: Title, account: Account) {
    self.title = title
    self.account = account
    _record = State(initialValue: TitleRecordViewModel(titleId: title.id, library: account.library))
  }

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.large) {
      switch record.loading {
      case .idle, .loading: LoadingView()
      case .failed(let failure): MoreFailure(failure: failure) { await record.load() }
      case .loaded: content
      }
    }
    .task(id: record.revision) { await record.load() }
    .sheet(item: $entry) { EntryView(form: $0) }
    .sheet(item: $adding) { AddToListView(form: $0, account: account) }
    .confirming(
      "Remove “\(title.name)” from your library?", isPresented: $isRemoving, "Remove",
      message:
        "It will also be removed from your lists, and may come up in Discover again. Your log entries stay."
    ) {
      await record.remove()
    }
  }

  @ViewBuilder private var content: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      if let state { Label(state.words, systemImage: state.symbol).foregroundStyle(Color.softInk) }
      if record.isPrivate { PrivateMark() }
      RatingView(name: localized("My rating"), rating: rating)
      LazyVGrid(columns: Self.columns, alignment: .leading, spacing: Spacing.regular) {
        ForEach(record.choices, id: \.self) { choice in
          button(LibraryWords.decision(choice, title.kind)) { Task { await record.decide(choice, title) } }
        }
        button(localized("Log")) { log() }
        button(localized("Add to List")) { adding = AddToListViewModel([title], library: account.library) }
        if record.direction != nil {
          button(localized("Remove"), role: .destructive) { isRemoving = true }
        }
      }
      FieldProblem(text: record.changing.failure?.message)
    }
    if !record.entries.isEmpty {
      headed(localized("My History")) {
        ForEach(record.entries) { logged in
          EntryRow(entry: logged, kind: title.kind) {
            entry = EntryViewModel(title, entry: logged, library: account.library, timeZone: timeZone)
          } setPrivate: { isPrivate in
            Task { await record.setPrivate(isPrivate, logged) }
          }
        }
      }
    }
    if !record.lists.isEmpty {
      headed(localized("In My Lists")) {
        ForEach(record.lists) { list in
          NavigationLink(value: Route.list(id: list.id)) { Text(verbatim: list.name) }.frame(minHeight: 32)
        }
      }
    }
  }

  private static let columns = [GridItem(.adaptive(minimum: 152), spacing: Spacing.regular)]

  private func button(
    _ name: String, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
  ) -> some View {
    Button(role: role, action: action) { Text(name).frame(maxWidth: .infinity) }.buttonStyle(.bordered)
  }

  /// Finishes the current entry, or logs a new one.
  private func log() {
    entry = EntryViewModel(
      title, entry: record.current, status: .done, library: account.library, timeZone: timeZone)
    if record.current != nil { entry?.status = .done }
  }

  private var state: (words: String, symbol: String)? {
    if let status = record.status, [.now, .onHold, .didNotFinish].contains(status) {
      return (LibraryWords.status(status, title.kind), "book")
    }
    return record.direction.map { (LibraryWords.direction($0, title.kind), LibraryWords.symbol($0)) }
  }

  private var rating: Binding<Rating?> {
    Binding(record.rating) { await record.rate($0, title) }
  }
}

/// An entry in the history of a title.
struct EntryRow: View {
  let entry: LibraryEntry
  let kind: TitleKind
  let edit: @MainActor () -> Void
  let setPrivate: @MainActor (Bool) -> Void
  @State private var showsNote = false
  @Environment(\.timeZone) private var timeZone

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      HStack(alignment: .top, spacing: Spacing.regular) {
        VStack(alignment: .leading, spacing: Spacing.small) {
          Text(LibraryWords.status(entry.status, kind)).font(.headline)
          days.smallPrint()
          if let rating = entry.rating?.value { RatingLabel(rating: rating).font(.footnote) }
          if let progress = entry.progress?.value {
            Text(LibraryWords.progress(progress)).smallPrint()
          }
          if isPrivate { PrivateMark() }
        }
        Spacer()
        Button("Edit Entry", systemImage: "pencil", action: edit).labelStyle(.iconOnly)
        Menu("More", systemImage: "ellipsis") {
          Button(
            isPrivate ? "Make Visible" : "Make Private", systemImage: isPrivate ? "person.2" : "lock"
          ) {
            setPrivate(!isPrivate)
          }
        }
        .labelStyle(.iconOnly)
      }
      if let note = entry.note?.value {
        if entry.isSpoiler?.value == true, !showsNote {
          Button("Show Note with Spoilers") { showsNote = true }.buttonStyle(.bordered)
        } else {
          Text(verbatim: note).fontDesign(.serif).written(as: note)
        }
      }
    }
    .card()
  }

  private var isPrivate: Bool { entry.isPrivate?.value == true }

  private var days: Text {
    let days = entry.days(in: timeZone)
    let format = Date.FormatStyle.dateTime.day().month(.abbreviated).year()
    return switch (days.start, days.end) {
    case (let start?, let end?):
      Text(start, format: format) + Text(verbatim: " – ") + Text(end, format: format)
    case (let start?, nil): Text("Since \(start, format: format)")
    case (nil, let end?): Text(end, format: format)
    case (nil, nil): Text(verbatim: localized("No date"))
    }
  }
}

/// Marks an entry or decision as private.
struct PrivateMark: View {
  var body: some View {
    Label("Only visible to you.", systemImage: "lock").smallPrint()
  }
}
