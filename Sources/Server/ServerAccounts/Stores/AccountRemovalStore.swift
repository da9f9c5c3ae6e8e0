import ServerCore
import SQLite

/// Removes the rows of an account some at a time. What they are follows from the schema: no table is left out.
package struct AccountRemovalStore {
  package let connection: Connection

  package init(connection: Connection) {
    self.connection = connection
  }

  /// A column that names rows of another table, and what becomes of its rows when those go.
  private struct Reference {
    let table: String
    let column: String
    let parent: String
    /// Whether the rows go too; otherwise they forget whom they named.
    let isOwned: Bool
  }

  private struct Table {
    /// The columns that tell rows apart.
    var key: [String]
    var references: [Reference] = []
  }

  /// Rows whose own rows are looked for at a time.
  private static let parentsAtOnce = 50

  /// Removes at most about so many rows that belong to an account, those that hang on them before them, and lets rows that
  /// stay forget the account. Returns whether more may be left.
  package func removeSome(ofUser userKey: Int64, limit: Int) throws -> Bool {
    let schema = try schema()
    var budget = limit
    try removeRows(of: [userKey], in: "users", below: ["users"], schema, &budget)
    return budget <= 0
  }

  /// Removes what hangs on some rows of a table, until the budget is spent.
  package func removeRows(hangingOn keys: [Int64], in table: String, _ budget: inout Int) throws {
    try removeRows(of: keys, in: table, below: [table], try schema(), &budget)
  }

  /// Removes rows that refer to some rows of a table, until the budget is spent.
  private func removeRows(
    of keys: [Int64], in parent: String, below path: [String], _ schema: [String: Table], _ budget: inout Int
  ) throws {
    guard !keys.isEmpty else { return }
    for reference in schema[parent]?.references ?? [] where !path.contains(reference.table) {
      guard budget > 0 else { return }
      guard let table = schema[reference.table] else { continue }
      let isMeant: SQL = "\(raw: reference.column) IN (SELECT value FROM \(sql: Dialect.keys(keys)))"
      if !reference.isOwned {
        try forget(reference, table, isMeant, &budget)
      } else if table.references.allSatisfy({ path.contains($0.table) }) {
        try remove(reference.table, table, isMeant, limit: budget, &budget)
      } else {
        try removeParents(reference.table, table, isMeant, below: path, schema, &budget)
      }
    }
  }

  /// Of rows on which others hang: a few of them, with all that hangs on these first.
  private func removeParents(
    _ name: String, _ table: Table, _ isMeant: SQL, below path: [String], _ schema: [String: Table],
    _ budget: inout Int
  ) throws {
    guard let key = table.key.first, table.key.count == 1 else {
      return try remove(name, table, isMeant, limit: budget, &budget)
    }
    while budget > 0 {
      let keys = try connection.all(
        "SELECT \(raw: key) FROM \(raw: name) WHERE \(sql: isMeant) LIMIT \(Self.parentsAtOnce)"
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
    _ name: String, _ table: Table, _ isMeant: SQL, limit: Int, _ budget: inout Int
  ) throws {
    let key = table.key.joined(separator: ", ")
    try connection.run(
      """
      DELETE FROM \(raw: name) WHERE (\(raw: key)) IN (
        SELECT \(raw: key) FROM \(raw: name) WHERE \(sql: isMeant) LIMIT \(limit)
      )
      """)
    budget -= connection.changes
  }

  private func forget(_ reference: Reference, _ table: Table, _ isMeant: SQL, _ budget: inout Int) throws {
    let key = table.key.joined(separator: ", ")
    // What one person alone is told of goes with the account itself.
    let stays: SQL = reference.table == "spots" ? "AND isPrivate = 0" : ""
    try connection.run(
      """
      UPDATE \(raw: reference.table) SET \(raw: reference.column) = NULL WHERE (\(raw: key)) IN (
        SELECT \(raw: key) FROM \(raw: reference.table) WHERE \(sql: isMeant) \(sql: stays) LIMIT \(budget)
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
