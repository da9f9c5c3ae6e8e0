import ServerLibrary
import ServerCore
import KiwiKit
import Threads

/// Gives the times of devices whose clocks are ahead others: a device with a wrong clock would otherwise decide for the
/// rest of its owner's life, or until nobody can tell.
final class LibraryClock: Sendable {
  /// How far ahead of the server's clock a time may be, in milliseconds.
  static let tolerance: Int64 = 60_000

  private let clock = Mutex(HybridClock(node: UInt32.random(in: 0 ... .max)))

  /// Puts the server's own times in the place of those that are too far ahead. They are in the same order, and after all
  /// other times of the changes.
  func correct(_ changes: [LibraryChange], now: Timestamp) -> [LibraryChange] {
    let milliseconds = Int64(now.seconds) * 1_000
    let times = Set(changes.flatMap(\.times))
    let wrong = times.filter { $0.milliseconds > milliseconds + Self.tolerance }
    guard !wrong.isEmpty else { return changes }
    let right = clock.withLock { clock in
      times.subtracting(wrong).max().map { clock.see($0) }
      return Dictionary(
        uniqueKeysWithValues: wrong.sorted().map { time in (time, clock.now(milliseconds)) })
    }
    return changes.map { $0.mapTimes { right[$0] ?? $0 } }
  }
}

extension LibraryChange {
  /// All times in it.
  package var times: [HybridTime] {
    var times: [HybridTime] = []
    _ = mapTimes { time in
      times.append(time)
      return time
    }
    return times
  }

  fileprivate func mapTimes(_ transform: (HybridTime) -> HybridTime) -> LibraryChange {
    func map(_ time: HybridTime?) -> HybridTime? { time.map(transform) }
    func map<Value>(_ stamped: Stamped<Value>?) -> Stamped<Value>? {
      stamped.map { Stamped($0.value, at: transform($0.time)) }
    }
    switch self {
    case .swipedItem(let item):
      return .swipedItem(
        SwipedItem(
          titleId: item.titleId, seenAt: map(item.seenAt), watchlistAt: map(item.watchlistAt),
          skippedAt: map(item.skippedAt), clearedAt: map(item.clearedAt), dateSwiped: map(item.dateSwiped),
          personalRating: map(item.personalRating), sourcePlatform: map(item.sourcePlatform),
          isPrivate: map(item.isPrivate)))
    case .entry(let entry):
      return .entry(
        LibraryEntry(
          id: entry.id, titleId: entry.titleId, startedOn: map(entry.startedOn),
          finishedOn: map(entry.finishedOn), pausedOn: map(entry.pausedOn), stoppedOn: map(entry.stoppedOn),
          progress: map(entry.progress), rating: map(entry.rating), note: map(entry.note),
          isSpoiler: map(entry.isSpoiler), isDeleted: map(entry.isDeleted),
          isPrivate: map(entry.isPrivate)))
    case .list(let list):
      return .list(
        UserList(
          id: list.id, name: map(list.name), description: map(list.description), sortKey: map(list.sortKey),
          createdDate: map(list.createdDate), isDeleted: map(list.isDeleted)))
    case .listEntry(let entry):
      return .listEntry(
        ListEntry(
          listId: entry.listId, titleId: entry.titleId, sortKey: map(entry.sortKey),
          dateAdded: map(entry.dateAdded), isDeleted: map(entry.isDeleted)))
    case .experience(let experience):
      return .experience(
        Experience(
          id: experience.id, spotId: experience.spotId, name: map(experience.name),
          description: map(experience.description), visitedOn: map(experience.visitedOn),
          companions: map(experience.companions), photo: map(experience.photo),
          visibility: map(experience.visibility), publishedFrom: map(experience.publishedFrom),
          showsTownOnly: map(experience.showsTownOnly), createdDate: map(experience.createdDate),
          isDeleted: map(experience.isDeleted)))
    case .experienceRating(let rating):
      return .experienceRating(
        ExperienceRating(
          id: rating.id, experienceId: rating.experienceId, rating: map(rating.rating),
          note: map(rating.note), createdDate: map(rating.createdDate)))
    case .spotWish(let wish):
      return .spotWish(
        SpotWish(spotId: wish.spotId, isWished: map(wish.isWished), dateWished: map(wish.dateWished)))
    case .privacyZone(let zone):
      return .privacyZone(
        PrivacyZone(
          id: zone.id, name: map(zone.name), circle: map(zone.circle), isDeleted: map(zone.isDeleted)))
    }
  }
}
