import SwiftUI

struct BookScreen: View {
  let id: Book.ID
  @Environment(Library.self) private var library

  var body: some View {
    @Bindable var library = library
    if let index = library.books.firstIndex(where: { $0.id == id }) {
      BookDetail(book: $library.books[index])
    } else {
      ContentUnavailableView(
        "Book Not Found", systemImage: "book.closed", description: Text("It may have been deleted."))
    }
  }
}

struct BookDetail: View {
  @Binding var book: Book
  @Environment(Library.self) private var library
  @Environment(\.dismiss) private var dismiss
  @State private var isConfirming = false

  var body: some View {
    Form {
      Section {
        VStack(alignment: .leading, spacing: 4) {
          Text(book.title).font(.title2).bold()
          Text("by \(book.author)").foregroundStyle(.secondary)
        }
        Toggle("Favourite", isOn: $book.isFavourite)
        Picker("Shelf", selection: $book.shelf) {
          ForEach(Book.Shelf.allCases) { Text($0.rawValue).tag($0) }
        }
      }
      Section("Progress") {
        Stepper(
          "Page \(book.pagesRead) of \(book.pages)", value: $book.pagesRead, in: 0...book.pages, step: 10)
        ProgressView(value: book.progress)
          .accessibilityLabel("Progress")
        if book.shelf == .finished {
          DatePicker("Finished", selection: finishedOn, in: ...Date.now, displayedComponents: .date)
        }
      }
      Section("Notes") {
        TextField("What stays with you?", text: $book.notes, axis: .vertical)
          .lineLimit(5)
      }
      Section {
        Button("Delete Book", role: .destructive) { isConfirming = true }
      }
    }
    .navigationTitle(book.title)
    .onChange(of: book.shelf) {
      if book.shelf == .finished { book.pagesRead = book.pages }
    }
    .confirmationDialog("Delete “\(book.title)”?", isPresented: $isConfirming, titleVisibility: .visible) {
      Button("Delete", role: .destructive) {
        dismiss()
        library.remove(book)
      }
    } message: {
      Text("Its notes are deleted too.")
    }
  }

  private var finishedOn: Binding<Date> {
    Binding(get: { book.finishedOn ?? .now }, set: { book.finishedOn = $0 })
  }
}
