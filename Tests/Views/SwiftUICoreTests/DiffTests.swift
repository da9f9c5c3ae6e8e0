import Sketches
import TestSupport
import Testing
import ViewTesting

@testable import SwiftUICore

/// A value that a test changes from outside the views.
@MainActor @Observable final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

@MainActor struct DiffTests {
  struct Row: View {
    let name: Int
    @State private var taps = 0
    var body: some View {
      if name.isMultiple(of: 2) {
        Text("row \(name)")
        Button("tap \(name): \(taps)") { taps += 1 }
      } else {
        Button("tap \(name): \(taps)") { taps += 1 }
      }
    }
  }

  struct Rows: View {
    let rows: Box<[Int]>
    var body: some View {
      VStack(spacing: 0) {
        Text("first")
        ForEach(rows.value, id: \.self) { Row(name: $0) }
        Text("last")
      }
    }
  }

  /// Returns all ordered selections of distinct numbers below `count`.
  static func arrangements(_ count: Int) -> [[Int]] {
    var all: [[Int]] = [[]]
    var open: [[Int]] = [[]]
    while let list = open.popLast() {
      for next in 0..<count where !list.contains(next) {
        all.append(list + [next])
        open.append(list + [next])
      }
    }
    return all
  }

  @Test func `any change of up to four of five rows keeps state and matches a new page`() throws {
    let all = Self.arrangements(4)
    let starts = [[], [0], [0, 1], [0, 1, 2], [0, 1, 2, 3], [3, 1, 0, 2]]
    for start in starts {
      for end in all + [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [4, 0, 1, 2, 3], [1, 2, 3, 4, 0]] {
        let rows = Box(start)
        let harness = try ViewHarness { Rows(rows: rows) }
        for row in start { for _ in 0...row { try harness.tap(label(row, harness)) } }
        rows.value = end
        try harness.flush()
        let text =
          "first"
          + end.map { row in
            let taps = start.contains(row) ? row + 1 : 0
            return (row.isMultiple(of: 2) ? "row \(row)" : "") + "tap \(row): \(taps)"
          }.joined() + "last"
        #expect(harness.text == text, "from \(start) to \(end)")
        let patched = harness.page.picture
        #expect(try harness.fresh() == patched, "from \(start) to \(end)")
      }
    }
  }

  private func label(_ row: Int, _ harness: ViewHarness) -> String {
    harness.page.root.everything.first { $0.tag == "button" && $0.allText.hasPrefix("tap \(row):") }?.allText
      ?? ""
  }

  @Test func `moving one row of many moves its elements only`() throws {
    let rows = Box(Array(0..<20))
    let harness = try ViewHarness { Rows(rows: rows) }
    rows.value = [19] + Array(0..<19)
    try harness.flush()
    #expect(harness.lastOperations.count == 1)
  }

  @Test func `rows with equal ids are both shown, and the first keeps its state`() throws {
    let rows = Box([1, 1])
    let harness = try ViewHarness { Rows(rows: rows) }
    #expect(
      harness.session.graph.warnings == ["The ID 1 occurs more than once in a ForEach. Use unique IDs."])
    try harness.send(.tap, harness.find("tap 1: 0"))
    let texts = harness.page.root.everything.filter { $0.tag == "button" }.map(\.allText)
    #expect(texts.sorted() == ["tap 1: 0", "tap 1: 1"])
    rows.value = [1]
    try harness.flush()
    #expect(harness.page.root.everything.filter { $0.tag == "button" }.count == 1)
  }

  struct Stage: View {
    let box: Box<Sketch>
    var body: some View { SketchView(sketch: box.value) }
  }

  @Test func `patching any view into any other matches rendering the other`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    for round in 0..<1500 {
      let box = Box(Sketch.random(&generator, depth: 4))
      let harness = try ViewHarness { Stage(box: box) }
      for _ in 0..<4 {
        let before = box.value
        box.value = Sketch.random(&generator, depth: 4)
        do {
          try harness.flush()
        } catch {
          Issue.record("seed \(seed), round \(round), \(before) to \(box.value): \(error)")
          return
        }
        let patched = harness.page.picture
        let fresh = try ViewHarness { Stage(box: box) }.page.picture
        try #require(patched == fresh, "seed \(seed), round \(round), \(box.value)")
      }
    }
  }

  @Test func `the longest increasing subsequence is the longest`() {
    for list in Self.arrangements(6) {
      let members = LongestIncreasing.members(of: list)
      let kept = zip(list, members).filter(\.1).map(\.0)
      #expect(kept == kept.sorted())
      var longest = 0
      for mask in 0..<(1 << list.count) {
        let chosen = list.indices.filter { mask & (1 << $0) != 0 }.map { list[$0] }
        if chosen == chosen.sorted() { longest = max(longest, chosen.count) }
      }
      #expect(kept.count == longest)
    }
  }
}
