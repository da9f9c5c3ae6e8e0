import Foundation
import TestSupport
import Testing

/// Each text that the view modules show by themselves is in their catalogs, in a table apart from that of apps.
struct FrameworkCatalogTests {
  private static let modules = [
    ("Charts", 20), ("MapKit", 15), ("PhotosUI", 5), ("SwiftUIControls", 5), ("SwiftUICore", 40),
    ("WebHost", 30),
  ]
  /// The arguments that are keys of the table `SwiftUI`.
  private static let calls: [String: Set<String>] = [
    "frameworkText": ["_"], "Label": ["framework"], "Text": ["framework"], "message": ["_1"],
  ]

  private static func texts(of module: String) throws -> SourceTexts {
    SourceTexts(try ProjectFiles.texts(under: module), calls: calls)
  }

  @Test(arguments: modules)
  func `catalogs have the keys of the view modules, each with a comment`(module: String, atLeast: Int) throws
  {
    let texts = try Self.texts(of: module).texts
    #expect(texts.count >= atLeast)
    let catalog = try CatalogFile(module: module, table: "SwiftUI")
    try CatalogKeyTests.compare(texts, catalog)
    CatalogKeyTests.checkPlurals(of: catalog)
  }

  /// A key of another table would be looked up in the app's catalog.
  @Test(arguments: modules.map(\.0) + ["SwiftUI"])
  func `view modules show no text outside their catalogs`(module: String) throws {
    let calls = Set(SourceTexts.known.flatMap { call, labels in labels.map { "\(call)(\($0):)" } })
      .union(["Text(verbatim:)"])
    let others = try Self.texts(of: module).others.filter { calls.contains($0.call) }
    #expect(others.map { "\($0.file): \($0.text)" } == [], "Pass these texts to Text(framework:).")
    for (path, source) in try ProjectFiles.texts(under: module) {
      let code = source.split(separator: "\n").filter { !$0.contains(/^ *\/\//) }.joined(separator: "\n")
      let names = code.matches(
        of: /\.(?:ariaLabel|ariaDescription|ariaValueText|placeholder|alt|title), "[A-Z]\w+|\?\? "[A-Z][a-z]+/
      )
      #expect(names.map { String($0.output) } == [], "\(path): Pass these texts to frameworkText(_:_:).")
    }
  }

  /// The host sends them in the reader's language.
  @Test func `scripts have no texts of their own`() throws {
    let scripts = try ProjectFiles.texts(under: "WebHost", ["js"])
    #expect(scripts.count > 25)
    for (path, script) in scripts {
      let code = script.split(separator: "\n").filter { !$0.contains(/^ *(?:\/\/|\/?\*)/) }.joined(
        separator: "\n")
      let texts = code.matches(of: /['"`](?:[A-Z][a-z]+ [^'"`]*|[A-Z][^'"`]*[.…])['"`]/).map {
        String($0.output)
      }
      #expect(texts == [], "\(path)")
    }
  }

  @Test func `an app's own texts are not the view modules'`() {
    let found = SourceTexts(
      [
        "Sample.swift":
          #"Text(framework: isOpen ? "Close" : "Open"); Button("Delete All") {}; frameworkText("Tab \(1)")"#
      ],
      calls: Self.calls)
    #expect(found.texts.map(\.shape) == ["Close", "Open", "Tab %_"])
    #expect(found.others.map(\.call) == ["Button(_:)"])
  }
}
