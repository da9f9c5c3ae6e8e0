/// Why a write was not made durable, other than an error that its own closure threw.
///
/// ```swift
/// do { try await database.write { _ in } } catch WriteError.overloaded { print("Ask again later") }
/// ```
public enum WriteError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Too many writes are waiting. Nothing was done; the caller may try again later.
  case overloaded
  /// The database has been closed. Nothing was done.
  case closed
  /// The transaction, which other writes may have shared, could not be committed. Readers do not see it. If the
  /// cause was an I/O error, it is unknown whether it will be there after a restart.
  case failed(DatabaseError)
  /// An earlier I/O error has ended writing in this process; see ``Database``. Nothing was done.
  case refused(DatabaseError)

  /// A sentence for logs.
  public var description: String {
    switch self {
    case .overloaded: "Too many writes are waiting."
    case .closed: "The database is closed."
    case .failed(let error): "The transaction failed: \(error)"
    case .refused(let error): "Writing ended after an error that may have lost data: \(error)"
    }
  }
}
