import Glibc

/// Writes to whoever runs the program.
enum Terminal {
  static func write(_ text: String) {
    write(text, to: STDOUT_FILENO)
  }

  /// One line on standard error that begins with the program's name.
  static func complain(_ message: String) {
    write("kiwifruit: \(message)\n", to: STDERR_FILENO)
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
