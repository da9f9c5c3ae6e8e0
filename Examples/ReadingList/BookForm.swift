import SwiftUI

struct BookForm: View {
  private enum Field { case title, author }

  @Environment(Library.self) private var library
  @Environment(\.dismiss) private var dismiss
  @FocusState private var focus: Field?
  @State private var title = ""
  @State private var author = ""
  @State private var pages = 300.0
  @State private var shelf = Book.Shelf.next

  var body: some View {
    NavigationStack {
      Form {
        TextField("Title", text: $title)
          .focused($focus, equals: .title)
          .onSubmit { focus = .author }
        TextField("Author", text: $author)
          .focused($focus, equals: .author)
        Slider(value: $pages, in: 20...1500, step: 10).accessibilityLabel("Pages")
        Text("\(Int(pages)) pages").foregroundStyle(.secondary)
        Picker("Shelf", selection: $shelf) {
          ForEach(Book.Shelf.allCases) { Text($0.rawValue).tag($0) }
        }
        .pickerStyle(.segmented)
      }
      .navigationTitle("New Book")
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel") { dismiss() }
        }
        ToolbarItem(placement: .confirmationAction) {
          Button("Add", action: add).disabled(title.isEmpty)
        }
      }
    }
    .onAppear { focus = .title }
  }

  private func add() {
    library.add(title: title, author: author, pages: Int(pages), shelf: shelf)
    dismiss()
  }
}
