import SwiftUI

// The older API: ObservableObject, environment objects, onDelete and onMove, with their old spellings.

struct Note: Identifiable, Codable, Equatable {
  var id = UUID()
  var title: String
  var body: String
  var isPinned = false
}

@MainActor
final class NotesStore: ObservableObject {
  @Published var notes: [Note] = [
    Note(title: "Groceries", body: "Milk, bread"), Note(title: "Ideas", body: "A reading club"),
  ]
  @Published private(set) var lastSaved: Date?

  var pinned: [Note] { notes.filter(\.isPinned) }

  func save() {
    lastSaved = Date()
  }

  func delete(at offsets: IndexSet) {
    notes.remove(atOffsets: offsets)
  }

  func move(from source: IndexSet, to destination: Int) {
    notes.move(fromOffsets: source, toOffset: destination)
  }
}

@main
struct NotesApp: App {
  @StateObject private var store = NotesStore()

  var body: some Scene {
    WindowGroup {
      NotesList()
        .environmentObject(store)
    }
  }
}

struct NotesList: View {
  @EnvironmentObject var store: NotesStore
  @State private var showingEditor = false
  @AppStorage("sortAscending") private var sortAscending = true

  var body: some View {
    NavigationView {
      List {
        ForEach($store.notes) { $note in
          NavigationLink(destination: NoteEditor(note: $note)) {
            NoteRow(note: note)
          }
          .listRowSeparator(.hidden)
        }
        .onDelete(perform: store.delete)
        .onMove(perform: store.move)
      }
      .listStyle(PlainListStyle())
      .navigationBarTitle("Notes")
      .toolbar {
        ToolbarItem(placement: .navigationBarTrailing) {
          Button(action: { showingEditor.toggle() }) {
            Image(systemName: "plus")
          }
          .accessibilityLabel("New note")
        }
        ToolbarItem(placement: .navigationBarLeading) {
          EditButton()
        }
      }
      .sheet(isPresented: $showingEditor) {
        NewNote { title in
          store.notes.append(Note(title: title, body: ""))
          store.save()
        }
      }
    }
  }
}

struct NoteRow: View {
  let note: Note

  var body: some View {
    HStack {
      if note.isPinned {
        Image(systemName: "star.fill").foregroundColor(.yellow)
      }
      VStack(alignment: .leading) {
        Text(note.title).font(.headline)
        Text(note.body).font(.caption).foregroundColor(.secondary).lineLimit(1)
      }
      Spacer()
    }
    .padding(.vertical, 4)
  }
}

struct NoteEditor: View {
  @Binding var note: Note
  @Environment(\.presentationMode) var presentationMode

  var body: some View {
    VStack {
      TextField("Title", text: $note.title).textFieldStyle(RoundedBorderTextFieldStyle())
      TextEditor(text: $note.body)
      Button("Done") { presentationMode.wrappedValue.dismiss() }
    }
    .padding()
    .navigationBarTitle(Text(note.title), displayMode: .inline)
    .navigationBarItems(
      trailing: Button(action: { note.isPinned.toggle() }) {
        Image(systemName: note.isPinned ? "star.fill" : "star")
      })
  }
}

struct NewNote: View {
  @Environment(\.dismiss) var dismiss
  @State private var title = ""
  let onSave: (String) -> Void

  var body: some View {
    NavigationView {
      Form {
        TextField("Title", text: $title)
          .textInputAutocapitalization(.words)
          .disableAutocorrection(true)
      }
      .navigationTitle("New Note")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .confirmationAction) {
          Button("Save") {
            onSave(title)
            dismiss()
          }
          .disabled(title.trimmingCharacters(in: .whitespaces).isEmpty)
        }
      }
    }
  }
}

struct NotesList_Previews: PreviewProvider {
  static var previews: some View {
    Group {
      NotesList()
      NotesList().preferredColorScheme(.dark)
    }
    .environmentObject(NotesStore())
    .previewDevice("iPhone 15")
  }
}
