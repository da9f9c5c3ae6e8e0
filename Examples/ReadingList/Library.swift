import Observation

@MainActor @Observable final class Library {
  private(set) var suggestions: [Book]
  var books: [Book]
  private var lastID: Int

  init(samples: [Book] = Library.samples) {
    books = samples.filter { $0.shelf != .next || $0.id % 3 != 0 }
    suggestions = samples.filter { $0.shelf == .next && $0.id % 3 == 0 }
    lastID = samples.map(\.id).max() ?? 0
  }

  func books(on shelf: Book.Shelf, matching words: String) -> [Book] {
    books.filter { $0.shelf == shelf && $0.matches(words) }
  }

  func add(title: String, author: String, pages: Int, shelf: Book.Shelf) {
    lastID += 1
    books.insert(Book(id: lastID, title: title, author: author, pages: pages, shelf: shelf), at: 0)
  }

  func remove(_ book: Book) {
    books.removeAll { $0.id == book.id }
  }

  func toggleFavourite(_ book: Book) {
    guard let index = books.firstIndex(where: { $0.id == book.id }) else { return }
    books[index].isFavourite.toggle()
  }

  /// Removes the first suggestion, and adds it to the list if wanted.
  func decide(isWanted: Bool) {
    guard !suggestions.isEmpty else { return }
    let book = suggestions.removeFirst()
    if isWanted { books.insert(book, at: 0) }
  }
}
