import Foundation
import Testing

/// Every public type of a library has an example where it is declared.
struct ExampleTests {
  private static let modules = [
    "SwiftUICore", "SwiftUIControls", "SwiftUI", "PhotosUI", "Charts", "MapKit", "CoreLocation",
    "UniformTypeIdentifiers", "WebHost", "HTTPServer", "HTTPTesting", "SQLite", "KiwiKit",
  ]
  private static let kinds: Set = [
    "swift.struct", "swift.class", "swift.enum", "swift.protocol", "swift.actor",
  ]

  @Test(arguments: modules)
  func `a public type has an example in its documentation`(module: String) throws {
    let types = try SymbolGraph.symbols(of: module).filter { symbol in
      Self.kinds.contains(symbol.kind.identifier) && symbol.pathComponents.count == 1
        && !symbol.name.hasPrefix("_")
    }
    let missing = types.filter { !$0.documentation.contains("```swift\n") }.map(\.name)
    #expect(missing == [])
  }
}
