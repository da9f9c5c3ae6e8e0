import Foundation
import Testing
import ViewTesting

@testable import SwiftUICore

/// The tables that all pages of a process share stay bounded.
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

  @Test func `styles and texts are evicted when no page shows them`() throws {
    let length = Length()
    let harness = try ViewHarness { Measured(length: length) }
    let steady = try ViewHarness { Measured(length: Length()) }
    for value in 1...6_000 {
      length.value = value
      try harness.flush()
    }
    #expect(StyleTable.count <= 4_200)
    #expect(try harness.fresh() == harness.page.picture)
    // An idle page, a new page like it, and one whose style was evicted.
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

  @Test func `a long-lived page holds no more styles than it needs`() throws {
    let length = Length()
    let harness = try ViewHarness { Measured(length: length) }
    var longest = 0
    for value in 1...3_000 {
      length.value = value
      try harness.flush()
      guard value.isMultiple(of: 10) else { continue }
      longest = max(longest, harness.page.rules.split(separator: "}").count)
    }
    #expect(longest <= 600)
    let fresh = try PageModel(harness.session.document())
    #expect(fresh.picture == harness.page.picture)
    for rule in fresh.rules.split(separator: "}") { #expect(harness.page.rules.contains(rule)) }
  }

  struct Generated: View {
    let length: Length
    var body: some View {
      VStack {
        ForEach(0..<100, id: \.self) { row in
          let number = length.value * 100 + row
          Text(verbatim: "text \(number)").frame(width: Double(number) / 8)
        }
        // With many texts in one output, all pages with the same texts share it.
        VStack {
          Text(verbatim: "a \(length.value)")
          Text("b \(length.value)")
          Text("c \(length.value)")
          Text("d \(length.value)")
          Text("e \(length.value)")
          Text("f \(length.value)")
          Text("g \(length.value)")
          Text("h \(length.value)")
        }
      }
    }
  }

  /// `KIWIFRUIT_STYLES` is the number of styles; a million takes several minutes.
  @Test func `the process's tables stay bounded over all generated styles and texts`() throws {
    let count = ProcessInfo.processInfo.environment["KIWIFRUIT_STYLES"].flatMap { Int($0) } ?? 30_000
    let length = Length()
    let harness = try ViewHarness { Generated(length: length) }
    func turn(_ turns: Range<Int>) throws {
      for value in turns {
        length.value = value
        // The page model is slow and not under test.
        let frame = harness.session.flush()
        #expect(frame != nil)
      }
    }
    let warm = 15_000 / 100
    try turn(1..<warm)
    let before = bytesInUse()
    try turn(warm..<max(warm, count / 100))
    #expect(StyleTable.count <= 8_200)
    #expect(Template.count <= 2_048)
    #expect(OutputValues.count <= 2_048)
    // A sanitizer keeps freed memory to detect its use.
    #if !SANITIZE
      #expect(bytesInUse() - before < 4 << 20)
    #endif
    let isShown = harness.session.document().body.contains("text \(length.value * 100 + 99)<")
    #expect(isShown)
  }
}
