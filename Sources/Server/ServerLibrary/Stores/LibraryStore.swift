import ServerTitles
import ServerCore
import Formats
import KiwiKit
import SQLite

/// An entry with its owner and title.
package struct LibraryEntryRow: Hashable, Sendable {
  package let userKey: Int64
  package let titleKey: Int64
  package let entry: LibraryEntry
}

/// Users' decisions about titles, and entries about reading and watching.
package struct LibraryStore {
  package let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  /// The values of columns that represent "unknown".
  package enum Unknown {
    package static let direction = "none"
    package static let rating = 0
    package static let year = -9_999
    /// A time before the year 1, the first year on the wire.
    package static let date = -62_135_596_801
  }

  // MARK: Numbers

  /// Returns the sequence number of the next change, greater than all before.
  package func nextSequence() throws -> Int64 {
    try connection.first("UPDATE librarySequence SET value = value + 1 RETURNING value") {
      $0.integer("value")
    } ?? 0
  }

  /// Returns the epoch, which identifies the history of the sequence numbers.
  package func epoch() throws -> Int64 {
    try connection.first("SELECT epoch FROM librarySequence") { $0.integer("epoch") } ?? 0
  }

  /// Starts a new epoch after a backup was restored, because numbered changes are lost.
  package func beginEpoch(at now: Timestamp) throws {
    try connection.run(
      "UPDATE librarySequence SET epoch = \(Int64.random(in: 0..<1 << 53)), restoredAt = \(now.seconds)")
  }

  /// Returns the time at which a backup was last restored.
  package func restoredAt() throws -> Timestamp? {
    try connection.first("SELECT restoredAt FROM librarySequence") { row in
      row.optionalInt("restoredAt").map(Timestamp.init(seconds:))
    } ?? nil
  }

  /// Returns the numbers of titles and entries in a user's library.
  package func counts(ofUser userKey: Int64) throws -> (titles: Int, entries: Int) {
    try connection.first(
      "SELECT libraryTitleCount, libraryEntryCount FROM users WHERE key = \(userKey)"
    ) { ($0.int("libraryTitleCount"), $0.int("libraryEntryCount")) } ?? (0, 0)
  }

  // MARK: Decisions

  package func swipedItem(ofTitle titleKey: Int64, ofUser userKey: Int64) throws -> SwipedItem? {
    try connection.first(
      "SELECT record FROM swipedItems WHERE userKey = \(userKey) AND titleKey = \(titleKey)"
    ) { row in
      try SwipedItem(stored: row.text("record"))
    }
  }

  /// Inserts or replaces a decision.
  package func put(_ item: SwipedItem, ofTitle titleKey: Int64, ofUser userKey: Int64, sequence: Int64) throws
  {
    try connection.run(
      """
      INSERT INTO swipedItems (userKey, titleKey, record, sequence)
      VALUES (\(userKey), \(titleKey), \(item.stored), \(sequence))
      ON CONFLICT (userKey, titleKey) DO UPDATE SET record = excluded.record, sequence = excluded.sequence
      """)
  }

  // MARK: Entries

  package func entry(id: String) throws -> LibraryEntryRow? {
    try connection.first("SELECT userKey, titleKey, record FROM libraryEntries WHERE id = \(id)") { row in
      LibraryEntryRow(
        userKey: row.integer("userKey"), titleKey: row.integer("titleKey"),
        entry: try LibraryEntry(stored: row.text("record")))
    }
  }

  package func put(_ entry: LibraryEntry, ofTitle titleKey: Int64, ofUser userKey: Int64, sequence: Int64)
    throws
  {
    try connection.run(
      """
      INSERT INTO libraryEntries (id, userKey, titleKey, status, day, isDeleted, isPrivate, record, sequence)
      VALUES (
        \(entry.id), \(userKey), \(titleKey), \(entry.status.rawValue), \(entry.day?.description ?? ""),
        \(entry.isDeleted?.value ?? false), \(entry.isPrivate?.value ?? false),
        \(entry.stored), \(sequence)
      )
      ON CONFLICT (id) DO UPDATE SET
        status = excluded.status, day = excluded.day, isDeleted = excluded.isDeleted,
        isPrivate = excluded.isPrivate, record = excluded.record, sequence = excluded.sequence
      """)
  }

  /// Returns the entries of a title without deleted ones, latest first.
  package func entries(ofTitle titleKey: Int64, ofUser userKey: Int64) throws -> [LibraryEntry] {
    try connection.all(
      """
      SELECT record FROM libraryEntries
      WHERE userKey = \(userKey) AND titleKey = \(titleKey) AND isDeleted = 0
      ORDER BY day DESC, id DESC
      """
    ) { try LibraryEntry(stored: $0.text("record")) }
  }

  /// Returns the latest entries of all titles, without deleted ones.
  ///
  /// - Parameter isShared: True to exclude private entries as well.
  package func latestEntries(
    ofUser userKey: Int64, isShared: Bool, limit: Int
  ) throws -> [(title: TitleRecord, entry: LibraryEntry)] {
    let titles = TitleStore(Transaction(connection))
    let rows = try connection.all(
      """
      SELECT titleKey, record FROM libraryEntries
      WHERE userKey = \(userKey) AND isDeleted = 0 AND \(sql: isShared ? "isPrivate = 0" : "true")
      ORDER BY day DESC, id DESC
      LIMIT \(limit)
      """
    ) {
      (
        titleKey: $0.integer("titleKey"),
        entry: try LibraryEntry(stored: $0.text("record"))
      )
    }
    return try rows.compactMap { row in
      try titles.title(key: row.titleKey).map { ($0, row.entry) }
    }
  }

  /// Returns the next users, ordered by key, with a decision about or entries of a title.
  package func userKeys(withTitle titleKey: Int64, after userKey: Int64, limit: Int) throws -> [Int64] {
    try connection.all(
      """
      SELECT userKey FROM (
        SELECT userKey FROM (
          SELECT userKey FROM swipedItems
          WHERE titleKey = \(titleKey) AND userKey > \(userKey) ORDER BY userKey LIMIT \(limit)
        ) AS deciding
        UNION
        SELECT userKey FROM (
          SELECT userKey FROM libraryEntryCounts
          WHERE titleKey = \(titleKey) AND userKey > \(userKey) ORDER BY userKey LIMIT \(limit)
        ) AS entering
      ) AS users
      ORDER BY userKey LIMIT \(limit)
      """
    ) { $0.integer("userKey") }
  }

  /// Returns the number of a user's entries of a title, deleted ones included.
  package func entryCount(ofTitle titleKey: Int64, ofUser userKey: Int64) throws -> Int {
    try connection.first(
      """
      SELECT count FROM libraryEntryCounts WHERE userKey = \(userKey) AND titleKey = \(titleKey)
      """
    ) { $0.int("count") } ?? 0
  }

  // MARK: Shelves

  /// Updates the shelves of a title from its records. Returns the decision before and after.
  package func refreshShelves(
    ofTitle titleKey: Int64, ofUser userKey: Int64
  ) throws -> (before: SwipeDirection?, now: SwipeDirection?) {
    let before = try connection.first(
      "SELECT direction FROM libraryTitles WHERE userKey = \(userKey) AND titleKey = \(titleKey)"
    ) { SwipeDirection(rawValue: $0.text("direction")) }
    let item = try swipedItem(ofTitle: titleKey, ofUser: userKey)
    let direction = item?.direction
    let status = try status(direction, ofTitle: titleKey, ofUser: userKey)
    let isPrivate = item?.isPrivate?.value ?? false
    let sharedStatus =
      try isPrivate || hasPrivateEntry(ofTitle: titleKey, ofUser: userKey)
      ? self.status(isPrivate ? nil : direction, isShared: true, ofTitle: titleKey, ofUser: userKey) : status
    try connection.run(
      """
      INSERT INTO libraryTitles (
        userKey, titleKey, direction, status, dateSwiped, personalRating, sourcePlatform, isPrivate, sharedStatus, kind,
        year, sortName
      )
      SELECT
        \(userKey), key, \(direction?.rawValue ?? Unknown.direction), \(status?.rawValue),
        \(item?.dateSwiped.map { Timestamp($0.value).seconds } ?? Unknown.date),
        \(item?.personalRating?.value?.quarterStars ?? Unknown.rating), \(item?.sourcePlatform?.value ?? nil),
        \(isPrivate), \(sharedStatus?.rawValue), kind, COALESCE(year, \(Unknown.year)), sortName
      FROM titles WHERE key = \(titleKey)
      ON CONFLICT (userKey, titleKey) DO UPDATE SET
        direction = excluded.direction, status = excluded.status, dateSwiped = excluded.dateSwiped,
        personalRating = excluded.personalRating, sourcePlatform = excluded.sourcePlatform,
        isPrivate = excluded.isPrivate, sharedStatus = excluded.sharedStatus,
        decidedWeek = CASE excluded.direction WHEN \(Unknown.direction) THEN 0 ELSE decidedWeek END
      """)
    return (before ?? nil, direction)
  }

  /// Returns the status by the rule of `ReadingStatus`: the current entry, or else the latest one.
  ///
  /// - Parameter isShared: True to exclude private entries.
  private func status(
    _ direction: SwipeDirection?, isShared: Bool = false, ofTitle titleKey: Int64, ofUser userKey: Int64
  ) throws -> ReadingStatus? {
    let isCounted: SQL = isShared ? "isPrivate = 0" : "true"
    // Two index lookups; one query with both orders would sort all entries of the title.
    let isCurrent = try connection.first(
      """
      SELECT 1 FROM libraryEntries \(raw: Dialect.index("libraryEntriesGoingOn"))
      WHERE userKey = \(userKey) AND titleKey = \(titleKey) AND status = 'now' AND isDeleted = 0
        AND \(sql: isCounted)
      LIMIT 1
      """
    ) { _ in true }
    if isCurrent != nil { return .now }
    let ofEntries = try connection.first(
      """
      SELECT status FROM libraryEntries
      WHERE userKey = \(userKey) AND titleKey = \(titleKey) AND isDeleted = 0 AND \(sql: isCounted)
      ORDER BY day DESC, id DESC
      LIMIT 1
      """
    ) { ReadingStatus(rawValue: $0.text("status")) }
    return ofEntries ?? ReadingStatus(direction: direction, entries: [])
  }

  private func hasPrivateEntry(ofTitle titleKey: Int64, ofUser userKey: Int64) throws -> Bool {
    try connection.first(
      """
      SELECT 1 FROM libraryEntries
      WHERE userKey = \(userKey) AND titleKey = \(titleKey) AND isPrivate = 1 LIMIT 1
      """
    ) { _ in true } ?? false
  }
}
