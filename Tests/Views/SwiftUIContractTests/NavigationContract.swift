import SwiftUI

/// Stacks, links, bars, tabs, search and presentations.
struct NavigationContract: View {
  @State private var path = NavigationPath()
  @State private var numbers: [Int] = [1]
  @State private var words = ""
  @State private var isPresented = true
  @State private var item: Item? = Item(id: 1)
  @State private var tab = "one"
  @State private var failure: Failure? = Failure()
  private let string = "A string"

  struct Item: Identifiable, Hashable { let id: Int }
  struct Failure: LocalizedError {
    var errorDescription: String? { "It failed." }
  }

  var body: some View {
    NavigationStack { links }
    NavigationStack(path: $path) { links }
    NavigationStack(path: $numbers) { screen }
    TabView {
      Tab("One", systemImage: "star") { Text("1") }
      Tab("Two", systemImage: "heart") { Text("2") }
    }
    TabView(selection: $tab) {
      Tab("One", systemImage: "star", value: "one") { Text("1") }
      Tab("Two", systemImage: "heart", value: "two") { Text("2") }
        .tabPlacement(.sidebarOnly)
      Tab("Three", systemImage: "star", value: "three") { Text("3") }
        .tabPlacement(TabPlacement.pinned)
    }
    presented
  }

  @ViewBuilder private var links: some View {
    NavigationLink("Key", value: 1)
    NavigationLink(string, value: 1)
    NavigationLink(value: Item(id: 2)) { Text("Label") }
    NavigationLink(value: Item?.none) { Text("Label") }
    NavigationLink("Key") { Text("Destination") }
    NavigationLink(destination: Text("Destination")) { Text("Label") }
    NavigationLink {
      Text("Destination")
    } label: {
      Text("Label")
    }
  }

  private var screen: some View {
    Text("Screen")
      .navigationTitle("Key")
      .navigationTitle(string)
      .navigationTitle(Text("Text"))
      .navigationDestination(for: Int.self) { Text("\($0)") }
      .navigationDestination(for: Item.self) { Text("\($0.id)") }
      .searchable(text: $words)
      .searchable(text: $words, placement: .automatic, prompt: "Key")
      .toolbar { Button("Plain") {} }
      .toolbar {
        ToolbarItem { Button("Automatic") {} }
        ToolbarItem(placement: .cancellationAction) { Button("Cancel") {} }
        ToolbarItem(placement: .confirmationAction) { Button("Done") {} }
        ToolbarItem(placement: .topBarLeading) { Text("Leading") }
        ToolbarItem(placement: .topBarTrailing) { Text("Trailing") }
        ToolbarItem(placement: .bottomBar) { Text("Bottom") }
        ToolbarItem(placement: .principal) { Text("Title") }
        ToolbarItemGroup(placement: .primaryAction) {
          Button("One") {}
          Button("Two") {}
        }
      }
  }

  @ViewBuilder private var presented: some View {
    Text("Sheets")
      .sheet(isPresented: $isPresented) { Text("Sheet").presentationDetents([.medium, .large]) }
      .sheet(isPresented: $isPresented, onDismiss: {}) { Text("Sheet") }
      .sheet(item: $item) { Text("\($0.id)").presentationDetents([.height(200), .fraction(0.3)]) }
      .sheet(item: $item, onDismiss: {}) { Text("\($0.id)") }
      .fullScreenCover(isPresented: $isPresented) { Text("Cover") }
    Text("Alerts")
      .alert("Key", isPresented: $isPresented) { Button("OK") {} }
      .alert(string, isPresented: $isPresented) { Button("OK") {} }
      .alert("Key", isPresented: $isPresented) {
        Button("OK") {}
      } message: {
        Text("Message")
      }
      .alert("Key", isPresented: $isPresented, presenting: item) { item in
        Button("\(item.id)") {}
      } message: { item in
        Text("\(item.id)")
      }
    Text("Dialogs")
      .confirmationDialog("Key", isPresented: $isPresented) { Button("OK") {} }
      .confirmationDialog("Key", isPresented: $isPresented, titleVisibility: .visible) {
        Button("OK") {}
      } message: {
        Text("Message")
      }
  }
}
