import Foundation
import TestSupport
import Testing

/// The contract target uses every public name, so a change that breaks source is noticed.
struct ContractCoverageTests {
  private static let contracts = "Tests/Views/SwiftUIContractTests"

  /// Names that source never writes: those called by the language or the framework, inferred types, and names
  /// that only exist for other names.
  private static let unwritten: Set<String> = [
    // Parts of result builders and literals.
    "StringInterpolation", "appendInterpolation", "appendLiteral", "buildBlock", "buildEither",
    "buildExpression", "buildIf", "buildLimitedAvailability", "SceneBuilder", "TabContentBuilder",
    "ToolbarContentBuilder", "TransferRepresentationBuilder", "TupleView", "TupleTransferRepresentation",
    // Requirements of conformances.
    "hash", "encode", "subscript", "Index", "Indices", "Iterator", "ID", "endIndex", "startIndex", "indices",
    "formIndex", "formIntersection", "formSymmetricDifference", "formUnion", "insert", "intersection",
    "symmetricDifference", "union", "update", "wrappedValue", "projectedValue", "callAsFunction", "base",
    // Types of values that are written as `.name`, made by modifiers or passed to closures.
    "Actions", "AnimatableData", "Body", "Element", "Icon", "Output", "Previews", "Representation", "Source",
    "Subject", "Wrapper", "CurrentValueLabel", "MarkedValueLabel", "MaximumValueLabel", "MinimumValueLabel",
  ]

  @Test func `every public name is used by the contract target`() throws {
    var words: Set<Substring> = []
    for source in try ProjectFiles.texts(under: Self.contracts).values {
      words.formUnion(source.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
    }
    var missing: Set<String> = []
    let modules = [
      "SwiftUI", "SwiftUIControls", "SwiftUICore", "PhotosUI", "Charts", "CoreLocation", "MapKit",
      "UniformTypeIdentifiers",
    ]
    for module in modules {
      for name in try SymbolGraph.names(of: module) {
        guard let word = Self.word(of: name), !words.contains(Substring(word)) else { continue }
        missing.insert(word)
      }
    }
    let list = missing.subtracting(Self.unwritten).sorted()
    #expect(list.isEmpty, "no contract mentions: \(list.joined(separator: ", "))")
  }

  /// Returns the word that source writes to use a symbol; nil for operators and names that begin with an
  /// underscore.
  private static func word(of symbol: String) -> String? {
    let path = symbol.split(separator: ".")
    guard var word = path.last?.prefix(while: { $0 != "(" }) else { return nil }
    if word == "init" {
      guard path.count > 1 else { return nil }
      word = path[path.count - 2]
    }
    return word.first?.isLetter == true ? String(word) : nil
  }
}
