import Foundation
import KiwiKit

@testable import KiwiEngine

/// A minimal model of the library server: records, a sequence number for each change, and correction of times
/// from fast clocks. It logs all received changes, so no loss goes unnoticed.
final class ModelLibraryServer {
  struct Library: Sendable {
    var records = LibraryRecords()
    var sequence: [LibraryChange.ID: Int] = [:]
    /// The stored times by field and by the time under which the value was written.
    var received: [LibraryField: [HybridTime: HybridTime]] = [:]
  }

  static let tolerance: Int64 = 60_000
  /// Small, so a pull takes several pages.
  static let pageSize = 5

  /// The contents of a backup.
  struct Backup: Sendable {
    fileprivate var libraries: [String: Library] = [:]
    fileprivate var changes = 0
    /// The targets of merged duplicates, and by user the experiences that were moved from a duplicate.
    fileprivate var doubles: [String: String] = [:]
    fileprivate var moved: [String: Set<String>] = [:]
  }

  private var data = Backup()
  private var clock = HybridClock(node: 0)
  private var epoch = 0
  /// The original times of values that devices send with corrected times; kept only for the checks.
  private var originals: [HybridTime: HybridTime] = [:]

  func library(of person: String) -> Library { data.libraries[person] ?? Library() }

  var wasRestored: Bool { epoch > 0 }

  func backUp() -> Backup { data }

  /// Restores a backup. Received values stay logged, because only the later of two values has to arrive
  /// again, with a corrected time or an old one.
  func restore(_ backup: Backup) {
    let lost = data.libraries
    data = backup
    for (person, library) in lost {
      for (field, times) in library.received {
        let forgotten = times.compactMapValues { _ in HybridTime(milliseconds: 0, counter: 0, node: 0) }
        data.libraries[person, default: Library()].received[field, default: [:]].merge(forgotten) { kept, _ in
          kept
        }
      }
    }
    epoch += 1
  }

  /// Accepts all changes or none.
  func push(
    _ changes: [LibraryChange], after cursor: String?, by person: String, now: Int64
  ) -> Result<LibraryChangesResponse, APIFailure> {
    if let cursor, place(cursor).epoch != epoch { return .failure(Self.historyLost) }
    if let (index, refusal) = refusal(of: changes, by: person) {
      // Some servers name the rejected change and some do not.
      let field = index.isMultiple(of: 2) ? "changes[\(index)]\(refusal.field)" : nil
      return .failure(
        .rejected(status: refusal.status, code: refusal.code, message: "No.", field: field))
    }
    let wrong = Set(changes.flatMap { LibraryField.all(of: $0) }.map(\.time))
      .filter { $0.milliseconds > now + Self.tolerance }
    let right = Dictionary(uniqueKeysWithValues: wrong.sorted().map { ($0, clock.now(now)) })
    for (time, corrected) in right { originals[corrected] = originals[time] ?? time }
    var library = library(of: person)
    var answer: [LibraryChange] = []
    for change in changes {
      // An existing rating keeps its values and its time.
      if case .experienceRating(let rating) = change,
        let known = library.records.experienceRatings[rating.id]
      {
        answer.append(.experienceRating(known))
        continue
      }
      for (field, time) in LibraryField.all(of: change) {
        let written = originals[time] ?? time
        let known = library.received[field]?[written] ?? right[time] ?? time
        library.received[field, default: [:]][written] = max(known, right[time] ?? time)
      }
      let corrected = arriving(change.mapTimes { right[$0] ?? $0 }, in: library, of: person)
      let before = library.records
      let merged = library.records.merge(corrected)
      if library.records != before {
        data.changes += 1
        library.sequence[change.id] = data.changes
      }
      answer.append(merged)
    }
    data.libraries[person] = library
    return .success(
      LibraryChangesResponse(changes: answer, titles: [], cursor: "\(epoch).0", hasMore: false))
  }

  // MARK: Duplicate places

  /// Moves a new experience to the current place. A known experience keeps the place in its record.
  private func arriving(_ change: LibraryChange, in library: Library, of person: String) -> LibraryChange {
    guard case .experience(let experience) = change, library.records.experiences[experience.id] == nil,
      let spot = data.doubles[experience.spotId]
    else { return change }
    data.moved[person, default: []].insert(experience.id)
    return .experience(experience.moved(toSpot: spot))
  }

  /// Merges a duplicate into another place, or undoes that.
  func merge(_ double: String, into spot: String, isUndone: Bool) {
    guard (data.doubles[double] != nil) == isUndone else { return }
    data.doubles[double] = isUndone ? nil : spot
    for person in data.libraries.keys.sorted() {
      var library = library(of: person)
      let moving = library.records.experiences.values.filter {
        isUndone ? data.moved[person]?.contains($0.id) == true : $0.spotId == double
      }.map(\.id).sorted()
      data.moved[person] = isUndone ? [] : Set(moving)
      var records = LibraryRecords()
      for var change in library.records.changes {
        if case .experience(let experience) = change, moving.contains(experience.id) {
          change = .experience(experience.moved(toSpot: isUndone ? double : spot))
        }
        records.merge(change)
      }
      library.records = records
      for id in moving {
        data.changes += 1
        library.sequence["experience/" + id] = data.changes
      }
      data.libraries[person] = library
    }
  }

  private struct Refusal {
    let status: Int
    let code: String
    let field: String

    static func notThere(_ field: String) -> Refusal { Refusal(status: 404, code: "not_found", field: field) }
  }

  /// The first rejected change: one with a missing parent, or a rating that differs from the stored one.
  private func refusal(of changes: [LibraryChange], by person: String) -> (Int, Refusal)? {
    let records = library(of: person).records
    var experiences = Set(records.experiences.keys)
    for case .experience(let experience) in changes where experience.spotId != "bad" {
      experiences.insert(experience.id)
    }
    for (index, change) in changes.enumerated() {
      let refusal: Refusal? =
        switch change {
        case .swipedItem, .entry, .list, .listEntry:
          change.titleId == "bad"
            ? Refusal(status: 422, code: "unknown_title", field: ".swipedItem.titleId") : nil
        case .experience(let experience):
          if experience.spotId == "bad" {
            Refusal(status: 422, code: "unknown_spot", field: ".experience.spotId")
          } else if records.experiences[experience.id] == nil
            && (experience.name == nil || experience.createdDate == nil)
          {
            .notThere(".experience")
          } else {
            nil
          }
        case .experienceRating(let rating):
          if !experiences.contains(rating.experienceId) {
            .notThere(".experienceRating")
          } else if let known = records.experienceRatings[rating.id],
            known.rating?.value != rating.rating?.value
          {
            Refusal(status: 409, code: "rating_stays", field: ".experienceRating")
          } else {
            nil
          }
        case .privacyZone(let zone):
          records.privacyZones[zone.id] == nil && zone.circle == nil ? .notThere(".privacyZone") : nil
        case .spotWish: nil
        }
      if let refusal { return (index, refusal) }
    }
    return nil
  }

  func pull(after cursor: String?, by person: String) -> Result<LibraryChangesResponse, APIFailure> {
    let library = library(of: person)
    let (epoch, last) = place(cursor)
    guard epoch == self.epoch else { return .failure(Self.historyLost) }
    let later = library.sequence.filter { $0.value > last }.sorted { $0.value < $1.value }
    let page = later.prefix(Self.pageSize)
    let records = Dictionary(
      library.records.changes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return .success(
      LibraryChangesResponse(
        changes: page.compactMap { records[$0.key] }, titles: [],
        cursor: "\(epoch).\(page.last?.value ?? last)", hasMore: later.count > page.count))
  }

  private func place(_ cursor: String?) -> (epoch: Int, sequence: Int) {
    let parts = cursor?.split(separator: ".").compactMap { Int($0) } ?? [epoch, 0]
    return (parts[0], parts[1])
  }

  private static let historyLost = APIFailure.rejected(
    status: 410, code: "history_lost", message: "Lost.", field: "cursor")

  func lastSequence(of person: String) -> Int { library(of: person).sequence.values.max() ?? 0 }
}

/// One independently written field of a record.
struct LibraryField: Hashable, Sendable {
  let record: LibraryChange.ID
  let name: String

  /// The fields that a change writes, with their times.
  static func all(of change: LibraryChange) -> [(field: LibraryField, time: HybridTime)] {
    var fields: [(LibraryField, HybridTime)] = []
    _ = change.mapFields { name, time in
      fields.append((LibraryField(record: change.id, name: name), time))
      return time
    }
    return fields
  }
}

extension LibraryChange {
  func mapTimes(_ transform: (HybridTime) -> HybridTime) -> LibraryChange {
    mapFields { _, time in transform(time) }
  }

  func mapFields(_ transform: (String, HybridTime) -> HybridTime) -> LibraryChange {
    func map(_ name: String, _ time: HybridTime?) -> HybridTime? { time.map { transform(name, $0) } }
    func map<Value>(_ name: String, _ stamped: Stamped<Value>?) -> Stamped<Value>? {
      stamped.map { Stamped($0.value, at: transform(name, $0.time)) }
    }
    switch self {
    case .swipedItem(let item):
      return .swipedItem(
        SwipedItem(
          titleId: item.titleId, seenAt: map("seenAt", item.seenAt),
          watchlistAt: map("watchlistAt", item.watchlistAt), skippedAt: map("skippedAt", item.skippedAt),
          clearedAt: map("clearedAt", item.clearedAt), dateSwiped: map("dateSwiped", item.dateSwiped),
          personalRating: map("personalRating", item.personalRating),
          sourcePlatform: map("sourcePlatform", item.sourcePlatform),
          isPrivate: map("isPrivate", item.isPrivate)))
    case .entry(let entry):
      return .entry(
        LibraryEntry(
          id: entry.id, titleId: entry.titleId, startedOn: map("startedOn", entry.startedOn),
          finishedOn: map("finishedOn", entry.finishedOn), pausedOn: map("pausedOn", entry.pausedOn),
          stoppedOn: map("stoppedOn", entry.stoppedOn), progress: map("progress", entry.progress),
          rating: map("rating", entry.rating), note: map("note", entry.note),
          isSpoiler: map("isSpoiler", entry.isSpoiler), isDeleted: map("isDeleted", entry.isDeleted),
          isPrivate: map("isPrivate", entry.isPrivate)))
    case .list(let list):
      return .list(
        UserList(
          id: list.id, name: map("name", list.name), description: map("description", list.description),
          sortKey: map("sortKey", list.sortKey), createdDate: map("createdDate", list.createdDate),
          isDeleted: map("isDeleted", list.isDeleted)))
    case .listEntry(let entry):
      return .listEntry(
        ListEntry(
          listId: entry.listId, titleId: entry.titleId, sortKey: map("sortKey", entry.sortKey),
          dateAdded: map("dateAdded", entry.dateAdded), isDeleted: map("isDeleted", entry.isDeleted)))
    case .experience(let experience):
      return .experience(
        Experience(
          id: experience.id, spotId: experience.spotId, name: map("name", experience.name),
          description: map("description", experience.description),
          visitedOn: map("visitedOn", experience.visitedOn),
          companions: map("companions", experience.companions),
          photo: map("photo", experience.photo), visibility: map("visibility", experience.visibility),
          publishedFrom: map("publishedFrom", experience.publishedFrom),
          showsTownOnly: map("showsTownOnly", experience.showsTownOnly),
          createdDate: map("createdDate", experience.createdDate),
          isDeleted: map("isDeleted", experience.isDeleted)))
    case .experienceRating(let rating):
      return .experienceRating(
        ExperienceRating(
          id: rating.id, experienceId: rating.experienceId, rating: map("rating", rating.rating),
          note: map("note", rating.note), createdDate: map("createdDate", rating.createdDate)))
    case .spotWish(let wish):
      return .spotWish(
        SpotWish(
          spotId: wish.spotId, isWished: map("isWished", wish.isWished),
          dateWished: map("dateWished", wish.dateWished))
      )
    case .privacyZone(let zone):
      return .privacyZone(
        PrivacyZone(
          id: zone.id, name: map("name", zone.name), circle: map("circle", zone.circle),
          isDeleted: map("isDeleted", zone.isDeleted)))
    }
  }
}
