import ServerCore
import Formats
import KiwiKit

/// What one entry of a file says of a visit or of a saved place, before anybody has looked at it. Kept as JSON.
package struct ImportedRow: Codable, Hashable, Sendable {
  /// Where it stands, for people: `Reviews.json, entry 3`.
  var origin: String
  package var kind: PlaceImportRow.Kind
  /// What the source calls the visit: the same in every file with it.
  var recordSource: String
  /// What the source calls the place, where it does.
  var placeSource: String?
  package var name: String?
  package var category = SpotCategory.other
  package var coordinate: Coordinate?
  package var address: String?
  package var town: String?
  package var visitedOn: CivilDate?
  /// Seconds since 1970: when it was written down.
  package var moment: Int?
  package var note: String?
  package var rating: Rating?
  /// Whether the place is a home, or has a label of the user's own.
  var isPrivatePlace = false
  /// The audience at the source; nil if unknown.
  var sourceAudience: Audience?
  /// What is wrong with the entry, whatever becomes of the rest.
  package var faults: [PlaceImportRow.Problem] = []

  /// An entry that says nothing.
  static func unreadable(_ origin: String, _ kind: PlaceImportRow.Kind) -> ImportedRow {
    ImportedRow(origin: origin, kind: kind, recordSource: "unreadable:\(origin)", faults: [.unreadable])
  }

  /// The widest audience that the visit can have. Rows of Swarm without an audience were read by an earlier version.
  var widestAudience: Audience {
    if isPrivatePlace { return .onlyMe }
    return sourceAudience ?? (recordSource.hasPrefix("swarm:") ? .onlyMe : .everyone)
  }

  /// - Parameters:
  ///   - hasSpot: Whether it is about a place that the server knows, which has a name and lies somewhere.
  ///   - isInZone: Whether it lies in a zone of the person.
  package func problems(hasSpot: Bool, isInZone: Bool) -> [PlaceImportRow.Problem] {
    guard !faults.contains(.unreadable) else { return [.unreadable] }
    var problems = faults
    if !hasSpot {
      if name == nil { problems.append(.noName) }
      if coordinate == nil { problems.append(.noCoordinate) }
      if isPrivatePlace {
        problems.append(.privatePlace)
      } else if isInZone {
        problems.append(.inZone)
      }
    }
    if kind == .visit, visitedOn == nil { problems.append(.noDate) }
    return problems
  }

  /// Returns whether a row is left out until its user includes it: homes, labels and places in private areas.
  static func isLeftOut(_ problems: [PlaceImportRow.Problem]) -> Bool {
    problems.contains(.privatePlace) || problems.contains(.inZone)
  }
}
