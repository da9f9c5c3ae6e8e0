import TestSupport
import Testing

/// Checks that no public member is used only by tests.
struct UsedMembersTests {
  /// Modules whose public members are the API of libraries.
  private static let libraries = [
    "SwiftUICore", "SwiftUIControls", "SwiftUI", "PhotosUI", "Charts", "CoreLocation", "MapKit",
    "UniformTypeIdentifiers", "HTTPServer", "HTTPTesting",
  ]

  /// The API client has a method for each operation, and mocks implement whole protocols.
  private static func isComplete(_ path: String) -> Bool {
    path.contains("/KiwiEngine/API/") || path.contains("/Mock")
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      false
    default: true
    }
  }

  @Test func `every public function and property is used by the product itself`() throws {
    let code = try ["Sources", "Apps", "Examples"].map { try ProjectFiles.texts(under: $0) }
      .reduce(into: [:]) { $0.merge($1) { $1 } }
      .mapValues { $0.replacing(/(?m)\/\/.*$/, with: "") }
    let declaration = /\b(?:func|var|let|case) `?(\w+)/
    let publicDeclaration =
      /(?m)^ *(?:@\w+(?:\([^)]*\))? +)*(?:public|package) +(?:\w+(?:\(set\))? +)*?(?:func|var|let) `?(\w+)/
    var uses: [String: Int] = [:]
    var declared: [String: String] = [:]
    for (path, text) in code {
      for word in text.utf8.split(whereSeparator: Self.endsWord) {
        uses[String(decoding: word, as: UTF8.self), default: 0] += 1
      }
      for match in text.matches(of: declaration) { uses[String(match.1), default: 0] -= 1 }
      let isLibrary = Self.libraries.contains { path.contains("/\($0)/") }
      if isLibrary || path.hasPrefix("Examples/") || Self.isComplete(path) { continue }
      for match in text.matches(of: publicDeclaration) { declared[String(match.1)] = path }
    }
    #expect(declared.count > 1_500)
    let unused = declared.filter { uses[$0.key, default: 0] < 1 && Self.entries[$0.key] == nil }
    #expect(unused.keys.sorted() == [])
    #expect(
      Self.entries.keys.filter { declared[$0] == nil }.sorted() == [], "These exceptions no longer exist.")
  }

  /// The reason why a member is used without its name.
  private static let entries = [
    "answerForm": "by the contract's generator, which is a test",
    "callAsFunction": "by the language, where an endpoint is called",
    "fetchSpot": "as a part of the documented repository",
    "fetchWantToGoIds": "as a part of the documented repository",
    "customMirror": "by the language, for printing",
    "appendInterpolation": "by the compiler, for interpolated text",
    "appendLiteral": "by the compiler, for interpolated text",
    "isUniqueViolation": "by callers that catch a database error, as its type shows",
    "isForeignKeyViolation": "by callers that catch a database error, as its type shows",
    "waitForRecording": "by callers that wait until a swipe is stored",
    "userInfo": "by the library, where a request is decoded",
    "illegible": "by the tests of themes, for which it exists",
  ]
}
