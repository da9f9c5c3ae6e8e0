import ServerCore
import KiwiKit

extension SwipedItem: LibraryTitleKind {
  package static let table = LibraryTable("swipedItems", subject: "titleKey")

  package init(json: JSONObject) throws(APIError) {
    self.init(
      titleId: try json.string("titleId"), seenAt: try json.time("seenAt"),
      watchlistAt: try json.time("watchlistAt"), skippedAt: try json.time("skippedAt"),
      clearedAt: try json.time("clearedAt"), dateSwiped: try json.stamped("dateSwiped"),
      personalRating: try json.stamped("personalRating"), sourcePlatform: try json.stamped("sourcePlatform"),
      isPrivate: try json.stamped("isPrivate"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("titleId", titleId)
    writer.member("seenAt", seenAt)
    writer.member("watchlistAt", watchlistAt)
    writer.member("skippedAt", skippedAt)
    writer.member("clearedAt", clearedAt)
    writer.member("dateSwiped", dateSwiped)
    writer.member("personalRating", personalRating)
    writer.member("sourcePlatform", sourcePlatform)
    writer.member("isPrivate", isPrivate)
  }

  package func check(_ rules: LibraryChangeRules) throws(APIError) {
    try rules.identifier(titleId, "titleId")
    try rules.line(sourcePlatform?.value, "sourcePlatform", limit: Limits.sourcePlatformLength)
  }

  package mutating func bound(by dates: LibraryDates) { dateSwiped = dates.bounded(dateSwiped) }

  package var hides: Bool { clearedAt != nil || isPrivate?.value == true }

  func mergeRecord(into push: inout LibraryPush, field: String) throws -> SwipedItem {
    let titleKey = try titleKey(in: push, field: field)
    let library = LibraryStore(push.transaction)
    let known = try library.swipedItem(ofTitle: titleKey, ofUser: push.viewer.key)
    let merged = known?.merged(with: self) ?? self
    guard merged != known else { return merged }
    if known == nil {
      guard try library.counts(ofUser: push.viewer.key).titles < Limits.libraryTitles else {
        throw LibraryPush.tooMany(
          field, "Your library has \(Limits.libraryTitles) titles, which is the limit. Remove one first.")
      }
    }
    try library.put(merged, ofTitle: titleKey, ofUser: push.viewer.key, sequence: push.nextSequence())
    push.part(LibraryTitles.self).shelved.insert(titleKey)
    return merged
  }
}
