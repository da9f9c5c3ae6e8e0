import SQLite

/// The reason why the device's data is unusable.
public enum KiwiDataError: Error, Hashable, Sendable {
  /// A file is damaged or is not a database.
  case corrupted(path: String)
  /// A later version of the program wrote the data.
  case newerVersion(found: Int, known: Int)
  /// Another process of this program uses the same folder.
  case inUse(path: String)
  /// The disk is full; nothing was changed.
  case full
  /// The system reported an error: a missing folder, missing permissions, a failing disk.
  case unavailable(reason: String)

  /// The problem and its fix, for users.
  public var message: String {
    switch self {
    case .corrupted(let path):
      """
      The data on this device is damaged. Delete \(path) to start over; your posts on the server are safe.
      """
    case .newerVersion:
      "A newer version of KiwiFruit wrote the data on this device. Update KiwiFruit."
    case .inUse: "KiwiFruit is already running on this device. Wait until it ends, then try again."
    case .full: "This device is full. Free up space and try again."
    case .unavailable(let reason): "The data on this device could not be read or saved: \(reason)"
    }
  }
}

extension KiwiDataError {
  /// - Parameter path: The database that was in use.
  init(_ error: any Error, path: String) {
    self =
      switch error {
      case let error as KiwiDataError: error
      case let error as DatabaseError: Self.of(error, path: path)
      case WriteError.failed(let error), WriteError.rejected(let error): Self.of(error, path: path)
      case Migrator.Failure.newerThanKnown(let found, let known): .newerVersion(found: found, known: known)
      case DataLock.Failure.held(let path, _): .inUse(path: path)
      case DataLock.Failure.unavailable(_, let reason): .unavailable(reason: reason)
      default: .unavailable(reason: "\(error)")
      }
  }

  private static func of(_ error: DatabaseError, path: String) -> KiwiDataError {
    if error.isCorrupt { return .corrupted(path: path) }
    if error.isFull { return .full }
    return .unavailable(reason: error.message)
  }
}
