import ServerLibrary
import ServerCore
import KiwiKit

/// A double on its way into the place that stays, or back.
package struct SpotMerge: Sendable {
  package let key: Int64
  package let double: SpotRecord
  package let spot: SpotRecord
  package let now: Timestamp
}

/// Rows of an area that refer to a place, how they come to refer to another one, and how they come back.
package struct SpotReference: Sendable {
  /// Moves rows, takes those that it moved from `limit`, and has left some when none is left. Returns who has to hear of
  /// it.
  package typealias Move =
    @Sendable (_ merge: SpotMerge, _ limit: inout Int, _ transaction: Transaction) throws -> [any Change]

  /// The table whose rows these are.
  package let table: String
  /// Writes down what it moves, so that ``moveBack`` moves that and nothing else.
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
    // What was merged into the double leads on through it.
    SpotReference(table: "spots"), SpotReference(table: "spotMerges"),
    // What was said of the double alone stays with it.
    SpotReference(table: "spotChanges"),
    // And where it was.
    SpotReference(table: "spotPositions"),
    SpotReference(
      table: "spotSources",
      move: { merge, _, transaction in
        try transaction.spotMerges.moveSources(merge)
        return []
      },
      moveBack: { merge, _, transaction in
        try transaction.spotMerges.moveSourcesBack(merge)
        return []
      }),
    // Rows of imports follow it when they are applied.
    SpotReference(table: "placeImportRows"),
    SpotReference(table: "experiences", move: moveExperiences, moveBack: moveExperiencesBack),
    SpotReference(table: "spotWishes", move: moveWishes, moveBack: moveWishesBack),
  ]

  // MARK: Experiences

  @Sendable private static func moveExperiences(
    _ merge: SpotMerge, _ limit: inout Int, _ transaction: Transaction
  ) throws -> [any Change] {
    let experiences = try transaction.spotMerges.experiences(atSpot: merge.double.key, limit: limit)
    for row in experiences {
      try transaction.spotMerges.note(merge, "experiences", row: String(row.key), before: nil)
    }
    limit -= experiences.count
    return try put(experiences, at: merge.spot, transaction)
  }

  @Sendable private static func moveExperiencesBack(
    _ merge: SpotMerge, _ limit: inout Int, _ transaction: Transaction
  ) throws -> [any Change] {
    let moves = try transaction.spotMerges.takeMoves(merge, "experiences", limit: limit)
    limit -= moves.count
    let experiences = try moves.compactMap { move in
      try Int64(move.row).flatMap {
        try transaction.spotMerges.experience(key: $0, atSpot: merge.spot.key)
      }
    }
    return try put(experiences, at: merge.double, transaction)
  }

  private static func put(
    _ experiences: [ExperienceRow], at spot: SpotRecord, _ transaction: Transaction
  ) throws -> [any Change] {
    guard !experiences.isEmpty else { return [] }
    for row in experiences {
      try transaction.spotMerges.setSpot(
        spot.key, ofExperience: row.key, record: row.experience.moved(toSpot: spot.id),
        sequence: transaction.library.nextSequence())
    }
    return [LibraryRecordsChange(userKeys: Set(experiences.map(\.userKey)), listKeys: [])]
  }

  // MARK: Wishes

  @Sendable private static func moveWishes(
    _ merge: SpotMerge, _ limit: inout Int, _ transaction: Transaction
  ) throws -> [any Change] {
    let store = transaction.experiences
    let userKeys = try transaction.spotMerges.wishers(ofSpot: merge.double.key, limit: limit)
    limit -= userKeys.count
    for userKey in userKeys {
      guard let wish = try store.wish(forSpot: merge.double.key, ofUser: userKey) else { continue }
      let known = try store.wish(forSpot: merge.spot.key, ofUser: userKey)
      let wasWished = known?.isWished?.value == true
      try transaction.spotMerges.note(
        merge, "spotWishes", row: String(userKey), before: wasWished ? "wished" : nil)
      try set(
        true, wish: known ?? SpotWish(spotId: merge.spot.id, dateWished: wish.dateWished), merge.spot,
        userKey, merge, transaction)
      try set(false, wish: wish, merge.double, userKey, merge, transaction)
    }
    return userKeys.isEmpty ? [] : [LibraryRecordsChange(userKeys: Set(userKeys), listKeys: [])]
  }

  @Sendable private static func moveWishesBack(
    _ merge: SpotMerge, _ limit: inout Int, _ transaction: Transaction
  ) throws -> [any Change] {
    let store = transaction.experiences
    var userKeys: Set<Int64> = []
    let moves = try transaction.spotMerges.takeMoves(merge, "spotWishes", limit: limit)
    limit -= moves.count
    for move in moves {
      // Who went there meanwhile wishes neither.
      guard let userKey = Int64(move.row),
        let wish = try store.wish(forSpot: merge.spot.key, ofUser: userKey), wish.isWished?.value == true,
        let double = try store.wish(forSpot: merge.double.key, ofUser: userKey)
      else { continue }
      try set(true, wish: double, merge.double, userKey, merge, transaction)
      if move.before == nil { try set(false, wish: wish, merge.spot, userKey, merge, transaction) }
      userKeys.insert(userKey)
    }
    return userKeys.isEmpty ? [] : [LibraryRecordsChange(userKeys: userKeys, listKeys: [])]
  }

  private static func set(
    _ isWished: Bool, wish: SpotWish, _ spot: SpotRecord, _ userKey: Int64, _ merge: SpotMerge,
    _ transaction: Transaction
  ) throws {
    guard wish.isWished?.value != isWished else { return }
    try transaction.experiences.put(
      wish.wished(isWished, now: merge.now), forSpot: spot.key, ofUser: userKey,
      sequence: transaction.library.nextSequence())
  }
}

extension SpotWish {
  /// The same with another word on whether it is wished, which is the last one.
  fileprivate func wished(_ isWished: Bool, now: Timestamp) -> SpotWish {
    var wish = self
    var clock = HybridClock(node: 0, latest: latestTime)
    wish.isWished = Stamped(isWished, at: clock.now(Int64(now.seconds) * 1_000))
    return wish
  }

  /// What takes a wish back.
  func takenBack(now: Timestamp) -> SpotWish { wished(false, now: now) }

  /// What it says, of another place.
  package func moved(toSpot spotId: String) -> SpotWish {
    SpotWish(spotId: spotId, isWished: isWished, dateWished: dateWished)
  }
}
