#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads secrets from the terminal without displaying them.
public enum HiddenInput {
  /// Reads a hidden line from standard input. Returns nil without a terminal or at the end of input.
  ///
  /// - Parameter prompt: The prompt, written to standard error to keep it out of the program's output.
  public static func readLine(prompt: String) -> String? {
    var shown = termios()
    guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &shown) == 0 else { return nil }
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO)
    // Set before the prompt: input typed in between would be displayed and then discarded.
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
    _ = DescriptorWriter.write(prompt, to: STDERR_FILENO)
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
      _ = DescriptorWriter.write("\n", to: STDERR_FILENO)
    }
    return Swift.readLine(strippingNewline: true)
  }
}
