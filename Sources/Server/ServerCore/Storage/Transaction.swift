import SQLite

/// A state of the database and, in a write, the changes to it. Stores read and write it.
package struct Transaction {
  package let connection: Connection

  package init(_ connection: Connection) {
    self.connection = connection
  }

  /// Runs `action` once the changes are durable, before the write returns. Not called after a rollback.
  package func afterCommit(_ action: @escaping @Sendable () -> Void) {
    connection.afterCommit(action)
  }

  /// Runs `body` in a savepoint: if it throws, its changes are rolled back and the transaction continues.
  package func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    try connection.savepoint(body)
  }
}
