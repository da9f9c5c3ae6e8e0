import ServerOperations
import Commands
import Glibc
import ServerCore
import Threads

/// Writes to the operator's terminal.
enum OperatorTerminal {
  static func write(_ text: String) {
    _ = DescriptorWriter.write(text, to: STDOUT_FILENO)
  }

  /// One line on standard error that begins with the program's name.
  static func writeError(_ message: String) {
    _ = DescriptorWriter.write("kiwifruit: \(message)\n", to: STDERR_FILENO)
  }

  /// The output of commands. Progress overwrites one line on a terminal, and is a line every ten seconds elsewhere.
  static func output() -> CommandOutput {
    let isTerminal = isatty(STDERR_FILENO) == 1
    let hasProgress = Mutex(false)
    let lastProgress = Mutex(ContinuousClock.now)
    return CommandOutput { message in
      hasProgress.withLock { hasProgress in
        if case .progress(let text) = message {
          guard isTerminal else {
            let isDue = lastProgress.withLock { last in
              guard ContinuousClock.now - last >= .seconds(10) else { return false }
              last = .now
              return true
            }
            return !isDue || DescriptorWriter.write("\(text)\n", to: STDERR_FILENO)
          }
          hasProgress = true
          return DescriptorWriter.write("\r\(text)\u{1B}[K", to: STDERR_FILENO)
        }
        if hasProgress { _ = DescriptorWriter.write("\r\u{1B}[K", to: STDERR_FILENO) }
        hasProgress = false
        switch message {
        case .problem(let text): return DescriptorWriter.write("kiwifruit: \(text)\n", to: STDERR_FILENO)
        case .line(let text): return DescriptorWriter.write("\(text)\n", to: STDOUT_FILENO)
        case .progress: return true
        }
      }
    }
  }

  // MARK: Passwords

  /// Reads a password from the first line of standard input. Nil at the end of input.
  static func readPassword() -> String? {
    guard let password = readLine() else {
      writeError(localized("Standard input has no password. Send one line with the password."))
      return nil
    }
    return password
  }

  /// Asks twice for a password without showing it. Nil if the two differ or there is no terminal.
  static func askForPassword() -> String? {
    guard isatty(STDIN_FILENO) == 1 else {
      writeError(localized("Cannot ask for the password without a terminal. Use --password-stdin."))
      return nil
    }
    guard let first = HiddenInput.readLine(prompt: localized("Password:") + " "),
      let second = HiddenInput.readLine(prompt: localized("Repeat password:") + " ")
    else { return nil }
    guard first == second else {
      writeError(localized("The passwords differ. Try again."))
      return nil
    }
    return first
  }
}
