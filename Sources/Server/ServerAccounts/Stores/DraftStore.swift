import ServerCore
import SQLite

/// A draft of a text.
package struct StoredDraft: Equatable {
  package let kind: String
  /// The content; nil once the draft was sent or discarded.
  package let content: String?
  /// The time in milliseconds since 1970, because a user may write in several windows at once.
  let writtenAt: Int64
}

package struct DraftStore {
  let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  /// Returns the drafts that have content, latest first.
  package func drafts(ofUser userKey: Int64) throws -> [StoredDraft] {
    try connection.all(
      """
      SELECT kind, content, writtenAt FROM drafts WHERE userKey = \(userKey) AND content IS NOT NULL
      ORDER BY writtenAt DESC, key DESC
      """
    ) { row in
      StoredDraft(
        kind: row.text("kind"), content: row.optionalText("content"), writtenAt: Int64(row.int("writtenAt")))
    }
  }

  /// Stores a draft or its end, unless a later one is stored.
  ///
  /// Deletes the user's oldest drafts beyond the limit.
  package func put(_ draft: StoredDraft, ofUser userKey: Int64, limit: Int) throws {
    try connection.run(
      """
      INSERT INTO drafts (userKey, kind, content, writtenAt)
      VALUES (\(userKey), \(draft.kind), \(draft.content), \(draft.writtenAt))
      ON CONFLICT (userKey, kind) DO UPDATE SET content = excluded.content, writtenAt = excluded.writtenAt
      WHERE excluded.writtenAt >= drafts.writtenAt
      """)
    try connection.run(
      """
      DELETE FROM drafts WHERE userKey = \(userKey) AND key NOT IN (
        SELECT key FROM drafts WHERE userKey = \(userKey) ORDER BY writtenAt DESC, key DESC LIMIT \(limit)
      )
      """)
  }
}
