import ServerCore
import SQLite

/// What somebody was writing.
package struct DraftRecord: Equatable {
  package let kind: String
  /// Nil once it was sent or given up.
  package let content: String?
  /// In milliseconds since 1970: people write in several windows at once.
  let writtenAt: Int64
}

package struct DraftStore {
  let connection: Connection

  /// Those that are not over, the latest first.
  package func drafts(ofUser userKey: Int64) throws -> [DraftRecord] {
    try connection.all(
      """
      SELECT kind, content, writtenAt FROM drafts WHERE userKey = \(userKey) AND content IS NOT NULL
      ORDER BY writtenAt DESC, key DESC
      """
    ) { row in
      DraftRecord(
        kind: row.text("kind"), content: row.optionalText("content"), writtenAt: Int64(row.int("writtenAt")))
    }
  }

  /// Keeps a draft, or its end, in place of what was written before it, and leaves what was written later. Of all of a
  /// person's only so many are kept: the oldest go.
  package func put(_ draft: DraftRecord, ofUser userKey: Int64, most: Int) throws {
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
        SELECT key FROM drafts WHERE userKey = \(userKey) ORDER BY writtenAt DESC, key DESC LIMIT \(most)
      )
      """)
  }
}
