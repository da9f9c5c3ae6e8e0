import SwiftUI

/// A reading list: the books being read, the next ones, and a deck of suggestions.
@main
struct ReadingListApp: App {
  @State private var library = Library()

  var body: some Scene {
    WindowGroup {
      TabView {
        Tab("Reading List", systemImage: "books.vertical") { LibraryScreen() }
        Tab("Discover", systemImage: "sparkles") { DiscoverScreen() }
      }
      .environment(library)
    }
  }
}
