import Threads

/// Holds a data folder for one process.
///
/// The lock is the operating system's, on `<folder>/lock`: it ends with the process, however that dies, and a
/// file left behind means nothing. Take it before opening the database and keep the value for as long as it is
/// open.
public final class DataLock: Sendable {
  /// Why the folder could not be taken.
  public enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// Another process has it. Its number is nil if it had not yet written it down.
    case held(path: String, processIdentifier: Int32?)
    /// The system refused; a missing folder or missing rights.
    case unavailable(path: String, reason: String)

    public var description: String {
      switch self {
      case .held(let path, let processIdentifier?):
        "\(path) is in use by process \(processIdentifier)."
      case .held(let path, nil):
        "\(path) is in use by another process."
      case .unavailable(let path, let reason):
        "\(path) cannot be locked: \(reason)."
      }
    }
  }

  private let descriptor: Mutex<Int32?>

  public init(folder: String) throws(Failure) {
    let path = folder + "/lock"
    let opened: Int32
    do {
      opened = try Platform.openLocked(path)
    } catch {
      switch error {
      case .held(let content):
        let digits = content.prefix { $0.isNumber }
        throw .held(path: path, processIdentifier: Int32(digits))
      case .system(let errorNumber):
        throw .unavailable(path: path, reason: Platform.explanation(errorNumber))
      }
    }
    guard Platform.replaceContent(of: opened, with: "\(Platform.processIdentifier)\n") else {
      Platform.closeDescriptor(opened)
      throw .unavailable(path: path, reason: "it cannot be written")
    }
    descriptor = Mutex(opened)
  }

  deinit {
    release()
  }

  /// Lets another process have the folder. The file stays: removing it could let two processes lock two files.
  public func release() {
    let held = descriptor.withLock { descriptor in
      defer { descriptor = nil }
      return descriptor
    }
    if let held { Platform.closeLocked(held) }
  }
}
