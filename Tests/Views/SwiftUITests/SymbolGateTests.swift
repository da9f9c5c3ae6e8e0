import Foundation
import TestSupport
import Testing

/// Every public name is Apple's as well; otherwise source written here would not compile there.
struct SymbolGateTests {
  private static let products = ["SwiftUI", "PhotosUI", "Charts", "MapKit"]
  /// Fewer names would mean that the tool found nothing.
  private static let minCount = 600

  private static func apple() throws -> [(name: String, source: String)] {
    try ProjectFiles.text("Tests/Views/SwiftUITests/apple-symbols.txt").split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { line in
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
        return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
      }
  }

  /// Returns the modules of the products, including re-exported ones.
  private static func modules() throws -> [String] {
    var found: [String] = []
    var open = products
    while let module = open.popLast() {
      if found.contains(module) { continue }
      guard ProjectFiles.modules[module] != nil else { continue }
      found.append(module)
      for text in try ProjectFiles.texts(under: module).values {
        let lines = text.split(separator: "\n")
        open += lines.filter { $0.hasPrefix("@_exported import ") }.compactMap {
          $0.split(separator: " ").last
        }
        .map(String.init)
      }
    }
    return found
  }

  @Test func `every public name is one of Apple's`() throws {
    let modules = try Self.modules()
    #expect(modules.contains("SwiftUICore"))
    let apple = Set(try Self.apple().map(\.name))
    var ours: Set<String> = []
    for module in modules { ours.formUnion(try SymbolGraph.names(of: module)) }
    #expect(ours.count >= Self.minCount)
    let own = ours.subtracting(apple).sorted()
    #expect(own.isEmpty, "not in apple-symbols.txt: \(own.joined(separator: ", "))")
  }

  @Test func `every name in Apple's list has its source`() throws {
    let apple = try Self.apple()
    #expect(apple.count > 5000)
    for (name, source) in apple { #expect(!source.isEmpty, "\(name)") }
    #expect(Set(apple.map(\.name)).count == apple.count)
  }
}
