import Foundation
import Testing

/// The picture of the modules in `docs/architecture.md` shows what `Package.swift` declares.
struct ModulePictureTests {
  /// The dependencies of each module, without system libraries and files that are part of the program.
  private static func dependencies() throws -> [String: Set<String>] {
    let manifest = try ProjectFiles.text("Package.swift")
    let targets = manifest.matches(
      of:
        /\.(?:executableTarget|target|macro)\(\s*name: "([\w-]+)"(?:,\s*dependencies: \[([^\]]*)\]( \+ views)?)?([^()]*)/
    )
    let views = try #require(manifest.firstMatch(of: /let views: \[Target.Dependency\] = \[([^\]]*)\]/)?.1)
    var found: [String: Set<String>] = [:]
    for target in targets where !target.4.contains("path:") && !target.1.contains(/^C[A-Z]/) {
      let list = String(target.2 ?? "") + (target.3 == nil ? "" : String(views))
      found[String(target.1)] = Set(list.matches(of: /"([\w-]+)"/).map { String($0.1) })
    }
    let modules = Set(found.keys)
    return found.mapValues { $0.intersection(modules) }
  }

  /// What one reaches by others too is left out: the picture shows the least that says all.
  private static func withoutDetours(_ graph: [String: Set<String>]) -> [String: Set<String>] {
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

  @Test func `the picture of the modules has the arrows of the package`() throws {
    let page = try ProjectFiles.text("docs/architecture.md")
    let picture = try #require(page.firstMatch(of: /```mermaid\n([^`]*)```/)?.1)
    var shown: [String: Set<String>] = [:]
    for line in picture.matches(of: /(?m)^ +([\w-]+) --> ([\w& -]+)$/) {
      shown[String(line.1), default: []]
        .formUnion(line.2.split(separator: "&").map { $0.trimmingCharacters(in: .whitespaces) })
    }
    let expected = Self.withoutDetours(try Self.dependencies())
    #expect(expected.count > 25)
    let lines = expected.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
      .map { "  \($0.key) --> \($0.value.sorted().joined(separator: " & "))" }
    #expect(shown == expected.filter { !$0.value.isEmpty }, "\(lines.joined(separator: "\n"))")
    let drawn = Set(picture.matches(of: /[\w-]+/).map { String($0.0) })
    #expect(Set(expected.keys).subtracting(drawn) == [])
  }
}
