import TestSupport
import Testing

/// Nothing is there for tests or documents alone.
struct UsedTypesTests {
  /// Modules whose public types are what programs of others use.
  private static let libraries = [
    "SwiftUICore", "SwiftUIControls", "SwiftUI", "PhotosUI", "Charts", "CoreLocation", "MapKit",
    "UniformTypeIdentifiers", "HTTPServer", "HTTPTesting",
  ]

  @Test func `every type is used by the program itself, and every protocol as one`() throws {
    let code = try ["Sources", "Apps", "Examples"].map { try ProjectFiles.texts(under: $0) }
      .reduce(into: [:]) { $0.merge($1) { $1 } }
      .mapValues { $0.replacing(/(?m)\/\/.*$|^.*\bimport .*$/, with: "") }
    // Of `A.B` both are words, which Unicode's boundaries would take for one.
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
      let isForOthers = Self.libraries.contains { path.contains("/\($0)/") }
      if isForOthers || path.hasPrefix("Examples/") { continue }
      for match in text.matches(of: declaration) where match.2.first?.isUppercase == true {
        declared[String(match.2)] = match.1 == "protocol"
      }
    }
    #expect(declared.count > 500)
    #expect(declared.keys.filter { uses[$0, default: 0] < 1 && !Self.entries.contains($0) }.sorted() == [])
    let unused = declared.filter { $0.value && !usesAsProtocol.contains($0.key) }.keys
    #expect(Set(unused).subtracting(Self.ofContract) == [])
  }

  /// The generator of the contract, which is a test, asks types for these.
  private static let ofContract: Set = ["ListFileAnswer", "WireUnion"]

  /// The system finds these by themselves.
  private static let entries: Set = ["KiwiFruitApp"]
}
