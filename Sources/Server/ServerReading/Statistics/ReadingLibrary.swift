import ServerLibrary
import ServerCore
import KiwiKit

/// Writes sessions into the library of their reader: a session that begins a book makes an open entry, one that finishes
/// it finishes the entry, and its page moves the entry forward. Devices receive these changes as any others of a library.
///
/// - An open entry is finished; where there is none, another one is made, so that no earlier reading is lost.
/// - Progress never goes back, unless the session itself is corrected.
/// - A session that only its reader may see begins no entry and moves none. The entry that it finishes, and the decision
///   that follows, are private with it.
/// - The changes of a session are taken back with it, unless a later change replaced them, and another session of the book
///   takes its place.
struct ReadingLibrary {
  let session: ReadingSessionRecord
  let viewer: Viewer
  let now: Timestamp
  let transaction: Transaction
  var change: LibraryRecordsChange?

  /// Updates the library after a change of a session. Returns the change of the library.
  ///
  /// - Parameter before: Nil for a session that has just begun.
  static func follow(
    _ session: ReadingSessionRecord, before: ReadingSessionRecord?, by viewer: Viewer, now: Timestamp,
    in transaction: Transaction
  ) throws -> LibraryRecordsChange? {
    guard let titleKey = session.titleKey else { return nil }
    var library = ReadingLibrary(session: session, viewer: viewer, now: now, transaction: transaction)
    let old = before.map(state) ?? .nothing
    let new = state(of: session)
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

  enum SessionState: Hashable {
    case nothing
    case reading(page: Int?)
    case finished(isPrivate: Bool)

    var isReading: Bool {
      if case .reading = self { true } else { false }
    }
  }

  static func state(of session: ReadingSessionRecord) -> SessionState {
    guard session.status != .discarded else { return .nothing }
    if session.status == .completed, session.isFinished {
      return .finished(isPrivate: session.visibility == .onlyMe)
    }
    // An entry is shown to all who see the library, also to those who see it later.
    guard session.visibility != .onlyMe else { return .nothing }
    return .reading(page: session.page.flatMap { $0 > 0 ? $0 : nil })
  }

  private mutating func follow(_ state: SessionState, from old: SessionState, _ titleKey: Int64) throws {
    let mark = try transaction.readingMarks.mark(ofSession: session.key)
    if case .finished(let isPrivate) = state, let mark, mark.isFinish {
      return try setPrivate(isPrivate, mark, titleKey)
    }
    let own = try state == .nothing ? nil : mark.flatMap { try ownEntry($0) }
    if let mark, own == nil {
      try takeBack(mark, titleKey)
      try finishAgain(titleKey)
    }
    switch state {
    case .nothing: break
    case .reading(let page): try read(to: page, begins: !old.isReading, own, titleKey)
    case .finished(let isPrivate): try finish(titleKey, isPrivate: isPrivate, own, mark)
    }
    try beginAgain(titleKey)
    try tidy(titleKey)
  }

  /// Returns the open entry that the session made, unless it was changed since.
  private func ownEntry(_ mark: ReadingMark) throws -> LibraryEntry? {
    guard mark.before == nil, !mark.isFinish, let entry = try entry(of: mark), entry.isDeleted?.value != true,
      Self.isUntouched(entry, since: mark.time)
    else { return nil }
    return entry
  }

  /// Whether the reader changed nothing of an entry that a session made: no field later, and none that sessions do not
  /// write, since a device may send those late.
  static func isUntouched(_ entry: LibraryEntry, since time: HybridTime) -> Bool {
    // A change of the audience is no change of the reading.
    var entry = entry
    entry.isPrivate = nil
    return entry.latestTime == time && entry.rating == nil && entry.note == nil && entry.isSpoiler == nil
      && entry.stoppedOn == nil
  }

  /// Returns the entry of a mark, also where its title was merged into another one since.
  func entry(of mark: ReadingMark) throws -> LibraryEntry? {
    var id = mark.entryId
    for _ in 0..<10 {
      guard let row = try transaction.library.entry(id: id), row.userKey == viewer.key else { return nil }
      guard row.entry.isDeleted?.value == true, row.titleKey != session.titleKey else { return row.entry }
      id = LibraryEntry.idOfCopy(of: id)
    }
    return nil
  }

  /// Returns the open entry.
  static func open(_ entries: [LibraryEntry]) -> LibraryEntry? {
    entries.first { $0.status == .now } ?? entries.first { $0.status == .onHold }
  }

  /// Returns an open session that was begun after the book was last finished.
  func againReading(_ titleKey: Int64) throws -> ReadingSessionRecord? {
    try transaction.readingSessions.reading(titleKey, ofUser: viewer.key)
  }

  /// Writes another session.
  mutating func write(
    as other: ReadingSessionRecord, _ write: (inout ReadingLibrary) throws -> Void
  ) throws {
    var library = ReadingLibrary(session: other, viewer: viewer, now: now, transaction: transaction)
    library.change = change
    try write(&library)
    change = library.change
  }

  // MARK: Writing

  /// Returns false for a full library, which must not keep its reader from ending a session.
  mutating func push(_ change: LibraryChange) throws -> Bool {
    do {
      let result = try LibraryPush.run([change], of: .titles, by: viewer, now: now, in: transaction)
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
