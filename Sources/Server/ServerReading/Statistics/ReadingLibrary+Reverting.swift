import ServerLibrary
import ServerCore
import KiwiKit

extension ReadingLibrary {
  /// Reverts the changes of a session, and corrects other marks of the entry.
  mutating func revert(_ mark: ReadingMark, _ titleKey: Int64) throws {
    try ReadingMarkStore(transaction).remove(ofSession: session.key)
    let time = try restoreFields(mark, titleKey)
    for (key, var other) in try ReadingMarkStore(transaction).marks(ofTitle: titleKey, ofUser: viewer.key)
    where other.entryId == mark.entryId {
      if other.before?.latestTime == mark.time {
        // A session that replaced this change restores the state before both.
        other.before = mark.before
      } else if let time, other.time == mark.before?.latestTime {
        // The change of another session is in effect again.
        other.time = time
      } else {
        continue
      }
      try ReadingMarkStore(transaction).put(other, ofSession: key)
    }
  }

  /// Returns the time of the restored fields; nil when later changes replaced all of them.
  private mutating func restoreFields(_ mark: ReadingMark, _ titleKey: Int64) throws -> HybridTime? {
    guard let entry = try entry(of: mark), entry.isDeleted?.value != true else { return nil }
    let time = HybridTime.following(entry.latestTime, now: now)
    var change = LibraryEntry(id: entry.id, titleId: entry.titleId)
    if let before = mark.before {
      func former<Value>(_ field: Stamped<Value>?, _ value: Value) -> Stamped<Value>? {
        field?.time == mark.time ? Stamped(value, at: time) : nil
      }
      change.finishedOn = former(entry.finishedOn, before.finishedOn?.value ?? nil)
      change.pausedOn = former(entry.pausedOn, before.pausedOn?.value ?? nil)
      change.startedOn = former(entry.startedOn, before.startedOn?.value ?? nil)
      change.progress = former(entry.progress, before.progress?.value ?? nil)
      change.isPrivate = former(entry.isPrivate, before.isPrivate?.value ?? false)
    } else if Self.isUntouched(entry, since: mark.time) {
      change.isDeleted = Stamped(true, at: time)
    }
    guard change.latestTime != nil, try push(.entry(change)) else { return nil }
    if mark.isFinish { try revertDecision(mark.decision, titleKey) }
    return time
  }

  private mutating func revertDecision(_ decision: ReadingMark.Decision, _ titleKey: Int64) throws {
    guard case .was(let direction) = decision,
      let item = try LibraryStore(transaction).swipedItem(ofTitle: titleKey, ofUser: viewer.key),
      item.direction == .seen, item.isDecidedLast,
      try LibraryStore(transaction).entries(ofTitle: titleKey, ofUser: viewer.key).allSatisfy({
        $0.status != .done
      }
      )
    else { return }
    let cleared = HybridTime.following(item.latestTime, now: now)
    var change = SwipedItem(titleId: item.titleId, clearedAt: cleared)
    if let direction { change[direction] = HybridTime.following(cleared, now: now) }
    if let time = item.isPrivate?.time, time == item.seenAt { change.isPrivate = Stamped(false, at: cleared) }
    _ = try push(.swipedItem(change))
  }

  /// Finishes the book for another session of the same day.
  ///
  /// That session wrote nothing, because this one had already finished the book.
  mutating func finishForOtherSession(_ titleKey: Int64) throws {
    guard
      let other = try ReadingSessionStore(transaction).finish(
        of: titleKey, ofUser: viewer.key, on: session.day, notBy: session.key)
    else { return }
    try write(as: other) { library throws in
      try library.finish(titleKey, isPrivate: other.visibility == .onlyMe, nil, nil)
    }
  }

  /// Creates an entry for another open session of the book.
  ///
  /// That session wrote nothing, because an open entry existed.
  mutating func beginForOtherSession(_ titleKey: Int64) throws {
    let entries = try LibraryStore(transaction).entries(ofTitle: titleKey, ofUser: viewer.key)
    guard Self.open(entries) == nil, let other = try rereadingSession(titleKey) else { return }
    guard case .reading(let page) = Self.state(of: other) else { return }
    try write(as: other) { library throws in try library.read(to: page, begins: true, nil, titleKey) }
  }

  /// Deletes entries that sessions restored alongside another open entry, or after the book was finished.
  ///
  /// Keeps entries that the reader created or changed.
  mutating func deleteExtraEntries(_ titleKey: Int64) throws {
    let open = try LibraryStore(transaction).entries(ofTitle: titleKey, ofUser: viewer.key)
      .filter { $0.status == .now }
    let isRead = try rereadingSession(titleKey) != nil
    guard open.count > (isRead ? 1 : 0) else { return }
    let marks = try ReadingMarkStore(transaction).marks(ofTitle: titleKey, ofUser: viewer.key)
    var extra = open.filter { entry in
      let ofEntry = marks.filter { $0.mark.entryId == entry.id }
      return ofEntry.contains { $0.mark.before == nil }
        && ofEntry.contains { Self.isUntouched(entry, since: $0.mark.time) }
    }
    if isRead, extra.count == open.count { extra.removeFirst() }
    for entry in extra {
      let time = HybridTime.following(entry.latestTime, now: now)
      let gone = LibraryEntry(id: entry.id, titleId: entry.titleId, isDeleted: Stamped(true, at: time))
      guard try push(.entry(gone)) else { return }
      for (key, mark) in marks where mark.entryId == entry.id {
        try ReadingMarkStore(transaction).remove(ofSession: key)
      }
    }
  }
}

extension SwipedItem {
  /// True if only the audience was changed after the title was seen.
  fileprivate var isDecidedLast: Bool {
    var item = self
    item.isPrivate = nil
    return item.latestTime == seenAt
  }
}
