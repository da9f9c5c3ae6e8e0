import SQLite

/// One state of the database and, in a write, the changes to it. Each part of the product adds its stores.
package struct Transaction {
  package let connection: Connection

  package init(_ connection: Connection) {
    self.connection = connection
  }

  /// Runs `action` when the changes are durable, before whoever asked for them hears of it. Not at all when they are
  /// undone.
  package func afterCommit(_ action: @escaping @Sendable () -> Void) {
    connection.afterCommit(action)
  }
}
