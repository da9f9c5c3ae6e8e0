import Glibc

/// Starts other programs with the given descriptors, arguments and environment.
///
/// They also inherit other open descriptors of this process that are not marked `O_CLOEXEC`.
public enum ChildProcess {
  public enum Failure: Error, Sendable, Hashable {
    /// The system could not duplicate a descriptor, with its error number.
    case descriptor(Int32)
    /// The program could not be started, with the system's error number.
    case start(Int32)
  }

  /// The source of a descriptor in the new process.
  public enum Source: Sendable {
    /// An open descriptor of this process, which is duplicated.
    case descriptor(Int32)
    /// A file opened for the new process, with the flags of `open`.
    case file(path: String, flags: Int32)
  }

  /// The descriptor numbers that a new process may have.
  public static let numbers: Range<Int32> = 0..<10

  /// Starts a program with default signal handling, independent of this process's.
  ///
  /// - Parameters:
  ///   - executable: The path of the program.
  ///   - arguments: The arguments, starting with the program's name.
  ///   - environment: The whole environment, each entry as `NAME=value`.
  ///   - descriptors: The descriptors of the new process by number, which must be in ``numbers``.
  /// - Returns: The process identifier. The caller must wait for the process.
  public static func spawn(
    _ executable: String, arguments: [String], environment: [String], descriptors: [Int32: Source]
  ) throws(Failure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // File actions run in order, so a source must not have a number that an earlier action replaces, and a
    // source that already has its number would keep `O_CLOEXEC`.
    var spares: [Int32] = []
    defer { for spare in spares { close(spare) } }
    for (number, source) in descriptors {
      switch source {
      case .file(let path, let flags): posix_spawn_file_actions_addopen(&actions, number, path, flags, 0)
      case .descriptor(let descriptor):
        let spare = fcntl(descriptor, F_DUPFD_CLOEXEC, numbers.upperBound)
        guard spare >= 0 else { throw .descriptor(errno) }
        spares.append(spare)
        posix_spawn_file_actions_adddup2(&actions, spare, number)
      }
    }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    let (arguments, environment) = (copies(of: arguments), copies(of: environment))
    defer { (arguments + environment).forEach { free($0) } }
    var process = pid_t()
    let errorNumber = posix_spawn(&process, executable, &actions, &attributes, arguments, environment)
    guard errorNumber == 0 else { throw .start(errorNumber) }
    return process
  }

  /// Returns copies with the terminating nil that the system expects.
  private static func copies(of texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
  }
}
