import Glibc
import ServerCore

/// Explains errors to operators: the problem, then the fix.
public enum FailureExplanation {
  public static func of(_ error: any Error) -> String {
    if let failure = DatabaseFailure(error) { return explanation(of: failure) }
    if let held = HeldDataFolder(error) { return explanation(of: held) }
    switch error {
    case let error as FileSystem.Failure:
      return explanation(of: error.action, error.path, String(cString: strerror(error.code)))
    case let error as APIError:
      return String(localized: error.message)
    default:
      return "\(error)"
    }
  }

  private static func explanation(of failure: DatabaseFailure) -> String {
    failure.isCorrupt
      ? localized(
        "The database is damaged (\(failure.message)). Restore a backup with \"kiwifruit restore\".")
      : localized("The database failed: \(failure.message). Check the disk, and run \"kiwifruit verify\".")
  }

  private static func explanation(of held: HeldDataFolder) -> String {
    guard let process = held.process else {
      return localized("The data folder is in use: another process holds \(held.path). Stop it first.")
    }
    // A process is named as other programs name it, without separators of thousands.
    let number = String(process)
    return localized("The data folder is in use: process \(number) holds \(held.path). Stop it first.")
  }

  private static func explanation(
    of action: FileSystem.Action, _ path: String, _ reason: String
  ) -> String {
    switch action {
    case .changeTime:
      localized(
        "The program cannot change the time of \(path): \(reason). Check the path, its permissions and the disk."
      )
    case .connect:
      localized(
        "The program cannot connect to \(path): \(reason). Check the path, its permissions and the disk.")
    case .create:
      localized(
        "The program cannot create \(path): \(reason). Check the path, its permissions and the disk.")
    case .createFolder:
      localized(
        "The program cannot create the folder \(path): \(reason). Check the path, its permissions and the disk."
      )
    case .list:
      localized(
        "The program cannot list \(path): \(reason). Check the path, its permissions and the disk.")
    case .listen:
      localized(
        "The program cannot listen on \(path): \(reason). Check the path, its permissions and the disk.")
    case .makeSocket:
      localized(
        "The program cannot create a socket for \(path): \(reason). Check the path, its permissions and the disk."
      )
    case .open:
      localized(
        "The program cannot open \(path): \(reason). Check the path, its permissions and the disk.")
    case .read:
      localized(
        "The program cannot read \(path): \(reason). Check the path, its permissions and the disk.")
    case .remove:
      localized(
        "The program cannot delete \(path): \(reason). Check the path, its permissions and the disk.")
    case .rename:
      localized(
        "The program cannot rename \(path): \(reason). Check the path, its permissions and the disk.")
    case .synchronize:
      localized(
        "The program cannot save \(path) to the disk: \(reason). Check the path, its permissions and the disk."
      )
    case .useAsFolder:
      localized(
        "The program cannot use \(path) as a folder: \(reason). Check the path, its permissions and the disk."
      )
    case .write:
      localized(
        "The program cannot write \(path): \(reason). Check the path, its permissions and the disk.")
    case .writeInto:
      localized(
        "The program cannot write into \(path): \(reason). Check the path, its permissions and the disk.")
    }
  }
}
