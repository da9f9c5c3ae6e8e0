import Foundation
import TestSupport
import Testing

/// Modules import only modules below them. The compiler holds each module to the imports that the manifest
/// declares.
struct ImportTests {
  /// The groups below each group. Of the product the server may import only `KiwiKit`.
  private static let below: [String: Set<String>] = [
    "System": [],
    "Foundation": ["System"],
    "Views": ["Foundation", "System"],
    "Product": ["Foundation", "System", "Views"],
    "Server": ["Foundation", "System"],
    "Programs": ["Foundation", "Product", "Server", "System", "Views"],
  ]

  /// Returns the modules imported by a file, with any attributes and access level before `import`.
  static func imports(in source: String) -> [String] {
    source.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ").drop { $0.hasPrefix("@") || accessLevels.contains($0) }
      guard words.first == "import" else { return nil }
      let name = words.dropFirst().first { !kinds.contains($0) }
      return name?.split(separator: ".").first.map(String.init)
    }
  }

  private static let accessLevels: Set<Substring> = [
    "public", "package", "internal", "fileprivate", "private",
  ]
  private static let kinds: Set<Substring> = [
    "struct", "class", "enum", "protocol", "typealias", "func", "let", "var", "actor",
  ]

  @Test func `no module imports a module of a higher group`() throws {
    let manifest = try Manifest()
    #expect(manifest.swift.count > 30)
    for module in manifest.modules {
      let below = try #require(Self.below[module.group], "\(module.group) is not in the list of groups.")
      for name in module.imports {
        let imported = try #require(manifest[name], "\(module.name) imports \(name).")
        let isBelow = imported.group == module.group || below.contains(imported.group)
        #expect(
          isBelow || (module.group == "Server" && name == "KiwiKit"), "\(module.name) imports \(name).")
      }
    }
  }

  @Test func `product modules do not depend on the server, nor KiwiKit and KiwiEngine on the views`() throws {
    let manifest = try Manifest()
    func reached(from name: String) -> Set<String> {
      (manifest[name]?.imports ?? []).reduce(into: []) { $0.formUnion(reached(from: $1).union([$1])) }
    }
    let server = manifest.modules.filter { $0.group == "Server" }.map(\.name)
    for module in manifest.modules where module.group == "Product" {
      #expect(reached(from: module.name).isDisjoint(with: server), "\(module.name)")
    }
    #expect(reached(from: "KiwiKit").isDisjoint(with: ["HTTPServer", "SQLite", "SwiftUICore"]))
    #expect(reached(from: "KiwiEngine").isDisjoint(with: ["HTTPServer", "SwiftUICore", "WebHost"]))
  }

  @Test func `the manifest declares the modules that files import, and no others`() throws {
    let manifest = try Manifest()
    let ours = Set(manifest.modules.map(\.name))
    for module in manifest.swift {
      let texts = try ProjectFiles.texts(under: module.name)
      #expect(!texts.isEmpty, "\(module.name)")
      let imports = Set(texts.values.flatMap(Self.imports)).intersection(ours).subtracting([module.name])
      // The macro program runs in the compiler and is not imported.
      #expect(imports == module.imports.subtracting(["SwiftUIMacros"]), "\(module.name)")
    }
    #expect(Set(ProjectFiles.modules.keys) == ours)
  }

  @Test func `only previews import the samples`() throws {
    let importing = try ["Sources", "Apps"].flatMap { try ProjectFiles.texts(under: $0) }
      .filter { Self.imports(in: $0.value).contains("KiwiSamples") }.map(\.key)
    #expect(importing.count > 3)
    let others = importing.filter { !$0.contains("/KiwiUI/Previews/") }
    #expect(others == [])
  }

  @Test func `only integration tests of the product import the server`() throws {
    let server = Set(try Manifest().modules.filter { $0.group == "Server" }.map(\.name))
    func importing(_ folder: String) throws -> [String] {
      try ProjectFiles.texts(under: folder).filter { !server.isDisjoint(with: Self.imports(in: $0.value)) }
        .map(\.key)
    }
    #expect(try importing("Tests/Product") == [])
    #expect(try importing("Tests/Support").filter { !$0.contains("/ServerTesting/") } == [])
    #expect(try importing("Tests/IntegrationTests").count > 10)
  }

  /// Returns the files of all server modules.
  private static func server() throws -> [String: String] {
    try Manifest().swift.filter { $0.group == "Server" }.map { try ProjectFiles.texts(under: $0.name) }
      .reduce(into: [:]) { $0.merge($1) { $1 } }
  }

  /// One line in that list adds or removes an area.
  @Test func `only the list of areas refers to areas by name`() throws {
    let files = try Self.server()
    let areas = files.flatMap { path, text in
      text.matches(of: /(?m)^(?:package )?enum (\w+): Area\b/).map { (name: String($0.1), path: path) }
    }
    #expect(areas.count > 5)
    for area in areas {
      let folder = area.path.replacing(/\w+\.swift$/, with: "")
      let referring = files.filter { path, text in
        !path.hasPrefix(folder) && text.split { !$0.isLetter }.contains(Substring(area.name))
      }
      #expect(Set(referring.keys) == ["KiwiServer/Areas.swift"], "\(area.name)")
    }
  }

  @Test func `imports are found in every form`() {
    let source = """
      import A
      public import B
      @testable import C
      @_spi(Inner) package import struct D.Thing
      // import E
      let text = "import F"
        import G
      """
    #expect(Self.imports(in: source) == ["A", "B", "C", "D", "G"])
  }
}
