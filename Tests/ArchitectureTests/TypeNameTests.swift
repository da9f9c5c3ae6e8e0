import TestSupport
import Testing

/// A name belongs to one type in all modules, so readers and searches need no module to tell types apart.
struct TypeNameTests {
  /// The names that two modules declare, with the reason for both.
  private static let exceptions = [
    "Transaction": "SwiftUI's is Apple's; ServerCore's is one of SQL. No file imports both modules.",
    "Visibility": "SwiftUI's is Apple's; KiwiKit's names a schema of the released API.",
  ]

  @Test func `a top-level type has a name that no other module declares`() throws {
    var modules: [String: Set<String>] = [:]
    for module in try Manifest().swift {
      for text in try ProjectFiles.texts(under: module.name).values {
        for name in Self.topLevelTypes(in: text) { modules[name, default: []].insert(module.name) }
      }
    }
    #expect(modules.count > 1500)
    let shared = modules.filter { $0.value.count > 1 }
    for (name, modules) in shared where Self.exceptions[name] == nil {
      Issue.record("\(modules.sorted().joined(separator: " and ")) both declare \(name).")
    }
    #expect(
      Self.exceptions.keys.filter { shared[$0] == nil }.sorted() == [], "These exceptions are obsolete.")
  }

  @Test(arguments: [
    ("struct A {", ["A"]), ("@MainActor public final class B: C {", ["B"]),
    ("@Macro(names: named(x)) package enum D {", ["D"]), ("typealias E = F", ["E"]),
    ("nonisolated(unsafe) var g = 1\nindirect enum H {", ["H"]), ("actor I {\n  struct J {", ["I"]),
    ("private struct K {", []), ("extension L {\n  enum M {", []), ("fileprivate final class N {", []),
    ("/// A struct O {", []),
  ])
  func `declarations of top-level types are found`(source: String, names: [String]) {
    #expect(Self.topLevelTypes(in: source) == names)
  }

  /// Returns the types that other files can name, by the lines without indentation.
  private static func topLevelTypes(in source: String) -> [String] {
    let declaration =
      /(?m)^(?:@\w+(?:\(.*\))? |(?:public|package|internal|open|final|indirect|nonisolated) )*(?:struct|class|enum|actor|protocol|typealias) (\w+)/
    return source.matches(of: declaration).map { String($0.1) }
  }
}
