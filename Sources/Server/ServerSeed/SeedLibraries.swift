import ServerLibrary
import ServerAccounts
import ServerPlaces
import ServerDiscover
import ServerTitles
import ServerCore
import KiwiKit

/// Gives generated users a library and a list.
///
/// Changes arrive like those of a device, so all derived data exists.
package struct SeedLibraries {
  package let usernames: [String]
  package let storage: Storage
  package let seed: UInt64
  package let now: Timestamp

  package init(usernames: [String], storage: Storage, seed: UInt64, now: Timestamp) {
    self.usernames = usernames
    self.storage = storage
    self.seed = seed
    self.now = now
  }

  /// The maximum number of users with a library, which limits the run time.
  package static let maxUsers = 100
  private static let titlesPerUser = 40

  package func run() async throws {
    let titles = try storage.read { try Self.titles(of: nil, limit: Self.maxTitles, in: $0) }
    guard !titles.isEmpty else { return }
    var random = SeedRandom(seed: seed, purpose: 7)
    for username in usernames.prefix(Self.maxUsers) {
      let changes = changes(titles, &random)
      try await storage.write { transaction in
        guard let user = try UserStore(transaction).user(username: username) else { return }
        let viewer = Viewer(
          key: user.key, id: user.id, username: user.username, role: .member, sessionKey: 0, sessionId: "")
        _ = try LibraryPush.run(changes, of: .titles, by: viewer, now: now, in: transaction)
      }
    }
  }

  private static let maxTitles = 2_000

  /// Returns titles in the order of the deck: best known first, the others at random.
  package static func titles(
    of kind: TitleKind?, limit: Int, in transaction: Transaction
  ) throws -> [TitleRecord] {
    try DeckStore(transaction).part(
      of: DeckQuery(kind: kind), from: .catalog(without: nil), in: .popularity, seenBy: nil, after: nil,
      limit: limit, maxExamined: limit
    ).titles
  }

  private func changes(_ titles: [TitleRecord], _ random: inout SeedRandom) -> [LibraryChange] {
    var clock = HybridClock(node: UInt32(truncatingIfNeeded: random.next()))
    func time(_ seconds: Int) -> HybridTime { clock.now(Int64(seconds) * 1_000) }
    var changes: [LibraryChange] = []
    let days = (0..<Self.titlesPerUser).map { _ in random.index(below: 700) }.sorted(by: >)
    for day in days {
      let swipedAt = now.seconds - day * 86_400
      // Well-known titles are picked more often.
      let title = titles[random.rank(below: titles.count)]
      var item = SwipedItem(
        titleId: title.id, dateSwiped: Stamped(Timestamp(seconds: swipedAt).date, at: time(swipedAt)))
      let direction: SwipeDirection =
        random.chance(0.6) ? .seen : random.chance(0.6) ? .watchlist : .skipped
      item[direction] = time(swipedAt)
      if direction == .seen, random.chance(0.7) {
        item.personalRating = Stamped(
          Rating(quarterStars: 2 * (4 + random.index(below: 7))), at: time(swipedAt))
      }
      changes.append(.swipedItem(item))
    }
    return changes + list(titles, &random, time(now.seconds))
  }

  private func list(
    _ titles: [TitleRecord], _ random: inout SeedRandom, _ time: HybridTime
  ) -> [LibraryChange] {
    let id = random.identifier(milliseconds: now.seconds * 1_000)
    var changes: [LibraryChange] = [
      .list(
        UserList(
          id: id, name: Stamped(random.element(of: Self.listNames), at: time),
          sortKey: Stamped("i", at: time), createdDate: Stamped(now.date, at: time)))
    ]
    var key: String?
    for _ in 0..<8 {
      let next = SortKey.between(key, nil)
      key = next
      changes.append(
        .listEntry(
          ListEntry(
            listId: id, titleId: random.element(of: titles).id, sortKey: Stamped(next, at: time),
            dateAdded: Stamped(now.date, at: time), isDeleted: Stamped(false, at: time))))
    }
    return changes
  }

  private static let listNames = [
    "For long evenings", "With the children", "To read again", "Rainy Sundays", "Summer",
  ]
}
