import ServerPlaces
import ServerLibrary
import ServerTitles
import ServerCore
import Formats
import KiwiKit

/// What sessions say of their reader's library: a session that begins a book makes an entry that goes on, one that
/// finishes it finishes the entry, and the page of one moves it forward. Devices hear of it as of any other change of the
/// library.
///
/// - An entry that goes on is finished; where there is none, another one is made, so that no earlier reading is lost.
/// - Progress never goes back, unless the session's own word is corrected.
/// - A session that only its reader may see begins no entry and moves none. The entry that it finishes, and the decision
///   that follows, are private with it.
/// - What a session wrote is taken back with its word, as long as nobody wrote anything over it, and what another session
///   of the book says takes its place.
struct ReadingLibrary {
  private let session: ReadingSessionRecord
  private let viewer: Viewer
  private let now: Timestamp
  private let transaction: Transaction
  private var change: LibraryRecordsChange?

  /// Brings the library in line with a session that was changed. Returns what devices are to hear of.
  ///
  /// - Parameter before: Nil for a session that has just begun.
  static func follow(
    _ session: ReadingSessionRecord, before: ReadingSessionRecord?, by viewer: Viewer, now: Timestamp,
    in transaction: Transaction
  ) throws -> LibraryRecordsChange? {
    guard let titleKey = session.titleKey else { return nil }
    var library = ReadingLibrary(session: session, viewer: viewer, now: now, transaction: transaction)
    let old = before.map(says) ?? .nothing
    let new = says(session)
    guard new != old else { return nil }
    try library.follow(new, from: old, titleKey)
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
    case reading(page: Int?)
    case finished(isPrivate: Bool)

    var isReading: Bool {
      if case .reading = self { true } else { false }
    }
  }

  private static func says(_ session: ReadingSessionRecord) -> Word {
    guard session.status != .discarded else { return .nothing }
    if session.status == .completed, session.isFinished {
      return .finished(isPrivate: session.visibility == .onlyMe)
    }
    // An entry is shown to all who see the library, also to those who see it later.
    guard session.visibility != .onlyMe else { return .nothing }
    return .reading(page: session.page.flatMap { $0 > 0 ? $0 : nil })
  }

  private mutating func follow(_ word: Word, from old: Word, _ titleKey: Int64) throws {
    let mark = try transaction.readingMarks.mark(ofSession: session.key)
    if case .finished(let isPrivate) = word, let mark, mark.isFinish {
      return try setPrivate(isPrivate, mark, titleKey)
    }
    let own = try word == .nothing ? nil : mark.flatMap { try ownEntry($0) }
    if let mark, own == nil {
      try takeBack(mark, titleKey)
      try finishAgain(titleKey)
    }
    switch word {
    case .nothing: break
    case .reading(let page): try read(to: page, begins: !old.isReading, own, titleKey)
    case .finished(let isPrivate): try finish(titleKey, isPrivate: isPrivate, own, mark)
    }
    try beginAgain(titleKey)
    try tidy(titleKey)
  }

  /// The entry that goes on and that the session made, as long as nobody else wrote into it.
  private func ownEntry(_ mark: ReadingMark) throws -> LibraryEntry? {
    guard mark.before == nil, !mark.isFinish, let entry = try entry(of: mark), entry.isDeleted?.value != true,
      Self.isUntouched(entry, since: mark.time)
    else { return nil }
    return entry
  }

  /// Whether the reader wrote nothing into an entry that a session made: nothing later, and no field that no session
  /// writes, since a device may send those late.
  private static func isUntouched(_ entry: LibraryEntry, since time: HybridTime) -> Bool {
    // The audience of an entry says nothing of what was read.
    var entry = entry
    entry.isPrivate = nil
    return entry.latestTime == time && entry.rating == nil && entry.note == nil && entry.isSpoiler == nil
      && entry.stoppedOn == nil
  }

  // MARK: Finishing

  /// - Parameters:
  ///   - isPrivate: Whether only the reader may see that.
  ///   - own: The entry that the session made, and its mark.
  private mutating func finish(
    _ titleKey: Int64, isPrivate: Bool, _ own: LibraryEntry?, _ mark: ReadingMark?
  ) throws {
    guard let title = try transaction.titles.title(key: titleKey) else { return }
    let entries = try transaction.library.entries(ofTitle: titleKey, ofUser: viewer.key)
    // The reader, or another session, has said so of that day.
    guard !entries.contains(where: { $0.finishedOn?.value == session.day }) else {
      if own != nil, let mark { try takeBack(mark, titleKey) }
      return
    }
    // Whoever has begun it again since goes on with that.
    let isAgain = try own == nil && againReading(titleKey) != nil
    let open = isAgain ? nil : own ?? Self.open(entries)
    let time = HybridTime.following(open?.latestTime, now: now)
    var entry = LibraryEntry(id: open?.id ?? UUIDv4.generate(), titleId: title.id)
    entry.finishedOn = Stamped(session.day, at: time)
    if isPrivate { entry.isPrivate = Stamped(true, at: time) }
    let all = title.facts.pages.map { LibraryEntry.Progress(min($0, Limits.progress.upperBound), .pages) }
    entry.progress = Stamped(all ?? LibraryEntry.Progress(100, .percent), at: time)
    let begun = open?.startedOn?.value ?? nil
    if let begun, begun > session.day {
      // Nothing ends before it began.
      entry.startedOn = Stamped(session.day, at: time)
    } else if begun == nil {
      let last = entries.compactMap { $0.finishedOn?.value }.filter { $0 < session.day }.max()
      let begun = try transaction.readingSessions.firstDay(
        ofTitle: titleKey, ofUser: viewer.key, after: last)
      entry.startedOn = Stamped(min(begun ?? session.day, session.day), at: time)
    }
    guard try push(.entry(entry)) else { return }
    var mark = ReadingMark(
      entryId: entry.id, time: time, page: session.endPage, isFinish: true, before: own == nil ? open : nil,
      decision: .untouched)
    let item = try transaction.library.swipedItem(ofTitle: titleKey, ofUser: viewer.key)
    if item?.direction != .seen {
      let seen = HybridTime.following(item?.latestTime, now: now)
      let swiped = SwipedItem(
        titleId: title.id, seenAt: seen, dateSwiped: Stamped(now.date, at: seen),
        // A decision that its reader hid before stays hidden when this is taken back.
        isPrivate: isPrivate && item?.isPrivate?.value != true ? Stamped(true, at: seen) : nil)
      if try push(.swipedItem(swiped)) { mark.decision = .was(item?.direction) }
    }
    try transaction.readingMarks.put(mark, ofSession: session.key)
  }

  /// Hides or shows the entry and the decision of a finished session after its visibility changed.
  private mutating func setPrivate(_ isPrivate: Bool, _ mark: ReadingMark, _ titleKey: Int64) throws {
    guard let entry = try entry(of: mark), entry.isDeleted?.value != true else { return }
    // What its reader hid before the session is not the session's to show.
    guard isPrivate || mark.before?.isPrivate?.value != true else { return }
    let time = HybridTime.following(entry.latestTime, now: now)
    _ = try push(
      .entry(LibraryEntry(id: entry.id, titleId: entry.titleId, isPrivate: Stamped(isPrivate, at: time))))
    guard mark.decision != .untouched,
      let item = try transaction.library.swipedItem(ofTitle: titleKey, ofUser: viewer.key),
      isPrivate || item.isPrivate.map({ set in item.seenAt.map { set.time >= $0 } ?? false }) ?? true
    else { return }
    let decided = HybridTime.following(item.latestTime, now: now)
    _ = try push(
      .swipedItem(SwipedItem(titleId: item.titleId, isPrivate: Stamped(isPrivate, at: decided))))
  }

  /// The entry that goes on.
  private static func open(_ entries: [LibraryEntry]) -> LibraryEntry? {
    entries.first { $0.status == .now } ?? entries.first { $0.status == .onHold }
  }

  // MARK: Reading

  /// - Parameters:
  ///   - begins: Whether the session makes an entry where none goes on.
  ///   - own: The entry that the session made.
  private mutating func read(
    to page: Int?, begins: Bool, _ own: LibraryEntry?, _ titleKey: Int64
  ) throws {
    guard let title = try transaction.titles.title(key: titleKey) else { return }
    let entries = try transaction.library.entries(ofTitle: titleKey, ofUser: viewer.key)
    guard let open = own ?? Self.open(entries) else {
      if begins, try !isOver(entries, titleKey) { try begin(title, at: page) }
      return
    }
    let known = open.progress?.value ?? nil
    let time = HybridTime.following(open.latestTime, now: now)
    var moved = LibraryEntry(id: open.id, titleId: title.id)
    if own != nil {
      // Nobody else said anything of it, so that the session's word counts as it is.
      let progress = page.map(Self.pages)
      if progress != known { moved.progress = Stamped(progress, at: time) }
    } else if let progress = page.flatMap({ Self.progress(known, at: $0, of: title.facts.pages) }) {
      moved.progress = Stamped(progress, at: time)
    }
    if begins, open.status == .onHold { moved.pausedOn = Stamped(nil, at: time) }
    guard moved.latestTime != nil, try push(.entry(moved)) else { return }
    try transaction.readingMarks.put(
      ReadingMark(
        entryId: open.id, time: time, page: page, isFinish: false, before: own == nil ? open : nil,
        decision: .untouched), ofSession: session.key)
  }

  private mutating func begin(_ title: TitleRecord, at page: Int?) throws {
    let time = HybridTime.following(nil, now: now)
    var entry = LibraryEntry(
      id: UUIDv4.generate(), titleId: title.id, startedOn: Stamped(session.day, at: time))
    if let page { entry.progress = Stamped(Self.pages(page), at: time) }
    guard try push(.entry(entry)) else { return }
    try transaction.readingMarks.put(
      ReadingMark(
        entryId: entry.id, time: time, page: page, isFinish: false, before: nil, decision: .untouched),
      ofSession: session.key)
  }

  /// Whether the book was finished or given up after the session had begun.
  private func isOver(_ entries: [LibraryEntry], _ titleKey: Int64) throws -> Bool {
    let marks = try transaction.readingMarks.marks(ofTitle: titleKey, ofUser: viewer.key)
    let ofSessions = Set(marks.map(\.mark.entryId))
    // What sessions say is told by their times, what readers say by days.
    let days = entries.compactMap { entry in
      (entry.stoppedOn?.value ?? nil)
        ?? (ofSessions.contains(entry.id) ? nil : entry.finishedOn?.value ?? nil)
    }
    if days.contains(where: { $0 >= session.day }) { return true }
    return try transaction.readingSessions.isFinished(
      titleKey, ofUser: viewer.key, since: session.startedAt, notBy: session.key)
  }

  private static func pages(_ page: Int) -> LibraryEntry.Progress {
    LibraryEntry.Progress(min(page, Limits.progress.upperBound), .pages)
  }

  /// Where a page is further than what is known; nil where it is not, or nobody can tell.
  static func progress(
    _ known: LibraryEntry.Progress?, at page: Int, of pages: Int?
  ) -> LibraryEntry.Progress? {
    let page = min(page, Limits.progress.upperBound)
    switch known?.unit {
    case nil: return Self.pages(page)
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
    try transaction.readingMarks.remove(ofSession: session.key)
    let time = try writeBack(mark, titleKey)
    for (key, var other) in try transaction.readingMarks.marks(ofTitle: titleKey, ofUser: viewer.key)
    where other.entryId == mark.entryId {
      if other.before?.latestTime == mark.time {
        // A session that wrote over it finds what was before both.
        other.before = mark.before
      } else if let time, other.time == mark.before?.latestTime {
        // What another session wrote stands again.
        other.time = time
      } else {
        continue
      }
      try transaction.readingMarks.put(other, ofSession: key)
    }
  }

  /// Returns the time of what it wrote; nil when others have written over all of it.
  private mutating func writeBack(_ mark: ReadingMark, _ titleKey: Int64) throws -> HybridTime? {
    guard let entry = try entry(of: mark), entry.isDeleted?.value != true else { return nil }
    let time = HybridTime.following(entry.latestTime, now: now)
    var change = LibraryEntry(id: entry.id, titleId: entry.titleId)
    if let before = mark.before {
      if entry.finishedOn?.time == mark.time {
        change.finishedOn = Stamped(before.finishedOn?.value ?? nil, at: time)
      }
      if entry.pausedOn?.time == mark.time {
        change.pausedOn = Stamped(before.pausedOn?.value ?? nil, at: time)
      }
      if entry.startedOn?.time == mark.time {
        change.startedOn = Stamped(before.startedOn?.value ?? nil, at: time)
      }
      if entry.progress?.time == mark.time {
        change.progress = Stamped(before.progress?.value ?? nil, at: time)
      }
      if entry.isPrivate?.time == mark.time {
        change.isPrivate = Stamped(before.isPrivate?.value ?? false, at: time)
      }
    } else if Self.isUntouched(entry, since: mark.time) {
      change.isDeleted = Stamped(true, at: time)
    }
    guard change.latestTime != nil, try push(.entry(change)) else { return nil }
    if mark.isFinish { try takeBackDecision(mark.decision, titleKey) }
    return time
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
      item.direction == .seen, item.isDecidedLast,
      try transaction.library.entries(ofTitle: titleKey, ofUser: viewer.key).allSatisfy({ $0.status != .done }
      )
    else { return }
    let cleared = HybridTime.following(item.latestTime, now: now)
    var change = SwipedItem(titleId: item.titleId, clearedAt: cleared)
    if let direction { change[direction] = HybridTime.following(cleared, now: now) }
    if let time = item.isPrivate?.time, time == item.seenAt { change.isPrivate = Stamped(false, at: cleared) }
    _ = try push(.swipedItem(change))
  }

  /// Another session may have finished the book on the same day, and wrote nothing because this one had.
  private mutating func finishAgain(_ titleKey: Int64) throws {
    guard
      let other = try transaction.readingSessions.finish(
        of: titleKey, ofUser: viewer.key, on: session.day, notBy: session.key)
    else { return }
    try write(as: other) { library throws in
      try library.finish(titleKey, isPrivate: other.visibility == .onlyMe, nil, nil)
    }
  }

  /// Another session may be in the book, and wrote nothing because an entry went on.
  private mutating func beginAgain(_ titleKey: Int64) throws {
    let entries = try transaction.library.entries(ofTitle: titleKey, ofUser: viewer.key)
    guard Self.open(entries) == nil, let other = try againReading(titleKey) else { return }
    guard case .reading(let page) = Self.says(other) else { return }
    try write(as: other) { library throws in try library.read(to: page, begins: true, nil, titleKey) }
  }

  /// What was taken back may have brought back an entry that sessions made, beside another one that goes on or although
  /// the book was finished since. Readers' own entries stay.
  private mutating func tidy(_ titleKey: Int64) throws {
    let open = try transaction.library.entries(ofTitle: titleKey, ofUser: viewer.key)
      .filter { $0.status == .now }
    let isRead = try againReading(titleKey) != nil
    guard open.count > (isRead ? 1 : 0) else { return }
    let marks = try transaction.readingMarks.marks(ofTitle: titleKey, ofUser: viewer.key)
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
        try transaction.readingMarks.remove(ofSession: key)
      }
    }
  }

  /// A session that was begun after the book was finished last.
  private func againReading(_ titleKey: Int64) throws -> ReadingSessionRecord? {
    try transaction.readingSessions.reading(titleKey, ofUser: viewer.key)
  }

  /// Has another session write.
  private mutating func write(
    as other: ReadingSessionRecord, _ write: (inout ReadingLibrary) throws -> Void
  ) throws {
    var library = ReadingLibrary(session: other, viewer: viewer, now: now, transaction: transaction)
    library.change = change
    try write(&library)
    change = library.change
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

extension SwipedItem {
  /// Whether nothing was said of the title after it was seen, but who sees that.
  fileprivate var isDecidedLast: Bool {
    var item = self
    item.isPrivate = nil
    return item.latestTime == seenAt
  }
}
