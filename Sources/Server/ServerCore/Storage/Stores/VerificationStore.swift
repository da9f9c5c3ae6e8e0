import SQLite

/// Something that has to hold in a sound database.
package struct VerificationCheck: Sendable {
  package let name: String
  package let fault: String
  /// Finds faults, and tells the first of them in words.
  package let examples: @Sendable (Transaction) throws -> [String]

  package init(name: String, fault: String, examples: @escaping @Sendable (Transaction) throws -> [String]) {
    self.name = name
    self.fault = fault
    self.examples = examples
  }
}

extension VerificationCheck {
  /// - Parameter sql: A query whose every row is a fault, told by its first column.
  package init(name: String, fault: String, sql: SQL) {
    self.init(name: name, fault: fault) { try $0.verification.rows(sql) }
  }
}

/// What a database says of its own soundness.
package struct VerificationStore {
  package let connection: Connection

  /// The first column of what a query finds.
  package func rows(_ query: SQL) throws -> [String] { try connection.all(query) { $0.text(0) } }
}

extension Storage {
  /// The indexes of words that do not match what they index. A check that SQLite takes for a write.
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
  /// The conditions of any database.
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
  ///   - id: The column by which a row is told.
  ///   - query: Counts the rows that a counter is kept of.
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
