import SQLite

package struct BatchedWorkRecord: Hashable, Sendable {
  package let key: Int64
  package let kind: String
  package let subject: Int64
  package let position: Int64
}

/// Pending work in batches.
package struct BatchedWorkStore {
  package let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  /// Holds while work of a kind on a row is pending.
  ///
  /// - Parameter subject: The key of the row as a SQL fragment.
  package static func isPending(_ kind: String, subject: SQL) -> SQL {
    "EXISTS (SELECT 1 FROM batchedWork WHERE batchedWork.kind = '\(raw: kind)' AND batchedWork.subject = \(sql: subject))"
  }

  /// Adds work, or moves pending work to a position. Nil ends it.
  package func put(_ kind: String, subject: Int64, position: Int64?) throws {
    guard let position else { return try delete(kind, subject: subject) }
    try connection.run(
      """
      INSERT INTO batchedWork (kind, subject, position) VALUES (\(kind), \(subject), \(position))
      ON CONFLICT (kind, subject) DO UPDATE SET position = excluded.position
      """)
  }

  package func delete(_ kind: String, subject: Int64) throws {
    try connection.run("DELETE FROM batchedWork WHERE kind = \(kind) AND subject = \(subject)")
  }

  package func work(key: Int64) throws -> BatchedWorkRecord? {
    try connection.first(
      "SELECT key, kind, subject, position FROM batchedWork WHERE key = \(key)", BatchedWorkRecord.init(row:))
  }

  /// Returns pending work, oldest first.
  package func pending(limit: Int) throws -> [BatchedWorkRecord] {
    try connection.all(
      "SELECT key, kind, subject, position FROM batchedWork ORDER BY key LIMIT \(limit)",
      BatchedWorkRecord.init(row:))
  }

  package func isPending(_ kind: String, subject: Int64) throws -> Bool {
    try connection.first(
      "SELECT 1 AS found FROM batchedWork WHERE kind = \(kind) AND subject = \(subject)"
    ) { _ in true } ?? false
  }
}

extension BatchedWorkRecord {
  fileprivate init(row: borrowing Row) {
    self.init(
      key: row.integer("key"), kind: row.text("kind"), subject: row.integer("subject"),
      position: row.integer("position"))
  }
}
