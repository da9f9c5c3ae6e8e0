import Foundation
import SwiftUIControls
import Testing
import ViewTesting

@testable import SwiftUICore

/// Grids, trees, editable collections, colors and matched geometry.
@MainActor struct ArrangementTests {
  private func number(_ element: PageModel.Element?) throws -> ElementID {
    let id = try #require(element?.id)
    return try #require(UInt32(id.dropFirst()))
  }

  @Test func `a grid has as many columns as its widest row, and flexible cells share the width`() throws {
    let harness = try ViewHarness {
      Grid {
        GridRow {
          Text("1")
          Color.red
          Text("3").gridColumnAlignment(.trailing)
        }
        GridRow { Text("both").gridCellColumns(2) }
        ForEach(0..<2) { row in GridRow { Text("\(row)") } }
      }
    }
    #expect(harness.page.rules.contains("grid-template-columns:auto minmax(0,1fr) auto"))
    #expect(harness.page.rules.contains("--column3:end"))
    #expect(harness.page.rules.contains("grid-column:span 2"))
    #expect(
      harness.page.root.everything.filter { $0.attributes["class"]?.hasPrefix("gridRow") == true }.count == 4)
  }

  struct Leaf: Identifiable {
    let name: String
    var leaves: [Leaf]?
    var id: String { name }
  }

  @Test func `a disclosed branch shows its children`() throws {
    let tree = [Leaf(name: "root", leaves: [Leaf(name: "bough", leaves: [Leaf(name: "twig")])])]
    let harness = try ViewHarness { List(tree, children: \.leaves) { Text($0.name) } }
    #expect(!harness.page.root.allText.contains("bough"))
    try harness.tap("root")
    #expect(harness.page.root.allText.contains("bough"))
    try harness.tap("bough")
    #expect(harness.page.root.allText.contains("twig"))
    try harness.tap("root")
    #expect(!harness.page.root.allText.contains("twig"))
  }

  @Test func `edit actions change the collection itself`() {
    final class Store { var names = ["a", "b", "c"] }
    let store = Store()
    let binding = Binding(get: { store.names }, set: { store.names = $0 })
    let rows = ForEach(binding, id: \.self, editActions: .all) { $name in Text(name) }
    rows.actions?.delete?(IndexSet(integer: 1))
    #expect(store.names == ["a", "c"])
    rows.actions?.move?(IndexSet(integer: 1), 0)
    #expect(store.names == ["c", "a"])
    let fixed = ForEach(binding, id: \.self, editActions: .move) { $name in Text(name) }
    #expect(fixed.actions?.delete == nil)
  }

  struct Picking: View {
    @State private var color = Color.red.opacity(0.5)
    var body: some View {
      VStack {
        ColorPicker("Cover", selection: $color)
        Text(color.description)
      }
    }
  }

  @Test func `a picked color is a number, and its opacity is kept`() throws {
    let harness = try ViewHarness { Picking() }
    let input = harness.page.root.everything.first { $0.attributes["type"] == "color" }
    #expect(input?.attributes["value"] == "#c4313f")
    try harness.send(.date, number(input), .string("#102030"))
    #expect(harness.page.root.allText.contains("rgb(16 32 48 / 0.5)"))
    try harness.send(.date, number(input), .string("red;}"))
    #expect(harness.page.root.allText.contains("rgb(16 32 48 / 0.5)"))
  }

  struct Choosing: View {
    @State private var name: String?
    var body: some View {
      NavigationSplitView {
        List(["Emma", "Persuasion"], id: \.self, selection: $name) { Text($0) }.navigationTitle("Books")
      } detail: {
        Text("about \(name ?? "nothing")")
      }
    }
  }

  @Test func `in compact width a selection pushes the next column, and going back clears it`() throws {
    let harness = try ViewHarness { Choosing() }
    let list = "BooksEmmaPersuasion"
    #expect(columns(harness) == [list])
    try harness.tap("Emma")
    #expect(columns(harness) == ["about Emma"])
    try harness.tap("Back")
    #expect(columns(harness) == [list])
    try harness.tap("Emma")
    #expect(columns(harness) == ["about Emma"])
  }

  struct Three: View {
    @State private var author: String?
    @State private var book: String?
    var body: some View {
      NavigationSplitView {
        List(["Austen", "Eliot"], id: \.self, selection: $author) { Text($0) }.navigationTitle("Authors")
      } content: {
        List(["Emma", "Persuasion"], id: \.self, selection: $book) { Text($0) }.navigationTitle("Books")
      } detail: {
        Note(book: book ?? "nothing")
      }
    }
  }

  struct Note: View {
    let book: String
    @State private var count = 0
    var body: some View { Button("\(book) read \(count) times") { count += 1 } }
  }

  private func columns(_ harness: ViewHarness) -> [String] {
    let split = harness.page.root.everything.first { $0.attributes["class"]?.hasPrefix("split") == true }
    return split?.children.filter { $0.attributes["hidden"] == nil }.map(\.allText) ?? []
  }

  @Test func `columns keep selection and state across width changes`() throws {
    let harness = try ViewHarness { Three() }
    func turn(_ width: ClientEnvironment.Width) throws {
      try harness.send(.size, 0, .size(width, .light, reducedMotion: false))
    }
    try turn(.regular)
    #expect(columns(harness).count == 3)
    try harness.tap("Austen")
    try harness.tap("Emma")
    try harness.tap("Emma read 0 times")
    #expect(harness.session.url == "/")
    try turn(.compact)
    #expect(columns(harness).map { $0.contains("Emma read 1 times") } == [true])
    #expect(harness.session.url == "/~detail")
    try harness.tap("Back")
    #expect(harness.session.url == "/~content")
    #expect(columns(harness).count == 1 && columns(harness)[0].contains("Persuasion"))
    try harness.send(.pop, 0, .string("/"))
    #expect(columns(harness).count == 1 && columns(harness)[0].contains("Eliot"))
    try turn(.regular)
    #expect(columns(harness).last == "nothing read 1 times")
    #expect(try harness.page.picture == harness.fresh())
  }

  struct Linking: View {
    var body: some View {
      NavigationSplitView {
        VStack(spacing: 0) {
          NavigationLink("First", value: 1)
          NavigationLink("Other") { Text("the other screen") }
        }
        .navigationDestination(for: Int.self) { Text("number \($0)") }
      } detail: {
        Text("nothing")
      }
    }
  }

  @Test func `a sidebar link's destination is shown in compact width, and back returns to the link`() throws {
    let harness = try ViewHarness { Linking() }
    try harness.tap("First")
    #expect(columns(harness).map { $0.contains("number 1") } == [true])
    #expect(harness.session.url == "/int/1")
    try harness.send(.back, 0)
    #expect(columns(harness).map { $0.contains("First") } == [true])
    try harness.tap("Other")
    #expect(columns(harness).map { $0.contains("the other screen") } == [true])
    try harness.tap("Back")
    #expect(columns(harness).map { $0.contains("First") } == [true])
    let again = try ViewHarness(url: "/int/1") { Linking() }
    #expect(columns(again).map { $0.contains("number 1") } == [true])
  }

  struct Named: View {
    @Namespace private var names
    @State private var isLarge = false
    var body: some View {
      VStack {
        if isLarge {
          Circle().matchedGeometryEffect(id: "a", in: names)
        } else {
          Rectangle().matchedGeometryEffect(id: "a", in: names)
        }
        Circle().matchedGeometryEffect(id: "b", in: names)
        Circle().matchedGeometryEffect(id: "a", in: names, isSource: false)
        Button("Turn") { isLarge.toggle() }
      }
    }
  }

  @Test func `views with one matched id share a number, and followers are anchored to the source`() throws {
    let harness = try ViewHarness { Named() }
    func numbers() -> [String] { harness.page.root.everything.compactMap { $0.attributes["data-match"] } }
    #expect(numbers() == ["1", "2"])
    try harness.tap("Turn")
    #expect(numbers() == ["1", "2"])
    #expect(harness.page.rules.contains("position-anchor:--m1"))
    #expect(harness.page.rules.contains("anchor-name:--m1"))
  }
}
