import Glibc
import Processes

/// The environment of a page worker's process.
package enum PageWorkerProcess {
  /// The number of a worker, and the number of all workers.
  package struct Name: Sendable {
    package var number: Int
    package var count: Int

    init(number: Int, count: Int) {
      self.number = number
      self.count = count
    }

    /// Reads the name from the environment of the process. Returns nil if the process is not a worker.
    package init?(environment: [String: String]) {
      guard let text = environment[variable] else { return nil }
      let parts = text.split(separator: "/").compactMap { Int($0) }
      guard parts.count == 2, parts[1] > 0, (0..<parts[1]).contains(parts[0]) else { return nil }
      (number, count) = (parts[0], parts[1])
    }

    fileprivate var text: String { "\(number)/\(count)" }
  }

  private static let variable = "SWIFTUI_PAGE_WORKER"
  /// The descriptor of the link to the listening process.
  package static let connection: Int32 = 3
  /// The descriptor of the shared page counts, if there are any.
  static let counts: Int32 = 4

  /// Ignores the signals that end the program. A terminal sends them to workers too, but the listening process decides
  /// when a worker ends.
  package static func ignoreSignals() {
    for number in [SIGTERM, SIGINT, SIGHUP] { signal(number, SIG_IGN) }
    signal(SIGPIPE, SIG_IGN)
  }

  static func spawn(
    _ launch: PageWorkers.Launch, _ name: Name, connection theirs: Int32, counts: Int32?
  ) throws(ChildProcess.Failure) -> pid_t {
    var environment = launch.environment
    environment[variable] = name.text
    var descriptors: [Int32: ChildProcess.Source] = [
      STDIN_FILENO: .file(path: "/dev/null", flags: O_RDONLY),
      connection: .descriptor(theirs),
    ]
    if let counts { descriptors[Self.counts] = .descriptor(counts) }
    return try ChildProcess.spawn(
      launch.executable, arguments: launch.arguments,
      environment: environment.map { "\($0.key)=\($0.value)" }, descriptors: descriptors)
  }
}
