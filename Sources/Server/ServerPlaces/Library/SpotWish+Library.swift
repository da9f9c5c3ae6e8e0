import ServerLibrary
import ServerCore
import KiwiKit

extension SpotWish: LibraryKind {
  package static let table = LibraryTable("wantToGoSpots", subject: "spotKey")

  package init(json: JSONObject) throws(APIError) {
    self.init(
      spotId: try json.string("spotId"), isWished: try json.stamped("isWished"),
      dateWished: try json.stamped("dateWished"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("spotId", spotId)
    writer.member("isWished", isWished)
    writer.member("dateWished", dateWished)
  }

  package func check(_ rules: LibraryChangeRules) throws(APIError) { try rules.identifier(spotId, "spotId") }

  package mutating func bound(by dates: LibraryDates) { dateWished = dates.bounded(dateWished) }

  package var hides: Bool { isWished?.value == false }

  /// Merges a wish. A wish for a duplicate moves to the place that it was merged into, and devices receive its removal
  /// from the duplicate. Removing it from the duplicate keeps the wish for the other place.
  package func merge(into push: inout LibraryPush, field: String) throws -> SpotWish {
    let transaction = push.transaction
    let spot = try push.part(LibraryPlaces.self).spot(spotId, push, field: field)
    guard let duplicate = try spot.duplicate(spotId, in: transaction),
      let next = try duplicate.mergedIntoKey.flatMap({ try SpotStore(transaction).spot(key: $0) })
    else { return try merge(atSpot: spot, into: &push) }
    let record = try merge(atSpot: duplicate, into: &push)
    guard record.isWished?.value == true else { return record }
    let isWished = try ExperienceStore(transaction).wish(forSpot: next.key, ofUser: push.viewer.key)?.isWished
    try SpotMergeStore(transaction).recordArrival(
      at: duplicate.key, "wantToGoSpots", row: String(push.viewer.key),
      before: isWished?.value == true ? "wished" : nil)
    _ = try record.moved(toSpot: next.id).merge(into: &push, field: field)
    return try record.removed(now: push.now).merge(atSpot: duplicate, into: &push)
  }

  private func merge(atSpot spot: StoredSpot, into push: inout LibraryPush) throws -> SpotWish {
    let experiences = ExperienceStore(push.transaction)
    let known = try experiences.wish(forSpot: spot.key, ofUser: push.viewer.key)
    let merged = known?.merged(with: self) ?? self
    guard merged != known else { return merged }
    try experiences.put(merged, forSpot: spot.key, ofUser: push.viewer.key, sequence: push.nextSequence())
    return merged
  }
}
