import Foundation
import Testing

/// What a library has for others has an example where it is declared.
struct ExampleTests {
  private static let modules = [
    "SwiftUICore", "SwiftUI", "PhotosUI", "Charts", "MapKit", "CoreLocation", "UniformTypeIdentifiers",
    "WebHost",
    "HTTPServer", "SQLite", "KiwiKit",
  ]
  private static let kinds: Set = [
    "swift.struct", "swift.class", "swift.enum", "swift.protocol", "swift.actor",
  ]

  /// The types that are still without one, by module: no other may join them, and one that gets an example leaves.
  private static func without() throws -> [String: Set<String>] {
    let list = try String(
      contentsOf: Repository.root.appending(path: "Tests/SwiftUITests/types-without-example.txt"),
      encoding: .utf8)
    return list.split(separator: "\n").filter { !$0.hasPrefix("#") }.reduce(into: [:]) { found, line in
      let words = line.split(separator: " ").map(String.init)
      if let module = words.first { found[module] = Set(words.dropFirst()) }
    }
  }

  @Test(arguments: modules)
  func `a public type has an example in its documentation`(module: String) throws {
    let types = try SymbolGraph.symbols(of: module).filter { symbol in
      Self.kinds.contains(symbol.kind.identifier) && symbol.pathComponents.count == 1
        && !symbol.name.hasPrefix("_")
    }
    let missing = Set(types.filter { !$0.documentation.contains("```swift\n") }.map(\.name))
    let known = try Self.without()[module] ?? []
    #expect(missing.subtracting(known).sorted() == [], "these have no example")
    #expect(known.subtracting(missing).sorted() == [], "these have one, and are to leave the list")
  }
}
