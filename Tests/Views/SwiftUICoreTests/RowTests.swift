import Observation
import Testing
import ViewTesting

@testable import SwiftUICore

@MainActor struct RowTests {
  /// A row with two of these views shows which state belongs to which view.
  struct Counter: View {
    let name: String
    @State private var count = 0
    var body: some View { Button("\(name) \(count)") { count += 1 } }
  }

  struct Row: View {
    let number: Int
    var body: some View {
      VStack {
        Counter(name: "left \(number)")
        HStack { Counter(name: "right \(number)") }
      }
    }
  }

  @Test func `a row takes one node, regardless of its views`() throws {
    let harness = try ViewHarness {
      VStack { ForEach(0..<3) { Row(number: $0) } }
    }
    let root = try #require(harness.session.graph.root)
    #expect(nodes(in: root) - 1 == 3)
  }

  private func nodes(in node: Node) -> Int { node.children.reduce(1) { $0 + nodes(in: $1) } }

  @Test func `views in one row have separate state`() throws {
    let harness = try ViewHarness {
      VStack { ForEach(0..<2) { Row(number: $0) } }
    }
    try harness.tap("right 0 0")
    try harness.tap("left 1 0")
    try harness.tap("left 1 1")
    #expect(harness.text == "left 0 0right 0 1left 1 2right 1 0")
  }

  struct Turning: View {
    @State private var isTurned = false
    var body: some View {
      VStack {
        Button("Turn") { isTurned.toggle() }
        if isTurned { Counter(name: "back") } else { Counter(name: "front") }
        AnyView(isTurned ? AnyView(Other()) : AnyView(Counter(name: "any")))
      }
    }
  }

  struct Other: View {
    @State private var count = 0
    var body: some View { Button("other \(count)") { count += 10 } }
  }

  @Test func `state in a row is removed with its view, and a new view starts fresh`() throws {
    let harness = try ViewHarness { ForEach(0..<1) { _ in Turning() } }
    try harness.tap("front 0")
    try harness.tap("any 0")
    try harness.tap("Turn")
    #expect(harness.text == "Turnback 0other 0")
    try harness.tap("other 0")
    try harness.tap("Turn")
    #expect(harness.text == "Turnfront 0any 0")
  }

  @Observable @MainActor final class Model {
    var names = ["a", "b"]
    var taps: [String] = []
  }

  struct ManyActions: View {
    let model: Model
    let number: Int
    var body: some View {
      let name = model.names[number]
      HStack {
        Text(name)
        ForEach(0..<1) { _ in EmptyView() }
        Button("one \(number)") { model.taps.append("one \(name)") }
        Button("two \(number)") { model.taps.append("two \(name)") }
        Button("three \(number)") { model.taps.append("three \(name)") }
        Button("four \(number)") { model.taps.append("four \(name)") }
        Button("five \(number)") { model.names[number] += "!" }
      }
    }
  }

  @Test func `a row without stored actions creates them when tapped`() throws {
    let model = Model()
    let harness = try ViewHarness {
      VStack { ForEach(0..<2) { ManyActions(model: model, number: $0) } }
    }
    let root = try #require(harness.session.graph.root)
    #expect(actions(in: root) == 0)
    try harness.tap("two 1")
    try harness.tap("five 1")
    #expect(harness.text.contains("b!"))
    try harness.tap("one 1")
    try harness.tap("four 0")
    #expect(model.taps == ["two b", "one b!", "four a"])
    #expect(actions(in: root) == 0)
  }

  private func actions(in node: Node) -> Int {
    node.children.reduce(node.actions.count) { $0 + actions(in: $1) }
  }

  @Test func `a screen with an explicit id is not a row`() throws {
    let harness = try ViewHarness { Row(number: 1).id("screen") }
    let root = try #require(harness.session.graph.root)
    #expect(nodes(in: root) - 1 == 3)
    let before = harness.session.evaluations
    try harness.tap("right 1 0")
    #expect(harness.session.evaluations - before == 1)
  }

  struct Compared: View, Equatable {
    let name: String
    let count: Int
    let evaluated: (String) -> Void
    @State private var isOpen = false
    nonisolated static func == (left: Self, right: Self) -> Bool { left.name == right.name }
    var body: some View {
      let _ = evaluated(name)
      Button("\(name) \(isOpen)") { isOpen.toggle() }
    }
  }

  @Test func `an equatable view in a row is evaluated only if unequal, and keeps its state`() throws {
    let names = Box(["a", "b"])
    let count = Box(0)
    var evaluated: [String] = []
    let harness = try ViewHarness {
      VStack {
        ForEach(names.value.indices, id: \.self) { index in
          HStack {
            Compared(name: names.value[index], count: count.value) { evaluated.append($0) }.equatable()
            Text("\(count.value)")
          }
        }
      }
    }
    #expect(evaluated == ["a", "b"])
    try harness.tap("b false")
    #expect(evaluated == ["a", "b", "b"])
    count.value = 1
    try harness.flush()
    #expect(harness.text == "a false1b true1")
    #expect(evaluated == ["a", "b", "b"])
    names.value[1] = "c"
    try harness.flush()
    #expect(harness.text == "a false1c true1")
    #expect(evaluated == ["a", "b", "b", "c"])
  }

  struct Refreshed: View {
    let count: Box<Int>
    var body: some View {
      let count = count.value
      ScrollView {
        LazyVStack {
          Text("\(count)")
          ForEach(0..<20) { Row(number: $0) }
        }
      }
      .refreshable { _ = count }
    }
  }

  @Test func `a refresh action that differs on each evaluation does not evaluate the rows below it`() throws {
    let count = Box(0)
    let harness = try ViewHarness { Refreshed(count: count) }
    let before = harness.session.evaluations
    count.value = 1
    try harness.flush()
    #expect(harness.text.hasPrefix("Refresh1left"))
    #expect(harness.session.evaluations - before <= 3)
  }

  @Test func `scroll views inside a refreshable view are not refreshable`() throws {
    let harness = try ViewHarness {
      ScrollView {
        List { Text("row") }
        ScrollView(.horizontal) { Text("across") }
      }
      .refreshable {}
    }
    let pulled = harness.page.root.everything.filter { $0.attributes["data-events"] == "refresh" }
    #expect(pulled.map(\.tag) == ["div"])
    #expect(harness.text == "Refreshrowacross")
  }

  @Test func `a shared object is created once while in use, and again after that`() {
    final class Object {
      let value: Int
      init(_ value: Int) { self.value = value }
    }
    var table = WeakTable<Object>()
    var made = 0
    func object(_ value: Int) -> Object {
      table.object(UInt64(value % 3)) {
        $0.value == value
      } make: {
        made += 1
        return Object(value)
      }
    }
    let kept = (0..<400).map { object($0) }
    #expect(zip(kept, (0..<400).map { object($0) }).allSatisfy { $0 === $1 })
    #expect(made == 400)
    for value in 400..<800 { _ = object(value) }
    _ = object(400)
    #expect(made == 801)
    #expect(kept.allSatisfy { object($0.value) === $0 })
  }
}
