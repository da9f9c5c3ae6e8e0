import ServerAccounts
import ServerCore
import KiwiKit
import SQLite

/// A field that users correct, with the table of its corrections.
package protocol CorrectedField: BitField {
  static var changes: ChangeTable { get }
}

/// The names in a table of changes.
package struct ChangeTable: Sendable {
  package let name: String
  /// The column with the key of the changed item.
  package let itemKey: String
  /// Indicates whether the table records in `isUndoneByAdmin` that an admin undid a change.
  package let notesAdmins: Bool

  package init(name: String, itemKey: String, notesAdmins: Bool) {
    self.name = name
    self.itemKey = itemKey
    self.notesAdmins = notesAdmins
  }
}

extension TitleField: CorrectedField {
  package static let changes = ChangeTable(name: "titleChanges", itemKey: "titleKey", notesAdmins: false)
}

/// The history of the items that a field belongs to, titles or places.
package struct ChangeStore<Field: CorrectedField> {
  private let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  private var table: String { Field.changes.name }
  private var item: String { Field.changes.itemKey }

  package func insert(
    kind: ChangeKind, itemKey: Int64, authorKey: Int64, fields: FieldSet<Field>, before: String,
    after: String, now: Timestamp
  ) throws {
    try connection.run(
      """
      INSERT INTO \(raw: table) (id, \(raw: item), authorKey, kind, fields, before, after, createdAt)
      VALUES (
        \(UUIDv7.generate()), \(itemKey), \(authorKey), \(kind.rawValue), \(fields.rawValue), \(before), \(after),
        \(now.seconds)
      )
      """)
  }

  /// Returns the changes of a page and one more, newest first.
  package func changes(of itemKey: Int64, seenBy viewer: Viewer, page: Page) throws -> [ChangeRecord<Field>] {
    guard page.offset < Page.maxRows else { return [] }
    return try changes(
      """
      changes.\(raw: item) = \(itemKey)
      ORDER BY changes.key DESC
      LIMIT \(page.size + 1) OFFSET \(page.offset)
      """, seenBy: viewer)
  }

  package func change(id: String, of itemKey: Int64, seenBy viewer: Viewer) throws -> ChangeRecord<Field>? {
    try changes("changes.id = \(id) AND changes.\(raw: item) = \(itemKey)", seenBy: viewer).first
  }

  private func changes(_ condition: SQL, seenBy viewer: Viewer) throws -> [ChangeRecord<Field>] {
    let isUndoneByAdmin = Field.changes.notesAdmins ? "changes.isUndoneByAdmin" : "FALSE"
    return try connection.all(
      """
      SELECT
        changes.key AS key, changes.id AS id, changes.\(raw: item) AS itemKey, changes.kind AS kind,
        changes.fields AS fields, changes.before AS before, changes.after AS after,
        changes.authorKey AS authorKey, changes.createdAt AS createdAt, changes.undoneAt AS undoneAt,
        \(raw: isUndoneByAdmin) AS isUndoneByAdmin, users.key IS NOT NULL AS hasAuthor, \(sql: UserRecord.columns)
      FROM \(raw: table) AS changes
      LEFT JOIN users ON users.key = changes.authorKey AND \(sql: UserCondition.isVisible(to: viewer))
      WHERE \(sql: condition)
      """, ChangeRecord.init(row:))
  }

  /// Counts the changes of one kind by an author since a time, up to `limit`.
  package func count(_ kind: ChangeKind, by authorKey: Int64, since time: Timestamp, limit: Int) throws -> Int
  {
    try connection.first(
      """
      SELECT COUNT(*) AS count FROM (
        SELECT key FROM \(raw: table)
        WHERE authorKey = \(authorKey) AND kind = \(kind.rawValue) AND createdAt > \(time.seconds)
        LIMIT \(limit)
      ) AS counted
      """
    ) { $0.int("count") } ?? 0
  }

  /// Returns whether a later correction in effect changed one of the same fields.
  package func hasLaterCorrection(_ change: ChangeRecord<Field>) throws -> Bool {
    try connection.first(
      """
      SELECT key FROM \(raw: table)
      WHERE \(raw: item) = \(change.itemKey) AND key > \(change.key) AND undoneAt IS NULL
        AND fields & \(change.fields.rawValue) <> 0
      LIMIT 1
      """
    ) { $0.integer("key") } != nil
  }

  package func setUndone(key: Int64, by viewer: Viewer, now: Timestamp) throws {
    var admin: SQL = ""
    if Field.changes.notesAdmins { admin = ", isUndoneByAdmin = \(viewer.role == .admin)" }
    try connection.run(
      """
      UPDATE \(raw: table) SET undoneAt = \(now.seconds), undoneByKey = \(viewer.key)\(sql: admin)
      WHERE key = \(key)
      """)
  }

  /// Returns the fields changed by corrections in effect.
  package func correctedFields(of itemKey: Int64) throws -> FieldSet<Field> {
    try connection.all(
      """
      SELECT DISTINCT fields FROM \(raw: table)
      WHERE \(raw: item) = \(itemKey) AND kind = 'corrected' AND undoneAt IS NULL
      """
    ) { FieldSet(rawValue: $0.int("fields")) }.reduce([]) { $0.union($1) }
  }

  /// Returns the author of an item; nil for items of catalogs and of deleted accounts.
  package func creator(of itemKey: Int64) throws -> Int64? {
    try connection.first(
      """
      SELECT authorKey FROM \(raw: table)
      WHERE \(raw: item) = \(itemKey) AND kind = 'added' AND authorKey IS NOT NULL
      LIMIT 1
      """
    ) { $0.integer("authorKey") }
  }
}

extension ChangeRecord {
  package init(row: borrowing Row) {
    key = row.integer("key")
    id = row.text("id")
    itemKey = row.integer("itemKey")
    kind = ChangeKind(rawValue: row.text("kind")) ?? .corrected
    fields = FieldSet(rawValue: row.int("fields"))
    before = row.text("before")
    after = row.text("after")
    authorKey = row.optionalInteger("authorKey")
    author = row.bool("hasAuthor") ? UserRecord(row: row) : nil
    createdAt = Timestamp(seconds: row.int("createdAt"))
    undoneAt = row.optionalInt("undoneAt").map(Timestamp.init(seconds:))
    isUndoneByAdmin = row.bool("isUndoneByAdmin")
  }
}
