import SQLite

extension APIError {
  /// Converts an error of the database or of files; nil for any other.
  package init?(ofStorage error: any Error) {
    switch error {
    case let error as DatabaseError: self.init(error)
    case let error as WriteError: self.init(error)
    case let error as FileSystem.Failure: self = error.isFull ? .storageFull : .storageFailed
    default: return nil
    }
  }

  private init(_ error: WriteError) {
    switch error {
    case .overloaded: self = .overloaded()
    case .closed: self = .overloaded(retryAfter: 5)
    case .failed(let error): self.init(error)
    case .rejected: self = .storageFailed
    }
  }

  private init(_ error: DatabaseError) {
    if error.isFull {
      self = .storageFull
    } else if error.isInputOutput || error.isCorrupt {
      self = .storageFailed
    } else if error.isBusy {
      self = .overloaded()
    } else {
      self = .internalError
    }
  }
}
