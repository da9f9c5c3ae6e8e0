#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Asks whoever sits at the terminal for what nobody else should read there.
public enum HiddenInput {
  /// A line of standard input that the terminal does not show; nil without a terminal, and when the input ends.
  ///
  /// - Parameter prompt: Appears on standard error, so that it is not taken for the program's answer.
  public static func readLine(prompt: String) -> String? {
    var shown = termios()
    guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &shown) == 0 else { return nil }
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO)
    // Before the question: what is typed between the two would be shown and then discarded.
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
    _ = DescriptorWriter.write(prompt, to: STDERR_FILENO)
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
      _ = DescriptorWriter.write("\n", to: STDERR_FILENO)
    }
    return Swift.readLine(strippingNewline: true)
  }
}
