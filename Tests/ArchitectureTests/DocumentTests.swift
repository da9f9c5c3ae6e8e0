import Foundation
import Testing

/// Documents that promise something name the test that holds the promise, and the test is there.
@Suite struct DocumentTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")

  /// Every test of the project: the sentences of the Swift ones and the names of the Python ones.
  private static func tests() throws -> Set<String> {
    var names: Set<String> = []
    let files = try #require(
      FileManager.default.enumerator(at: root.appending(path: "Tests"), includingPropertiesForKeys: nil))
    for case let file as URL in files {
      let pattern =
        switch file.pathExtension {
        case "swift": /(?m)^ *(?:@Test[^\n]*\s)?(?:static )?func `([^`]+)`/
        case "py": /(?m)^def (test_\w+)/
        default: Optional<Regex<(Substring, Substring)>>.none
        }
      guard let pattern else { continue }
      names.formUnion(try String(contentsOf: file, encoding: .utf8).matches(of: pattern).map { String($0.1) })
    }
    return names
  }

  @Test(arguments: ["docs/threat-model.md", "docs/seeds.md"])
  func `every test that a document names exists`(document: String) throws {
    let text = try String(contentsOf: Self.root.appending(path: document), encoding: .utf8)
    // A sentence of four words or more is the name of a test, and so is what begins as one in Python.
    let named = text.matches(of: /`(test_\w+|[A-Za-z]\w*(?: [^`\s(]+){3,})`/).map { String($0.1) }
    let tests = try Self.tests()
    #expect(tests.count > 1_000)
    #expect(named.filter { !tests.contains($0) } == [], "named, but not there")
    if document == "docs/threat-model.md" { #expect(named.count > 25) }
  }
}
