import Foundation
import TestSupport
import Testing

/// The table of known pitfalls is useful only while the tests it names exist.
struct PitfallTests {
  @Test func `every test named in the table of pitfalls exists`() throws {
    let tests = try ProjectFiles.texts(under: "Tests", ["swift", "py"])
    let names = Set(tests.values.flatMap(Self.testNames))
    let table = try ProjectFiles.text("docs/swiftui-pitfalls.md")
    let rows = table.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2)
    #expect(rows.count >= 33)
    for row in rows {
      let cells = row.split(separator: "|")
      let named = try #require(cells.last).split(separator: "`", omittingEmptySubsequences: false)
        .enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
      let tests = named.filter { $0.contains(" ") || $0.hasPrefix("test_") }
      #expect(!tests.isEmpty, "\(row)")
      for test in tests { #expect(names.contains(test), "No test is called \(test).") }
    }
  }

  private static func testNames(in text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      if let start = line.firstRange(of: "func `")?.upperBound {
        return String(line[start...].prefix { $0 != "`" })
      }
      guard line.hasPrefix("def test_") else { return nil }
      return String(line.dropFirst(4).prefix { $0 != "(" })
    }
  }
}
