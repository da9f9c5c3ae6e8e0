import ServerCore
import SQLite

/// Deletes the rows of an account in batches. The schema's foreign keys decide which rows belong to it.
package struct AccountRemovalStore {
  package let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  /// A foreign key, and its rule for deletions.
  private struct Reference {
    let table: String
    let column: String
    let parent: String
    /// True if the rows are deleted with the parent; false if the column becomes null.
    let isOwned: Bool
  }

  private struct Table {
    /// The columns of the primary key.
    var key: [String]
    var references: [Reference] = []
  }

  /// The maximum number of parent rows in a batch.
  private static let parentBatchSize = 50

  /// Deletes about `limit` rows that belong to an account, dependents first.
  ///
  /// Rows that stay lose their references to the account. Returns whether rows may remain.
  package func removeSome(ofUser userKey: Int64, limit: Int) throws -> Bool {
    let schema = try schema()
    var budget = limit
    try removeRows(of: [userKey], in: "users", below: ["users"], schema, &budget)
    return budget <= 0
  }

  /// Deletes the dependents of some rows of a table, until the budget is spent.
  package func removeRows(hangingOn keys: [Int64], in table: String, _ budget: inout Int) throws {
    try removeRows(of: keys, in: table, below: [table], try schema(), &budget)
  }

  /// Deletes rows that refer to some rows of a table, until the budget is spent.
  private func removeRows(
    of keys: [Int64], in parent: String, below path: [String], _ schema: [String: Table], _ budget: inout Int
  ) throws {
    guard !keys.isEmpty else { return }
    for reference in schema[parent]?.references ?? [] where !path.contains(reference.table) {
      guard budget > 0 else { return }
      guard let table = schema[reference.table] else { continue }
      let condition: SQL = "\(raw: reference.column) IN (SELECT value FROM \(sql: Dialect.keys(keys)))"
      if !reference.isOwned {
        try clearReferences(reference, table, condition, &budget)
      } else if table.references.allSatisfy({ path.contains($0.table) }) {
        try remove(reference.table, table, condition, limit: budget, &budget)
      } else {
        try removeParents(reference.table, table, condition, below: path, schema, &budget)
      }
    }
  }

  /// Deletes rows that have dependents: a batch at a time, dependents first.
  private func removeParents(
    _ name: String, _ table: Table, _ condition: SQL, below path: [String], _ schema: [String: Table],
    _ budget: inout Int
  ) throws {
    guard let key = table.key.first, table.key.count == 1 else {
      return try remove(name, table, condition, limit: budget, &budget)
    }
    while budget > 0 {
      let keys = try connection.all(
        "SELECT \(raw: key) FROM \(raw: name) WHERE \(sql: condition) LIMIT \(Self.parentBatchSize)"
      ) { $0.integer(0) }
      guard !keys.isEmpty else { return }
      try removeRows(of: keys, in: name, below: path + [name], schema, &budget)
      guard budget > 0 else { return }
      try remove(
        name, table, "\(raw: key) IN (SELECT value FROM \(sql: Dialect.keys(keys)))", limit: keys.count,
        &budget)
    }
  }

  private func remove(
    _ name: String, _ table: Table, _ condition: SQL, limit: Int, _ budget: inout Int
  ) throws {
    let key = table.key.joined(separator: ", ")
    try connection.run(
      """
      DELETE FROM \(raw: name) WHERE (\(raw: key)) IN (
        SELECT \(raw: key) FROM \(raw: name) WHERE \(sql: condition) LIMIT \(limit)
      )
      """)
    budget -= connection.changes
  }

  private func clearReferences(_ reference: Reference, _ table: Table, _ condition: SQL, _ budget: inout Int)
    throws
  {
    let key = table.key.joined(separator: ", ")
    // Private spots are deleted with the account itself.
    let stays: SQL = reference.table == "spots" ? "AND isPrivate = 0" : ""
    try connection.run(
      """
      UPDATE \(raw: reference.table) SET \(raw: reference.column) = NULL WHERE (\(raw: key)) IN (
        SELECT \(raw: key) FROM \(raw: reference.table) WHERE \(sql: condition) \(sql: stays) LIMIT \(budget)
      )
      """)
    budget -= connection.changes
  }

  private func schema() throws -> [String: Table] {
    var tables: [String: Table] = [:]
    for (name, column) in try connection.all(
      Dialect.primaryKeys, { (name: $0.text("name"), column: $0.text("held")) })
    { tables[name, default: Table(key: [])].key.append(column) }
    let references = try connection.all(Dialect.references) { row in
      Reference(
        table: row.text("name"), column: row.text("held"), parent: row.text("parent"),
        isOwned: row.text("rule") == "CASCADE")
    }
    for reference in references { tables[reference.parent]?.references.append(reference) }
    return tables
  }
}
