import KiwiEngine
import KiwiKit
import SwiftUI

/// The user's notes, or the notes about one title, with search and export.
struct NotesView: View {
  let titleId: String?
  let model: AppModel
  let account: Account
  @State private var notes: NotesViewModel
  @State private var searchText = ""
  @State private var form: NoteFormViewModel?
  @State private var deleting: Note?

  init(titleId: String?, model: AppModel, account: Account) {
    self.titleId = titleId
    self.model = model
    self.account = account
    _notes = State(initialValue: NotesViewModel(NoteQuery(titleId: titleId), client: account.client))
  }

  var body: some View {
    ScrollView {
      LazyVStack(alignment: .leading, spacing: Spacing.regular) {
        Picker("Show", selection: kind) {
          Text("All").tag(Note.Kind?.none)
          Text("Notes").tag(Note.Kind?.some(.note))
          Text("Quotes").tag(Note.Kind?.some(.quote))
        }
        .pickerStyle(.segmented)
        FieldProblem(text: notes.changing.failure?.message)
        ForEach(notes.notes) { note in
          NoteRow(note: note, showsBook: titleId == nil, account: account) {
            form = NoteFormViewModel(
              note, reading: account.reading, drafts: account.drafts, client: account.client)
          } delete: {
            deleting = note
          }
          .onAppear { Task { await notes.rowAppeared(note) } }
        }
        ListEnd(notes) { nothing }
      }
      .listColumn()
    }
    .searchable(text: $searchText, prompt: "Search your notes")
    .refreshable { await notes.refresh() }
    .task(id: account.reading.revision) { await notes.reload() }
    .task(id: searchText) { await notes.search(searchText) }
    .inlineTitle(
      titleId == nil ? localized("My Notes") : notes.notes.first?.bookTitle ?? localized("My Notes")
    )
    .toolbar {
      ToolbarItem(placement: .primaryAction) {
        moreMenu {
          if titleId == nil { Button("New Note", systemImage: "square.and.pencil", action: write) }
          Button("Export Notes", systemImage: "square.and.arrow.down") { Task { await notes.export() } }
        }
      }
    }
    .sheet(item: $form) { NoteFormView(form: $0, account: account) }
    .sheet(isPresented: isExported) { NoteExportView(text: notes.exported ?? "") }
    .confirmationDialog(
      "Delete this note?", isPresented: $deleting.isPresent(), titleVisibility: .visible, presenting: deleting
    ) { note in
      Button("Delete", role: .destructive) { Task { await notes.delete(note) } }
    }
  }

  private var nothing: some View {
    emptyState(
      notes.isNarrowed ? "No Matching Notes" : "No Notes Yet", systemImage: "text.quote",
      words: notes.isNarrowed
        ? "Try a different filter or search." : "Save a thought or a quote from a book to see it here."
    ) {
      if !notes.isNarrowed, titleId == nil {
        Button("New Note", action: write).buttonStyle(.borderedProminent)
      }
    }
  }

  private func write() {
    form = NoteFormViewModel(
      about: .named, reading: account.reading, drafts: account.drafts, client: account.client)
  }

  private var kind: Binding<Note.Kind?> {
    Binding(notes.query.kind) { await notes.show($0) }
  }

  private var isExported: Binding<Bool> {
    Binding(get: { notes.exported != nil }, set: { if !$0 { notes.exportSeen() } })
  }
}

/// The user's notes exported as one text.
struct NoteExportView: View {
  let text: String
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      ScrollView {
        VStack(alignment: .leading, spacing: Spacing.large) {
          Text("All your notes by book, in Markdown.").foregroundStyle(Color.softInk)
          ShareLink("Share or Copy", item: text)
          Text(verbatim: text).monospaced().textSelection(.enabled)
        }
        .padding(Spacing.large)
        .frame(maxWidth: .infinity, alignment: .leading)
      }
      .inlineTitle("Exported Notes")
      .toolbar {
        ToolbarItem(placement: .confirmationAction) { Button("Close") { dismiss() } }
      }
    }
  }
}
