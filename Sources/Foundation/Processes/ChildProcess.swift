import Glibc

/// Starts other programs, which get the descriptors, arguments and environment that they are given. What else this process
/// has open they inherit only where it is not marked to be closed (`O_CLOEXEC`).
public enum ChildProcess {
  public enum Failure: Error, Sendable, Hashable {
    /// The system has no descriptor to give, with its error number.
    case descriptor(Int32)
    /// The program could not be started, with the system's error number.
    case start(Int32)
  }

  /// What a descriptor of the new process leads to.
  public enum Source: Sendable {
    /// An open descriptor of this process, which stays its own.
    case descriptor(Int32)
    /// A file that is opened for it, with the flags of `open`.
    case file(path: String, flags: Int32)
  }

  /// Numbers below this may be asked for in a new process.
  public static let numbers: Range<Int32> = 0..<10

  /// Starts a program. Signals are to it as the system has them: a server ignores some and blocks others.
  ///
  /// - Parameters:
  ///   - executable: Its path.
  ///   - arguments: With the program's name before them.
  ///   - environment: Each as `NAME=value`; nothing of this process's is added.
  ///   - descriptors: Of the new process, by their numbers, which are among ``numbers``.
  /// - Returns: The number of the process, which has to be waited for.
  public static func spawn(
    _ executable: String, arguments: [String], environment: [String], descriptors: [Int32: Source]
  ) throws(Failure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // File actions run in order, so a source must not be among the numbers that an earlier action replaces; and one that
    // has its number already would stay marked to be closed.
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

  /// With the end that the system looks for.
  private static func copies(of texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
  }
}
