import ServerTitles
import ServerCore
import KiwiKit
import SQLite

/// The conditions for a list of a user's notes.
package struct NoteFilter: Sendable {
  package var words: FullTextWords?
  package var kind: Note.Kind?
  package var titleKey: Int64?
  package var sessionKey: Int64?
}

/// Notes and quotes about books.
package struct NoteStore {
  package let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  private static let columns: SQL = """
    notes.key AS key, notes.id AS id, notes.userKey AS userKey, notes.titleKey AS titleKey,
    notes.bookTitle AS bookTitle, notes.sessionKey AS sessionKey, notes.kind AS kind, notes.text AS text,
    notes.page AS page, notes.percent AS percent, notes.chapter AS chapter, notes.word AS word,
    notes.visibility AS visibility, notes.createdAt AS createdAt, notes.editedAt AS editedAt,
    notes.revision AS revision, notes.isDeleted AS isDeleted,
    (
      SELECT readingSessions.id FROM readingSessions
      WHERE readingSessions.key = notes.sessionKey AND readingSessions.status <> 'discarded'
    ) AS sessionId
    """

  private func notes(_ clauses: SQL) throws -> [NoteRecord] {
    try connection.all("SELECT \(sql: Self.columns) FROM notes \(sql: clauses)", NoteRecord.init(row:))
  }

  /// Returns the note of any user, including deleted ones.
  package func note(id: String) throws -> NoteRecord? { try notes("WHERE notes.id = \(id)").first }

  /// Returns a note that is not deleted and that the viewer may see.
  package func note(id: String, seenBy viewer: Viewer?) throws -> NoteRecord? {
    try notes(
      """
      JOIN users ON users.key = notes.userKey
      WHERE notes.id = \(id) AND notes.isDeleted = 0
        AND (notes.userKey = \(viewer?.key ?? 0) OR \(sql: NoteCondition.isShared(with: viewer)))
      """
    ).first
  }

  /// Returns a page of a user's notes, latest first, and one more.
  package func notes(ofUser userKey: Int64, _ filter: NoteFilter, page: Page) throws -> [NoteRecord] {
    guard page.offset < Page.maxRows else { return [] }
    var clauses: SQL
    if let words = filter.words {
      clauses = """
        WHERE notes.key IN (
          SELECT \(raw: Dialect.noteMatchKey) FROM \(raw: Dialect.noteMatches)
          WHERE \(sql: Dialect.notesMatch(words, ofUser: userKey))
        )
        AND notes.userKey = \(userKey) AND notes.isDeleted = 0
        """
    } else {
      clauses = "WHERE notes.userKey = \(userKey) AND notes.isDeleted = 0"
    }
    if let kind = filter.kind { clauses.append(" AND notes.kind = \(kind.rawValue)") }
    if let titleKey = filter.titleKey { clauses.append(" AND notes.titleKey = \(titleKey)") }
    if let sessionKey = filter.sessionKey { clauses.append(" AND notes.sessionKey = \(sessionKey)") }
    clauses.append(" ORDER BY notes.key DESC LIMIT \(page.size + 1) OFFSET \(page.offset)")
    return try notes(clauses)
  }

  /// Returns all of a user's notes, by book and ordered by their positions in it.
  package func all(ofUser userKey: Int64, titleKey: Int64?) throws -> [NoteRecord] {
    var clauses: SQL = "WHERE notes.userKey = \(userKey) AND notes.isDeleted = 0"
    if let titleKey { clauses.append(" AND notes.titleKey = \(titleKey)") }
    clauses.append(
      """
       ORDER BY notes.bookTitle, notes.titleKey,
        COALESCE(notes.page, notes.percent, notes.chapter, \(Limits.bookParts.upperBound)), notes.key
      LIMIT \(Limits.notes)
      """)
    return try notes(clauses)
  }

  /// Returns a page of visible notes of other users about a title, latest first, and one more.
  package func shared(aboutTitle titleKey: Int64, seenBy viewer: Viewer?, page: Page) throws -> [NoteRecord] {
    try connection.page(
      page,
      of: """
        SELECT \(sql: Self.columns), \(sql: NoteCondition.isListed(for: viewer)) AS isVisible
        FROM notes \(raw: Dialect.index("notesShared"))
        \(raw: Dialect.orderedJoin) users ON users.key = notes.userKey
        WHERE notes.titleKey = \(titleKey) AND notes.isDeleted = 0 AND notes.visibility <> 'onlyMe'
          AND notes.userKey <> \(viewer?.key ?? 0)
        ORDER BY notes.key DESC
        """, read: NoteRecord.init(row:))
  }

  /// Returns one of a user's notes from before a time.
  ///
  /// - Parameter fraction: The position among these notes, from 0 to 1.
  package func note(ofUser userKey: Int64, before time: Timestamp, at fraction: Double) throws -> NoteRecord?
  {
    let isOwn: SQL = "notes.userKey = \(userKey) AND notes.isDeleted = 0"
    // Keys follow the time, so the query skips only newer notes.
    let newest: SQL = """
      SELECT key FROM notes WHERE \(sql: isOwn) AND createdAt < \(time.seconds) ORDER BY key DESC LIMIT 1
      """
    guard let last = try connection.first(newest, { $0.integer("key") }),
      let first = try connection.first(
        "SELECT key FROM notes WHERE \(sql: isOwn) ORDER BY key LIMIT 1", { $0.integer("key") })
    else { return nil }
    let key = first + Int64(Double(last - first) * min(max(fraction, 0), 1))
    return try notes(
      "WHERE \(sql: isOwn) AND notes.key BETWEEN \(key) AND \(last) ORDER BY notes.key LIMIT 1"
    ).first
  }

  package func insert(_ note: NoteRecord) throws {
    try connection.run(
      """
      INSERT INTO notes (
        id, userKey, titleKey, bookTitle, sessionKey, kind, text, page, percent, chapter, word, visibility,
        createdAt, editedAt, revision, isDeleted
      ) VALUES (
        \(note.id), \(note.userKey), \(note.titleKey), \(note.bookTitle), \(note.sessionKey),
        \(note.kind.rawValue), \(note.text), \(note.position?.page), \(note.position?.percent), \(note.chapter),
        \(note.word), \(note.visibility.rawValue), \(note.createdAt.seconds), \(note.editedAt?.seconds),
        \(note.revision), \(note.isDeleted)
      )
      """)
  }

  package func update(_ note: NoteRecord) throws {
    try connection.run(
      """
      UPDATE notes SET
        kind = \(note.kind.rawValue), text = \(note.text), page = \(note.position?.page),
        percent = \(note.position?.percent), chapter = \(note.chapter), word = \(note.word),
        visibility = \(note.visibility.rawValue), editedAt = \(note.editedAt?.seconds),
        revision = \(note.revision), isDeleted = \(note.isDeleted)
      WHERE key = \(note.key)
      """)
  }
}

extension NoteRecord {
  fileprivate init(row: borrowing Row) {
    key = row.integer("key")
    id = row.text("id")
    userKey = row.integer("userKey")
    titleKey = row.optionalInteger("titleKey")
    bookTitle = row.text("bookTitle")
    sessionKey = row.optionalInteger("sessionKey")
    sessionId = row.optionalText("sessionId")
    kind = Note.Kind(rawValue: row.text("kind")) ?? .note
    text = row.text("text")
    position = BookPosition(page: row.optionalInt("page"), percent: row.optionalInt("percent"))
    chapter = row.optionalInt("chapter")
    word = row.optionalInt("word")
    visibility = Audience(rawValue: row.text("visibility")) ?? .onlyMe
    createdAt = Timestamp(seconds: row.int("createdAt"))
    editedAt = row.optionalInt("editedAt").map(Timestamp.init(seconds:))
    revision = row.int("revision")
    isDeleted = row.bool("isDeleted")
  }
}
