import Foundation
import TestSupport
import Testing

/// An example that no longer compiles would mislead its readers.
struct ExampleCompilationTests {
  /// The declarations that the examples assume, so each shows only its subject.
  private static let preamble = """
    import Formats
    import Foundation
    import KiwiKit

    let data = Data(), decoder = JSONDecoder(), id = "7", token = "", text = "", now = Date()
    let today = CivilDate(year: 2026, month: 5, day: 17)
    let coordinate = Coordinate.north
    let book = Title(id: "1", kind: .book, name: "")
    let cafe = Spot(id: "2", name: "", category: .cafe, coordinate: coordinate)
    let reader = User(id: "3", username: "mira")
    func some<Value>(_ type: Value.Type = Value.self) -> Value { fatalError() }
    let time: HybridTime = some(), profile: Profile = some(), host: HostDescription = some()
    let list: ListDescription = some(), event: LiveEvent = some(), visit: Experience = some(), post: Post = some()
    let attachment: Attachment = some(), challenge: Challenge = some(), reason: ChallengeReason = some()
    let terms: ChallengeTerms = some(), chapter: EbookChapter = some(), note: Note = some()

    """

  @Test func `the examples of the API's types compile`() throws {
    let examples = try SymbolGraph.symbols(of: "KiwiKit").filter { $0.pathComponents.count == 1 }
      .flatMap { symbol in
        symbol.documentation.matches(of: /```swift\n((?s).*?)```/).map { (symbol.name, String($0.1)) }
      }
    #expect(examples.count > 200)
    try compile(examples, after: Self.preamble)
  }

  @Test(arguments: ["HTTPServer", "SQLite", "SwiftUICore", "WebHost"])
  func `the examples of the articles compile`(module: String) throws {
    let articles = try ProjectFiles.texts(under: "\(module)/Documentation.docc", ["md"])
    let examples = articles.flatMap { path, text in
      text.matches(of: /```swift\n((?s).*?)```/).map { (path, String($0.1)) }
    }
    #expect(examples.count > 1)
    // An example with imports is a separate file.
    let files = examples.map(\.1).filter { $0.hasPrefix("import ") }
    for file in files { try typecheck(file) }
    if files.count < examples.count {
      try compile(examples.filter { !$0.1.hasPrefix("import ") }, after: "import \(module)\n")
    }
  }

  private func compile(_ examples: [(String, String)], after preamble: String) throws {
    let source = examples.enumerated().reduce(into: preamble) { source, example in
      let (number, (name, code)) = example
      source += "// \(name)\nfunc example\(number)() async throws {\n\(code)}\n"
    }
    try typecheck(source)
  }

  private func typecheck(_ source: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "examples-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "examples.swift")
    try source.write(to: file, atomically: true, encoding: .utf8)

    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-typecheck", "-swift-version", "5", "-parse-as-library", "-suppress-warnings", file.path]
      + SymbolGraph.searchPaths.flatMap { ["-I", $0] }
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let message = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(String(decoding: message, as: UTF8.self))")
  }
}
