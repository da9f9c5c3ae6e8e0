import SQLite

/// What somebody was writing.
struct DraftRecord: Equatable {
  let kind: String
  let content: String
  let savedAt: Timestamp
}

protocol DraftStore {
  /// The latest first.
  func drafts(ofUser userKey: Int64) throws -> [DraftRecord]
  /// Keeps a draft in place of the one before, and of all of a person's only so many: the oldest go.
  func put(_ draft: DraftRecord, ofUser userKey: Int64, most: Int) throws
  func delete(_ kind: String, ofUser userKey: Int64) throws
}

extension Transaction {
  var drafts: any DraftStore { SQLDraftStore(connection: connection) }
}

struct SQLDraftStore: DraftStore {
  let connection: Connection

  func drafts(ofUser userKey: Int64) throws -> [DraftRecord] {
    try connection.all(
      """
      SELECT kind, content, savedAt FROM drafts WHERE userKey = \(userKey) ORDER BY savedAt DESC, key DESC
      """
    ) { row in
      DraftRecord(
        kind: row.text("kind"), content: row.text("content"), savedAt: Timestamp(seconds: row.int("savedAt")))
    }
  }

  func put(_ draft: DraftRecord, ofUser userKey: Int64, most: Int) throws {
    try connection.run(
      """
      INSERT INTO drafts (userKey, kind, content, savedAt)
      VALUES (\(userKey), \(draft.kind), \(draft.content), \(draft.savedAt.seconds))
      ON CONFLICT (userKey, kind) DO UPDATE SET content = excluded.content, savedAt = excluded.savedAt
      """)
    try connection.run(
      """
      DELETE FROM drafts WHERE userKey = \(userKey) AND kind <> \(draft.kind) AND key NOT IN (
        SELECT key FROM drafts WHERE userKey = \(userKey) AND kind <> \(draft.kind)
        ORDER BY savedAt DESC, key DESC LIMIT \(most - 1)
      )
      """)
  }

  func delete(_ kind: String, ofUser userKey: Int64) throws {
    try connection.run("DELETE FROM drafts WHERE userKey = \(userKey) AND kind = \(kind)")
  }
}
