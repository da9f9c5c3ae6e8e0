import KiwiKit
import SQLite

/// What people added and corrected.
protocol TitleChangeStore {
  func insert(
    kind: TitleChange.Kind, titleKey: Int64, authorKey: Int64, fields: TitleFields, before: String,
    after: String,
    now: Timestamp
  ) throws
  /// The newest first, of a page and one more.
  func changes(ofTitle titleKey: Int64, seenBy viewer: Viewer, page: Page) throws -> [TitleChangeRecord]
  func change(id: String, ofTitle titleKey: Int64, seenBy viewer: Viewer) throws -> TitleChangeRecord?
  /// How many of a kind somebody made since a time, counted up to `limit`.
  func count(_ kind: TitleChange.Kind, by authorKey: Int64, since time: Timestamp, limit: Int) throws -> Int
  /// Whether a correction after this one stands that changed one of its fields.
  func isBuiltUpon(_ change: TitleChangeRecord) throws -> Bool
  func setUndone(key: Int64, by userKey: Int64, now: Timestamp) throws
  /// The fields that corrections which stand have changed.
  func correctedFields(ofTitle titleKey: Int64) throws -> TitleFields
  /// Who added a title; nil for those of catalogues, and when the account is gone.
  func adder(ofTitle titleKey: Int64) throws -> Int64?
}

extension Transaction {
  var titleChanges: any TitleChangeStore { SQLTitleChangeStore(connection: connection) }
}

struct SQLTitleChangeStore: TitleChangeStore {
  let connection: Connection

  func insert(
    kind: TitleChange.Kind, titleKey: Int64, authorKey: Int64, fields: TitleFields, before: String,
    after: String,
    now: Timestamp
  ) throws {
    try connection.run(
      """
      INSERT INTO titleChanges (id, titleKey, authorKey, kind, fields, before, after, createdAt)
      VALUES (
        \(UUIDv7.generate()), \(titleKey), \(authorKey), \(kind.rawValue), \(fields.rawValue), \(before), \(after),
        \(now.seconds)
      )
      """)
  }

  func changes(ofTitle titleKey: Int64, seenBy viewer: Viewer, page: Page) throws -> [TitleChangeRecord] {
    guard page.offset < Page.mostLookedAt else { return [] }
    return try changes(
      """
      titleChanges.titleKey = \(titleKey)
      ORDER BY titleChanges.key DESC
      LIMIT \(page.size + 1) OFFSET \(page.offset)
      """, seenBy: viewer)
  }

  func change(id: String, ofTitle titleKey: Int64, seenBy viewer: Viewer) throws -> TitleChangeRecord? {
    try changes(
      "titleChanges.id = \(id) AND titleChanges.titleKey = \(titleKey)", seenBy: viewer
    ).first
  }

  private func changes(_ condition: SQL, seenBy viewer: Viewer) throws -> [TitleChangeRecord] {
    try connection.all(
      """
      SELECT
        titleChanges.key AS key, titleChanges.id AS id, titleChanges.titleKey AS titleKey,
        titleChanges.kind AS kind, titleChanges.fields AS fields, titleChanges.before AS before,
        titleChanges.after AS after, titleChanges.authorKey AS authorKey, titleChanges.createdAt AS createdAt,
        titleChanges.undoneAt AS undoneAt, users.key IS NOT NULL AS hasAuthor, \(sql: UserRecord.columns)
      FROM titleChanges
      LEFT JOIN users ON users.key = titleChanges.authorKey AND \(sql: UserCondition.isVisible(to: viewer))
      WHERE \(sql: condition)
      """, TitleChangeRecord.init(row:))
  }

  func count(_ kind: TitleChange.Kind, by authorKey: Int64, since time: Timestamp, limit: Int) throws -> Int {
    try connection.first(
      """
      SELECT COUNT(*) AS count FROM (
        SELECT key FROM titleChanges
        WHERE authorKey = \(authorKey) AND kind = \(kind.rawValue) AND createdAt > \(time.seconds)
        LIMIT \(limit)
      ) AS counted
      """
    ) { $0.int("count") } ?? 0
  }

  func isBuiltUpon(_ change: TitleChangeRecord) throws -> Bool {
    try connection.first(
      """
      SELECT key FROM titleChanges
      WHERE titleKey = \(change.titleKey) AND key > \(change.key) AND undoneAt IS NULL
        AND fields & \(change.fields.rawValue) <> 0
      LIMIT 1
      """
    ) { $0.integer("key") } != nil
  }

  func setUndone(key: Int64, by userKey: Int64, now: Timestamp) throws {
    try connection.run(
      "UPDATE titleChanges SET undoneAt = \(now.seconds), undoneByKey = \(userKey) WHERE key = \(key)")
  }

  func correctedFields(ofTitle titleKey: Int64) throws -> TitleFields {
    try connection.all(
      """
      SELECT DISTINCT fields FROM titleChanges
      WHERE titleKey = \(titleKey) AND kind = 'corrected' AND undoneAt IS NULL
      """
    ) { TitleFields(rawValue: $0.int("fields")) }.reduce([]) { $0.union($1) }
  }

  func adder(ofTitle titleKey: Int64) throws -> Int64? {
    try connection.first(
      """
      SELECT authorKey FROM titleChanges
      WHERE titleKey = \(titleKey) AND kind = 'added' AND authorKey IS NOT NULL
      LIMIT 1
      """
    ) { $0.integer("authorKey") }
  }
}

extension TitleChangeRecord {
  init(row: borrowing Row) {
    key = row.integer("key")
    id = row.text("id")
    titleKey = row.integer("titleKey")
    kind = TitleChange.Kind(rawValue: row.text("kind")) ?? .corrected
    fields = TitleFields(rawValue: row.int("fields"))
    before = row.text("before")
    after = row.text("after")
    authorKey = row.optionalInteger("authorKey")
    author = row.bool("hasAuthor") ? UserRecord(row: row) : nil
    createdAt = Timestamp(seconds: row.int("createdAt"))
    undoneAt = row.optionalInt("undoneAt").map(Timestamp.init(seconds:))
  }
}
