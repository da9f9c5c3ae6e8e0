import Observation
import Testing
import ViewTesting

@testable import SwiftUICore

/// The cost of a tap in a typical screen: a searchable list of fifty rows of one model in a stack.
@MainActor struct ListCostTests {
  struct Book: Identifiable, Hashable {
    let id: Int
    var title: String
    var isFavourite = false
  }

  @MainActor @Observable final class Library {
    var books = (0..<50).map { Book(id: $0, title: "Book \($0)") }

    func toggleFavourite(_ book: Book) {
      guard let index = books.firstIndex(of: book) else { return }
      books[index].isFavourite.toggle()
    }
  }

  @MainActor final class Counts {
    var rows = 0
    var screens = 0
  }

  struct Screen: View {
    let counts: Counts
    @Environment(Library.self) private var library
    @State private var words = ""
    @State private var isAdding = false

    var body: some View {
      counts.screens += 1
      return NavigationStack {
        List {
          ForEach(0..<3) { part in
            let books = library.books.filter { $0.id % 3 == part && matches($0) }
            if !books.isEmpty {
              Section("Part \(part)") {
                ForEach(books) { Row(book: $0, counts: counts) }
              }
            }
          }
        }
        .overlay { if isEmpty { ContentUnavailableView("No Results", systemImage: "magnifyingglass") } }
        .navigationTitle("Books")
        .navigationDestination(for: Int.self) { Text(verbatim: "Book number \($0)") }
        .searchable(text: $words, prompt: "Title")
        .toolbar {
          ToolbarItem(placement: .primaryAction) {
            Button("Add", systemImage: "plus") { isAdding = true }
          }
        }
        .sheet(isPresented: $isAdding) { Text("New") }
      }
    }

    private func matches(_ book: Book) -> Bool { words.isEmpty || book.title.contains(words) }
    private var isEmpty: Bool { !library.books.contains { matches($0) } }
  }

  struct Row: View {
    let book: Book
    let counts: Counts
    @Environment(Library.self) private var library

    var body: some View {
      counts.rows += 1
      return HStack(spacing: 12) {
        Button {
          library.toggleFavourite(book)
        } label: {
          Image(systemName: book.isFavourite ? "heart.fill" : "heart")
            .foregroundStyle(book.isFavourite ? .red : .secondary)
        }
        .buttonStyle(.plain)
        .accessibilityLabel(book.isFavourite ? "Forget \(book.title)" : "Keep \(book.title)")
        NavigationLink(value: book.id) { Text(book.title).font(.headline) }
      }
      .swipeActions(edge: .trailing) {
        Button("Delete", role: .destructive) { library.books.removeAll { $0.id == book.id } }
      }
    }
  }

  private let counts = Counts()

  private func open() throws -> ViewHarness {
    let counts = counts
    let library = Library()
    return try ViewHarness {
      TabView {
        Tab("Books", systemImage: "books.vertical") { Screen(counts: counts) }
        Tab("Other", systemImage: "sparkles") { Text("Other") }
      }
      .environment(library)
    }
  }

  @Test func `a tap in a row evaluates that row and the screen only`() throws {
    let harness = try open()
    #expect(counts.rows == 50)
    for title in ["Book 0", "Book 25", "Book 49"] {
      counts.rows = 0
      counts.screens = 0
      let before = harness.session.evaluations
      try harness.tap("Keep \(title)")
      #expect(counts.rows == 1)
      #expect(counts.screens == 1)
      #expect(harness.session.evaluations - before <= 20)
      #expect(harness.lastOperations.count <= 4)
    }
    #expect(try harness.fresh() == harness.page.picture)
  }
}
