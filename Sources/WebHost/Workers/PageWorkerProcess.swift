import Glibc

/// A worker's side of being a process.
package enum PageWorkerProcess {
  /// Which of how many workers a process is.
  package struct Name: Sendable {
    package var number: Int
    package var count: Int

    init(number: Int, count: Int) {
      self.number = number
      self.count = count
    }

    /// Reads it from what the process was started with; nil: it is no worker.
    package init?(environment: [String: String]) {
      guard let text = environment[variable] else { return nil }
      let parts = text.split(separator: "/").compactMap { Int($0) }
      guard parts.count == 2, parts[1] > 0, (0..<parts[1]).contains(parts[0]) else { return nil }
      (number, count) = (parts[0], parts[1])
    }

    fileprivate var text: String { "\(number)/\(count)" }
  }

  private static let variable = "SWIFTUI_PAGE_WORKER"
  /// The number under which a worker finds the way to the process that started it.
  package static let connection: Int32 = 3

  /// Signals that ask the program to end reach the workers too, as those of a terminal do: the process in front tells
  /// them when they are to.
  package static func ignoreSignals() {
    for number in [SIGTERM, SIGINT, SIGHUP] { signal(number, SIG_IGN) }
    signal(SIGPIPE, SIG_IGN)
  }

  static func spawn(_ launch: PageWorkers.Launch, _ name: Name, connection theirs: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Out of the way of the number that it gets, which may be its own: then it would stay closed in the new process.
    let spare = fcntl(theirs, F_DUPFD_CLOEXEC, connection + 1)
    guard spare >= 0 else { return nil }
    defer { close(spare) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, spare, connection)

    // This process ignores some signals and its threads block others; a new one would inherit both.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var environment = launch.environment
    environment[variable] = name.text
    let arguments = copies(of: launch.arguments)
    let variables = copies(of: environment.map { "\($0.key)=\($0.value)" })
    defer { (arguments + variables).forEach { free($0) } }
    var process = pid_t()
    guard posix_spawn(&process, launch.executable, &actions, &attributes, arguments, variables) == 0 else {
      return nil
    }
    return process
  }

  /// With the end that the system looks for.
  private static func copies(of texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
  }
}
