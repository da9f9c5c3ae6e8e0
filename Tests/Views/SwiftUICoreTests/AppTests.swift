import SwiftUIControls
import Testing
import ViewTesting

@testable import SwiftUICore

@MainActor struct AppTests {
  struct Program: App {
    @State private var count = 0
    var body: some Scene {
      WindowGroup { Button("count \(count)") { count += 1 } }
    }
  }

  @Test func `an app shows its window and keeps its state`() throws {
    let session = ViewSession(root: AnyRoot(Program.self), environment: ClientEnvironment())
    let page = try PageModel(session.document())
    let button = try #require(page.root.everything.first { $0.tag == "button" })
    session.handle(ClientEvent(kind: .tap, node: try #require(UInt32(button.id.dropFirst()))))
    try page.apply(session.flush())
    #expect(page.root.allText == "count 1")
  }

  final class Store: ObservableObject {
    @Published var name = "Ada"
  }

  struct Named: View {
    @StateObject private var store = Store()
    var body: some View {
      VStack(spacing: 0) {
        TextField("Name", text: $store.name)
        Inner().environmentObject(store)
      }
    }
    struct Inner: View {
      @EnvironmentObject var store: Store
      var body: some View { Text("Hello \(store.name)") }
    }
  }

  @Test func `an ObservableObject updates the views that read it`() throws {
    let harness = try ViewHarness { Named() }
    try harness.type("Grace", into: "Name")
    #expect(harness.text.contains("Hello Grace"))
  }

  struct Tabs: View {
    @State private var selection = "a"
    var body: some View {
      TabView(selection: $selection) {
        Tab("First", systemImage: "house", value: "a") { Text("one") }
        Tab("Second", systemImage: "star", value: "b") { Text("two") }
      }
    }
  }

  @Test func `a selected tab shows its screen and is marked as selected`() throws {
    let harness = try ViewHarness { Tabs() }
    #expect(harness.text.contains("one") && !harness.text.contains("two"))
    try harness.tap("Second")
    let panels = harness.page.root.everything.filter { $0.attributes["role"] == "tabpanel" }
    #expect(panels.map { $0.attributes["hidden"] != nil } == [true, false])
    let chosen = harness.page.root.everything.filter { $0.attributes["aria-selected"] == "true" }
    #expect(chosen.map(\.allText) == ["Second"])
  }

  struct Stored: View {
    @AppStorage("size") private var size = 3
    @FocusState private var isFocused: Bool
    @State private var text = ""
    var body: some View {
      VStack(spacing: 0) {
        TextField("Size", text: $text).focused($isFocused)
        Button("size \(size)") {
          size += 1
          isFocused = true
        }
      }
    }
  }

  @Test func `stored values survive in the browser, and focus moves`() throws {
    let harness = try ViewHarness { Stored() }
    let field = try harness.find("Size")
    try harness.tap("size 3")
    #expect(harness.page.effects == ["store size 4"])
    #expect(harness.lastOperations.contains(.focus(field)))
    try harness.send(.store, 0, .stored(key: "size", value: "9"))
    #expect(harness.text.contains("size 9"))
    try harness.send(.store, 0, .stored(key: "size", value: "no number"))
    #expect(harness.text.contains("size 3"))
  }
}
