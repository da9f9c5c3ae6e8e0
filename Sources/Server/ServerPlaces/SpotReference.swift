import ServerLibrary
import ServerCore
import KiwiKit

/// A merge of a duplicate into another place, in progress or being undone.
package struct SpotMerge: Sendable {
  package let key: Int64
  package let duplicate: StoredSpot
  package let spot: StoredSpot
  package let now: Timestamp
}

/// Rows of an area that refer to a place, with functions that move them.
package struct SpotReference: Sendable {
  /// Moves rows and subtracts their number from `limit`; a limit of zero means that rows remain. Returns the resulting
  /// changes.
  package typealias Move =
    @Sendable (_ merge: SpotMerge, _ limit: inout Int, _ transaction: Transaction) throws -> [any Change]

  /// The table with these rows.
  package let table: String
  /// Moves rows and records them, so ``moveBack`` moves the same rows back.
  package let move: Move
  package let moveBack: Move

  package init(
    table: String, move: @escaping Move = { _, _, _ in [] }, moveBack: @escaping Move = { _, _, _ in [] }
  ) {
    self.table = table
    self.move = move
    self.moveBack = moveBack
  }
}

extension SpotReference {
  static let ofSpots = [
    // Places merged into the duplicate still redirect through it.
    SpotReference(table: "spots"), SpotReference(table: "spotMerges"),
    // The duplicate keeps its own history.
    SpotReference(table: "spotChanges"),
    // The duplicate keeps its previous positions.
    SpotReference(table: "spotPositions"),
    SpotReference(
      table: "spotSources",
      move: { merge, _, transaction in
        try SpotMergeStore(transaction).moveSources(merge)
        return []
      },
      moveBack: { merge, _, transaction in
        try SpotMergeStore(transaction).moveSourcesBack(merge)
        return []
      }),
    // Rows of imports resolve merges when they are applied.
    SpotReference(table: "placeImportRows"),
    SpotReference(table: "experiences", move: moveExperiences, moveBack: moveExperiencesBack),
    SpotReference(table: "wantToGoSpots", move: moveWishes, moveBack: moveWishesBack),
  ]

  // MARK: Experiences

  @Sendable private static func moveExperiences(
    _ merge: SpotMerge, _ limit: inout Int, _ transaction: Transaction
  ) throws -> [any Change] {
    let experiences = try SpotMergeStore(transaction).experiences(atSpot: merge.duplicate.key, limit: limit)
    for row in experiences {
      try SpotMergeStore(transaction).recordMove(merge, "experiences", row: String(row.key), before: nil)
    }
    limit -= experiences.count
    return try put(experiences, at: merge.spot, transaction)
  }

  @Sendable private static func moveExperiencesBack(
    _ merge: SpotMerge, _ limit: inout Int, _ transaction: Transaction
  ) throws -> [any Change] {
    let moves = try SpotMergeStore(transaction).takeMoves(merge, "experiences", limit: limit)
    limit -= moves.count
    let experiences = try moves.compactMap { move in
      try Int64(move.row).flatMap {
        try SpotMergeStore(transaction).experience(key: $0, atSpot: merge.spot.key)
      }
    }
    return try put(experiences, at: merge.duplicate, transaction)
  }

  private static func put(
    _ experiences: [ExperienceRow], at spot: StoredSpot, _ transaction: Transaction
  ) throws -> [any Change] {
    guard !experiences.isEmpty else { return [] }
    for row in experiences {
      try SpotMergeStore(transaction).setSpot(
        spot.key, ofExperience: row.key, record: row.experience.moved(toSpot: spot.id),
        sequence: LibraryStore(transaction).nextSequence())
    }
    return [LibraryRecordsChange(userKeys: Set(experiences.map(\.userKey)), listKeys: [])]
  }

  // MARK: Wishes

  @Sendable private static func moveWishes(
    _ merge: SpotMerge, _ limit: inout Int, _ transaction: Transaction
  ) throws -> [any Change] {
    let store = ExperienceStore(transaction)
    let userKeys = try SpotMergeStore(transaction).usersWishing(forSpot: merge.duplicate.key, limit: limit)
    limit -= userKeys.count
    for userKey in userKeys {
      guard let wish = try store.wish(forSpot: merge.duplicate.key, ofUser: userKey) else { continue }
      let known = try store.wish(forSpot: merge.spot.key, ofUser: userKey)
      let wasWished = known?.isWished?.value == true
      try SpotMergeStore(transaction).recordMove(
        merge, "wantToGoSpots", row: String(userKey), before: wasWished ? "wished" : nil)
      try set(
        true, wish: known ?? SpotWish(spotId: merge.spot.id, dateWished: wish.dateWished), merge.spot,
        userKey, merge, transaction)
      try set(false, wish: wish, merge.duplicate, userKey, merge, transaction)
    }
    return userKeys.isEmpty ? [] : [LibraryRecordsChange(userKeys: Set(userKeys), listKeys: [])]
  }

  @Sendable private static func moveWishesBack(
    _ merge: SpotMerge, _ limit: inout Int, _ transaction: Transaction
  ) throws -> [any Change] {
    let store = ExperienceStore(transaction)
    var userKeys: Set<Int64> = []
    let moves = try SpotMergeStore(transaction).takeMoves(merge, "wantToGoSpots", limit: limit)
    limit -= moves.count
    for move in moves {
      // A user who has been there since wants to go to neither.
      guard let userKey = Int64(move.row),
        let wish = try store.wish(forSpot: merge.spot.key, ofUser: userKey), wish.isWished?.value == true,
        let duplicate = try store.wish(forSpot: merge.duplicate.key, ofUser: userKey)
      else { continue }
      try set(true, wish: duplicate, merge.duplicate, userKey, merge, transaction)
      if move.before == nil { try set(false, wish: wish, merge.spot, userKey, merge, transaction) }
      userKeys.insert(userKey)
    }
    return userKeys.isEmpty ? [] : [LibraryRecordsChange(userKeys: userKeys, listKeys: [])]
  }

  private static func set(
    _ isWished: Bool, wish: SpotWish, _ spot: StoredSpot, _ userKey: Int64, _ merge: SpotMerge,
    _ transaction: Transaction
  ) throws {
    guard wish.isWished?.value != isWished else { return }
    try ExperienceStore(transaction).put(
      wish.setting(isWished: isWished, now: merge.now), forSpot: spot.key, ofUser: userKey,
      sequence: LibraryStore(transaction).nextSequence())
  }
}

extension SpotWish {
  /// Returns the wish with `isWished` set at a later time than all others.
  fileprivate func setting(isWished: Bool, now: Timestamp) -> SpotWish {
    var wish = self
    var clock = HybridClock(node: 0, latest: latestTime)
    wish.isWished = Stamped(isWished, at: clock.now(Int64(now.seconds) * 1_000))
    return wish
  }

  /// Returns the wish, removed.
  func removed(now: Timestamp) -> SpotWish { setting(isWished: false, now: now) }

  /// Returns the wish for another place.
  package func moved(toSpot spotId: String) -> SpotWish {
    SpotWish(spotId: spotId, isWished: isWished, dateWished: dateWished)
  }
}
