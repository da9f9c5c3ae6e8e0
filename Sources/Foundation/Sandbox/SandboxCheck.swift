import Glibc

/// Attempts, inside the sandbox, the operations that it must prevent.
package enum SandboxCheck {
  /// Prints a line for each attempt. Returns whether all were prevented.
  package static func run() -> Bool {
    let parent = getppid()
    let attempts: [(name: String, isPrevented: Bool)] = [
      ("open a socket", socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) < 0 && errno == EPERM),
      ("start a program", execv("/bin/true", [nil]) < 0 && errno == EPERM),
      ("signal another process", kill(parent, 0) < 0 && errno == EPERM),
      ("read a file", open("/etc/passwd", O_RDONLY) < 0 && errno == EACCES),
      ("write a file", open("/tmp/kiwifruit-check", O_WRONLY | O_CREAT, 0o600) < 0 && errno == EACCES),
    ]
    for attempt in attempts {
      print(attempt.isPrevented ? "prevented:" : "NOT PREVENTED:", attempt.name)
    }
    return attempts.allSatisfy(\.isPrevented)
  }
}
