import Testing

@testable import SwiftUICore

/// What all pages of a process share stays small, whatever they compute.
@MainActor struct TableBoundTests {
  @Observable final class Length {
    var value = 0
  }

  struct Measured: View {
    let length: Length
    var body: some View {
      VStack {
        Text("steady").padding(7.25)
        Text("line \(length.value)").frame(width: Double(length.value) / 16)
      }
    }
  }

  @Test func `styles and texts that come and go are forgotten, and those that pages show are not`() throws {
    let length = Length()
    let harness = try ViewHarness { Measured(length: length) }
    let steady = try ViewHarness { Measured(length: Length()) }
    for value in 1...6_000 {
      length.value = value
      try harness.flush()
    }
    #expect(StyleTable.count <= 4_200)
    #expect(try harness.fresh() == harness.page.picture)
    // A page that was not touched meanwhile, a new one like it, and one that goes on after its style was forgotten.
    #expect(try steady.fresh() == steady.page.picture)
    let rules = steady.session.document().rules
    #expect(rules.contains("padding-top:7.25px") && rules.contains("width:0"))
    length.value = 3
    try harness.flush()
    #expect(harness.page.rules.contains("width:0.188px"))
    let line = harness.page.root.everything.first { $0.text == "line 3" }
    let classes = sequence(first: line) { $0?.parent }.flatMap {
      $0?.attributes["class"]?.split(separator: " ") ?? []
    }
    let shown = classes.map { name in
      harness.page.rules.components(separatedBy: ".\(name){").dropFirst().last?.prefix { $0 != "}" } ?? ""
    }
    #expect(shown.contains { $0.contains("width:0.188px") }, "\(shown)")
  }
}
