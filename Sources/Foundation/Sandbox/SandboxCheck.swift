import Glibc

/// Tries, inside the sandbox, what the sandbox is to prevent.
package enum SandboxCheck {
  /// Prints a line for each attempt. True when all of them were prevented.
  package static func run() -> Bool {
    let stranger = getppid()
    let attempts: [(name: String, isPrevented: Bool)] = [
      ("open a socket", socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) < 0 && errno == EPERM),
      ("start a program", execv("/bin/true", [nil]) < 0 && errno == EPERM),
      ("signal another process", kill(stranger, 0) < 0 && errno == EPERM),
      ("read a file", open("/etc/passwd", O_RDONLY) < 0 && errno == EACCES),
      ("write a file", open("/tmp/kiwifruit-check", O_WRONLY | O_CREAT, 0o600) < 0 && errno == EACCES),
    ]
    for attempt in attempts {
      print(attempt.isPrevented ? "prevented:" : "NOT PREVENTED:", attempt.name)
    }
    return attempts.allSatisfy(\.isPrevented)
  }
}
