import SwiftUI

extension Gallery {
  static let navigationPages = [
    GalleryPage("Navigation Stack", isScreen: true) { StackSpecimen() },
    GalleryPage("Toolbar", isScreen: true) { ToolbarSpecimen() },
    GalleryPage("Tab View", isScreen: true) { TabSpecimen() },
    GalleryPage("Searchable", isScreen: true) { SearchSpecimen() },
    GalleryPage("Refreshable", isScreen: true) { RefreshSpecimen() },
  ]
}

private struct StackSpecimen: View {
  var body: some View {
    NavigationStack {
      List(1...20, id: \.self) { NavigationLink("Chapter \($0)", value: $0) }
        .navigationTitle("Navigation Stack")
        .toolbar { GalleryLink() }
        .navigationDestination(for: Int.self) { chapter in
          VStack(spacing: 16) {
            Text("This is chapter \(chapter).")
            NavigationLink("To the next", value: chapter + 1)
          }
          .navigationTitle("Chapter \(chapter)")
        }
    }
  }
}

private struct ToolbarSpecimen: View {
  @State private var count = 0

  var body: some View {
    NavigationStack {
      Text("Tapped \(count) times")
        .navigationTitle("Toolbar")
        .toolbar {
          ToolbarItem(placement: .topBarLeading) { GalleryLink() }
          ToolbarItem(placement: .primaryAction) {
            Button("Add", systemImage: "plus") { count += 1 }
          }
          ToolbarItem(placement: .bottomBar) { Button("Reset") { count = 0 } }
        }
    }
  }
}

private struct TabSpecimen: View {
  var body: some View {
    TabView {
      Tab("Home", systemImage: "house") { screen("Home") }
      Tab("Discover", systemImage: "sparkles") { screen("Discover") }
      Tab("Library", systemImage: "books.vertical") { screen("Library") }
    }
  }

  private func screen(_ title: String) -> some View {
    NavigationStack {
      Text("The \(title) tab")
        .navigationTitle(title)
        .toolbar { GalleryLink() }
    }
  }
}

private struct SearchSpecimen: View {
  @State private var words = ""
  private let titles = ["Emma", "Persuasion", "Middlemarch", "Villette", "Dracula"]

  var body: some View {
    NavigationStack {
      List(found, id: \.self) { Text($0) }
        .searchable(text: $words, prompt: "Title")
        .navigationTitle("Searchable")
        .toolbar { GalleryLink() }
    }
  }

  private var found: [String] {
    words.isEmpty ? titles : titles.filter { $0.localizedCaseInsensitiveContains(words) }
  }
}

private struct RefreshSpecimen: View {
  @State private var count = 3

  var body: some View {
    NavigationStack {
      List(1...count, id: \.self) { Text("Post \($0)") }
        .refreshable { await load() }
        .navigationTitle("Refreshable")
        .toolbar { GalleryLink() }
    }
  }

  private func load() async { count += 1 }
}
