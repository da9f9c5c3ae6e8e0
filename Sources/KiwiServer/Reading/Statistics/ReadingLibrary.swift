import Formats
import KiwiKit

/// What sessions say of their reader's library: a session that finishes a book makes or finishes the entry of it, and
/// the page on which one ends moves it forward. Devices hear of it as of any other change of the library.
///
/// - An entry that goes on is finished; where there is none, another one is made, so that no earlier reading is lost.
/// - Progress never goes back, unless the session's own word is corrected.
/// - What a session wrote is taken back with its word, as long as nobody wrote anything over it.
struct ReadingLibrary {
  private let session: ReadingSessionRecord
  private let viewer: Viewer
  private let now: Timestamp
  private let transaction: Transaction
  private var change: LibraryRecordsChange?

  /// Brings the library in line with a session that was changed. Returns what devices are to hear of.
  static func follow(
    _ session: ReadingSessionRecord, before: ReadingSessionRecord, by viewer: Viewer, now: Timestamp,
    in transaction: Transaction
  ) throws -> LibraryRecordsChange? {
    guard let titleKey = session.titleKey, says(session) != says(before) else { return nil }
    var library = ReadingLibrary(session: session, viewer: viewer, now: now, transaction: transaction)
    try library.follow(says(session), titleKey)
    return library.change
  }

  private init(session: ReadingSessionRecord, viewer: Viewer, now: Timestamp, transaction: Transaction) {
    self.session = session
    self.viewer = viewer
    self.now = now
    self.transaction = transaction
  }

  private enum Word: Hashable {
    case nothing
    case page(Int)
    case finished
  }

  private static func says(_ session: ReadingSessionRecord) -> Word {
    guard session.status == .completed else { return .nothing }
    if session.isFinished { return .finished }
    return session.endPage.flatMap { $0 > 0 ? .page($0) : nil } ?? .nothing
  }

  private mutating func follow(_ word: Word, _ titleKey: Int64) throws {
    let mark = try transaction.readingMarks.mark(ofSession: session.key)
    if word == .finished, mark?.isFinish == true { return }
    if let mark {
      try takeBack(mark, titleKey)
      try transaction.readingMarks.remove(ofSession: session.key)
    }
    switch word {
    case .nothing: break
    case .page(let page): try move(to: page, titleKey)
    case .finished: try finish(titleKey)
    }
  }

  // MARK: Finishing

  private mutating func finish(_ titleKey: Int64) throws {
    guard let title = try transaction.titles.title(key: titleKey) else { return }
    let entries = try transaction.library.entries(ofTitle: titleKey, ofUser: viewer.key)
    // Somebody has written it down themselves.
    guard !entries.contains(where: { $0.finishedOn?.value == session.day }) else { return }
    let open = Self.open(entries)
    let time = HybridTime.following(open?.latestTime, now: now)
    var entry = LibraryEntry(id: open?.id ?? UUIDv4.generate(), titleId: title.id)
    entry.finishedOn = Stamped(session.day, at: time)
    let all = title.facts.pages.map { LibraryEntry.Progress(min($0, Limits.progress.upperBound), .pages) }
    entry.progress = Stamped(all ?? LibraryEntry.Progress(100, .percent), at: time)
    if open?.startedOn?.value == nil {
      let last = entries.compactMap { $0.finishedOn?.value }.filter { $0 < session.day }.max()
      let begun = try transaction.readingSessions.firstDay(
        ofTitle: titleKey, ofUser: viewer.key, after: last)
      entry.startedOn = Stamped(min(begun ?? session.day, session.day), at: time)
    }
    guard try push(.entry(entry)) else { return }
    var mark = ReadingMark(
      entryId: entry.id, time: time, page: session.endPage, isFinish: true, before: open,
      decision: .untouched)
    let item = try transaction.library.swipedItem(ofTitle: titleKey, ofUser: viewer.key)
    if item?.direction != .seen {
      let seen = HybridTime.following(item?.latestTime, now: now)
      let swiped = SwipedItem(
        titleId: title.id, seenAt: seen, dateSwiped: Stamped(now.date, at: seen))
      if try push(.swipedItem(swiped)) { mark.decision = .was(item?.direction) }
    }
    try transaction.readingMarks.put(mark, ofSession: session.key)
  }

  /// The entry that goes on.
  private static func open(_ entries: [LibraryEntry]) -> LibraryEntry? {
    entries.first { $0.status == .now } ?? entries.first { $0.status == .onHold }
  }

  // MARK: Pages

  private mutating func move(to page: Int, _ titleKey: Int64) throws {
    guard let title = try transaction.titles.title(key: titleKey),
      let entry = Self.open(try transaction.library.entries(ofTitle: titleKey, ofUser: viewer.key)),
      let progress = Self.progress(entry.progress?.value ?? nil, at: page, of: title.facts.pages)
    else { return }
    let time = HybridTime.following(entry.latestTime, now: now)
    let moved = LibraryEntry(id: entry.id, titleId: title.id, progress: Stamped(progress, at: time))
    guard try push(.entry(moved)) else { return }
    try transaction.readingMarks.put(
      ReadingMark(
        entryId: entry.id, time: time, page: page, isFinish: false, before: entry, decision: .untouched),
      ofSession: session.key)
  }

  /// Where a page is further than what is known; nil where it is not, or nobody can tell.
  static func progress(
    _ known: LibraryEntry.Progress?, at page: Int, of pages: Int?
  ) -> LibraryEntry.Progress? {
    let page = min(page, Limits.progress.upperBound)
    switch known?.unit {
    case nil: return LibraryEntry.Progress(page, .pages)
    case .pages: return page > known?.value ?? 0 ? LibraryEntry.Progress(page, .pages) : nil
    case .percent:
      guard let pages, pages > 0 else { return nil }
      let percent = min(100, page * 100 / pages)
      return percent > known?.value ?? 0 ? LibraryEntry.Progress(percent, .percent) : nil
    case .episodes: return nil
    }
  }

  // MARK: Taking back

  private mutating func takeBack(_ mark: ReadingMark, _ titleKey: Int64) throws {
    guard let entry = try entry(of: mark), entry.isDeleted?.value != true else { return }
    let time = HybridTime.following(entry.latestTime, now: now)
    var change = LibraryEntry(id: entry.id, titleId: entry.titleId)
    if let before = mark.before {
      if entry.finishedOn?.time == mark.time {
        change.finishedOn = Stamped(before.finishedOn?.value ?? nil, at: time)
      }
      if entry.startedOn?.time == mark.time {
        change.startedOn = Stamped(before.startedOn?.value ?? nil, at: time)
      }
      if entry.progress?.time == mark.time {
        change.progress = Stamped(before.progress?.value ?? nil, at: time)
      }
    } else if entry.latestTime == mark.time {
      change.isDeleted = Stamped(true, at: time)
    }
    guard change.latestTime != nil, try push(.entry(change)) else { return }
    if mark.isFinish { try takeBackDecision(mark.decision, titleKey) }
  }

  /// What became of the entry, also where its title was merged into another one since.
  private func entry(of mark: ReadingMark) throws -> LibraryEntry? {
    var id = mark.entryId
    for _ in 0..<10 {
      guard let row = try transaction.library.entry(id: id), row.userKey == viewer.key else { return nil }
      guard row.entry.isDeleted?.value == true, row.titleKey != session.titleKey else { return row.entry }
      id = LibraryEntry.idOfCopy(of: id)
    }
    return nil
  }

  private mutating func takeBackDecision(_ decision: ReadingMark.Decision, _ titleKey: Int64) throws {
    guard case .was(let direction) = decision,
      let item = try transaction.library.swipedItem(ofTitle: titleKey, ofUser: viewer.key),
      item.direction == .seen, item.latestTime == item.seenAt,
      try transaction.library.entries(ofTitle: titleKey, ofUser: viewer.key).allSatisfy({ $0.status != .done }
      )
    else { return }
    let cleared = HybridTime.following(item.latestTime, now: now)
    var change = SwipedItem(titleId: item.titleId, clearedAt: cleared)
    if let direction { change[direction] = HybridTime.following(cleared, now: now) }
    _ = try push(.swipedItem(change))
  }

  // MARK: Writing

  /// Returns whether the library took it: one that is full keeps nobody from ending a session.
  private mutating func push(_ change: LibraryChange) throws -> Bool {
    do {
      let result = try LibraryPush.run([change], by: viewer, now: now, in: transaction)
      guard let changed = result.change else { return true }
      self.change = LibraryRecordsChange(
        userKeys: changed.userKeys.union(self.change?.userKeys ?? []),
        listKeys: changed.listKeys + (self.change?.listKeys ?? []),
        takesBack: changed.takesBack || self.change?.takesBack == true,
        changedPosts: changed.changedPosts + (self.change?.changedPosts ?? []))
      return true
    } catch let error as APIError where error.code == "too_many" {
      return false
    }
  }
}
