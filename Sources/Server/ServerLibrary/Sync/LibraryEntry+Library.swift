import ServerCore
import KiwiKit

extension LibraryEntry: LibraryTitleKind {
  package static let table = LibraryTable("libraryEntries", subject: "titleKey")

  package init(json: JSONObject) throws(APIError) {
    self.init(
      id: try json.string("id"), titleId: try json.string("titleId"),
      startedOn: try json.stamped("startedOn"), finishedOn: try json.stamped("finishedOn"),
      pausedOn: try json.stamped("pausedOn"), stoppedOn: try json.stamped("stoppedOn"),
      progress: try json.stamped("progress"), rating: try json.stamped("rating"),
      note: try json.stamped("note"), isSpoiler: try json.stamped("isSpoiler"),
      isDeleted: try json.stamped("isDeleted"), isPrivate: try json.stamped("isPrivate"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("id", id)
    writer.member("titleId", titleId)
    writer.member("startedOn", startedOn)
    writer.member("finishedOn", finishedOn)
    writer.member("pausedOn", pausedOn)
    writer.member("stoppedOn", stoppedOn)
    writer.member("progress", progress)
    writer.member("rating", rating)
    writer.member("note", note)
    writer.member("isSpoiler", isSpoiler)
    writer.member("isDeleted", isDeleted)
    writer.member("isPrivate", isPrivate)
  }

  package func check(_ rules: LibraryChangeRules) throws(APIError) {
    try rules.identifier(id, "id")
    try rules.identifier(titleId, "titleId")
    try rules.day(startedOn?.value, "startedOn")
    try rules.day(finishedOn?.value, "finishedOn")
    try rules.day(pausedOn?.value, "pausedOn")
    try rules.day(stoppedOn?.value, "stoppedOn")
    if let progress = progress?.value {
      let limit = progress.unit == .percent ? 100 : Limits.progress.upperBound
      try rules.require(
        (Limits.progress.lowerBound...limit).contains(progress.value), "progress",
        "Progress must be a number from \(Limits.progress.lowerBound) to \(limit).")
    }
    try rules.text(note?.value, "note", limit: Limits.noteLength)
  }

  package mutating func bound(by dates: LibraryDates) {
    startedOn = dates.bounded(startedOn)
    finishedOn = dates.bounded(finishedOn)
    pausedOn = dates.bounded(pausedOn)
    stoppedOn = dates.bounded(stoppedOn)
  }

  package var hides: Bool { isDeleted?.value == true || isPrivate?.value == true }

  func mergeRecord(into push: inout LibraryPush, field: String) throws -> LibraryEntry {
    let titleKey = try titleKey(in: push, field: field)
    let known = try LibraryStore(push.transaction).entry(id: id)
    if let known {
      guard known.userKey == push.viewer.key else { throw LibraryPush.notFound(field) }
      guard known.titleKey == titleKey else {
        throw APIError.invalid(field + ".titleId", "This entry belongs to another title. Add a new entry.")
      }
    } else {
      try Self.checkCount(titleKey, push, field)
    }
    let merged = known?.entry.merged(with: self) ?? self
    guard merged != known?.entry else { return merged }
    try push.dates?.checkOrder(merged, replacing: known?.entry, field: field)
    try LibraryStore(push.transaction).put(
      merged, ofTitle: titleKey, ofUser: push.viewer.key, sequence: push.nextSequence())
    push.part(LibraryTitles.self).shelved.insert(titleKey)
    return merged
  }

  private static func checkCount(_ titleKey: Int64, _ push: LibraryPush, _ field: String) throws {
    let library = LibraryStore(push.transaction)
    guard try library.counts(ofUser: push.viewer.key).entries < Limits.libraryEntries else {
      throw LibraryPush.tooMany(
        field,
        "Your library has \(Limits.libraryEntries) entries, which is the limit and includes deleted ones. Change an existing one."
      )
    }
    guard try library.entryCount(ofTitle: titleKey, ofUser: push.viewer.key) < Limits.entriesPerTitle else {
      throw LibraryPush.tooMany(
        field,
        "This title has \(Limits.entriesPerTitle) entries, which is the limit and includes deleted ones. Change an existing one."
      )
    }
  }
}

extension LibraryEntry.Progress: StampedValue {
  package static func read(_ field: JSONObject) throws(APIError) -> LibraryEntry.Progress {
    let progress = try field.object("value")
    guard let unit = Unit(rawValue: try progress.string("unit")) else {
      throw .wrongType(
        progress.field("unit"), expected: .oneOf(["\"pages\"", "\"percent\"", "\"episodes\""]))
    }
    guard let number = try progress.optionalInt("value") else { throw .missing(progress.field("value")) }
    return LibraryEntry.Progress(number, unit)
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("unit", unit.rawValue)
      writer.member("value", self.value)
    }
  }
}
