import ServerTitles
import ServerCore
import Formats
import Foundation
import KiwiKit

/// Fields of a record that nobody has written are not there.
extension JSONWriter {
  /// A ``KiwiKit/LibraryChange``.
  package mutating func libraryChange(_ change: LibraryChange) {
    object { writer in
      switch change {
      case .swipedItem(let item):
        writer.name("swipedItem")
        writer.swipedItem(item)
      case .entry(let entry):
        writer.name("entry")
        writer.libraryEntry(entry)
      case .list(let list):
        writer.name("list")
        writer.userList(list)
      case .listEntry(let entry):
        writer.name("listEntry")
        writer.listEntry(entry)
      case .experience(let experience):
        writer.name("experience")
        writer.experience(experience)
      case .experienceRating(let rating):
        writer.name("experienceRating")
        writer.experienceRating(rating)
      case .spotWish(let wish):
        writer.name("spotWish")
        writer.spotWish(wish)
      case .privacyZone(let zone):
        writer.name("privacyZone")
        writer.privacyZone(zone)
      }
    }
  }

  /// A ``KiwiKit/SwipedItem``.
  package mutating func swipedItem(_ item: SwipedItem) {
    object { writer in
      writer.member("titleId", item.titleId)
      writer.time("seenAt", item.seenAt)
      writer.time("watchlistAt", item.watchlistAt)
      writer.time("skippedAt", item.skippedAt)
      writer.time("clearedAt", item.clearedAt)
      writer.stamped("dateSwiped", item.dateSwiped) { $1.date(Timestamp($0)) }
      writer.stamped("personalRating", item.personalRating) { $1.optionalInteger($0?.quarterStars) }
      writer.stamped("sourcePlatform", item.sourcePlatform) { $1.optionalString($0) }
      writer.stamped("isPrivate", item.isPrivate) { $1.boolean($0) }
    }
  }

  /// A ``KiwiKit/LibraryEntry``.
  package mutating func libraryEntry(_ entry: LibraryEntry) {
    object { writer in
      writer.member("id", entry.id)
      writer.member("titleId", entry.titleId)
      writer.stamped("startedOn", entry.startedOn) { $1.optionalString($0?.description) }
      writer.stamped("finishedOn", entry.finishedOn) { $1.optionalString($0?.description) }
      writer.stamped("pausedOn", entry.pausedOn) { $1.optionalString($0?.description) }
      writer.stamped("stoppedOn", entry.stoppedOn) { $1.optionalString($0?.description) }
      writer.stamped("progress", entry.progress) { $1.progress($0) }
      writer.stamped("rating", entry.rating) { $1.optionalInteger($0?.quarterStars) }
      writer.stamped("note", entry.note) { $1.optionalString($0) }
      writer.stamped("isSpoiler", entry.isSpoiler) { $1.boolean($0) }
      writer.stamped("isDeleted", entry.isDeleted) { $1.boolean($0) }
      writer.stamped("isPrivate", entry.isPrivate) { $1.boolean($0) }
    }
  }

  /// A ``KiwiKit/UserList``.
  mutating func userList(_ list: UserList) {
    object { writer in
      writer.member("id", list.id)
      writer.stamped("name", list.name) { $1.string($0) }
      writer.stamped("description", list.description) { $1.optionalString($0) }
      writer.stamped("sortKey", list.sortKey) { $1.string($0) }
      writer.stamped("createdDate", list.createdDate) { $1.date(Timestamp($0)) }
      writer.stamped("isDeleted", list.isDeleted) { $1.boolean($0) }
    }
  }

  /// A ``KiwiKit/ListEntry``.
  package mutating func listEntry(_ entry: ListEntry) {
    object { writer in
      writer.member("listId", entry.listId)
      writer.member("titleId", entry.titleId)
      writer.stamped("sortKey", entry.sortKey) { $1.string($0) }
      writer.stamped("dateAdded", entry.dateAdded) { $1.date(Timestamp($0)) }
      writer.stamped("isDeleted", entry.isDeleted) { $1.boolean($0) }
    }
  }

  /// A ``KiwiKit/Experience``.
  package mutating func experience(_ experience: Experience) {
    object { writer in
      writer.member("id", experience.id)
      writer.member("spotId", experience.spotId)
      writer.stamped("name", experience.name) { $1.string($0) }
      writer.stamped("description", experience.description) { $1.optionalString($0) }
      writer.stamped("visitedOn", experience.visitedOn) { $1.optionalString($0?.description) }
      writer.stamped("companions", experience.companions) { names, writer in
        writer.array(of: names) { name, writer in writer.string(name) }
      }
      writer.stamped("photo", experience.photo) { $1.optionalString($0) }
      writer.stamped("visibility", experience.visibility) { $1.string($0.rawValue) }
      writer.stamped("publishedFrom", experience.publishedFrom) { date, writer in
        if let date { writer.date(Timestamp(date)) } else { writer.null() }
      }
      writer.stamped("showsTownOnly", experience.showsTownOnly) { $1.boolean($0) }
      writer.stamped("createdDate", experience.createdDate) { $1.date(Timestamp($0)) }
      writer.stamped("isDeleted", experience.isDeleted) { $1.boolean($0) }
    }
  }

  /// A ``KiwiKit/ExperienceRating``.
  package mutating func experienceRating(_ rating: ExperienceRating) {
    object { writer in
      writer.member("id", rating.id)
      writer.member("experienceId", rating.experienceId)
      writer.stamped("rating", rating.rating) { $1.integer($0.quarterStars) }
      writer.stamped("note", rating.note) { $1.optionalString($0) }
      writer.stamped("createdDate", rating.createdDate) { $1.date(Timestamp($0)) }
    }
  }

  /// A ``KiwiKit/SpotWish``.
  package mutating func spotWish(_ wish: SpotWish) {
    object { writer in
      writer.member("spotId", wish.spotId)
      writer.stamped("isWished", wish.isWished) { $1.boolean($0) }
      writer.stamped("dateWished", wish.dateWished) { $1.date(Timestamp($0)) }
    }
  }

  /// A ``KiwiKit/PrivacyZone``.
  package mutating func privacyZone(_ zone: PrivacyZone) {
    object { writer in
      writer.member("id", zone.id)
      writer.stamped("name", zone.name) { $1.string($0) }
      writer.stamped("circle", zone.circle) { circle, writer in
        writer.object { writer in
          writer.member("center", circle.center)
          writer.member("radius", circle.radius)
        }
      }
      writer.stamped("isDeleted", zone.isDeleted) { $1.boolean($0) }
    }
  }

  private mutating func time(_ name: StaticString, _ time: HybridTime?) {
    if let time { member(name, time.description) }
  }

  private mutating func stamped<Value>(
    _ name: StaticString, _ stamped: Stamped<Value>?, _ write: (Value, inout JSONWriter) -> Void
  ) {
    guard let stamped else { return }
    self.name(name)
    object { writer in
      writer.name("value")
      write(stamped.value, &writer)
      writer.member("time", stamped.time.description)
    }
  }

  private mutating func optionalString(_ text: String?) {
    if let text { string(text) } else { null() }
  }

  private mutating func optionalInteger(_ number: Int?) {
    if let number { integer(number) } else { null() }
  }

  package mutating func progress(_ progress: LibraryEntry.Progress?) {
    guard let progress else { return null() }
    object { writer in
      writer.member("unit", progress.unit.rawValue)
      writer.member("value", progress.value)
    }
  }
}
