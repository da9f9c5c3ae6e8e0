import ServerTitles
import ServerCore
import Formats
import KiwiKit
import Passwords

/// What people have of a title that is a double is said of the title that takes it in, and of the double it is taken
/// back. Their devices hear of both as of any other change, and need not know of doubles (docs/sync.md).
enum LibraryDoubles {
  static let references = [
    TitleReference(table: "swipedItems", move: moveLibraries),
    // Moved with the decisions, whose shelves follow from both.
    TitleReference(table: "libraryEntries") { _, _ in [] },
    // Triggers count what the others do.
    TitleReference(table: "libraryEntryCounts") { _, _ in [] },
    TitleReference(table: "libraryTitles") { _, _ in [] },
    TitleReference(table: "listEntries", move: moveLists),
  ]

  /// Users up to the position are done: what is taken back of the double stays as such.
  @Sendable private static func moveLibraries(
    from double: TitleRecord, to title: TitleRecord, _ batch: TitleMoves.Batch, in transaction: Transaction
  ) throws -> BatchedWork.Step {
    let library = transaction.library
    let now = batch.now
    let userKeys = try library.userKeys(withTitle: double.key, after: batch.position, limit: usersAtOnce)
    for userKey in userKeys {
      if let item = try library.swipedItem(ofTitle: double.key, ofUser: userKey) {
        let known = try library.swipedItem(ofTitle: title.key, ofUser: userKey)
        if let moved = item.moved(to: title.id, above: known, now: now) {
          try library.put(
            known?.merged(with: moved) ?? moved, ofTitle: title.key, ofUser: userKey,
            sequence: library.nextSequence())
        }
        if let item = item.takenBack(now: now) {
          try library.put(item, ofTitle: double.key, ofUser: userKey, sequence: library.nextSequence())
        }
      }
      for entry in try library.entries(ofTitle: double.key, ofUser: userKey) {
        if let moved = entry.moved(to: title.id, above: nil, now: now) {
          try library.put(moved, ofTitle: title.key, ofUser: userKey, sequence: library.nextSequence())
        }
        if let entry = entry.takenBack(now: now) {
          try library.put(entry, ofTitle: double.key, ofUser: userKey, sequence: library.nextSequence())
        }
      }
      _ = try library.refreshShelves(ofTitle: title.key, ofUser: userKey)
      try transaction.library.moveDecision(fromTitle: double.key, to: title.key, by: userKey)
      _ = try library.refreshShelves(ofTitle: double.key, ofUser: userKey)
    }
    guard let last = userKeys.last else { return BatchedWork.Step() }
    return BatchedWork.Step(
      next: userKeys.count < usersAtOnce ? nil : last,
      changes: [LibraryRecordsChange(userKeys: Set(userKeys), listKeys: [])])
  }

  /// Each may have several entries.
  private static let usersAtOnce = 25

  /// Lists up to the position are done.
  @Sendable private static func moveLists(
    from double: TitleRecord, to title: TitleRecord, _ batch: TitleMoves.Batch, in transaction: Transaction
  ) throws -> BatchedWork.Step {
    let now = batch.now
    let entries = try transaction.lists.entries(
      ofTitle: double.key, after: batch.position, limit: batch.limit)
    var step = BatchedWork.Step()
    for (listKey, entry) in entries {
      if entries.count == batch.limit { step.next = listKey }
      guard let list = try transaction.lists.list(key: listKey) else { continue }
      let known = try transaction.lists.entry(ofTitle: title.key, inList: list.key)
      if let moved = entry.moved(to: title.id, above: known, now: now) {
        try transaction.lists.put(
          known?.merged(with: moved) ?? moved, ofTitle: title.key, in: list,
          sequence: transaction.library.nextSequence())
      }
      if let entry = entry.takenBack(now: now) {
        try transaction.lists.put(
          entry, ofTitle: double.key, in: list, sequence: transaction.library.nextSequence())
      }
      step.changes.append(LibraryRecordsChange(userKeys: [list.ownerKey], listKeys: [list.key]))
    }
    return step
  }
}

extension HybridTime {
  /// A time of the server that is later than another one.
  package static func following(_ time: HybridTime?, now: Timestamp) -> HybridTime {
    var clock = HybridClock(node: 0, latest: time)
    return clock.now(Int64(now.seconds) * 1_000)
  }
}

extension SwipedItem {
  /// What counts of it. What was taken back of the double says nothing of the other title, so that a merge takes no
  /// decision down.
  ///
  /// - Parameter known: What was decided about the other title; when it was taken back, the double counts again.
  func moved(to titleId: String, above known: SwipedItem?, now: Timestamp) -> SwipedItem? {
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
    // Neither decision becomes public by the merge.
    case (let own?, let other?) where own.value:
      moved.isPrivate = Stamped(true, at: .following(max(own.time, other.time), now: now))
    case (_, let other?) where other.value: break
    case (let own, _): moved.isPrivate = own
    }
    return moved == SwipedItem(titleId: titleId) ? nil : moved
  }

  func takenBack(now: Timestamp) -> SwipedItem? {
    guard direction != nil else { return nil }
    var item = self
    item.clearedAt = .following(latestTime, now: now)
    return item
  }
}

extension LibraryEntry {
  /// A copy, because an entry is about one title for good. Its id follows from that of the entry, so that what is said
  /// of the entry later is said of the same copy.
  func moved(to titleId: String, above known: LibraryEntry?, now: Timestamp) -> LibraryEntry? {
    LibraryEntry(
      id: Self.idOfCopy(of: id), titleId: titleId, startedOn: startedOn, finishedOn: finishedOn,
      pausedOn: pausedOn, stoppedOn: stoppedOn, progress: progress, rating: rating, note: note,
      isSpoiler: isSpoiler, isDeleted: isDeleted, isPrivate: isPrivate)
  }

  func takenBack(now: Timestamp) -> LibraryEntry? {
    guard isDeleted?.value != true else { return nil }
    var entry = self
    entry.isDeleted = Stamped(true, at: .following(latestTime, now: now))
    return entry
  }

  /// A UUID of version 8 (RFC 9562).
  package static func idOfCopy(of id: String) -> String {
    let hash = Hash.sha256(Array("copy of entry \(id)".utf8))
    let halves = [hash[..<8], hash[8..<16]].map { $0.reduce(0) { $0 << 8 | UInt64($1) } }
    return Hexadecimal.uuid(version: 8, halves[0], halves[1])
  }
}

extension ListEntry {
  /// Nil when it was taken out.
  ///
  /// - Parameter known: The other title's place in the list; when that was taken out, it is there again.
  func moved(to titleId: String, above known: ListEntry?, now: Timestamp) -> ListEntry? {
    guard isDeleted?.value != true else { return nil }
    var moved = ListEntry(
      listId: listId, titleId: titleId, sortKey: sortKey, dateAdded: dateAdded, isDeleted: isDeleted)
    if let deleted = known?.isDeleted, deleted.value {
      moved.isDeleted = Stamped(false, at: .following(deleted.time, now: now))
    }
    return moved
  }

  func takenBack(now: Timestamp) -> ListEntry? {
    guard isDeleted?.value != true else { return nil }
    var entry = self
    entry.isDeleted = Stamped(true, at: .following(latestTime, now: now))
    return entry
  }
}
