import SwiftUI

// Scroll positions, geometry changes, search with scopes, keys.

@main
struct ReaderApp: App {
  var body: some Scene {
    WindowGroup { ReaderView() }
  }
}

struct ReaderView: View {
  private let chapters = (1...30).map { "Chapter \($0)" }
  @State private var query = ""
  @State private var scope = "Titles"
  @State private var position = ScrollPosition(edge: .top)
  @State private var width = 0.0
  @FocusState private var isSearching: Bool

  private var found: [String] {
    query.isEmpty ? chapters : chapters.filter { $0.localizedStandardContains(query) }
  }

  var body: some View {
    NavigationStack {
      ScrollView {
        LazyVStack(alignment: .leading) {
          ForEach(found, id: \.self) { Text($0).id($0).padding(.vertical, 8) }
        }
        .padding()
      }
      .scrollPosition($position)
      .overlay {
        if found.isEmpty { ContentUnavailableView.search(text: query) }
      }
      .onGeometryChange(for: Double.self) {
        $0.size.width
      } action: {
        width = $0
      }
      .searchable(text: $query, prompt: "Find")
      .searchScopes($scope) {
        Text("Titles").tag("Titles")
        Text("Words").tag("Words")
      }
      .focused($isSearching)
      .onKeyPress(.home) {
        position.scrollTo(edge: .top)
        return .handled
      }
      .navigationTitle("Reader")
      .toolbar { Button("End") { withAnimation { position.scrollTo(edge: .bottom) } } }
    }
  }
}
