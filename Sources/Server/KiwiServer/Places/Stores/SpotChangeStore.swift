import KiwiKit
import SQLite

/// What people added and corrected.
protocol SpotChangeStore {
  func insert(
    kind: SpotChange.Kind, spotKey: Int64, authorKey: Int64, fields: SpotFields, before: String,
    after: String, now: Timestamp
  ) throws
  /// The newest first, of a page and one more.
  func changes(ofSpot spotKey: Int64, seenBy viewer: Viewer, page: Page) throws -> [SpotChangeRecord]
  func change(id: String, ofSpot spotKey: Int64, seenBy viewer: Viewer) throws -> SpotChangeRecord?
  /// How many of a kind somebody made since a time, counted up to `limit`.
  func count(_ kind: SpotChange.Kind, by authorKey: Int64, since time: Timestamp, limit: Int) throws -> Int
  /// Whether a correction after this one stands that changed one of its fields.
  func isBuiltUpon(_ change: SpotChangeRecord) throws -> Bool
  func setUndone(key: Int64, by viewer: Viewer, now: Timestamp) throws
  /// The fields that corrections which stand have changed.
  func correctedFields(ofSpot spotKey: Int64) throws -> SpotFields
}

extension Transaction {
  var spotChanges: any SpotChangeStore { SQLSpotChangeStore(connection: connection) }
}

struct SQLSpotChangeStore: SpotChangeStore {
  let connection: Connection

  func insert(
    kind: SpotChange.Kind, spotKey: Int64, authorKey: Int64, fields: SpotFields, before: String,
    after: String, now: Timestamp
  ) throws {
    try connection.run(
      """
      INSERT INTO spotChanges (id, spotKey, authorKey, kind, fields, before, after, createdAt)
      VALUES (
        \(UUIDv7.generate()), \(spotKey), \(authorKey), \(kind.rawValue), \(fields.rawValue), \(before), \(after),
        \(now.seconds)
      )
      """)
  }

  func changes(ofSpot spotKey: Int64, seenBy viewer: Viewer, page: Page) throws -> [SpotChangeRecord] {
    guard page.offset < Page.mostLookedAt else { return [] }
    return try changes(
      """
      spotChanges.spotKey = \(spotKey)
      ORDER BY spotChanges.key DESC
      LIMIT \(page.size + 1) OFFSET \(page.offset)
      """, seenBy: viewer)
  }

  func change(id: String, ofSpot spotKey: Int64, seenBy viewer: Viewer) throws -> SpotChangeRecord? {
    try changes(
      "spotChanges.id = \(id) AND spotChanges.spotKey = \(spotKey)", seenBy: viewer
    ).first
  }

  private func changes(_ condition: SQL, seenBy viewer: Viewer) throws -> [SpotChangeRecord] {
    try connection.all(
      """
      SELECT
        spotChanges.key AS key, spotChanges.id AS id, spotChanges.spotKey AS spotKey,
        spotChanges.kind AS kind, spotChanges.fields AS fields, spotChanges.before AS before,
        spotChanges.after AS after, spotChanges.authorKey AS authorKey, spotChanges.createdAt AS createdAt,
        spotChanges.undoneAt AS undoneAt, spotChanges.isUndoneByAdmin AS isUndoneByAdmin, users.key IS NOT NULL AS hasAuthor, \(sql: UserRecord.columns)
      FROM spotChanges
      LEFT JOIN users ON users.key = spotChanges.authorKey AND \(sql: UserCondition.isVisible(to: viewer))
      WHERE \(sql: condition)
      """, SpotChangeRecord.init(row:))
  }

  func count(_ kind: SpotChange.Kind, by authorKey: Int64, since time: Timestamp, limit: Int) throws -> Int {
    try connection.first(
      """
      SELECT COUNT(*) AS count FROM (
        SELECT key FROM spotChanges
        WHERE authorKey = \(authorKey) AND kind = \(kind.rawValue) AND createdAt > \(time.seconds)
        LIMIT \(limit)
      ) AS counted
      """
    ) { $0.int("count") } ?? 0
  }

  func isBuiltUpon(_ change: SpotChangeRecord) throws -> Bool {
    try connection.first(
      """
      SELECT key FROM spotChanges
      WHERE spotKey = \(change.spotKey) AND key > \(change.key) AND undoneAt IS NULL
        AND fields & \(change.fields.rawValue) <> 0
      LIMIT 1
      """
    ) { $0.integer("key") } != nil
  }

  func setUndone(key: Int64, by viewer: Viewer, now: Timestamp) throws {
    try connection.run(
      """
      UPDATE spotChanges SET
        undoneAt = \(now.seconds), undoneByKey = \(viewer.key), isUndoneByAdmin = \(viewer.role == .admin)
      WHERE key = \(key)
      """)
  }

  func correctedFields(ofSpot spotKey: Int64) throws -> SpotFields {
    try connection.all(
      """
      SELECT DISTINCT fields FROM spotChanges
      WHERE spotKey = \(spotKey) AND kind = 'corrected' AND undoneAt IS NULL
      """
    ) { SpotFields(rawValue: $0.int("fields")) }.reduce([]) { $0.union($1) }
  }
}

extension SpotChangeRecord {
  init(row: borrowing Row) {
    key = row.integer("key")
    id = row.text("id")
    spotKey = row.integer("spotKey")
    kind = SpotChange.Kind(rawValue: row.text("kind")) ?? .corrected
    fields = SpotFields(rawValue: row.int("fields"))
    before = row.text("before")
    after = row.text("after")
    authorKey = row.optionalInteger("authorKey")
    author = row.bool("hasAuthor") ? UserRecord(row: row) : nil
    createdAt = Timestamp(seconds: row.int("createdAt"))
    undoneAt = row.optionalInt("undoneAt").map(Timestamp.init(seconds:))
    isUndoneByAdmin = row.bool("isUndoneByAdmin")
  }
}
