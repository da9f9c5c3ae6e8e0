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
