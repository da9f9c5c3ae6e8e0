import Foundation
import TestSupport
import Testing

/// Files, commands, settings and metrics named in documents exist.
struct DocumentedNamesTests {
  private static func documents() throws -> [String: String] {
    var documents = try ProjectFiles.texts(under: "docs", ["md"])
    for path in ["README.md", "CONTRIBUTING.md", "SECURITY.md", "Apps/iOS/README.md", "Benchmarks/README.md"]
    {
      documents[path] = try ProjectFiles.text(path)
    }
    return documents
  }

  private static func code(_ folders: [String] = ["Sources", "Apps"]) throws -> String {
    try folders.flatMap { try ProjectFiles.texts(under: $0).values }.joined(separator: "\n")
      .replacing(/(?m)\/\/.*$/, with: "")
  }

  @Test func `every link and path in a document exists`() throws {
    let documents = try Self.documents()
    #expect(documents.count > 10)
    for (path, text) in documents {
      let folder = (path as NSString).deletingLastPathComponent
      for match in text.matches(of: /\]\(([^)#:]+)(?:#[^)]*)?\)/) {
        #expect(ProjectFiles.exists("\(folder)/\(match.1)"), "\(path): \(match.1)")
      }
      for match in text.matches(
        of: /`((?:Tests|Sources|docs|Scripts|Apps|Examples|Benchmarks|Fuzz)\/[\w.\/+-]+)`/)
      {
        #expect(ProjectFiles.exists(String(match.1)), "\(path): \(match.1)")
      }
    }
  }

  @Test func `every type named in the architecture and the threat model exists`() throws {
    let suites = try Self.code(["Tests"]).matches(of: /\b(?:struct|class|enum|actor) (\w+Tests)\b/)
    let words = Set(try Self.code().matches(of: /\w+/).map { String($0.0) } + suites.map { String($0.1) })
    let folders = FileManager.default.enumerator(atPath: ProjectFiles.url("Sources").path)?
      .compactMap { ($0 as? String).map { ($0 as NSString).lastPathComponent } }
    let known = words.union(folders ?? []).union([
      "ArchitectureTests", "AreaTests", "TestServer", "LimitNOFILE",
    ])
    for path in ["docs/architecture.md", "docs/threat-model.md", "docs/operations.md", "docs/terminal.md"] {
      for match in try ProjectFiles.text(path).matches(of: /`([A-Z]\w*[a-z]\w*)((?:\.\w+)*)(?:\([^`]*\))?`/) {
        let file = String(match.1 + match.2)
        if known.contains(file) || words.contains(where: { file.hasPrefix("\($0).") }) { continue }
        let isKnown = known.contains(String(match.1))
        #expect(isKnown, "\(path): \(match.0)")
      }
    }
  }

  /// Types of Apple's frameworks that the page about SwiftUI lists as missing.
  private static let missing: Set<String> = [
    "MKMapItem", "MapFeature", "MapReader", "UserAnnotation", "MapUserLocationButton", "ChartProxy",
  ]

  @Test func `the page about SwiftUI names only existing types, except those listed as missing`() throws {
    let words = Set(try Self.code().matches(of: /\w+/).map { String($0.0) })
    let manifest = try ProjectFiles.text("Package.swift")
    var named: Set<String> = []
    let page = try ProjectFiles.text("docs/swiftui.md")
    for match in page.matches(of: /`([A-Z]\w*[a-z]\w*)((?:\.\w+)*)(?:\([^`]*\))?`/) {
      let name = String(match.1)
      named.insert(name)
      let isFile = ["swift", "md"].contains(match.2.dropFirst())
      let isThere = isFile || manifest.contains("\"\(name)\"") || words.contains(name)
      #expect(isThere || Self.missing.contains(name), "\(match.0) does not exist.")
    }
    #expect(Self.missing.isSubset(of: named), "The page does not mention all missing types.")
    let declarations = try ["SwiftUICore", "SwiftUIControls"]
      .flatMap { try ProjectFiles.texts(under: $0).values }.joined(separator: "\n")
    for name in Self.missing {
      let isThere = declarations.contains(
        try Regex("public [a-z ]*\\b(struct|class|enum|protocol|func) \(name)\\b"))
      #expect(!isThere, "\(name) is no longer missing.")
    }
  }

  // MARK: Commands

  /// Returns the commands and options of a program, by `CommandDescription` and `CommandOption`.
  private static func table(_ path: String) throws -> (
    commands: Set<String>, options: Set<String>, hidden: Set<String>
  ) {
    let text = try ProjectFiles.texts(under: path).values.joined(separator: "\n")
    let hidden = text.matches(of: /CommandOption\(\s*"(--[\w-]+)"[^)]*isHidden: true/).map { String($0.1) }
    return (
      Set(text.matches(of: /CommandDescription\(\s*"([a-z -]+)"/).map { String($0.1) }),
      Set(text.matches(of: /CommandOption\(\s*"(--[\w-]+)"/).map { String($0.1) }), Set(hidden)
    )
  }

  @Test func `every command and setting of the server is in the operator's guide`() throws {
    let table = try Self.table("ServerOperations")
    let guide = try ProjectFiles.text("docs/operations.md")
    #expect(table.commands.count > 15 && table.options.count > 20 && table.hidden.count == 2)
    #expect(table.commands.filter { !guide.contains("kiwifruit \($0)") }.sorted() == [])
    let options = Set(guide.matches(of: /--[a-z][a-z-]*/).map { String($0.0) })
    #expect(table.options.subtracting(options).subtracting(table.hidden).sorted() == [])
  }

  @Test func `the operator's guide states the default of each setting`() throws {
    let table = try ProjectFiles.text("ServerOperations/CommandLine/CommandTable.swift")
    let rows = try ProjectFiles.text("docs/operations.md").split(separator: "\n")
    var count = 0
    for match in table.matches(of: /CommandOption\(\s*"(--[\w-]+)"[^)]*?fallback(?:Description)?: "([^"]+)"/)
    {
      guard let row = rows.first(where: { $0.hasPrefix("| `--") && $0.contains("`\(match.1) ") }) else {
        continue
      }
      let fallback = try #require(match.2.split(separator: " ").first)
      let stated = try #require(row.split(separator: "|").last)
      #expect(stated.contains("`\(fallback)`"), "\(match.1) defaults to \(fallback).")
      count += 1
    }
    #expect(count == 12)
  }

  @Test func `every option, command, variable and metric named in a document exists`() throws {
    let server = try Self.table("ServerOperations")
    let client = try Self.table("kiwi")
    let programs = try Self.code()
    let options = server.options.union(client.options).union(["--help", "--version"])
    for path in ["docs/operations.md", "docs/terminal.md"] {
      let text = try ProjectFiles.text(path)
      for match in text.matches(of: /(?:^|[^\w-])(--[a-z][a-z-]+)/) {
        #expect(options.contains(String(match.1)), "\(path): \(match.1)")
      }
    }
    for (path, text) in try Self.documents() {
      for match in text.matches(of: /\bkiwifruit_[a-z_]+/) {
        #expect(programs.contains("\"\(match.0)"), "\(path): \(match.0)")
      }
      for match in text.matches(of: /\bKIWIFRUIT_((?!BENCH)[A-Z_]+)/) {
        let option = "--" + match.1.lowercased().replacing("_", with: "-")
        #expect(server.options.contains(option), "\(path): \(match.0)")
      }
      for match in text.matches(
        of: /(?m)(?:^|`)(?:\.build\/release\/)?kiwifruit ([a-z][a-z-]*(?: [a-z][a-z-]*)?)/)
      {
        let words = match.1.split(separator: " ").map(String.init)
        let names = [words.joined(separator: " "), words.first ?? ""]
        #expect(names.contains { server.commands.contains($0) || $0 == "gallery" }, "\(path): \(match.0)")
      }
    }
  }

  @Test func `every make target named in a document exists`() throws {
    let targets = Set(try ProjectFiles.text("Makefile").matches(of: /(?m)^([a-z-]+):/).map { String($0.1) })
    var texts = try Self.documents()
    texts["Makefile"] = try ProjectFiles.text("Makefile").replacing("echo \"make", with: "\nmake")
    for (path, text) in texts {
      for match in text.matches(of: /(?m)(?:^|`)make ([a-z-]+)/) {
        #expect(targets.contains(String(match.1)), "\(path): \(match.0)")
      }
    }
  }
}
