import Foundation
import TestSupport
import Testing

/// Each text of a screen, an API response or a command is in its module's string catalog, with a comment for translators.
///
/// `CATALOGS=write` adds missing keys and removes unused ones, so only the comments are left to write.
struct CatalogKeyTests {
  /// The server's modules with texts of API responses, and the module with the rules that it shares with devices.
  private static let answering = [
    "KiwiKit", "ServerAccounts", "ServerCore", "ServerDiscover", "ServerLibrary", "ServerModeration",
    "ServerPlaces", "ServerPosts", "ServerReading", "ServerSocial", "ServerTitles",
  ]

  private static func texts(of module: String) throws -> SourceTexts {
    // They declare the functions and types that take a key in other modules.
    let declaring = answering.contains(module) ? ["ServerCore", "ServerLibrary"] : ["Commands"]
    return SourceTexts(
      try ProjectFiles.texts(under: module).filter { !$0.key.contains("/Previews/") },
      declarations: try declaring.map { try ProjectFiles.texts(under: $0) }
        .reduce(into: [:]) { $0.merge($1) { $1 } })
  }

  @Test(
    arguments: [
      ("KiwiUI", 1_000), ("KiwiEngine", 100), ("KiwiWeb", 10), ("Commands", 10), ("ServerOperations", 100),
      ("ServerSeed", 15), ("kiwifruit", 5), ("kiwi", 300),
    ] + answering.map { ($0, 2) })
  func `catalogs have the keys of the sources, each with a comment`(module: String, atLeast: Int) throws {
    let texts = try Self.texts(of: module).texts
    #expect(texts.count >= atLeast)
    try Self.compare(texts, CatalogFile(module: module))
  }

  /// Expects that a catalog has the keys of texts, each with a comment, and no others.
  static func compare(_ texts: [SourceText], _ file: CatalogFile) throws {
    var catalog = file
    let used = Set(texts.map(\.shape))
    let known = Set(catalog.entries.keys.map(CatalogFile.shape))
    let missing = Set(texts.filter { !known.contains($0.shape) }.map(\.likelyKey)).sorted()
    let unused = catalog.entries.keys.filter { !used.contains(CatalogFile.shape($0)) }.sorted()
    if ProcessInfo.processInfo.environment["CATALOGS"] == "write" {
      try catalog.write(adding: missing, removing: unused)
    } else {
      #expect(missing == [], "Run this test with CATALOGS=write, and write a comment for each new key.")
      #expect(unused == [], "Run this test with CATALOGS=write to remove these keys.")
      #expect(try catalog.isCanonical, "Run this test with CATALOGS=write to order the keys.")
    }
    let uncommented = catalog.entries.keys.filter { catalog.comment($0).isEmpty }.sorted()
    #expect(uncommented == [], "Write comments for translators: where a text is shown, and its values.")
  }

  @Test func `screens have no text outside the catalog`() throws {
    let others = try Self.texts(of: "KiwiUI").others
      // The file's regular expressions contain quotation marks.
      .filter { $0.call != "accessibilityIdentifier(_:)" && !$0.file.hasSuffix("ReflectionText.swift") }
    #expect(others.map { "\($0.file): \($0.text)" } == [], "Pass these texts to localized(_:).")
  }

  /// Log lines, formats and tables for scripts are in files of their own.
  @Test(arguments: ["Commands", "ServerOperations", "kiwifruit"])
  func `operators' commands have no text outside the catalog`(module: String) throws {
    let commands = try ProjectFiles.texts(under: "ServerOperations").values.flatMap { source in
      source.matches(of: /CommandDescription\(\s*"([^"]+)"/).map { String($0.1) }
    }
    let files = [
      "ArchiveHeader", "BackupFormat", "HealthController", "OperatorCommands+Recommendations", "Serve",
    ]
    // A command, the form of errors, the marks of `doctor`, a text that it draws, and a name.
    let texts =
      commands + [
        "%_ %_ --help", "kiwifruit: %_\n", "ok    %_", "note  %_", "Is there a doctor?", "Open Library",
      ]
    let others = try Self.texts(of: module).others.filter { other in
      // Placeholders of parameters are in capitals.
      other.text != other.text.uppercased() && !texts.contains(other.text)
        && other.call != "record(details:)"
        && !files.contains { other.file.hasSuffix("/\($0).swift") }
    }
    #expect(others.map { "\($0.file): \($0.text)" } == [], "Pass these texts to localized(_:).")
  }

  @Test func `the terminal client has no text outside the catalog`() throws {
    // JSON and the environment are the same in all languages.
    let others = try Self.texts(of: "kiwi").others
      .filter { !$0.file.hasSuffix("/Deeds.swift") && $0.call != "environment(_:)" }
    #expect(others.map { "\($0.file): \($0.text)" } == [], "Pass these texts to localized(_:).")
  }

  /// Calls whose texts are for programmers, logs and metrics, in English only.
  private static let technicalCalls: Set<String> = [
    "precondition", "preconditionFailure", "error", "warning", "info", "gauge", "counter", "begin",
  ]
  /// Files with texts of the contract and of logs, and with notices whose words other services prescribe.
  private static let technicalFiles = [
    "KiwiKit/API/", "/API+", "Jobs/JobQueue.swift", "Monitoring/Log.swift",
    "Sources/OpenLibraryService.swift", "Sources/TMDBService.swift",
  ]

  @Test(arguments: answering)
  func `API responses have no sentence outside the catalog`(module: String) throws {
    let sentences = try Self.texts(of: module).others.filter { other in
      other.text.contains(/^["“@]?(?:%_|[A-Z]).* .*[.!?]$/.dotMatchesNewlines())
        && !Self.technicalCalls.contains(String(other.call.prefix { $0 != "(" }))
        && !Self.technicalFiles.contains { other.file.contains($0) }
    }
    #expect(sentences.map { "\($0.file): \($0.text)" } == [], "Make these texts a LocalizedText.")
  }

  @Test(
    arguments: [
      "KiwiUI", "KiwiEngine", "KiwiWeb", "Commands", "ServerOperations", "ServerSeed", "kiwifruit", "kiwi",
    ] + answering)
  func `plural forms are complete and keep their values`(module: String) throws {
    try Self.checkPlurals(of: CatalogFile(module: module))
  }

  static func checkPlurals(of catalog: CatalogFile) {
    for key in catalog.entries.keys.sorted() {
      let forms = catalog.plural(key)
      if forms.isEmpty { continue }
      #expect(Set(forms.keys) == ["one", "other"], "\(key)")
      #expect(key.contains("%lld"), "\(key)")
      if let other = forms["other"], other.contains("%") { #expect(other == key) }
    }
  }
}

struct SourceTextTests {
  private static func texts(_ source: String) -> SourceTexts { SourceTexts(["Sample.swift": source]) }

  @Test func `keys of errors and of values of type LocalizedText are found`() {
    let found = SourceTexts(
      [
        "Sample.swift": #"""
        extension Failure {
          static let notFound = Failure(.notFound, "not_found", "This does not exist.", field: "id")
          static func invalid(_ field: String, _ message: LocalizedText) -> Failure {
            Failure(.invalid, "invalid", message, field: field)
          }
          func check() throws(Failure) {
            throw .invalid("page", "\"\(page)\" is wrong.")
            throw .invalid(isFirst ? "first" : "last", isFirst ? "One is wrong." : "Another is wrong.")
          }
        }
        var message: LocalizedText {
          switch self {
          case .empty: "This is empty."
          }
        }
        let hint: LocalizedText =
          switch (count, isOpen) {
          case (1, true): "One hint"
          default: "Hints"
          }
        """#
      ],
      declarations: [
        "Failure.swift": #"""
        import Foundation

        package struct Failure: Error {
          package init(_ status: Status, _ code: String, _ message: LocalizedText, field: String? = nil) {
          }
        }
        """#
      ])
    #expect(
      found.texts.map(\.shape) == [
        "This does not exist.", "\"%_\" is wrong.", "One is wrong.", "Another is wrong.", "This is empty.",
        "One hint", "Hints",
      ])
    #expect(found.others.map(\.text) == [])
  }

  @Test func `keys of calls, labels and conditions are found`() {
    let found = Self.texts(
      #"""
      Text("Start Reading")
      Text(verbatim: "KiwiFruit 1")
      Button(isOpen ? "Close" : "Open Again") { use("not a text") }
      Label("\(count) books by \(author.name)", systemImage: "book")
      Text("100% read")
      .searchable(text: $text, prompt: "Search here")
      let title: LocalizedStringKey = "A title"
      func row(_ name: LocalizedStringKey, hint: String) -> some View {
        row("A name", hint: "A hint")
      }
      var words: LocalizedStringKey {
        switch self {
        case .one: "One book"
        }
      }
      """#)
    #expect(
      found.texts.map(\.likelyKey) == [
        "Start Reading", "Close", "Open Again", "%lld books by %@", "100% read", "Search here", "A title",
        "A name",
        "One book",
      ])
    #expect(found.others.map(\.text) == ["KiwiFruit 1", "not a text", "A hint"])
  }

  @Test func `parameters and lists of keys are found by their position and label`() {
    let found = Self.texts(
      #"""
      import Commands
      struct Option {
        let help: LocalizedText
        init(_ name: String, taking placeholder: LocalizedText? = nil, _ help: LocalizedText) {
        }
      }
      struct Command {
        init(_ name: String, taking parameters: [LocalizedText] = [], options: [Option] = [], details: LocalizedText...) {
        }
      }
      let all = Command("No key", taking: ["FIRST", "SECOND"], options: [Option("Nor this", taking: "VALUE", "A help.")])
      let details: LocalizedText =
        "More details."
      """#)
    #expect(
      found.texts.map(\.likelyKey) == ["FIRST", "SECOND", "VALUE", "A help.", "More details."])
    #expect(found.others.map(\.text) == ["No key", "Nor this"])
  }

  @Test func `texts inside values are keys of their own`() {
    let found = Self.texts(#"Text("\(localized("\(count) books")) of 100%")"#)
    #expect(found.texts.map(\.likelyKey) == ["%lld books", "%@ of 100%%"])
  }

  @Test func `keys of functions that other sources declare are found`() {
    let found = SourceTexts(
      ["Sample.swift": #"row("A name", hint: "A hint")"#],
      declarations: ["Row.swift": "func row(_ name: LocalizedText, hint: String) {\n}"])
    #expect(found.texts.map(\.likelyKey) == ["A name"])
    #expect(found.others.map(\.text) == ["A hint"])
  }

  @Test func `a text that falls back from data is none`() {
    #expect(Self.texts(#"Text(name ?? "No name")"#).others.map(\.text) == ["No name"])
  }
}
