import SwiftUI

// Commands with shortcuts, toolbar spacer and title menu.

@main
struct NotebookApp: App {
  @State private var pages = ["First"]
  @State private var selected = 0

  var body: some Scene {
    WindowGroup {
      NavigationStack {
        List(pages.indices, id: \.self) { index in
          Text(pages[index])
        }
        .navigationTitle("Notebook")
        .toolbar {
          ToolbarTitleMenu {
            Button("Sort", systemImage: "arrow.up.arrow.down") { pages.sort() }
            Button("Clear", systemImage: "trash", role: .destructive) { pages.removeAll() }
          }
          ToolbarItem(placement: .primaryAction) { Button("Add", systemImage: "plus") { add() } }
          ToolbarSpacer(.fixed)
          ToolbarItem { ShareLink(item: pages.joined(separator: "\n"), preview: SharePreview("Notebook")) }
        }
      }
    }
    .commands {
      CommandGroup(replacing: .newItem) {
        Button("New Page") { add() }.keyboardShortcut("n")
      }
      CommandMenu("Page") {
        Button("Sort") { pages.sort() }.keyboardShortcut("s", modifiers: [.command, .shift])
      }
    }
  }

  private func add() { pages.append("Page \(pages.count + 1)") }
}
