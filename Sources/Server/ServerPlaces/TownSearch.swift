import ServerCore
import KiwiKit

/// A search for towns by the beginnings of their names. Towns from sources come first, largest first, then towns
/// named by places.
struct TownSearch: Sendable {
  /// The question for the sources; nil while the user is typing.
  let question: SpotsQuestion?
  private let beginning: String
  private let words: FullTextWords?

  init(_ query: TownQuery) throws(APIError) {
    words = try SpotSearch.words(query.q)
    beginning = FoldedText.fold(query.q)
    question = query.isSubmitted == true ? SpotsQuestion(town: query.q) : nil
  }

  func run(in transaction: Transaction) throws -> [Town] {
    guard let words else { return [] }
    var towns = try TownStore(transaction).towns(beginning: beginning, limit: API.Places.maxTowns)
      .map { Town(name: $0.name, region: $0.region, coordinate: $0.coordinate) }
    let known = Set(towns.map { FoldedText.fold($0.name) })
    towns += try TownStore(transaction).townsOfSpots(with: words, limit: API.Places.maxTowns).filter { town in
      let name = FoldedText.fold(town.name)
      // The words may have matched a street.
      return name.hasPrefix(beginning) && !known.contains(name)
    }
    return Array(towns.prefix(API.Places.maxTowns))
  }
}
