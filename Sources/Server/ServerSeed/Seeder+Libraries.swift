import Commands
import ServerLibrary
import ServerAccounts
import ServerPlaces
import ServerDiscover
import ServerTitles
import ServerCore
import Formats
import Foundation
import KiwiKit

// The large libraries of two users. They follow the product's rules, so indexes and triggers are restored before.
extension Seeder {
  package static let swiper = 0
  package static let librarian = 1

  /// Inserts the decisions of one user and the library of another one.
  ///
  /// The decisions are on the first titles of the deck.
  func insertLibraries() async throws {
    if plan.decisions > 0 { try await decide() }
    if plan.library > 0 { try await keep() }
  }

  private func decide() async throws {
    var random = SeedRandom(seed: plan.seed, purpose: 9)
    let viewer = try person(Self.swiper)
    let year = CivilDate(daysSinceEpoch: now / CivilDate.secondsPerDay).year
    var position: DeckPosition?
    var decided = 0
    while decided < plan.decisions {
      try output.progress(localized("swiping titles in the deck"), decided, of: plan.decisions)
      let limit = min(Self.libraryBatch, plan.decisions - decided)
      let (start, past) = (position, random)
      let (part, after) = try await storage.write { transaction in
        var random = past
        let part = try DeckService.part(
          of: DeckQuery(), seenBy: nil, after: start, limit: limit, thisYear: year, in: transaction)
        let changes = part.titles.map { title in
          let mood = random.fraction()
          let direction: SwipeDirection = mood < 0.7 ? .skipped : mood < 0.88 ? .watchlist : .seen
          return swipe(title.id, direction, &random)
        }
        try push(changes, of: viewer, in: transaction)
        return (part, random)
      }
      random = after
      decided += part.titles.count
      guard let next = part.next else { return }
      position = next
    }
  }

  private func keep() async throws {
    var random = SeedRandom(seed: plan.seed, purpose: 10)
    let viewer = try person(Self.librarian)
    let count = min(plan.library, plan.titles)
    let stride = plan.titles / max(count, 1)
    for first in Swift.stride(from: 0, to: count, by: Self.libraryBatch) {
      try output.progress(localized("filling a large library"), first, of: count)
      let range = first..<min(first + Self.libraryBatch, count)
      let past = random
      random = try await storage.write { transaction in
        var random = past
        var changes: [LibraryChange] = []
        for number in range {
          let key = number * stride + random.index(below: stride) + 1
          guard let title = try TitleStore(transaction).title(key: Int64(key)) else { continue }
          let isSeen = random.chance(0.6)
          changes.append(swipe(title.id, isSeen ? .seen : .watchlist, &random))
          if random.chance(0.1) { changes.append(entry(title.id, isFinished: isSeen, &random)) }
        }
        try push(changes, of: viewer, in: transaction)
        return random
      }
    }
  }

  /// The number of titles in one transaction.
  private static let libraryBatch = 500

  private func push(_ changes: [LibraryChange], of viewer: Viewer, in transaction: Transaction) throws {
    _ = try LibraryPush.run(
      changes, of: .titles, by: viewer, now: Timestamp(seconds: now), in: transaction)
  }

  private func person(_ number: Int) throws -> Viewer {
    let username = SeedWords.person(min(number, plan.users - 1)).username
    return try storage.read { transaction in
      guard let user = try UserStore(transaction).user(username: username) else { throw APIError.notFound }
      return Viewer(
        key: user.key, id: user.id, username: user.username, role: .member, sessionKey: 0, sessionId: "")
    }
  }

  private func swipe(
    _ titleId: String, _ direction: SwipeDirection, _ random: inout SeedRandom
  ) -> LibraryChange {
    let moment = start + random.index(below: now - start)
    var item = SwipedItem(titleId: titleId)
    guard let time = HybridTime(milliseconds: Int64(moment) * 1_000, counter: 0, node: 1) else {
      return .swipedItem(item)
    }
    item[direction] = time
    item.dateSwiped = Stamped(Date(timeIntervalSince1970: Double(moment)), at: time)
    if direction == .seen && random.chance(0.8) {
      item.personalRating = Stamped(Rating(quarterStars: 2 * (1 + random.index(below: 10))), at: time)
    }
    if random.chance(0.3) {
      item.sourcePlatform = Stamped(Self.platforms[random.rank(below: Self.platforms.count)], at: time)
    }
    return .swipedItem(item)
  }

  private func entry(_ titleId: String, isFinished: Bool, _ random: inout SeedRandom) -> LibraryChange {
    let day = CivilDate(
      daysSinceEpoch: (start + random.index(below: now - start)) / CivilDate.secondsPerDay)
    let id = random.identifier(milliseconds: now * 1_000)
    let time = HybridTime(milliseconds: Int64(now) * 1_000, counter: 0, node: 1)
    return .entry(
      LibraryEntry(
        id: id, titleId: titleId, startedOn: time.map { Stamped(day, at: $0) },
        finishedOn: isFinished ? time.map { Stamped(day, at: $0) } : nil))
  }

  private static let platforms = ["Netflix", "Prime Video", "Disney+", "Library", "Paperback", "Cinema"]
}
