import Testing
import ViewTesting

@testable import SwiftUICore

@MainActor struct ListTests {
  struct Deleting: View {
    @State private var names = ["a", "b", "c"]
    var body: some View {
      List {
        ForEach(names, id: \.self) { Text($0) }.onDelete {
          for index in $0.reversed() { names.remove(at: index) }
        }
      }
    }
  }

  @Test func `swiping a row away deletes that row only`() throws {
    let harness = try ViewHarness { Deleting() }
    let rows = harness.page.root.everything.filter { $0.tag == "li" }
    #expect(rows.count == 3)
    let button = try #require(rows[1].everything.first { $0.tag == "button" })
    try harness.send(.tap, try #require(UInt32(button.id.dropFirst())))
    let left = harness.page.root.everything.filter { $0.tag == "li" }
    #expect(left.map { $0.allText.prefix(1) } == ["a", "c"])
    let swipes = harness.page.root.everything.compactMap { $0.attributes["data-events"] }
      .filter { $0.contains("swipe") }
    #expect(swipes == ["swipe-trailing swipe-full", "swipe-trailing swipe-full"])
  }

  struct Swiping: View {
    var body: some View {
      List {
        Text("row")
          .swipeActions(edge: .leading, allowsFullSwipe: false) { Button("Pin") {} }
          .swipeActions { Button("Read") {} }
      }
    }
  }

  @Test func `a full swipe runs only on rows that allow it`() throws {
    let harness = try ViewHarness { Swiping() }
    let swipes = harness.page.root.everything.compactMap { $0.attributes["data-events"] }
      .filter { $0.contains("swipe") }
    #expect(Set(swipes) == ["swipe-leading", "swipe-trailing swipe-full"])
  }
}

@MainActor struct ListRowTests {
  struct Selecting: View {
    @State private var one: Int?
    @State private var many: Set<String> = []
    var body: some View {
      VStack(spacing: 0) {
        List(1..<4, selection: $one) { Text("row \($0)") }
        List(selection: $many) {
          Section("Fruit") {
            ForEach(["apple", "pear"], id: \.self) { Text($0) }
            Text("tagged").tag("other")
            Text("never").tag("never").selectionDisabled()
          }
        }
        Text(verbatim: "one \(one ?? 0) many \(many.sorted())")
      }
    }
  }

  @Test func `a row selects its ForEach id or its tag`() throws {
    let harness = try ViewHarness { Selecting() }
    try harness.tap("row 2")
    try harness.tap("pear")
    try harness.tap("tagged")
    #expect(harness.text.contains(#"one 2 many ["other", "pear"]"#))
    try harness.tap("pear")
    #expect(harness.text.contains(#"many ["other"]"#))
    let pressed = harness.page.root.everything.filter { $0.attributes["aria-pressed"] == "true" }
    #expect(pressed.map(\.allText) == ["row 2", "tagged"])
    #expect(harness.page.root.everything.first { $0.allText == "never" }?.attributes["role"] == nil)
  }

  struct Editing: View {
    @State private var names = ["a", "b", "c"]
    var body: some View {
      NavigationStack {
        List {
          ForEach(names, id: \.self) { Text($0).deleteDisabled($0 == "a") }
            .onDelete { for index in $0.reversed() { names.remove(at: index) } }
            .onMove { source, target in
              guard let from = source.first else { return }
              let name = names.remove(at: from)
              names.insert(name, at: target > from ? target - 1 : target)
            }
        }
        .toolbar { EditButton() }
      }
    }
  }

  @Test func `in edit mode rows are deleted and moved by buttons`() throws {
    let harness = try ViewHarness { Editing() }
    func rows() -> [PageModel.Element] { harness.page.root.everything.filter { $0.tag == "li" } }
    func tap(_ label: String, in row: Int) throws {
      let button = try #require(rows()[row].everything.first { $0.tag == "button" && $0.allText == label })
      try harness.send(.tap, try #require(UInt32(button.id.dropFirst())))
    }
    #expect(!harness.page.root.everything.contains { $0.allText == "Move Up" })
    try harness.tap("Edit")
    try tap("Move Down", in: 0)
    #expect(
      rows().map { $0.everything.first { $0.tag == "span" && $0.text.count == 1 }?.text } == ["b", "a", "c"])
    try tap("Move Up", in: 2)
    try tap("Delete", in: 0)
    #expect(
      rows().map { $0.everything.first { $0.tag == "span" && $0.text.count == 1 }?.text } == ["c", "a"])
    #expect(!rows()[1].everything.contains { $0.allText == "Delete" })
    try harness.tap("Done")
    #expect(!harness.page.root.everything.contains { $0.allText == "Move Up" })
  }

  struct Rows: View {
    @State private var isOpen = true
    var body: some View {
      List {
        Section {
          Text("plain")
          Text("special").listRowSeparator(.hidden).listRowBackground(Color.red).badge(4)
        } header: {
          Text("Header")
        } footer: {
          Text("Footer")
        }
        .listRowInsets(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
        Section("Closable", isExpanded: $isOpen) { Text("inside") }
      }
    }
  }

  @Test func `section modifiers apply to each row of the section`() throws {
    let harness = try ViewHarness { Rows() }
    let rows = harness.page.root.everything.filter { $0.attributes["class"]?.hasPrefix("row") == true }
    #expect(rows.map(\.allText) == ["plain", "special4", "inside"])
    #expect(rows.map { $0.attributes["data-key"] } == [nil, "bare", nil])
    #expect(
      harness.page.rules.contains(
        "padding-top:1px;padding-inline-end:4px;padding-bottom:3px;padding-inline-start:2px"))
    #expect(harness.page.rules.contains("background:var(--red)"))
    try harness.tap("Closable")
    #expect(!harness.text.contains("inside"))
  }

  struct Duplicates: View {
    let ids: Box<[Int]>
    var body: some View {
      VStack(spacing: 0) { ForEach(ids.value, id: \.self) { Row(id: $0) } }
    }
    struct Row: View {
      let id: Int
      @State private var count = 0
      var body: some View { Button("\(id): \(count)") { count += 1 } }
    }
  }

  @Test func `of rows with equal ids the first keeps its state`() throws {
    let ids = Box([1, 1, 2])
    let harness = try ViewHarness { Duplicates(ids: ids) }
    #expect(harness.text == "1: 01: 02: 0")
    let first = try #require(harness.page.root.everything.first { $0.tag == "button" })
    try harness.send(.tap, try #require(UInt32(first.id.dropFirst())))
    ids.value = [2, 1, 1]
    try harness.flush()
    #expect(harness.text == "2: 01: 11: 0")
    #expect(try harness.fresh() == harness.page.picture)
  }
}
