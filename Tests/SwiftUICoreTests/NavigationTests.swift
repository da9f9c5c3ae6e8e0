import Testing

@testable import SwiftUICore

@MainActor struct NavigationTests {
  struct Book: Hashable, Codable { var id: Int }

  struct Library: View {
    @State private var path: [Book] = []
    var body: some View {
      NavigationStack(path: $path) {
        List {
          ForEach(1..<4) { id in NavigationLink("Book \(id)", value: Book(id: id)) }
        }
        .navigationTitle("Library")
        .navigationDestination(for: Book.self) { book in Detail(book: book) }
      }
    }
  }

  struct Detail: View {
    let book: Book
    @State private var likes = 0
    var body: some View {
      VStack(spacing: 0) {
        Text("Detail of \(book.id)")
        NavigationLink("Next", value: Book(id: book.id + 1))
      }
      .navigationTitle("Book \(book.id)")
      .toolbar { ToolbarItem(placement: .primaryAction) { Button("Like \(likes)") { likes += 1 } } }
    }
  }

  @Test func `following a link opens a screen, its URL and its title, and back closes it`() throws {
    let harness = try ViewHarness { Library() }
    #expect(harness.session.document().title == "Library")
    try harness.tap("Book 2")
    #expect(harness.text.contains("Detail of 2"))
    let url = try #require(harness.page.navigations.last)
    #expect(harness.session.url == url)
    #expect(harness.page.effects.contains("title Book 2"))
    try harness.tap("Like 0")
    #expect(harness.text.contains("Like 1"))
    try harness.tap("Back")
    #expect(!harness.text.contains("Detail of 2"))
    #expect(harness.session.url == "/")
    #expect(harness.page.effects.last == "title Library")
  }

  @Test func `a link has the URL that opens the same screen in another session`() throws {
    let harness = try ViewHarness { Library() }
    let link = try #require(harness.page.root.everything.first { $0.tag == "a" && $0.allText == "Book 3" })
    let url = try #require(link.attributes["href"])
    let other = try ViewHarness(url: url) { Library() }
    #expect(other.text.contains("Detail of 3"))
    #expect(other.session.url == url)
    try harness.send(.pop, 0, .string(url))
    #expect(harness.text.contains("Detail of 3"))
    try harness.send(.pop, 0, .string("/"))
    #expect(!harness.text.contains("Detail of"))
  }

  @Test func `a URL that names nothing leaves the first screen`() throws {
    for url in ["/nothing/1", "/book/x", "/book", "/book/%7B%22id%22:1e99%7D", "//x", "/book/%FF"] {
      #expect(try ViewHarness(url: url) { Library() }.session.document().title == "Library")
    }
  }
}
