import SwiftUI

struct LibraryScreen: View {
  @Environment(Library.self) private var library
  @State private var words = ""
  @State private var isAdding = false

  var body: some View {
    NavigationStack {
      List {
        ForEach(Book.Shelf.allCases) { shelf in
          let books = library.books(on: shelf, matching: words)
          if !books.isEmpty {
            Section(shelf.rawValue) {
              ForEach(books) { BookRow(book: $0) }
            }
          }
        }
      }
      .overlay { if isEmpty { ContentUnavailableView("No Results", systemImage: "magnifyingglass") } }
      .navigationTitle("Reading List")
      .navigationDestination(for: Book.ID.self) { BookScreen(id: $0) }
      .searchable(text: $words, prompt: "Title or author")
      .toolbar {
        ToolbarItem(placement: .primaryAction) {
          Button("Add Book", systemImage: "plus") { isAdding = true }
        }
      }
      .sheet(isPresented: $isAdding) { BookForm() }
    }
  }

  private var isEmpty: Bool { !library.books.contains { $0.matches(words) } }
}

struct BookRow: View {
  let book: Book
  @Environment(Library.self) private var library

  var body: some View {
    HStack(spacing: 12) {
      Button {
        library.toggleFavourite(book)
      } label: {
        Image(systemName: book.isFavourite ? "heart.fill" : "heart")
          .foregroundStyle(book.isFavourite ? .red : .secondary)
      }
      .buttonStyle(.plain)
      .accessibilityLabel(
        book.isFavourite ? "Remove \(book.title) from Favourites" : "Mark \(book.title) as Favourite")
      NavigationLink(value: book.id) {
        VStack(alignment: .leading, spacing: 4) {
          Text(book.title).font(.headline)
          Text(book.author).font(.subheadline).foregroundStyle(.secondary)
          if book.shelf == .reading {
            ProgressView(value: book.progress)
              .accessibilityLabel("Progress in \(book.title)")
          }
        }
      }
    }
    .swipeActions(edge: .trailing) {
      Button("Delete", systemImage: "trash", role: .destructive) {
        withAnimation { library.remove(book) }
      }
    }
  }
}
