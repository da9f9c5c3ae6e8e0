import SwiftUI

// Several windows, one of a value, that share a model.

@Observable final class Shelf {
  var names = ["Emma", "Persuasion"]
}

@main
struct WindowsApp: App {
  @State private var shelf = Shelf()

  var body: some Scene {
    WindowGroup {
      ShelfView().environment(shelf)
    }
    .commands {
      CommandGroup(replacing: .help) { Button("Help") {} }
    }

    WindowGroup("Book", id: "book", for: String.self) { $name in
      BookView(name: name ?? "None").environment(shelf)
    }

    Window("About", id: "about") {
      Text("A shelf in two windows").padding()
    }
  }
}

struct ShelfView: View {
  @Environment(Shelf.self) private var shelf
  @Environment(\.openWindow) private var openWindow

  var body: some View {
    List {
      ForEach(shelf.names, id: \.self) { name in
        Button(name) { openWindow(id: "book", value: name) }
      }
      Button("About") { openWindow(id: "about") }
    }
  }
}

struct BookView: View {
  let name: String
  @Environment(Shelf.self) private var shelf
  @Environment(\.dismissWindow) private var dismissWindow

  var body: some View {
    VStack {
      Text(name).font(.title)
      Button("Rename") { shelf.names = shelf.names.map { $0 == name ? $0 + "!" : $0 } }
      Button("Close") { dismissWindow(id: "book") }
    }
    .padding()
  }
}
