import Glibc

/// Tries, inside the sandbox, what the sandbox is to prevent.
enum SandboxCheck {
  /// Prints a line for each attempt. True when all of them were prevented.
  static func run() -> Bool {
    // Stands in for the output folder; nothing can be written there.
    dup2(open("/proc/self/task", O_RDONLY | O_DIRECTORY), Sandbox.outputFolder)
    Sandbox.prepare(addressSpace: 1 << 30, processorSeconds: 10)
    Picture.startLibrary()
    Sandbox.enter(readsFonts: false)

    let stranger = getppid()
    let attempts: [(name: String, isPrevented: Bool)] = [
      ("open a socket", socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) < 0 && errno == EPERM),
      ("start a program", execv("/bin/true", [nil]) < 0 && errno == EPERM),
      ("signal another process", kill(stranger, 0) < 0 && errno == EPERM),
      ("read a file", open("/etc/passwd", O_RDONLY) < 0 && errno == EACCES),
      ("write a file", open("/tmp/kiwifruit-media-check", O_WRONLY | O_CREAT, 0o600) < 0 && errno == EACCES),
    ]
    for attempt in attempts {
      print(attempt.isPrevented ? "prevented:" : "NOT PREVENTED:", attempt.name)
    }
    return attempts.allSatisfy(\.isPrevented)
  }
}
