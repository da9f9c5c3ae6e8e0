/// The output of a command, here or at the other end of the control socket.
public struct CommandOutput: Sendable {
  public enum Message: Sendable, Equatable {
    /// A line of the result.
    case line(String)
    /// An error message.
    case problem(String)
    /// The progress of long work, which replaces the previous progress message.
    case progress(String)
  }

  /// Sends a message. Returns false if the receiver is gone.
  package let send: @Sendable (Message) -> Bool

  public init(_ send: @escaping @Sendable (Message) -> Bool) {
    self.send = send
  }

  package func line(_ text: String) { _ = send(.line(Self.printable(text))) }
  package func problem(_ text: String) { _ = send(.problem(Self.printable(text))) }

  /// Reports progress. Throws if the receiver is gone, which ends the work.
  package func progress(_ activity: String, _ done: Int, of total: Int) throws(CancellationError) {
    let share = total > 0 ? Double(min(max(done, 0), total)) / Double(total) : 1
    let filled = Int(share * 24)
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 24 - filled)
    guard send(.progress("[\(bar)] \(Int(share * 100))% \(activity)")) else { throw CancellationError() }
  }

  // User texts could contain control characters that a terminal executes.
  private static func printable(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      scalars.append(isControl ? " " : scalar)
    }
    return String(scalars)
  }
}
