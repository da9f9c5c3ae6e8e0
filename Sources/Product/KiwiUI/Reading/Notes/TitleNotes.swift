import KiwiEngine
import KiwiKit
import SwiftUI

/// The notes about a book on its page: the user's own, and the visible notes of other users.
struct TitleNotes: View {
  let title: Title
  let model: AppModel
  let account: Account
  @State private var notes: TitleNotesViewModel
  @State private var form: NoteFormViewModel?

  init(title: Title, model: AppModel, account: Account) {
    self.title = title
    self.model = model
    self.account = account
    _notes = State(
      initialValue: TitleNotesViewModel(
        titleId: title.id, isSignedIn: account.user != nil, client: account.client,
        repository: account.repository))
  }

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      if account.user != nil || !notes.others.isEmpty {
        HStack(spacing: Spacing.regular) {
          Text("Notes and Quotes").font(.headline).accessibilityAddTraits(.isHeader)
          Spacer()
          if !notes.own.isEmpty {
            NavigationLink(value: Route.notes(titleId: title.id)) {
              Text(notes.hasMoreOwn ? "All My Notes" : "My Notes")
            }
          }
        }
      }
      ForEach(notes.own) { NoteRow(note: $0, showsBook: false, account: account, edit: edit($0)) }
      ForEach(notes.others) { note in
        NoteRow(note: note, showsBook: false, account: account)
          .onAppear { Task { await notes.rowAppeared(note) } }
      }
      if account.user != nil {
        Button("New Note", systemImage: "square.and.pencil") {
          form = NoteFormViewModel(
            about: .title(TitleSummary(title)), reading: account.reading, drafts: account.drafts,
            client: account.client)
        }
        .buttonStyle(.bordered)
      }
    }
    .task(id: [account.reading.revision, account.library.revision, notes.changes]) { await notes.reload() }
    .sheet(item: $form) { NoteFormView(form: $0, account: account) }
  }

  private func edit(_ note: Note) -> @MainActor () -> Void {
    {
      form = NoteFormViewModel(
        note, reading: account.reading, drafts: account.drafts, client: account.client)
    }
  }
}

/// An earlier note on the reading screen, if any.
struct NotesOfReading: View {
  let account: Account
  @State private var today: NoteOfTheDayViewModel

  init(account: Account) {
    self.account = account
    _today = State(initialValue: NoteOfTheDayViewModel(client: account.client))
  }

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      if let note = today.note {
        Text("From Your Notes").font(.headline).accessibilityAddTraits(.isHeader)
        NoteRow(note: note, account: account)
      }
    }
    .task(id: account.reading.revision) { await today.load() }
  }
}
