import Threads

/// Holds a data folder for one process.
///
/// The lock is the operating system's, on `<folder>/lock`: it ends with the process, however that dies, and a
/// file left behind means nothing. Take it before opening the database and keep the value for as long as it is
/// open.
///
/// ```swift
/// let lock = try DataLock(folder: "/var/lib/journal")
/// defer { lock.release() }
/// ```
public final class DataLock: Sendable {
  /// Why the folder could not be taken.
  public enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// Another process has it. Its number is nil if it had not yet written it down.
    case held(path: String, processIdentifier: Int32?)
    /// The system refused; a missing folder or missing rights.
    case unavailable(path: String, reason: String)

    /// A sentence for the operator: the problem and its fix.
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

  /// Takes the lock of a folder.
  ///
  /// - Throws: ``Failure`` where another process has it, or the folder cannot be written.
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

  /// Takes the folder, and waits a while where another process has it.
  ///
  /// A program that a process had just begun when it was killed shares the lock until it runs, for some milliseconds as
  /// a rule; and a process that was told to end may still be ending.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - patience: How long to wait.
  ///   - whenHeld: Told why, once, before the waiting.
  public static func take(
    folder: String, patience: Duration = .seconds(2), whenHeld: (Failure) -> Void
  ) async throws(Failure) -> DataLock {
    let deadline = ContinuousClock.now + patience
    var isTold = false
    while true {
      do throws(Failure) {
        return try DataLock(folder: folder)
      } catch {
        guard case .held = error, ContinuousClock.now < deadline, !Task.isCancelled else { throw error }
        if !isTold { whenHeld(error) }
        isTold = true
        // Only a cancelled task does not sleep, and ends above.
        try? await Task.sleep(for: .milliseconds(20))
      }
    }
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
