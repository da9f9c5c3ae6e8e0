import SQLite

/// A condition that a consistent database meets.
package struct VerificationCheck: Sendable {
  package let name: String
  package let fault: String
  /// Finds faults and describes the first ones.
  package let examples: @Sendable (Transaction) throws -> [String]

  package init(name: String, fault: String, examples: @escaping @Sendable (Transaction) throws -> [String]) {
    self.name = name
    self.fault = fault
    self.examples = examples
  }
}

extension VerificationCheck {
  /// - Parameter sql: A query that returns a row per fault, described by its first column.
  package init(name: String, fault: String, sql: SQL) {
    self.init(name: name, fault: fault) { try VerificationStore($0).rows(sql) }
  }
}

/// Queries that verify the database.
package struct VerificationStore {
  package let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  /// Returns the first column of a query's rows.
  package func rows(_ query: SQL) throws -> [String] { try connection.all(query) { $0.text(0) } }
}

extension Storage {
  /// Returns the full-text indexes that do not match their content. SQLite's check counts as a write.
  package func unsoundIndexes() async throws -> [String] {
    var unsound: [String] = []
    for table in ["postSearch", "userSearch", "titleSearch", "spotSearch"] {
      do {
        try await database.write { connection in
          try connection.run(
            "INSERT INTO \(raw: table) (\(raw: table), rank) VALUES ('integrity-check', 1)")
        }
      } catch let error as DatabaseError where error.isCorrupt || error.isConstraint {
        unsound.append(table)
      } catch WriteError.failed(let error) where error.isCorrupt {
        unsound.append(table)
      }
    }
    return unsound
  }
}

extension VerificationCheck {
  /// The checks for any database.
  package static let structure = [
    VerificationCheck(
      name: "database", fault: "the file is damaged",
      sql: "SELECT integrity_check FROM pragma_integrity_check(6) WHERE integrity_check <> 'ok'"),
    VerificationCheck(
      name: "references", fault: "a row refers to one that does not exist",
      sql: """
        SELECT "table" || ' ' || COALESCE(rowid, '') || ' refers to ' || parent
        FROM pragma_foreign_key_check LIMIT 6
        """),
  ]

  /// - Parameters:
  ///   - id: The column that identifies a row.
  ///   - query: A query that counts the rows of the counter.
  package static func counter(
    _ name: String, of table: String, id: String = "id", column: String, counting query: String
  ) -> VerificationCheck {
    VerificationCheck(
      name: "count of \(name)", fault: "it differs from the rows",
      sql: """
        SELECT \(raw: id) || ': ' || \(raw: column) || ' instead of ' || actual
        FROM (SELECT \(raw: id), \(raw: column), (\(raw: query)) AS actual FROM \(raw: table)) AS counted
        WHERE \(raw: column) <> actual
        LIMIT 6
        """)
  }
}
