import Foundation
import TestSupport
import Testing

/// Checks `docs/swiftui-support.md` against the supported names. `make support` writes that page.
struct SupportMatrixTests {
  private static let page = ProjectFiles.url("docs/swiftui-support.md")
  private static let modules = [
    "SwiftUI", "SwiftUIControls", "SwiftUICore", "PhotosUI", "Charts", "CoreLocation", "MapKit",
    "UniformTypeIdentifiers",
  ]

  @Test func `the support page equals the symbol gate's findings`() throws {
    let matrix = try Self.matrix()
    if ProcessInfo.processInfo.environment["SUPPORT_PAGE"] == "write" {
      try matrix.write(to: Self.page, atomically: true, encoding: .utf8)
    }
    let stated = try String(contentsOf: Self.page, encoding: .utf8)
    // The page is long, so the first differing line is reported.
    let different = zip(matrix.split(separator: "\n"), stated.split(separator: "\n")).first { $0 != $1 }
    #expect(different == nil, "Run `make support` to update the page.")
    #expect(stated.count == matrix.count, "Run `make support` to update the page.")
  }

  /// The part of Apple's list under one heading.
  private struct Section {
    let title: String
    var types: [Entry] = []

    var names: Int { types.reduce(0) { $0 + $1.names.count } }
    var present: Int { types.reduce(0) { $0 + $1.present } }
  }

  /// A type with its members, or a name beside them.
  private struct Entry {
    let name: String
    var names: [String]
    var present = 0
  }

  private static func matrix() throws -> String {
    var ours: Set<String> = []
    for module in modules { ours.formUnion(try SymbolGraph.names(of: module)) }
    let sections = try sections(ours)
    #expect(sections.count > 5)
    var page = """
      # Supported SwiftUI names

      Coverage by the names of the symbol gate (`Tests/Views/SwiftUITests/apple-symbols.txt`): Apple's types, members and
      modifiers, deprecated ones included. The list is large but not complete; [swiftui.md](swiftui.md) describes the
      behavior. `make support` writes this page, and a test compares it.

      | Framework | Complete types | Partial types | Missing types | Names |
      | --- | ---: | ---: | ---: | ---: |

      """
    for section in sections {
      let whole = section.types.filter { $0.present == $0.names.count }.count
      let none = section.types.filter { $0.present == 0 }.count
      let share = section.names == 0 ? 0 : section.present * 100 / section.names
      page += "| \(section.title) | \(whole) | \(section.types.count - whole - none) | \(none) "
      page += "| \(section.present) of \(section.names) (\(share) %) |\n"
    }
    for section in sections {
      let whole = section.types.filter { $0.present == $0.names.count }.map { "`\($0.name)`" }
      let partly = section.types.filter { $0.present > 0 && $0.present < $0.names.count }
        .map { "`\($0.name)` \($0.present)/\($0.names.count)" }
      let none = section.types.filter { $0.present == 0 }.map { "`\($0.name)`" }
      page += "\n## \(section.title)\n"
      for (title, list) in [("Complete", whole), ("Partial", partly), ("Missing", none)] where !list.isEmpty {
        page += "\n**\(title)**: \(list.joined(separator: ", "))\n"
      }
    }
    return page
  }

  private static func sections(_ ours: Set<String>) throws -> [Section] {
    let list = try ProjectFiles.text("Tests/Views/SwiftUITests/apple-symbols.txt")
    var sections: [Section] = []
    var isHead = true
    for line in list.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty { isHead = false }
      if line.hasPrefix("# "), !isHead { sections.append(Section(title: String(line.dropFirst(2)))) }
      guard !line.isEmpty, !line.hasPrefix("#"), var section = sections.popLast() else { continue }
      let name = String(line.prefix { $0 != "\t" })
      let type = String(name.prefix { $0 != "." })
      if section.types.last?.name != type { section.types.append(Entry(name: type, names: [])) }
      if var last = section.types.popLast() {
        last.names.append(name)
        if ours.contains(name) { last.present += 1 }
        section.types.append(last)
      }
      sections.append(section)
    }
    return sections
  }
}
