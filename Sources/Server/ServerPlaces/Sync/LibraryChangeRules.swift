import ServerLibrary
import ServerTitles
import ServerCore
import Formats
import Foundation
import KiwiKit

/// What a record of a library may hold. Nothing of it is changed here: devices keep what they wrote under its time, so
/// what is not as it should be is refused.
struct LibraryChangeRules {
  /// Where the record stands in the body.
  private let field: String
  /// The last day on which somebody can have read, watched or visited something.
  private let lastDay: CivilDate

  /// - Parameter field: Where the change stands in the body.
  static func check(_ change: LibraryChange, field: String, now: Timestamp) throws(APIError) {
    let name = LibraryPush.name(of: change)
    try LibraryChangeRules(field: "\(field).\(name)", lastDay: LibraryDates.lastDay(at: now)).check(change)
  }

  private func check(_ change: LibraryChange) throws(APIError) {
    switch change {
    case .swipedItem(let item):
      try identifier(item.titleId, "titleId")
      try line(item.sourcePlatform?.value, "sourcePlatform", limit: Limits.sourcePlatformLength)
    case .entry(let entry):
      try identifier(entry.id, "id")
      try identifier(entry.titleId, "titleId")
      try day(entry.startedOn?.value, "startedOn")
      try day(entry.finishedOn?.value, "finishedOn")
      try day(entry.pausedOn?.value, "pausedOn")
      try day(entry.stoppedOn?.value, "stoppedOn")
      try progress(entry.progress?.value)
      try text(entry.note?.value, "note", limit: Limits.noteLength)
    case .list(let list):
      try identifier(list.id, "id")
      try line(list.name?.value, "name", limit: Limits.listNameLength)
      try text(list.description?.value, "description", limit: Limits.listDescriptionLength)
      try sortKey(list.sortKey?.value)
    case .listEntry(let entry):
      try identifier(entry.listId, "listId")
      try identifier(entry.titleId, "titleId")
      try sortKey(entry.sortKey?.value)
    case .experience(let experience):
      try check(experience)
    case .experienceRating(let rating):
      try identifier(rating.id, "id")
      try identifier(rating.experienceId, "experienceId")
      try text(rating.note?.value, "note", limit: Limits.noteLength)
    case .spotWish(let wish):
      try identifier(wish.spotId, "spotId")
    case .privacyZone(let zone):
      try identifier(zone.id, "id")
      try line(zone.name?.value, "name", limit: Limits.spotNameLength)
      try radius(zone.circle?.value.radius)
    }
  }

  private func check(_ experience: Experience) throws(APIError) {
    try identifier(experience.id, "id")
    try identifier(experience.spotId, "spotId")
    try line(experience.name?.value, "name", limit: Limits.spotNameLength)
    try text(experience.description?.value, "description", limit: Limits.noteLength)
    let companions = experience.companions?.value ?? []
    guard companions.count <= Limits.companionsPerExperience else {
      throw .invalid(
        named("companions"), "Please name at most \(Limits.companionsPerExperience) people.")
    }
    for companion in companions { try line(companion, "companions", limit: Limits.displayNameLength) }
    try line(experience.photo?.value, "photo", limit: Limits.spotLineLength)
    try day(experience.visitedOn?.value, "visitedOn")
  }

  private func day(_ day: CivilDate?, _ name: String) throws(APIError) {
    guard let day, day > lastDay else { return }
    throw Self.isInFuture(day, field: named(name))
  }

  static func isInFuture(_ day: CivilDate, field: String) -> APIError {
    .invalid(field, "\(day) is in the future. Choose a day that has begun.")
  }

  private func radius(_ radius: Int?) throws(APIError) {
    guard let radius else { return }
    let range = Limits.zoneRadius
    guard range.contains(radius) else {
      throw .invalid(
        named("circle"), "A zone has a radius from \(range.lowerBound) to \(range.upperBound) metres.")
    }
  }

  private func named(_ name: String) -> String { "\(field).\(name)" }

  private func identifier(_ id: String, _ name: String) throws(APIError) {
    guard Identifier.isWellFormed(id) else {
      throw .wrongType(named(name), expected: "a UUID in lowercase text")
    }
  }

  /// What is one line is never blank: without a text there is none.
  private func line(_ line: String?, _ name: String, limit: Int) throws(APIError) {
    guard let line else { return }
    try text(line, name, limit: limit)
    guard !WrittenText.isBlank(line), !line.unicodeScalars.contains(where: Self.endsLine) else {
      throw .invalid(named(name), "Please write one line.")
    }
  }

  private func text(_ text: String?, _ name: String, limit: Int) throws(APIError) {
    guard let text else { return }
    guard text.unicodeScalars.count <= limit else { throw .tooLong(named(name), limit: limit) }
    guard
      text.unicodeScalars.allSatisfy({ $0 == "\n" || $0 == "\t" || !WrittenText.isForbidden($0) })
    else {
      throw .invalid(named(name), "Please leave control characters out.")
    }
  }

  private static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\u{2028}" || scalar == "\u{2029}"
  }

  private func sortKey(_ key: String?) throws(APIError) {
    guard let key else { return }
    guard SortKey.isValid(key) else {
      throw .invalid(
        named("sortKey"),
        "A sort key has 1 to \(SortKey.maximumLength) digits and lowercase letters, the last of them not 0.")
    }
  }

  private func progress(_ progress: LibraryEntry.Progress?) throws(APIError) {
    guard let progress else { return }
    let most = progress.unit == .percent ? 100 : Limits.progress.upperBound
    guard (Limits.progress.lowerBound...most).contains(progress.value) else {
      throw .invalid(
        named("progress"), "Progress is a number from \(Limits.progress.lowerBound) to \(most).")
    }
  }
}
