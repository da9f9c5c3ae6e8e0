import ServerTitles
import ServerCore
import Formats
import KiwiKit
import Passwords

/// Moves library records from a duplicate title to the title it was merged into. Devices receive the move as ordinary
/// changes and know nothing of duplicates (docs/sync.md).
enum LibraryDuplicates {
  static let references = [
    TitleReference(table: "swipedItems", move: moveLibraries),
    // Moved with the decisions, because shelves depend on both.
    TitleReference(table: "libraryEntries") { _, _ in [] },
    // Triggers maintain the counts.
    TitleReference(table: "libraryEntryCounts") { _, _ in [] },
    TitleReference(table: "libraryTitles") { _, _ in [] },
    TitleReference(table: "listEntries", move: moveLists),
  ]

  /// Moves the records of the next users after the batch's position. Removed records stay with the duplicate.
  @Sendable private static func moveLibraries(
    from duplicate: TitleRecord, to title: TitleRecord, _ batch: TitleMoves.Batch, in transaction: Transaction
  ) throws -> BatchedWork.Step {
    let library = LibraryStore(transaction)
    let now = batch.now
    let userKeys = try library.userKeys(withTitle: duplicate.key, after: batch.position, limit: usersAtOnce)
    for userKey in userKeys {
      if let item = try library.swipedItem(ofTitle: duplicate.key, ofUser: userKey) {
        let known = try library.swipedItem(ofTitle: title.key, ofUser: userKey)
        if let moved = item.moved(to: title.id, existing: known, now: now) {
          try library.put(
            known?.merged(with: moved) ?? moved, ofTitle: title.key, ofUser: userKey,
            sequence: library.nextSequence())
        }
        if let item = item.removed(now: now) {
          try library.put(item, ofTitle: duplicate.key, ofUser: userKey, sequence: library.nextSequence())
        }
      }
      for entry in try library.entries(ofTitle: duplicate.key, ofUser: userKey) {
        if let moved = entry.moved(to: title.id, existing: nil, now: now) {
          try library.put(moved, ofTitle: title.key, ofUser: userKey, sequence: library.nextSequence())
        }
        if let entry = entry.removed(now: now) {
          try library.put(entry, ofTitle: duplicate.key, ofUser: userKey, sequence: library.nextSequence())
        }
      }
      _ = try library.refreshShelves(ofTitle: title.key, ofUser: userKey)
      try LibraryStore(transaction).moveDecision(fromTitle: duplicate.key, to: title.key, by: userKey)
      _ = try library.refreshShelves(ofTitle: duplicate.key, ofUser: userKey)
    }
    guard let last = userKeys.last else { return BatchedWork.Step() }
    return BatchedWork.Step(
      next: userKeys.count < usersAtOnce ? nil : last,
      changes: [LibraryRecordsChange(userKeys: Set(userKeys), listKeys: [])])
  }

  /// The number of users per batch. A user may have several entries.
  private static let usersAtOnce = 25

  /// Moves the entries of the next lists after the batch's position.
  @Sendable private static func moveLists(
    from duplicate: TitleRecord, to title: TitleRecord, _ batch: TitleMoves.Batch, in transaction: Transaction
  ) throws -> BatchedWork.Step {
    let now = batch.now
    let entries = try ListStore(transaction).entries(
      ofTitle: duplicate.key, after: batch.position, limit: batch.limit)
    var step = BatchedWork.Step()
    for (listKey, entry) in entries {
      if entries.count == batch.limit { step.next = listKey }
      guard let list = try ListStore(transaction).list(key: listKey) else { continue }
      let known = try ListStore(transaction).entry(ofTitle: title.key, inList: list.key)
      if let moved = entry.moved(to: title.id, existing: known, now: now) {
        try ListStore(transaction).put(
          known?.merged(with: moved) ?? moved, ofTitle: title.key, in: list,
          sequence: LibraryStore(transaction).nextSequence())
      }
      if let entry = entry.removed(now: now) {
        try ListStore(transaction).put(
          entry, ofTitle: duplicate.key, in: list, sequence: LibraryStore(transaction).nextSequence())
      }
      step.changes.append(LibraryRecordsChange(userKeys: [list.ownerKey], listKeys: [list.key]))
    }
    return step
  }
}

extension HybridTime {
  /// Returns a time of the server that is later than another one.
  package static func following(_ time: HybridTime?, now: Timestamp) -> HybridTime {
    var clock = HybridClock(node: 0, latest: time)
    return clock.now(Int64(now.seconds) * 1_000)
  }
}

extension SwipedItem {
  /// Returns the effective decision for the other title. Removed decisions are left out, so a merge never
  /// overrides a decision.
  ///
  /// - Parameter known: The decision about the other title. If it was removed, the duplicate's decision applies again.
  func moved(to titleId: String, existing known: SwipedItem?, now: Timestamp) -> SwipedItem? {
    guard direction != nil || clearedAt == nil else { return nil }
    var moved = SwipedItem(titleId: titleId)
    for direction in SwipeDirection.allCases {
      guard let time = self[direction], clearedAt.map({ time > $0 }) ?? true else { continue }
      let isHidden = known?.clearedAt.map { time <= $0 } ?? false
      moved[direction] = isHidden ? .following(known?.clearedAt, now: now) : time
    }
    if moved.direction != nil { moved.dateSwiped = dateSwiped }
    if personalRating?.value != nil { moved.personalRating = personalRating }
    if sourcePlatform?.value != nil { moved.sourcePlatform = sourcePlatform }
    switch (isPrivate, known?.isPrivate) {
    // A merge never makes a private decision public.
    case (let own?, let other?) where own.value:
      moved.isPrivate = Stamped(true, at: .following(max(own.time, other.time), now: now))
    case (_, let other?) where other.value: break
    case (let own, _): moved.isPrivate = own
    }
    return moved == SwipedItem(titleId: titleId) ? nil : moved
  }

  func removed(now: Timestamp) -> SwipedItem? {
    guard direction != nil else { return nil }
    var item = self
    item.clearedAt = .following(latestTime, now: now)
    return item
  }
}

extension LibraryEntry {
  /// Returns a copy for the other title, because an entry never changes its title. The id is derived from the
  /// original's, so later changes of the entry reach the same copy.
  func moved(to titleId: String, existing known: LibraryEntry?, now: Timestamp) -> LibraryEntry? {
    LibraryEntry(
      id: Self.idOfCopy(of: id), titleId: titleId, startedOn: startedOn, finishedOn: finishedOn,
      pausedOn: pausedOn, stoppedOn: stoppedOn, progress: progress, rating: rating, note: note,
      isSpoiler: isSpoiler, isDeleted: isDeleted, isPrivate: isPrivate)
  }

  func removed(now: Timestamp) -> LibraryEntry? {
    guard isDeleted?.value != true else { return nil }
    var entry = self
    entry.isDeleted = Stamped(true, at: .following(latestTime, now: now))
    return entry
  }

  /// Returns a UUID of version 8 (RFC 9562).
  package static func idOfCopy(of id: String) -> String {
    let hash = Hash.sha256(Array("copy of entry \(id)".utf8))
    let halves = [hash[..<8], hash[8..<16]].map { $0.reduce(0) { $0 << 8 | UInt64($1) } }
    return Hexadecimal.uuid(version: 8, halves[0], halves[1])
  }
}

extension ListEntry {
  /// Returns the entry for the other title, or nil for a removed entry.
  ///
  /// - Parameter known: The other title's entry in the list. If it was removed, it is restored.
  func moved(to titleId: String, existing known: ListEntry?, now: Timestamp) -> ListEntry? {
    guard isDeleted?.value != true else { return nil }
    var moved = ListEntry(
      listId: listId, titleId: titleId, sortKey: sortKey, dateAdded: dateAdded, isDeleted: isDeleted)
    if let deleted = known?.isDeleted, deleted.value {
      moved.isDeleted = Stamped(false, at: .following(deleted.time, now: now))
    }
    return moved
  }

  func removed(now: Timestamp) -> ListEntry? {
    guard isDeleted?.value != true else { return nil }
    var entry = self
    entry.isDeleted = Stamped(true, at: .following(latestTime, now: now))
    return entry
  }
}
