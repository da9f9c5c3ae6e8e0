import Foundation
import Testing

@testable import SwiftUICore

/// Grids, trees, editable collections, colours and names that views share.
@MainActor struct ArrangementTests {
  private func number(_ element: PageModel.Element?) throws -> ElementID {
    let id = try #require(element?.id)
    return try #require(UInt32(id.dropFirst()))
  }

  @Test func `a grid has as many columns as its widest row, and those that fill share the width`() throws {
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

  @Test func `branches of a tree show what is inside them when they are opened`() throws {
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

  @Test func `a colour is picked as a number and keeps its opacity`() throws {
    let harness = try ViewHarness { Picking() }
    let input = harness.page.root.everything.first { $0.attributes["type"] == "color" }
    #expect(input?.attributes["value"] == "#c8324b")
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

  @Test func `on a narrow page a choice opens the next column, and going back undoes it`() throws {
    let harness = try ViewHarness { Choosing() }
    #expect(!harness.page.root.allText.contains("about"))
    try harness.tap("Emma")
    #expect(harness.page.root.allText.contains("about Emma"))
    try harness.tap("Back")
    #expect(!harness.page.root.allText.contains("about"))
    try harness.tap("Emma")
    #expect(harness.page.root.allText.contains("about Emma"))
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

  @Test func `views of one name have one number on the page, and followers lie where they are`() throws {
    let harness = try ViewHarness { Named() }
    func numbers() -> [String] { harness.page.root.everything.compactMap { $0.attributes["data-match"] } }
    #expect(numbers() == ["1", "2"])
    try harness.tap("Turn")
    #expect(numbers() == ["1", "2"])
    #expect(harness.page.rules.contains("position-anchor:--m1"))
    #expect(harness.page.rules.contains("anchor-name:--m1"))
  }
}
