import Threads

/// An exclusive lock on a data folder, held by one process.
///
/// The lock is an operating system lock on `<folder>/lock`. The system releases it when the process ends for
/// any reason, so a leftover lock file has no effect. Take the lock before opening the database and keep this
/// value for as long as the database is open.
///
/// ```swift
/// let lock = try DataLock(folder: "/var/lib/journal")
/// defer { lock.release() }
/// ```
public final class DataLock: Sendable {
  /// The reasons why locking a folder fails.
  public enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// Another process holds the lock. The identifier is nil if that process has not written it yet.
    case held(path: String, processIdentifier: Int32?)
    /// The system call failed, for example because the folder is missing or not writable.
    case unavailable(path: String, reason: String)

    /// A message for the operator.
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

  /// Locks a folder without waiting.
  ///
  /// - Throws: ``Failure`` if another process holds the lock or the lock file cannot be written.
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

  /// Locks a folder, waiting up to `timeout` while another process holds the lock.
  ///
  /// A child process that was being spawned when its parent was killed shares the lock until it calls `exec`,
  /// usually for a few milliseconds. A process that received a termination signal may still be shutting down.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - timeout: The maximum waiting time.
  ///   - onHeld: Called once with the reason before waiting.
  public static func take(
    folder: String, timeout: Duration = .seconds(2), onHeld: (Failure) -> Void
  ) async throws(Failure) -> DataLock {
    let deadline = ContinuousClock.now + timeout
    var isReported = false
    while true {
      do throws(Failure) {
        return try DataLock(folder: folder)
      } catch {
        guard case .held = error, ContinuousClock.now < deadline, !Task.isCancelled else { throw error }
        if !isReported { onHeld(error) }
        isReported = true
        // The sleep throws only in a cancelled task, which ends the loop above.
        try? await Task.sleep(for: .milliseconds(20))
      }
    }
  }

  deinit {
    release()
  }

  /// Releases the lock. The file stays: removing it could let two processes lock two different files.
  public func release() {
    let held = descriptor.withLock { descriptor in
      defer { descriptor = nil }
      return descriptor
    }
    if let held { Platform.closeLocked(held) }
  }
}
