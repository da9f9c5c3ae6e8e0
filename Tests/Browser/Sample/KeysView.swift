import SwiftUIControls
import SwiftUICore

/// The controls that keys move through.
struct KeysView: View {
  @State private var tab = "one"

  var body: some View {
    TabView(selection: $tab) {
      Tab("One", systemImage: "house", value: "one") { KeysScreen() }
      Tab("Two", systemImage: "book", value: "two") { Text("Second") }
      Tab("Three", systemImage: "star", value: "three") { Text("Third") }
    }
  }
}

struct KeysScreen: View {
  @State private var size = 1
  @State private var said = "nothing"
  @State private var asks = false
  @State private var isPresented = false

  var body: some View {
    NavigationStack {
      VStack(spacing: 8) {
        Text("Said \(said), size \(size)")
        Picker("Size", selection: $size) {
          ForEach(1..<5) { Text("S\($0)").tag($0) }
        }
        .pickerStyle(.segmented)
        Menu("More") {
          Button("Copy") { said = "copy" }
          Button("Paste") { said = "paste" }.disabled(true)
          Button("Delete") { said = "delete" }
        }
        Text("Held").contextMenu { Button("Pin") { said = "pin" } }
        Button("Ask") { asks = true }
        Button("Open") { isPresented = true }
        NavigationLink("First", value: 1)
        NavigationLink("Next", value: 2)
      }
      .navigationTitle("Keys")
      .navigationDestination(for: Int.self) { number in
        Text("Screen \(number)").navigationTitle("Number \(number)")
      }
      .alert("Sure?", isPresented: $asks) {
        Button("Yes") { said = "yes" }
        Button("No", role: .cancel) { said = "no" }
      }
      .sheet(isPresented: $isPresented) { Button("Inside") { said = "inside" } }
    }
  }
}
