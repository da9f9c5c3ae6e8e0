import Glibc
import KiwiServer
import Threads

/// Talks to whoever runs the program.
enum Terminal {
  static func write(_ text: String) {
    _ = write(text, to: STDOUT_FILENO)
  }

  /// One line on standard error that begins with the program's name.
  static func complain(_ message: String) {
    _ = write("kiwifruit: \(message)\n", to: STDERR_FILENO)
  }

  /// The output of commands. Progress appears only where somebody watches it.
  static func output() -> CommandOutput {
    let isWatched = isatty(STDERR_FILENO) == 1
    let hasProgress = Mutex(false)
    return CommandOutput { message in
      hasProgress.withLock { hasProgress in
        if case .progress(let text) = message {
          guard isWatched else { return true }
          hasProgress = true
          return write("\r\(text)\u{1B}[K", to: STDERR_FILENO)
        }
        if hasProgress { _ = write("\r\u{1B}[K", to: STDERR_FILENO) }
        hasProgress = false
        switch message {
        case .problem(let text): return write("kiwifruit: \(text)\n", to: STDERR_FILENO)
        case .line(let text): return write("\(text)\n", to: STDOUT_FILENO)
        case .progress: return true
        }
      }
    }
  }

  private static func write(_ text: String, to descriptor: Int32) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  // MARK: Passwords

  /// Asks twice for a password without showing it. Nil if the two differ or there is no terminal.
  static func askForPassword() -> String? {
    guard isatty(STDIN_FILENO) == 1 else {
      complain("There is no terminal to ask on; use --password-stdin.")
      return nil
    }
    guard let first = askHidden("Password: "), let second = askHidden("Once more: ") else { return nil }
    guard first == second else {
      complain("The two are not the same.")
      return nil
    }
    return first
  }

  private static func askHidden(_ prompt: String) -> String? {
    var shown = termios()
    guard tcgetattr(STDIN_FILENO, &shown) == 0 else { return nil }
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO)
    // Before the question: what is typed between the two would be shown and then discarded.
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
    _ = write(prompt, to: STDERR_FILENO)
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
      _ = write("\n", to: STDERR_FILENO)
    }
    return readLine(strippingNewline: true)
  }
}
