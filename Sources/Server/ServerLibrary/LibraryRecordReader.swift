import ServerTitles
import ServerCore
import Formats
import Foundation
import KiwiKit

/// Reads the records of a library from JSON, as devices send them and as the database keeps them. What a record may hold
/// is another question, which ``LibraryChangeRules`` answers.
package enum LibraryRecordReader {
  package static func change(_ object: JSONObject) throws(APIError) -> LibraryChange {
    let names = Self.names.filter(object.has)
    guard let name = names.first, names.count == 1 else {
      let all = Self.names.map { "\"\($0)\"" }.joined(separator: ", ")
      throw .wrongType(object.field("change"), expected: "one of \(all)")
    }
    let record = try object.object(name)
    return switch name {
    case "swipedItem": .swipedItem(try swipedItem(record))
    case "entry": .entry(try entry(record))
    case "list": .list(try list(record))
    case "listEntry": .listEntry(try listEntry(record))
    case "experience": .experience(try experience(record))
    case "experienceRating": .experienceRating(try experienceRating(record))
    case "spotWish": .spotWish(try spotWish(record))
    default: .privacyZone(try privacyZone(record))
    }
  }

  private static let names = [
    "swipedItem", "entry", "list", "listEntry", "experience", "experienceRating", "spotWish", "privacyZone",
  ]

  package static func swipedItem(_ object: JSONObject) throws(APIError) -> SwipedItem {
    SwipedItem(
      titleId: try object.string("titleId"), seenAt: try time("seenAt", in: object),
      watchlistAt: try time("watchlistAt", in: object), skippedAt: try time("skippedAt", in: object),
      clearedAt: try time("clearedAt", in: object), dateSwiped: try stamped("dateSwiped", in: object, date),
      personalRating: try stamped("personalRating", in: object, rating),
      sourcePlatform: try stamped("sourcePlatform", in: object, optionalText),
      isPrivate: try stamped("isPrivate", in: object, flag))
  }

  package static func entry(_ object: JSONObject) throws(APIError) -> LibraryEntry {
    LibraryEntry(
      id: try object.string("id"), titleId: try object.string("titleId"),
      startedOn: try stamped("startedOn", in: object, day),
      finishedOn: try stamped("finishedOn", in: object, day),
      pausedOn: try stamped("pausedOn", in: object, day),
      stoppedOn: try stamped("stoppedOn", in: object, day),
      progress: try stamped("progress", in: object, progress),
      rating: try stamped("rating", in: object, rating), note: try stamped("note", in: object, optionalText),
      isSpoiler: try stamped("isSpoiler", in: object, flag),
      isDeleted: try stamped("isDeleted", in: object, flag),
      isPrivate: try stamped("isPrivate", in: object, flag))
  }

  package static func list(_ object: JSONObject) throws(APIError) -> UserList {
    UserList(
      id: try object.string("id"), name: try stamped("name", in: object, text),
      description: try stamped("description", in: object, optionalText),
      sortKey: try stamped("sortKey", in: object, text),
      createdDate: try stamped("createdDate", in: object, date),
      isDeleted: try stamped("isDeleted", in: object, flag))
  }

  package static func listEntry(_ object: JSONObject) throws(APIError) -> ListEntry {
    ListEntry(
      listId: try object.string("listId"), titleId: try object.string("titleId"),
      sortKey: try stamped("sortKey", in: object, text),
      dateAdded: try stamped("dateAdded", in: object, date),
      isDeleted: try stamped("isDeleted", in: object, flag))
  }

  package static func experience(_ object: JSONObject) throws(APIError) -> Experience {
    Experience(
      id: try object.string("id"), spotId: try object.string("spotId"),
      name: try stamped("name", in: object, text),
      description: try stamped("description", in: object, optionalText),
      visitedOn: try stamped("visitedOn", in: object, day),
      companions: try stamped("companions", in: object, texts),
      photo: try stamped("photo", in: object, optionalText),
      visibility: try stamped("visibility", in: object, visibility),
      publishedFrom: try stamped("publishedFrom", in: object, optionalDate),
      showsTownOnly: try stamped("showsTownOnly", in: object, flag),
      createdDate: try stamped("createdDate", in: object, date),
      isDeleted: try stamped("isDeleted", in: object, flag))
  }

  package static func experienceRating(_ object: JSONObject) throws(APIError) -> ExperienceRating {
    ExperienceRating(
      id: try object.string("id"), experienceId: try object.string("experienceId"),
      rating: try stamped("rating", in: object, wholeRating),
      note: try stamped("note", in: object, optionalText),
      createdDate: try stamped("createdDate", in: object, date))
  }

  package static func spotWish(_ object: JSONObject) throws(APIError) -> SpotWish {
    SpotWish(
      spotId: try object.string("spotId"), isWished: try stamped("isWished", in: object, flag),
      dateWished: try stamped("dateWished", in: object, date))
  }

  package static func privacyZone(_ object: JSONObject) throws(APIError) -> PrivacyZone {
    PrivacyZone(
      id: try object.string("id"), name: try stamped("name", in: object, text),
      circle: try stamped("circle", in: object, circle),
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

  private static func optionalDate(_ stamp: JSONObject) throws(APIError) -> Date? {
    try stamp.optionalString(value) == nil ? nil : try date(stamp)
  }

  private static func texts(_ stamp: JSONObject) throws(APIError) -> [String] {
    guard let texts = try stamp.optionalStrings(value) else { throw .missing(stamp.field(value)) }
    return texts
  }

  private static func visibility(_ stamp: JSONObject) throws(APIError) -> Audience {
    guard let visibility = Audience(rawValue: try stamp.string(value)) else {
      let all = Audience.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw .wrongType(stamp.field(value), expected: "one of \(all)")
    }
    return visibility
  }

  private static func circle(_ stamp: JSONObject) throws(APIError) -> PrivacyZone.Circle {
    let circle = try stamp.object(value)
    guard let radius = try circle.optionalInt("radius") else { throw .missing(circle.field("radius")) }
    return PrivacyZone.Circle(center: try coordinate("center", in: circle), radius: radius)
  }

  package static func coordinate(_ name: String, in object: JSONObject) throws(APIError) -> Coordinate {
    let place = try object.object(name)
    guard
      let coordinate = Coordinate(
        latitude: try place.double("latitude"), longitude: try place.double("longitude"))
    else {
      throw .invalid(
        object.field(name), "A latitude is from -90 to 90 degrees, and a longitude from -180 to 180.")
    }
    return coordinate
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

  private static func wholeRating(_ stamp: JSONObject) throws(APIError) -> Rating {
    guard let rating = try rating(stamp) else { throw .missing(stamp.field(value)) }
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
