import Formats
import Foundation
import KiwiKit
import TestSupport

/// Random library records with few titles, lists and times, so they often collide.
struct RandomLibrary {
  var random: SeededGenerator
  private var clocks: [HybridClock]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    clocks = (1...3).map { HybridClock(node: $0) }
  }

  /// A unique time from one of several clocks that differ from each other.
  mutating func time() -> HybridTime {
    let index = clocks.indices.randomElement(using: &random) ?? 0
    return clocks[index].now(.random(in: 0..<2_000, using: &random))
  }

  mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? {
    random.chance(35) ? make(&self) : nil
  }

  mutating func stamped<Value>(_ values: [Value]) -> Stamped<Value> {
    Stamped(values[Int.random(in: 0..<values.count, using: &random)], at: time())
  }

  mutating func maybeStamped<Value>(_ values: [Value]) -> Stamped<Value>? { maybe { $0.stamped(values) } }

  static let dates = [1_000, 2_000, 3_000].map { Date(timeIntervalSince1970: $0) }
  static let days = [1, 20, nil].map { $0.map { CivilDate(year: 2026, month: 11, day: $0) } }
  static let ratings = [2, 15, 16, nil].map { $0.flatMap { Rating(quarterStars: $0) } }

  mutating func item(_ titleId: String = "t") -> SwipedItem {
    SwipedItem(
      titleId: titleId, seenAt: maybe { $0.time() }, watchlistAt: maybe { $0.time() },
      skippedAt: maybe { $0.time() }, clearedAt: maybe { $0.time() }, dateSwiped: maybeStamped(Self.dates),
      personalRating: maybeStamped(Self.ratings), sourcePlatform: maybeStamped(["Netflix", "Hulu", nil]),
      isPrivate: maybeStamped([true, false]))
  }

  mutating func entry(_ id: String = "e", titleId: String = "t") -> LibraryEntry {
    LibraryEntry(
      id: id, titleId: titleId, startedOn: maybeStamped(Self.days), finishedOn: maybeStamped(Self.days),
      pausedOn: maybeStamped(Self.days), stoppedOn: maybeStamped(Self.days),
      progress: maybeStamped([LibraryEntry.Progress(40, .pages), LibraryEntry.Progress(9, .percent), nil]),
      rating: maybeStamped(Self.ratings), note: maybeStamped(["good", "bad", nil]),
      isSpoiler: maybeStamped([true, false]), isDeleted: maybeStamped([true, false]),
      isPrivate: maybeStamped([true, false]))
  }

  mutating func list(_ id: String = "l") -> UserList {
    UserList(
      id: id, name: maybeStamped(["Autumn", "Winter"]), description: maybeStamped(["leaves", nil]),
      sortKey: maybeStamped(["a", "i"]), createdDate: maybeStamped(Self.dates),
      isDeleted: maybeStamped([true, false]))
  }

  mutating func listEntry(_ listId: String = "l", _ titleId: String = "t") -> ListEntry {
    ListEntry(
      listId: listId, titleId: titleId, sortKey: maybeStamped(["a", "i"]),
      dateAdded: maybeStamped(Self.dates),
      isDeleted: maybeStamped([true, false]))
  }

  mutating func change() -> LibraryChange {
    let title = ["t", "u", "v"][Int.random(in: 0..<3, using: &random)]
    let list = random.chance(50) ? "l" : "m"
    return switch Int.random(in: 0..<4, using: &random) {
    case 0: .swipedItem(item(title))
    case 1: .entry(entry(title + (random.chance(50) ? "1" : "2"), titleId: title))
    case 2: .list(self.list(list))
    default: .listEntry(listEntry(list, title))
    }
  }
}
