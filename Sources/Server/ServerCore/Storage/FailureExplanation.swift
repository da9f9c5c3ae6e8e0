import SQLite

/// Explains errors to operators in one sentence.
public enum FailureExplanation {
  public static func of(_ error: any Error) -> String {
    switch error {
    case DataLock.Failure.held(let path, let process):
      let holder = process.map { "process \($0)" } ?? "another process"
      return "The data folder is in use: \(holder) holds \(path). Stop it first."
    case let error as DatabaseError where error.isCorrupt:
      return "The database is damaged (\(error.message)). Restore a backup with \"kiwifruit restore\"."
    case let error as DatabaseError:
      return "The database failed: \(error.message). Check the disk, and run \"kiwifruit verify\"."
    case let error as FileSystem.Failure:
      return "The program \(error). Check the path, its permissions and the disk."
    case let error as APIError:
      return error.message
    default:
      return "\(error)"
    }
  }
}
