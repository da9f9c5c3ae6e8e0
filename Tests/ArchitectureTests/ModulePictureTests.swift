import Foundation
import TestSupport
import Testing

/// Checks the module diagram in `docs/architecture.md`, which is generated from the manifest.
///
/// With `PICTURE=write` in the environment, the test updates the diagram.
struct ModulePictureTests {
  private static let page = "docs/architecture.md"
  /// The groups from top to bottom, as in the diagram.
  private static let groups = ["Programs", "Server", "Product", "Views", "Foundation"]

  private static func picture(_ modules: [Manifest.Module]) -> String {
    let names = Set(modules.map(\.name))
    let arrows = transitiveReduction(
      Dictionary(uniqueKeysWithValues: modules.map { ($0.name, $0.imports.intersection(names)) }))
    var picture = "flowchart TD\n"
    for group in groups {
      picture += "  subgraph \(group)\n"
      for name in modules.filter({ $0.group == group }).map(\.name).sorted() { picture += "    \(name)\n" }
      picture += "  end\n"
    }
    for (name, imports) in arrows.sorted(by: { $0.key < $1.key }) where !imports.isEmpty {
      picture += "  \(name) --> \(imports.sorted().joined(separator: " & "))\n"
    }
    return picture
  }

  /// Omits imports that are reachable through another import.
  private static func transitiveReduction(_ graph: [String: Set<String>]) -> [String: Set<String>] {
    func reached(from start: String) -> Set<String> {
      var (open, seen): ([String], Set<String>) = (Array(graph[start] ?? []), [])
      while let next = open.popLast() {
        if seen.insert(next).inserted { open += graph[next] ?? [] }
      }
      return seen
    }
    return graph.mapValues { direct in
      direct.filter { module in !direct.contains { $0 != module && reached(from: $0).contains(module) } }
    }
  }

  @Test func `the module diagram matches the manifest`() throws {
    let modules = try Manifest().swift
    let text = try ProjectFiles.text(Self.page)
    let shown = try #require(text.firstMatch(of: /```mermaid\n([^`]*)```/))
    let picture = Self.picture(modules)
    if ProcessInfo.processInfo.environment["PICTURE"] == "write" {
      var page = text
      page.replaceSubrange(shown.1.startIndex..<shown.1.endIndex, with: picture)
      return try page.write(to: ProjectFiles.url(Self.page), atomically: true, encoding: .utf8)
    }
    #expect(shown.1 == picture, "Run this test with PICTURE=write to update the diagram.")
  }

  @Test func `the module table has a row for each module`() throws {
    let section = try ProjectFiles.text(Self.page).components(separatedBy: "\n## ")[1]
    let named = section.matches(of: /(?m)^\| `([\w-]+)` \|/).map { String($0.1) }
    #expect(named.sorted() == (try Manifest().swift).map(\.name).sorted())
  }
}
