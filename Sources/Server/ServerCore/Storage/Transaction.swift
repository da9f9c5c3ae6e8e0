import SQLite

/// A state of the database and, in a write, the changes to it. Each area adds its stores.
package struct Transaction {
  package let connection: Connection

  package init(_ connection: Connection) {
    self.connection = connection
  }

  /// Runs `action` once the changes are durable, before the write returns. Not called after a rollback.
  package func afterCommit(_ action: @escaping @Sendable () -> Void) {
    connection.afterCommit(action)
  }
}
