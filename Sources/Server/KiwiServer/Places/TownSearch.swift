import KiwiKit

/// A search for towns by the beginnings of their names: those that sources told of, the largest first, then those that
/// places say they are in.
struct TownSearch: Sendable {
  /// What is asked of the sources; nil while somebody is still typing.
  let question: SpotsQuestion?
  private let beginning: String
  private let words: FullTextWords?

  static let mostTowns = 20

  init(_ parameters: Parameters) throws(APIError) {
    let text = try parameters.required("q")
    words = try SpotSearch.words(text)
    beginning = FoldedText.fold(text)
    question = try SpotSearch.isSubmitted(parameters) ? SpotsQuestion(town: text) : nil
  }

  func run(in transaction: Transaction) throws -> [Town] {
    guard let words else { return [] }
    var towns = try transaction.towns.towns(beginning: beginning, limit: Self.mostTowns)
      .map { Town(name: $0.name, region: $0.region, coordinate: $0.coordinate) }
    let known = Set(towns.map { FoldedText.fold($0.name) })
    towns += try transaction.towns.townsOfSpots(with: words, limit: Self.mostTowns).filter { town in
      let name = FoldedText.fold(town.name)
      // The words may have been those of a street.
      return name.hasPrefix(beginning) && !known.contains(name)
    }
    return Array(towns.prefix(Self.mostTowns))
  }
}
