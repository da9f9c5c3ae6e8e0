import SQLite

/// A failure of the database, for code that explains it without knowing the engine.
package struct DatabaseFailure {
  package let isCorrupt: Bool
  package let message: String

  /// Returns nil for errors of other origin.
  package init?(_ error: any Error) {
    guard let error = error as? DatabaseError else { return nil }
    isCorrupt = error.isCorrupt
    message = error.message
  }
}

/// A data folder that another process uses.
package struct HeldDataFolder {
  /// The path of the lock's file.
  package let path: String
  /// The process that holds the lock, if it is known.
  package let process: Int32?

  /// Returns nil for errors of other origin.
  package init?(_ error: any Error) {
    guard case DataLock.Failure.held(let path, let process) = error else { return nil }
    self.path = path
    self.process = process
  }
}
