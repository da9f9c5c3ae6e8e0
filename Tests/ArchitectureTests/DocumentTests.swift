import TestSupport
import Testing

/// Documents that promise something name the types and tests that hold the promise, and these are there.
@Suite struct DocumentTests {
  /// Every test of the project: the sentences of the Swift ones and the names of the Python ones.
  private static func tests() throws -> Set<String> {
    var names: Set<String> = []
    for (path, text) in try ProjectFiles.texts(under: "Tests", ["swift", "py"]) {
      let pattern =
        path.hasSuffix(".py")
        ? /(?m)^def (test_\w+)/ : /(?m)^ *(?:@Test[^\n]*\s)?(?:static )?func `([^`]+)`/
      names.formUnion(text.matches(of: pattern).map { String($0.1) })
    }
    return names
  }

  /// What stands in a text as code: names, sentences and parts of programs.
  private static func quoted(_ text: some StringProtocol) -> [String] {
    String(text).matches(of: /`([^`]+)`/).map { String($0.1) }
  }

  @Test(arguments: ["docs/threat-model.md", "docs/seeds.md"])
  func `every test that a document names exists`(document: String) throws {
    // A sentence of four words or more is the name of a test, and so is what begins as one in Python.
    let named = Self.quoted(try ProjectFiles.text(document)).filter {
      $0.wholeMatch(of: /test_\w+|[A-Za-z][\w-]*,?(?: [^\s(]+){3,}/) != nil
    }
    let tests = try Self.tests()
    #expect(tests.count > 1_000)
    #expect(named.filter { !tests.contains($0) } == [], "named, but not there")
    #expect(named.count > 25)
  }

  // MARK: What the documents name

  /// A type that a row names, and one of its members.
  private struct Name: Hashable, CustomStringConvertible {
    let type: String
    let member: String?
    var description: String { member.map { "\(type).\($0)" } ?? type }
  }

  /// The members of each type of the program, by its name: those in every file that declares or extends it.
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

  @Test func `every name of the documents has a type and a test, and both exist`() throws {
    let types = try Self.types()
    let tests = try Self.tests()
    var rows = 0
    for line in try ProjectFiles.text("docs/seeds.md").split(separator: "\n") where line.hasPrefix("|") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
        .map { $0.trimming(while: \.isWhitespace) }
      if cells.count == 4, cells[1] == "Type" || cells[1].allSatisfy({ $0 == "-" }) { continue }
      rows += 1
      #expect(cells.count == 4, "\(line)")
      guard cells.count == 4 else { continue }
      let names = Self.quoted(cells[1]).map { name in
        let parts = name.split(separator: ".").map(String.init)
        return Name(type: parts.first ?? name, member: parts.dropFirst().first)
      }
      #expect(!names.isEmpty, "no type: \(line)")
      let missing = names.filter { name in
        guard let members = types[name.type] else { return true }
        return name.member.map { !members.contains($0) && $0 != "ID" } ?? false
      }
      #expect(missing.isEmpty, "not there: \(missing)")
      let sentences = Self.quoted(cells[2])
      #expect(!sentences.isEmpty, "no test: \(line)")
      #expect(sentences.filter { !tests.contains($0) } == [], "\(line)")
    }
    #expect(rows > 100)
  }
}

extension Substring {
  fileprivate func trimming(while isLeftOut: (Character) -> Bool) -> Substring {
    var rest = drop(while: isLeftOut)
    while let last = rest.last, isLeftOut(last) { rest.removeLast() }
    return rest
  }
}
