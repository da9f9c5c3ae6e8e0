import TestSupport
import Testing

/// The types, suites and tests that documents name as evidence exist.
@Suite struct DocumentTests {
  /// Returns the names of all Swift suites and tests, and of all Python test files and tests.
  private static func tests() throws -> Set<String> {
    var names: Set<String> = []
    for (path, text) in try ProjectFiles.texts(under: "Tests", ["swift", "py"]) {
      if path.hasSuffix(".py") {
        names.formUnion(path.split(separator: "/").suffix(1).map(String.init))
        names.formUnion(text.matches(of: /(?m)^def (test_\w+)/).map { String($0.1) })
      } else {
        names.formUnion(text.matches(of: /\b(?:struct|class|enum|actor) (\w+Tests)\b/).map { String($0.1) })
        names.formUnion(
          text.matches(of: /(?m)^ *(?:@Test[^\n]*\s)?(?:static )?func `([^`]+)`/).map { String($0.1) })
      }
    }
    return names
  }

  /// Returns the text in backticks: names, test names and code.
  private static func quoted(_ text: some StringProtocol) -> [String] {
    String(text).matches(of: /`([^`]+)`/).map { String($0.1) }
  }

  /// Returns the suites and tests named in a text.
  ///
  /// Four words or more are the name of a Swift test; `test_` begins that of a Python test or its file.
  private static func evidence(in text: some StringProtocol) -> [String] {
    quoted(text).filter {
      $0.wholeMatch(of: /test_\w+(?:\.py)?|\w+Tests|[A-Za-z][\w-]*,?(?: [^\s(]+){3,}/) != nil
    }
  }

  @Test(arguments: ["docs/threat-model.md", "docs/seeds.md", "docs/swiftui-pitfalls.md"])
  func `every suite and test named in a document exists`(document: String) throws {
    let named = Self.evidence(in: try ProjectFiles.text(document))
    let tests = try Self.tests()
    #expect(tests.count > 1_000)
    #expect(
      named.filter { !tests.contains($0) } == [], "These tests are named in the document and do not exist.")
    #expect(named.count > 25)
  }

  @Test(arguments: ["docs/threat-model.md", "docs/swiftui-pitfalls.md"])
  func `every risk names a test`(document: String) throws {
    let lines = try ProjectFiles.text(document).split(separator: "\n")
    var (rows, hasEvidence) = (0, false)
    for (line, next) in zip(lines, lines.dropFirst() + [""])
    where line.hasPrefix("|") && !Self.isSeparator(line) {
      if Self.isSeparator(next) {
        hasEvidence = line.hasSuffix("| Tests |")
      } else if hasEvidence {
        rows += 1
        let evidence = line.split(separator: "|").last.map { Self.evidence(in: $0) }
        #expect(evidence?.isEmpty == false, "The row names no test: \(line)")
      }
    }
    #expect(rows >= 33)
  }

  // MARK: Requirements

  /// A type named in a row, with an optional member.
  private struct Name: Hashable, CustomStringConvertible {
    let type: String
    let member: String?
    var description: String { member.map { "\(type).\($0)" } ?? type }
  }

  /// Returns the members of each type by the type's name: those in every file that declares or extends it.
  private static func types() throws -> [String: Set<String>] {
    var types: [String: Set<String>] = [:]
    let texts = try ProjectFiles.texts(under: "Sources").merging(ProjectFiles.texts(under: "Apps")) { $1 }
    for text in texts.values {
      let names = text.matches(of: /\b(?:struct|class|enum|actor|protocol|extension|typealias) (\w+)/)
      let members = text.matches(of: /\b(?:func|var|let|case|struct|enum|typealias) (\w+)/)
      for name in names { types[String(name.1), default: []].formUnion(members.map { String($0.1) }) }
    }
    return types
  }

  /// Returns whether a line separates the header of a table from its rows.
  private static func isSeparator(_ line: Substring) -> Bool {
    line.hasPrefix("|") && line.allSatisfy { "|- ".contains($0) }
  }

  @Test func `every row of the requirements names an existing type and test`() throws {
    let types = try Self.types()
    let tests = try Self.tests()
    var rows = 0
    let lines = try ProjectFiles.text("docs/seeds.md").split(separator: "\n")
    for (line, next) in zip(lines, lines.dropFirst() + [""]) where line.hasPrefix("|") {
      if Self.isSeparator(line) || Self.isSeparator(next) { continue }
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
        .map { $0.trimming(while: \.isWhitespace) }
      rows += 1
      #expect(cells.count == 4, "\(line)")
      guard cells.count == 4 else { continue }
      let names = Self.quoted(cells[1]).map { name in
        let parts = name.split(separator: ".").map(String.init)
        return Name(type: parts.first ?? name, member: parts.dropFirst().first)
      }
      #expect(!names.isEmpty, "The row names no type: \(line)")
      let missing = names.filter { name in
        guard let members = types[name.type] else { return true }
        return name.member.map { !members.contains($0) && $0 != "ID" } ?? false
      }
      #expect(missing.isEmpty, "These types or members do not exist: \(missing)")
      let sentences = Self.quoted(cells[2])
      #expect(!sentences.isEmpty, "The row names no test: \(line)")
      #expect(sentences.filter { !tests.contains($0) } == [], "\(line)")
    }
    #expect(rows > 100)
  }
}

extension Substring {
  fileprivate func trimming(while isTrimmed: (Character) -> Bool) -> Substring {
    var rest = drop(while: isTrimmed)
    while let last = rest.last, isTrimmed(last) { rest.removeLast() }
    return rest
  }
}
