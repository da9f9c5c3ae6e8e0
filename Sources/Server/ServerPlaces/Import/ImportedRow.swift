import ServerCore
import Formats
import KiwiKit

/// One entry of a file as it was parsed: a visit or a saved place. Stored as JSON.
package struct ImportedRow: Codable, Hashable, Sendable {
  /// The entry's position in the file as shown to the user: `Reviews.json, entry 3`.
  var origin: String
  package var kind: PlaceImportRow.Kind
  /// The source's id of the visit, the same in every file that contains it.
  var recordSource: String
  /// The source's id of the place, if it has one.
  var placeSource: String?
  package var name: String?
  package var category = SpotCategory.other
  package var coordinate: Coordinate?
  package var address: String?
  package var town: String?
  package var visitedOn: CivilDate?
  /// The time at which the entry was written, in seconds since 1970.
  package var moment: Int?
  package var note: String?
  package var rating: Rating?
  /// Indicates whether the place is a home or a label of the user.
  var isPrivatePlace = false
  /// The audience at the source; nil if unknown.
  var sourceAudience: Audience?
  /// Defects of the entry that do not depend on its place.
  package var faults: [PlaceImportRow.Problem] = []

  /// Returns a row for an entry that could not be parsed.
  static func unreadable(_ origin: String, _ kind: PlaceImportRow.Kind) -> ImportedRow {
    ImportedRow(origin: origin, kind: kind, recordSource: "unreadable:\(origin)", faults: [.unreadable])
  }

  /// The widest audience that the visit can have. Rows of Swarm without an audience were stored by an earlier version.
  var widestAudience: Audience {
    if isPrivatePlace { return .onlyMe }
    return sourceAudience ?? (recordSource.hasPrefix("swarm:") ? .onlyMe : .everyone)
  }

  /// Returns the problems that the user must fix before the row can be imported.
  ///
  /// - Parameters:
  ///   - hasSpot: True if the server knows the place, which then has a name and a coordinate.
  ///   - isInZone: True if the place is in one of the user's private areas.
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

  /// Returns whether a row is excluded until its user includes it: homes, labels and places in private areas.
  static func isLeftOut(_ problems: [PlaceImportRow.Problem]) -> Bool {
    problems.contains(.privatePlace) || problems.contains(.inZone)
  }
}
