import Formats
import Foundation
import KiwiKit

/// Reads the records of a library from JSON, as devices send them and as the database keeps them. What a record may hold
/// is another question, which ``LibraryChangeRules`` answers.
enum LibraryRecordReader {
  static func change(_ object: JSONObject) throws(APIError) -> LibraryChange {
    let names = ["swipedItem", "entry", "list", "listEntry"].filter(object.has)
    guard let name = names.first, names.count == 1 else {
      throw .wrongType(
        object.field("change"), expected: "one of \"swipedItem\", \"entry\", \"list\" and \"listEntry\"")
    }
    let record = try object.object(name)
    return switch name {
    case "swipedItem": .swipedItem(try swipedItem(record))
    case "entry": .entry(try entry(record))
    case "list": .list(try list(record))
    default: .listEntry(try listEntry(record))
    }
  }

  static func swipedItem(_ object: JSONObject) throws(APIError) -> SwipedItem {
    SwipedItem(
      titleId: try object.string("titleId"), seenAt: try time("seenAt", in: object),
      watchlistAt: try time("watchlistAt", in: object), skippedAt: try time("skippedAt", in: object),
      clearedAt: try time("clearedAt", in: object), dateSwiped: try stamped("dateSwiped", in: object, date),
      personalRating: try stamped("personalRating", in: object, rating),
      sourcePlatform: try stamped("sourcePlatform", in: object, optionalText))
  }

  static func entry(_ object: JSONObject) throws(APIError) -> LibraryEntry {
    LibraryEntry(
      id: try object.string("id"), titleId: try object.string("titleId"),
      startedOn: try stamped("startedOn", in: object, day),
      finishedOn: try stamped("finishedOn", in: object, day),
      pausedOn: try stamped("pausedOn", in: object, day),
      stoppedOn: try stamped("stoppedOn", in: object, day),
      progress: try stamped("progress", in: object, progress),
      rating: try stamped("rating", in: object, rating), note: try stamped("note", in: object, optionalText),
      isSpoiler: try stamped("isSpoiler", in: object, flag),
      isDeleted: try stamped("isDeleted", in: object, flag))
  }

  static func list(_ object: JSONObject) throws(APIError) -> UserList {
    UserList(
      id: try object.string("id"), name: try stamped("name", in: object, text),
      description: try stamped("description", in: object, optionalText),
      sortKey: try stamped("sortKey", in: object, text),
      createdDate: try stamped("createdDate", in: object, date),
      isDeleted: try stamped("isDeleted", in: object, flag))
  }

  static func listEntry(_ object: JSONObject) throws(APIError) -> ListEntry {
    ListEntry(
      listId: try object.string("listId"), titleId: try object.string("titleId"),
      sortKey: try stamped("sortKey", in: object, text),
      dateAdded: try stamped("dateAdded", in: object, date),
      isDeleted: try stamped("isDeleted", in: object, flag))
  }

  // MARK: Times

  private static func time(_ name: String, in object: JSONObject) throws(APIError) -> HybridTime? {
    guard let text = try object.optionalString(name) else { return nil }
    guard let time = HybridTime(text) else {
      throw .wrongType(object.field(name), expected: "a hybrid time, such as 0199f2a6b3c4-0001-1a2b3c4d")
    }
    return time
  }

  /// - Parameter read: Reads the value, whose member is called `value`.
  private static func stamped<Value>(
    _ name: String, in object: JSONObject, _ read: (JSONObject) throws(APIError) -> Value
  ) throws(APIError) -> Stamped<Value>? {
    guard let stamp = try object.optionalObject(name) else { return nil }
    guard let time = try time("time", in: stamp) else { throw .missing(stamp.field("time")) }
    return Stamped(try read(stamp), at: time)
  }

  // MARK: Values

  private static let value = "value"

  private static func text(_ stamp: JSONObject) throws(APIError) -> String { try stamp.string(value) }

  private static func optionalText(_ stamp: JSONObject) throws(APIError) -> String? {
    try stamp.optionalString(value)
  }

  private static func flag(_ stamp: JSONObject) throws(APIError) -> Bool {
    guard let flag = try stamp.optionalBool(value) else { throw .missing(stamp.field(value)) }
    return flag
  }

  private static func date(_ stamp: JSONObject) throws(APIError) -> Date {
    guard let time = Timestamp(iso8601: try stamp.string(value)) else {
      throw .wrongType(stamp.field(value), expected: "a time such as 2026-11-23T12:34:56Z")
    }
    return time.date
  }

  private static func day(_ stamp: JSONObject) throws(APIError) -> CivilDate? {
    guard let text = try stamp.optionalString(value) else { return nil }
    guard let day = CivilDate(text) else {
      throw .wrongType(stamp.field(value), expected: "a day such as 2026-11-23")
    }
    return day
  }

  private static func rating(_ stamp: JSONObject) throws(APIError) -> Rating? {
    guard let quarters = try stamp.optionalInt(value) else { return nil }
    guard let rating = Rating(quarterStars: quarters) else {
      let range = Rating.quarterStarsRange
      throw .invalid(
        stamp.field(value), "A rating is a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return rating
  }

  private static func progress(_ stamp: JSONObject) throws(APIError) -> LibraryEntry.Progress? {
    guard let progress = try stamp.optionalObject(value) else { return nil }
    guard let unit = LibraryEntry.Progress.Unit(rawValue: try progress.string("unit")) else {
      throw .wrongType(progress.field("unit"), expected: "one of \"pages\", \"percent\" and \"episodes\"")
    }
    guard let number = try progress.optionalInt("value") else { throw .missing(progress.field("value")) }
    return LibraryEntry.Progress(number, unit)
  }
}
