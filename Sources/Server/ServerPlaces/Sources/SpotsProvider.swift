import ServerCore
import KiwiKit

/// Somebody beside this server who knows places.
package protocol SpotsProvider: Sendable {
  /// For the host, who reads of failures.
  var name: String { get }

  /// What can be asked: for what is near a point, or by words.
  var answers: SpotsQuestion.Kind { get }

  /// The places near a point, or those that words name, the best known first; what has no name is left out. With a
  /// point and words those that are near come first. Neither is no question (``SourceError/invalidRequest``).
  func findSpots(near location: Coordinate?, query: String?) async throws(SourceError) -> [FoundSpot]

  /// The towns that a text names; none from who knows none.
  func findTowns(_ query: String) async throws(SourceError) -> [FoundTown]

  /// Asks for as little as there is, to see whether it answers.
  func check() async throws(SourceError)
}

extension SpotsProvider {
  package func findTowns(_ query: String) async throws(SourceError) -> [FoundTown] { [] }
}

/// A place as a source tells of it.
package struct FoundSpot: Hashable, Sendable {
  /// What the source calls it for good, such as `osm:node/240109189`.
  package let source: String
  package var facts: SpotFacts
  /// What the source asks to be shown where this is.
  package let attribution: String
}

/// A town as a source tells of it.
package struct FoundTown: Hashable, Sendable {
  package let source: String
  package var name: String
  /// In what it lies, such as `Lower Austria, Austria`.
  var region: String?
  /// One of ``OpenStreetMap/PlaceTags/townKinds``.
  package var kind: String
  package var coordinate: Coordinate
  /// 0 where nobody says.
  var population: Int
}
