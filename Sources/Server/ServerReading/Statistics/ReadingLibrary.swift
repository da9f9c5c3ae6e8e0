import ServerLibrary
import ServerCore
import KiwiKit

/// Writes sessions into the library of their reader.
///
/// A session that begins a book creates an open entry, its page advances the entry, and a session that finishes the
/// book finishes the entry. Devices receive these changes like all others of a library.
///
/// - A finish applies to the open entry; without one, a new entry is created, so no earlier reading is lost.
/// - Progress never decreases, unless the session itself is corrected.
/// - A private session creates and advances no entry. The entry that it finishes, and the resulting decision, are
///   private.
/// - A discarded session reverts its changes, unless later changes replaced them. Another session of the book then
///   takes its place.
struct ReadingLibrary {
  let session: ReadingSessionRecord
  let viewer: Viewer
  let now: Timestamp
  let transaction: Transaction
  var change: LibraryRecordsChange?

  /// Updates the library after a change of a session, and returns its change.
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
    // All present and later viewers of the library see an entry.
    guard session.visibility != .onlyMe else { return .nothing }
    return .reading(page: session.page.flatMap { $0 > 0 ? $0 : nil })
  }

  private mutating func follow(_ state: SessionState, from old: SessionState, _ titleKey: Int64) throws {
    let mark = try ReadingMarkStore(transaction).mark(ofSession: session.key)
    if case .finished(let isPrivate) = state, let mark, mark.isFinish {
      return try setPrivate(isPrivate, mark, titleKey)
    }
    let own = try state == .nothing ? nil : mark.flatMap { try ownEntry($0) }
    if let mark, own == nil {
      try revert(mark, titleKey)
      try finishForOtherSession(titleKey)
    }
    switch state {
    case .nothing: break
    case .reading(let page): try read(to: page, begins: !old.isReading, own, titleKey)
    case .finished(let isPrivate): try finish(titleKey, isPrivate: isPrivate, own, mark)
    }
    try beginForOtherSession(titleKey)
    try deleteExtraEntries(titleKey)
  }

  /// Returns the open entry that the session made, unless it was changed since.
  private func ownEntry(_ mark: ReadingMark) throws -> LibraryEntry? {
    guard mark.before == nil, !mark.isFinish, let entry = try entry(of: mark), entry.isDeleted?.value != true,
      Self.isUntouched(entry, since: mark.time)
    else { return nil }
    return entry
  }

  /// Returns whether the reader changed nothing of an entry that a session created.
  ///
  /// Fields that sessions do not write count as changed whenever they are set, since a device may send them late.
  static func isUntouched(_ entry: LibraryEntry, since time: HybridTime) -> Bool {
    // A change of the audience does not change the reading.
    var entry = entry
    entry.isPrivate = nil
    return entry.latestTime == time && entry.rating == nil && entry.note == nil && entry.isSpoiler == nil
      && entry.stoppedOn == nil
  }

  /// Returns the entry of a mark, even if its title was merged into another one.
  func entry(of mark: ReadingMark) throws -> LibraryEntry? {
    var id = mark.entryId
    for _ in 0..<10 {
      guard let row = try LibraryStore(transaction).entry(id: id), row.userKey == viewer.key else {
        return nil
      }
      guard row.entry.isDeleted?.value == true, row.titleKey != session.titleKey else { return row.entry }
      id = LibraryEntry.idOfCopy(of: id)
    }
    return nil
  }

  /// Returns the open entry: one being read, else one on hold.
  static func open(_ entries: [LibraryEntry]) -> LibraryEntry? {
    entries.first { $0.status == .now } ?? entries.first { $0.status == .onHold }
  }

  /// Returns an open session that was begun after the book was last finished.
  func rereadingSession(_ titleKey: Int64) throws -> ReadingSessionRecord? {
    try ReadingSessionStore(transaction).reading(titleKey, ofUser: viewer.key)
  }

  /// Writes another session into the library.
  mutating func write(
    as other: ReadingSessionRecord, _ write: (inout ReadingLibrary) throws -> Void
  ) throws {
    var library = ReadingLibrary(session: other, viewer: viewer, now: now, transaction: transaction)
    library.change = change
    try write(&library)
    change = library.change
  }

  // MARK: Writing

  /// Writes a change, and returns false if the library is full.
  ///
  /// A full library does not keep its reader from ending a session.
  mutating func push(_ change: LibraryChange) throws -> Bool {
    do {
      let result = try LibraryPush.run([change], of: .titles, by: viewer, now: now, in: transaction)
      guard let changed = result.change else { return true }
      self.change = LibraryRecordsChange(
        userKeys: changed.userKeys.union(self.change?.userKeys ?? []),
        listKeys: changed.listKeys + (self.change?.listKeys ?? []),
        returnsToDeck: changed.returnsToDeck || self.change?.returnsToDeck == true,
        changedPosts: changed.changedPosts + (self.change?.changedPosts ?? []))
      return true
    } catch let error as APIError where error.code == "too_many" {
      return false
    }
  }
}
