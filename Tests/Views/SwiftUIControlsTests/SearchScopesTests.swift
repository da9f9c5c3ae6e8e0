import SwiftUICore
import Testing
import ViewTesting

@testable import SwiftUIControls

@MainActor struct SearchScopesTests {
  struct Searching: View {
    @State private var words = ""
    @State private var scope = "books"
    var body: some View {
      NavigationStack {
        Text("list")
          .searchable(text: $words)
          .searchScopes($scope) {
            Text("Books").tag("books")
            Text("Films").tag("films")
          }
      }
    }
  }

  @Test func `search scopes are a segmented picker`() throws {
    let harness = try ViewHarness { Searching() }
    let groups = harness.page.root.everything.filter { $0.attributes["role"] == "radiogroup" }
    #expect(groups.map(\.allText) == ["BooksFilms"])
    #expect(groups.first?.attributes["aria-label"] == "Search in")
    #expect(groups.first?.attributes["data-key"] == nil)
    #expect(!harness.page.root.everything.contains { $0.tag == "select" })
  }
}
