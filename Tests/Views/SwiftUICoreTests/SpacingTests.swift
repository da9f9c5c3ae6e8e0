import TestSupport
import Testing

/// Default spacing depends on the neighbors and the platform. Views that must look alike everywhere set
/// theirs.
struct SpacingTests {
  private static let stacks = ["VStack", "HStack", "LazyVStack", "LazyHStack", "LazyVGrid", "LazyHGrid"]

  /// Returns the lines of stacks without explicit spacing.
  static func stacksWithoutSpacing(in text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { number, line in
      stacks.compactMap { stack in
        guard let range = line.firstRange(of: stack), line[..<range.lowerBound].last.map(isOther) ?? true,
          let next = line[range.upperBound...].first, next == "(" || next == " " || next == "{"
        else { return nil }
        let rest = line[range.upperBound...].drop { $0 == " " }
        guard rest.hasPrefix("{") || rest.hasPrefix("(") else { return nil }
        // The arguments may continue on the next lines.
        let arguments = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(number)
          .prefix(4)
          .joined().drop { $0 != "(" && $0 != "{" }.prefix { $0 != "{" }
        return arguments.contains("spacing:") ? nil : "\(number + 1): \(line.drop { $0 == " " })"
      }
    }
  }

  private static func isOther(_ character: Character) -> Bool { !character.isLetter && character != "\"" }

  @Test func `every stack in a shared view sets its spacing`() throws {
    // Examples/Meadow is written like a client for Apple's framework and uses default spacing.
    for folder in ["KiwiUI", "Examples/ReadingList", "Examples/Minimal", "Benchmarks/live/feed"] {
      let files = try ProjectFiles.texts(under: folder)
      #expect(!files.isEmpty)
      for (path, text) in files { #expect(Self.stacksWithoutSpacing(in: text) == [], "\(path)") }
    }
  }

  @Test func `a stack without spacing is found`() {
    #expect(
      Self.stacksWithoutSpacing(in: "VStack {\nHStack(alignment: .top) {\nHStack(spacing: 8) {").count == 2)
    #expect(Self.stacksWithoutSpacing(in: "LazyVGrid(\n columns: columns,\n spacing: 8\n) {") == [])
  }
}
