import Foundation
import Testing

/// The storeys of the house: what each module may import of our own. Arrows point down only, infrastructure knows
/// no product, and server and client meet only in KiwiKit.
struct ImportTests {
  private static let allowed: [String: Set<String>] = [
    "Folding": [],
    "Formats": [],
    "KiwiKit": ["Folding", "Formats"],
    "KiwiEngine": ["Formats", "KiwiData", "KiwiKit", "Threads"],
    "KiwiData": ["Formats", "KiwiKit", "SQLite", "Threads"],
    "KiwiUI": [
      "Charts", "CoreLocation", "Formats", "KiwiEngine", "KiwiKit", "MapKit", "PhotosUI", "SwiftUI",
      "UniformTypeIdentifiers",
    ],
    "KiwiWeb": [
      "HTTPServer", "KiwiEngine", "KiwiKit", "KiwiUI", "MapKit", "SwiftUICore", "Threads", "WebHost",
    ],
    "Threads": [],
    "Commands": [],
    "HTTPServer": ["CDeflate", "CEpoll", "CWslay", "Formats", "Threads"],
    "Media": ["Processes", "Threads"],
    "OpenStreetMap": [],
    "OutgoingHTTP": ["CCurl", "Threads"],
    "Passwords": ["CSodium", "Formats", "Threads"],
    "SQLite": ["CSQLite", "Folding", "Threads"],
    "Processes": [],
    "Sandbox": ["CSandbox"],
    "MacroExpansion": [],
    "SwiftUIMacros": ["MacroExpansion"],
    "SwiftUICore": ["Threads"],
    "WebHost": [
      "CConcurrency", "CExecinfo", "CMalloc", "CWebAssets", "Formats", "HTTPServer", "Processes",
      "SwiftUICore",
      "Threads",
    ],
    "PhotosUI": ["SwiftUI"],
    "Charts": ["SwiftUI", "SwiftUICore"],
    "CoreLocation": [],
    "UniformTypeIdentifiers": ["SwiftUICore"],
    "MapKit": ["CoreLocation", "SwiftUI"],
    "Gallery": ["Charts", "HTTPServer", "MapKit", "PhotosUI", "SwiftUI", "SwiftUICore", "WebHost"],
    "SwiftUI": ["SwiftUICore", "WebHost"],
    "KiwiServer": [
      "CCatalogue", "CZlib", "Commands", "Folding", "Formats", "KiwiKit", "HTTPServer", "Media",
      "OpenStreetMap", "OutgoingHTTP", "Passwords", "SQLite", "Threads",
    ],
    "kiwi": ["Commands", "Formats", "KiwiData", "KiwiEngine", "KiwiKit"],
    "kiwifruit": [
      "Commands", "Gallery", "HTTPServer", "KiwiKit", "KiwiServer", "KiwiUI", "KiwiWeb", "Threads", "WebHost",
    ],
    "EbookMarkup": ["CXML", "Formats", "Media"],
    "kiwifruit-media": ["CTesseract", "CVips", "CZBar", "CZlib", "EbookMarkup", "Media", "Sandbox"],
    "kiwifruit-places": ["CZlib", "OpenStreetMap", "Sandbox"],
  ]

  private static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources")

  /// The modules in `Sources` that are Swift, and those in C: maps of system libraries, and files that are part of the program.
  private static func modules() throws -> (swift: [String], maps: [String]) {
    let names = try FileManager.default.contentsOfDirectory(atPath: sources.path).sorted()
    let isC = { (name: String) in
      ["module.modulemap", "include"].contains {
        FileManager.default.fileExists(atPath: sources.appending(path: "\(name)/\($0)").path)
      }
    }
    return (names.filter { !isC($0) }, names.filter(isC))
  }

  /// The names after `import` in a file, whatever stands before or after them on the line.
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

  @Test func `no module imports one that it should not know`() throws {
    let (modules, maps) = try Self.modules()
    let ours = Set(modules + maps)
    for module in modules {
      let allowed = try #require(Self.allowed[module], "\(module) has no place in the house yet")
      let folder = Self.sources.appending(path: module)
      let files = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap {
        $0 as? String
      }
      #expect(files.contains { $0.hasSuffix(".swift") })
      for file in files where file.hasSuffix(".swift") {
        let source = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        let forbidden = Set(Self.imports(in: source)).intersection(ours).subtracting(allowed)
        #expect(forbidden.isEmpty, "\(module)/\(file) imports \(forbidden.sorted().joined(separator: ", "))")
      }
    }
  }

  @Test func `the architecture's table of modules says what each imports`() throws {
    let (modules, maps) = try Self.modules()
    var imports: [String: Set<String>] = [:]
    for module in modules {
      let names = try ProjectFiles.texts(under: "Sources/\(module)").values.flatMap(Self.imports)
      imports[module] = Set(names).intersection(modules + maps).subtracting([module])
    }
    var table: [String: Set<String>] = [:]
    let house = try ProjectFiles.text("docs/architecture.md").components(separatedBy: "\n## ")[1]
    for line in house.split(separator: "\n") where line.hasPrefix("| `") {
      let names = line.split(separator: "|").map { $0.matches(of: /`([\w-]+)`/).map { String($0.1) } }
      table[try #require(names[0].first)] = Set(names[2])
    }
    #expect(table == imports)
  }

  /// Services, controllers and commands see stores, never what is behind them.
  @Test func `only stores know the engine of the database and its language`() throws {
    let folder = Self.sources.appending(path: "KiwiServer")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
    let knowing = try files.filter { file in
      guard file.hasSuffix(".swift") else { return false }
      let source = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      return Self.imports(in: source).contains("SQLite")
        || source.contains(/\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM)\s/)
    }
    #expect(knowing.contains("Posts/Stores/PostStore.swift"))
    let strangers = knowing.filter { !$0.hasPrefix("Storage/") && !$0.contains("/Stores/") }
    #expect(strangers.isEmpty, "\(strangers.sorted().joined(separator: ", "))")
  }

  /// An area comes and goes by its line in that list.
  @Test func `only the list of areas knows them by name`() throws {
    let files = try ProjectFiles.texts(under: "Sources/KiwiServer")
    let areas = files.flatMap { path, text in
      text.matches(of: /(?m)^enum (\w+): Area\b/).map { (name: String($0.1), path: path) }
    }
    #expect(areas.count > 5)
    for area in areas {
      let folder = area.path.replacing(/\w+\.swift$/, with: "")
      let knowing = files.filter { path, text in
        !path.hasPrefix(folder) && text.split { !$0.isLetter }.contains(Substring(area.name))
      }
      #expect(Set(knowing.keys) == ["Sources/KiwiServer/Areas.swift"], "\(area.name)")
    }
  }

  @Test func `every allowed module exists`() throws {
    let (modules, maps) = try Self.modules()
    for (module, imports) in Self.allowed {
      #expect(modules.contains(module))
      for name in imports { #expect(modules.contains(name) || maps.contains(name), "\(name)") }
    }
  }

  @Test func `imports are found however they are written`() {
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
