import TestSupport
import Testing

/// The areas of the server are modules in layers: each imports the core and areas below it.
struct AreaTests {
  /// The layers, from the lowest to the highest.
  private static let layers = [
    "ServerCore", "ServerAccounts", "ServerSocial", "ServerTitles", "ServerLibrary", "ServerDiscover",
    "ServerPlaces", "ServerPosts", "ServerReading", "ServerModeration", "ServerSeed", "ServerOperations",
    "KiwiServer",
  ]

  private static func modules() throws -> [Manifest.Module] {
    try Manifest().swift.filter { $0.group == "Server" }
  }

  @Test func `an area imports only areas below it, and the core imports none`() throws {
    let modules = try Self.modules()
    #expect(Set(modules.map(\.name)) == Set(Self.layers))
    for module in modules {
      let place = try #require(Self.layers.firstIndex(of: module.name), "\(module.name) has no layer.")
      let above = module.imports.intersection(Self.layers[place...])
      #expect(above.isEmpty, "\(module.name) imports \(above).")
      #expect(place == 0 || module.imports.contains("ServerCore"), "\(module.name)")
    }
  }

  @Test func `every server module but the seed declares an area`() throws {
    for module in try Self.modules() where module.name != "ServerSeed" {
      let files = try ProjectFiles.texts(under: module.name).values
      let hasArea = files.contains { $0.contains(/(?m)^(?:package )?enum \w+: Area\b/) }
      #expect(hasArea, "\(module.name)")
    }
  }

  /// The compiler keeps no fingerprints of the members of extensions. Each change of a module therefore counts as a
  /// change of every type that the module extends, and all files that use the type are compiled again.
  @Test func `areas extend no type of the core that most files use`() throws {
    let hot =
      "APIError|Call|Configuration|Connection|JSONWriter|RequestContext|ServerContext|Slots|Transaction"
    let declaration = try Regex("(?m)^(?:\\w+ )?extension (?:\(hot))\\b")
    let areas = try Self.modules().map(\.name).filter { $0 != "ServerCore" }
    for module in areas + ["Tests/Support/ServerTesting"] {
      for (path, text) in try ProjectFiles.texts(under: module) {
        #expect(!text.contains(declaration), "\(path)")
      }
    }
  }

  @Test func `the suite of a store is among the tests of its module`() throws {
    var count = 0
    for module in try Self.modules() {
      let code = try ProjectFiles.texts(under: module.name).values.joined(separator: "\n")
      let types = Set(code.matches(of: /\b(?:protocol|struct|class) (\w+Store)\b/).map { String($0.1) })
      for path in try ProjectFiles.texts(under: "Tests/Server/\(module.name)Tests/Stores").keys {
        guard let store = path.firstMatch(of: /(\w+Store)Tests\.swift$/)?.1 else { continue }
        #expect(types.contains(String(store)), "\(path)")
        count += 1
      }
    }
    #expect(count > 70)
  }
}
