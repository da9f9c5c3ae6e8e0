import SwiftUI

// Title menus, toolbar groups, and keyboard commands.

@main
struct MenusApp: App {
  @State private var name = "Untitled"
  @State private var isBold = false

  var body: some Scene {
    WindowGroup {
      NavigationStack {
        Text(name)
          .bold(isBold)
          .navigationTitle(name)
          .toolbarTitleDisplayMode(.inline)
          .toolbar {
            ToolbarTitleMenu {
              Button("Duplicate") { name += " copy" }
              Button("Clear") { name = "Untitled" }
            }
            ToolbarItem(placement: .topBarLeading) { Button("Close", systemImage: "xmark") {} }
            ToolbarItem { Toggle("Bold", systemImage: "bold", isOn: $isBold) }
            ToolbarSpacer(.fixed)
            ToolbarItemGroup {
              Menu("More", systemImage: "ellipsis.circle") {
                Section("Export") {
                  Button("As words") {}
                  Button("As a picture") {}
                }
                Divider()
                Button("Delete", role: .destructive) {}
              }
            }
          }
      }
    }
    .commands {
      CommandMenu("Note") {
        Button("Bold") { isBold.toggle() }.keyboardShortcut("b")
      }
      CommandGroup(after: .newItem) { Button("New from clipboard") {} }
    }
  }
}
