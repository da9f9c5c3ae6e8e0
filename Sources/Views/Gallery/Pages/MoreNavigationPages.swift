import SwiftUI

extension Gallery {
  static let moreNavigationPages = [
    GalleryPage("Split View", isScreen: true) { SplitSpecimen() },
    GalleryPage("Page Style") {
      TabView {
        ForEach(["Emma", "Persuasion", "Middlemarch"], id: \.self) { title in
          Text(title).font(.title).frame(maxWidth: .infinity, minHeight: 160).background(.teal.opacity(0.2))
        }
      }
      .tabViewStyle(.page)
    },
    GalleryPage("Keyboard Shortcuts") { ShortcutSpecimen() },
    GalleryPage("Open URL") { OpenURLSpecimen() },
  ]
}

private struct SplitSpecimen: View {
  private let books = ["Emma", "Middlemarch", "Persuasion"]
  @State private var book: String?

  var body: some View {
    NavigationSplitView {
      List(books, id: \.self, selection: $book) { Text($0) }
        .navigationTitle("Split View")
        .toolbar { GalleryLink() }
    } detail: {
      if let book {
        Text("All about \(book)").padding().navigationTitle(book)
      } else {
        ContentUnavailableView("No book chosen", systemImage: "book")
      }
    }
  }
}

private struct ShortcutSpecimen: View {
  @State private var count = 0

  var body: some View {
    Text("Counted to \(count)").font(.title).contentTransition(.numericText())
    Button("Up (U)") { withAnimation { count += 1 } }.keyboardShortcut("u", modifiers: [])
    Button("Down (Alt and D)") { withAnimation { count -= 1 } }.keyboardShortcut("d", modifiers: .option)
  }
}

private struct OpenURLSpecimen: View {
  @State private var heard = "nothing yet"

  var body: some View {
    if let own = URL(string: "gallery://shelf/3") {
      Link("A URL of this program's own", destination: own)
    }
    Text("Heard of \(heard)").onOpenURL { heard = $0.absoluteString }
  }
}
