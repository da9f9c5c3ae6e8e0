import ServerCore
import KiwiKit

/// An external source of places.
package protocol ExternalSpotsProvider: Sendable {
  /// The name in messages to the operator.
  var name: String { get }

  /// The kind of question that the source answers.
  var answers: SpotsQuestion.Kind { get }

  /// Returns the named places near a point or matching words, best known first. With both, near places come first.
  /// Without either, it throws ``SourceError/invalidRequest``.
  func findSpots(near location: Coordinate?, query: String?) async throws(SourceError) -> [FoundSpot]

  /// Returns the towns that match a text. The default returns none.
  func findTowns(_ query: String) async throws(SourceError) -> [FoundTown]

  /// Sends the cheapest request, to check whether the source is available.
  func check() async throws(SourceError)
}

extension ExternalSpotsProvider {
  package func findTowns(_ query: String) async throws(SourceError) -> [FoundTown] { [] }
}

/// A place as a source describes it.
package struct FoundSpot: Hashable, Sendable {
  /// The source's permanent id, such as `osm:node/240109189`.
  package let source: String
  package var facts: SpotFacts
  /// The attribution that the source requires.
  package let attribution: String
}

/// A town as a source describes it.
package struct FoundTown: Hashable, Sendable {
  package let source: String
  package var name: String
  /// The containing region, such as `Lower Austria, Austria`.
  var region: String?
  /// One of ``OpenStreetMap/PlaceTags/townKinds``.
  package var kind: String
  package var coordinate: Coordinate
  /// The population; 0 if unknown.
  var population: Int
}
