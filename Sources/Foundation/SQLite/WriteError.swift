/// The reasons why a write was not committed. Errors that its closure throws are not among them.
///
/// ```swift
/// do { try await database.write { _ in } } catch WriteError.overloaded { print("Ask again later") }
/// ```
public enum WriteError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Too many writes are pending. The write did not run and may be retried later.
  case overloaded
  /// The database is closed. The write did not run.
  case closed
  /// The transaction, which other writes may have shared, could not be committed.
  ///
  /// Readers do not see it. After an I/O error it may reappear at the next start.
  case failed(DatabaseError)
  /// An earlier I/O error disabled writing in this process; see ``Database``. The write did not run.
  case rejected(DatabaseError)

  /// A message for logs.
  public var description: String {
    switch self {
    case .overloaded: "Too many writes are pending."
    case .closed: "The database is closed."
    case .failed(let error): "The transaction failed: \(error)"
    case .rejected(let error): "Writing is disabled after an I/O error: \(error)"
    }
  }
}
