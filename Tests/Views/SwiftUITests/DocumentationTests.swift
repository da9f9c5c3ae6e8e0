import Foundation
import TestSupport
import Testing

/// The libraries' documentation as built by the toolchain.
struct DocumentationTests {
  static let modules =
    (try? ProjectFiles.text("Scripts/documented-modules"))?.split(separator: "\n").map(String.init) ?? []

  @Test func `every public library is documented`() throws {
    let manifest = try ProjectFiles.text("Package.swift")
    // A list that maps to a library for each name, and libraries of several modules.
    let lists = manifest.matches(
      of:
        /(?:let views) = ?\[([^\]]+)\]|products: \(\[([^\]]+)\]|\.library\(name: "\w+", targets: \[("[^\]]+)\]/
    )
    let libraries = lists.flatMap { list in
      (list.1 ?? list.2 ?? list.3 ?? "").matches(of: /\w+/).map { String($0.0) }
    }
    #expect(libraries.count > 8)
    // Both libraries are used only by the project's app for Apple platforms.
    let missing = Set(libraries).subtracting(Self.modules).subtracting(["KiwiEngine", "KiwiUI"])
    #expect(missing == [])
  }

  @Test(arguments: modules)
  func `documentation builds without warnings`(module: String) throws {
    let graphs = try SymbolGraph.Extraction(module)
    defer { graphs.remove() }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let catalog = "\(module)/Documentation.docc"
    process.arguments =
      ["docc", "convert"] + (ProjectFiles.exists(catalog) ? [ProjectFiles.url(catalog).path] : []) + [
        "--warnings-as-errors", "--additional-symbol-graph-dir", graphs.folder.path,
        "--output-path", graphs.folder.appending(path: "documentation").path,
        "--fallback-display-name", module, "--fallback-bundle-identifier", "documentation.\(module)",
      ]
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let message = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(String(decoding: message, as: UTF8.self))")
  }
}
