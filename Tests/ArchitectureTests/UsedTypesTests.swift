import TestSupport
import Testing

/// Checks that no type is used only by tests or documents.
struct UsedTypesTests {
  /// Modules whose public types are the API of libraries.
  private static let libraries = [
    "SwiftUICore", "SwiftUIControls", "SwiftUI", "PhotosUI", "Charts", "CoreLocation", "MapKit",
    "UniformTypeIdentifiers", "HTTPServer", "HTTPTesting",
  ]

  @Test func `every type is used by the product itself, and every protocol as a constraint`() throws {
    let code = try ["Sources", "Apps", "Examples"].map { try ProjectFiles.texts(under: $0) }
      .reduce(into: [:]) { $0.merge($1) { $1 } }
      .mapValues { $0.replacing(/(?m)\/\/.*$|^.*\bimport .*$/, with: "") }
    // Both words of `A.B` count; Unicode's default boundaries would join them.
    let word = /\b[A-Z]\w+/.wordBoundaryKind(.simple)
    let declaration = /\b(struct|class|enum|actor|protocol|typealias) (\w+)/
    let extensions = /\bextension (\w+(?:\.\w+)*)/
    var declared: [String: Bool] = [:]
    var uses: [String: Int] = [:]
    var usesAsProtocol: Set<String> = []
    for (path, text) in code {
      for match in text.matches(of: word) { uses[String(match.0), default: 0] += 1 }
      for match in text.matches(of: declaration) { uses[String(match.2), default: 0] -= 1 }
      for match in text.matches(of: extensions) {
        for name in match.1.split(separator: ".") { uses[String(name), default: 0] -= 1 }
      }
      let constraints = /\b(?:any|some) (\w+)|<\w+: (\w+)|where [^{]*: (\w+)|associatedtype \w+: (\w+)/
      for match in text.matches(of: constraints) {
        for name in [match.1, match.2, match.3, match.4] {
          if let name { usesAsProtocol.insert(String(name)) }
        }
      }
      let isLibrary = Self.libraries.contains { path.contains("/\($0)/") }
      if isLibrary || path.hasPrefix("Examples/") { continue }
      for match in text.matches(of: declaration) where match.2.first?.isUppercase == true {
        declared[String(match.2)] = match.1 == "protocol"
      }
    }
    #expect(declared.count > 500)
    #expect(declared.keys.filter { uses[$0, default: 0] < 1 && !Self.entries.contains($0) }.sorted() == [])
    let unused = declared.filter { $0.value && !usesAsProtocol.contains($0.key) }.keys
    #expect(Set(unused).subtracting(Self.ofContract).subtracting(Self.shares) == [])
  }

  /// Used by the contract's generator, which is a test.
  private static let ofContract: Set = ["ListFileAnswer", "WireUnion"]

  /// Give several types the same functions.
  private static let shares: Set = ["LibraryTitleKind", "OwnerVisibility"]

  /// Entry points.
  private static let entries: Set = ["KiwiFruitApp", "KiwiFruitProgram", "KiwiProgram"]
}
