import ServerTitles
import ServerLibrary
import ServerCore
import KiwiKit

extension ReadingLibrary {
  // MARK: Finishing

  /// Finishes the book of a session.
  ///
  /// - Parameters:
  ///   - isPrivate: True if only the reader may see the entry.
  ///   - own: The entry that the session created, with its mark.
  mutating func finish(
    _ titleKey: Int64, isPrivate: Bool, _ own: LibraryEntry?, _ mark: ReadingMark?
  ) throws {
    guard let title = try TitleStore(transaction).title(key: titleKey) else { return }
    let entries = try LibraryStore(transaction).entries(ofTitle: titleKey, ofUser: viewer.key)
    // The reader, or another session, has finished it on that day.
    guard !entries.contains(where: { $0.finishedOn?.value == session.day }) else {
      if own != nil, let mark { try revert(mark, titleKey) }
      return
    }
    // The entry of a later rereading stays open.
    let isAgain = try own == nil && rereadingSession(titleKey) != nil
    let open = isAgain ? nil : own ?? Self.open(entries)
    let time = HybridTime.following(open?.latestTime, now: now)
    var entry = LibraryEntry(id: open?.id ?? UUIDv4.generate(), titleId: title.id)
    entry.finishedOn = Stamped(session.day, at: time)
    if isPrivate { entry.isPrivate = Stamped(true, at: time) }
    let all = title.facts.pages.map { LibraryEntry.Progress(min($0, Limits.progress.upperBound), .pages) }
    entry.progress = Stamped(all ?? LibraryEntry.Progress(100, .percent), at: time)
    let startedOn = open?.startedOn?.value ?? nil
    if let startedOn, startedOn > session.day {
      // An entry must not end before it begins.
      entry.startedOn = Stamped(session.day, at: time)
    } else if startedOn == nil {
      let last = entries.compactMap { $0.finishedOn?.value }.filter { $0 < session.day }.max()
      let first = try ReadingSessionStore(transaction).firstDay(
        ofTitle: titleKey, ofUser: viewer.key, after: last)
      entry.startedOn = Stamped(min(first ?? session.day, session.day), at: time)
    }
    guard try push(.entry(entry)) else { return }
    var mark = ReadingMark(
      entryId: entry.id, time: time, page: session.endPage, isFinish: true, before: own == nil ? open : nil,
      decision: .untouched)
    let item = try LibraryStore(transaction).swipedItem(ofTitle: titleKey, ofUser: viewer.key)
    if item?.direction != .seen {
      let seen = HybridTime.following(item?.latestTime, now: now)
      let swiped = SwipedItem(
        titleId: title.id, seenAt: seen, dateSwiped: Stamped(now.date, at: seen),
        // A decision that its reader hid before stays hidden when this is reverted.
        isPrivate: isPrivate && item?.isPrivate?.value != true ? Stamped(true, at: seen) : nil)
      if try push(.swipedItem(swiped)) { mark.decision = .was(item?.direction) }
    }
    try ReadingMarkStore(transaction).put(mark, ofSession: session.key)
  }

  /// Hides or shows the entry and the decision of a finished session.
  mutating func setPrivate(_ isPrivate: Bool, _ mark: ReadingMark, _ titleKey: Int64) throws {
    guard let entry = try entry(of: mark), entry.isDeleted?.value != true else { return }
    // The session does not show an entry that its reader hid before.
    guard isPrivate || mark.before?.isPrivate?.value != true else { return }
    let time = HybridTime.following(entry.latestTime, now: now)
    _ = try push(
      .entry(LibraryEntry(id: entry.id, titleId: entry.titleId, isPrivate: Stamped(isPrivate, at: time))))
    guard mark.decision != .untouched,
      let item = try LibraryStore(transaction).swipedItem(ofTitle: titleKey, ofUser: viewer.key),
      isPrivate || item.isPrivate.map({ set in item.seenAt.map { set.time >= $0 } ?? false }) ?? true
    else { return }
    let decided = HybridTime.following(item.latestTime, now: now)
    _ = try push(
      .swipedItem(SwipedItem(titleId: item.titleId, isPrivate: Stamped(isPrivate, at: decided))))
  }

  // MARK: Reading

  /// Writes the page of an open session into its entry.
  ///
  /// - Parameters:
  ///   - begins: True to create an entry if none is open.
  ///   - own: The entry that the session created.
  mutating func read(
    to page: Int?, begins: Bool, _ own: LibraryEntry?, _ titleKey: Int64
  ) throws {
    guard let title = try TitleStore(transaction).title(key: titleKey) else { return }
    let entries = try LibraryStore(transaction).entries(ofTitle: titleKey, ofUser: viewer.key)
    guard let open = own ?? Self.open(entries) else {
      if begins, try !isOver(entries, titleKey) { try begin(title, at: page) }
      return
    }
    let known = open.progress?.value ?? nil
    let time = HybridTime.following(open.latestTime, now: now)
    var moved = LibraryEntry(id: open.id, titleId: title.id)
    if own != nil {
      // Only the session changed the entry, so its page counts unchanged.
      let progress = page.map(Self.pages)
      if progress != known { moved.progress = Stamped(progress, at: time) }
    } else if let progress = page.flatMap({ Self.progress(known, at: $0, of: title.facts.pages) }) {
      moved.progress = Stamped(progress, at: time)
    }
    if begins, open.status == .onHold { moved.pausedOn = Stamped(nil, at: time) }
    guard moved.latestTime != nil, try push(.entry(moved)) else { return }
    try ReadingMarkStore(transaction).put(
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
    try ReadingMarkStore(transaction).put(
      ReadingMark(
        entryId: entry.id, time: time, page: page, isFinish: false, before: nil, decision: .untouched),
      ofSession: session.key)
  }

  /// Returns whether the book was finished or stopped after the session began.
  private func isOver(_ entries: [LibraryEntry], _ titleKey: Int64) throws -> Bool {
    let marks = try ReadingMarkStore(transaction).marks(ofTitle: titleKey, ofUser: viewer.key)
    let ofSessions = Set(marks.map(\.mark.entryId))
    // Sessions are compared by their times, entries of readers by days.
    let days = entries.compactMap { entry in
      (entry.stoppedOn?.value ?? nil)
        ?? (ofSessions.contains(entry.id) ? nil : entry.finishedOn?.value ?? nil)
    }
    if days.contains(where: { $0 >= session.day }) { return true }
    return try ReadingSessionStore(transaction).isFinished(
      titleKey, ofUser: viewer.key, since: session.startedAt, notBy: session.key)
  }

  private static func pages(_ page: Int) -> LibraryEntry.Progress {
    LibraryEntry.Progress(min(page, Limits.progress.upperBound), .pages)
  }

  /// Returns the progress at a page; nil if it is not further than the known one or cannot be compared.
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
}
