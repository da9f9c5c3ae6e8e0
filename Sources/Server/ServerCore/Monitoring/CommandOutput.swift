/// Where a command says what it does, here or at the other end of the control socket.
public struct CommandOutput: Sendable {
  public enum Message: Sendable, Equatable {
    /// A line of the result.
    case line(String)
    /// What went wrong.
    case problem(String)
    /// How far long work has come; replaces the last such message.
    case progress(String)
  }

  /// Returns false when nobody listens any more.
  package let send: @Sendable (Message) -> Bool

  public init(_ send: @escaping @Sendable (Message) -> Bool) {
    self.send = send
  }

  package func line(_ text: String) { _ = send(.line(Self.printable(text))) }
  package func problem(_ text: String) { _ = send(.problem(Self.printable(text))) }

  /// Throws when nobody listens any more, which ends the work.
  package func progress(_ activity: String, _ done: Int, of total: Int) throws(CancellationError) {
    let share = total > 0 ? Double(min(max(done, 0), total)) / Double(total) : 1
    let filled = Int(share * 24)
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 24 - filled)
    guard send(.progress("[\(bar)] \(Int(share * 100)) % \(activity)")) else { throw CancellationError() }
  }

  /// Control characters from what people wrote could make a terminal do things.
  private static func printable(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      scalars.append(isControl ? " " : scalar)
    }
    return String(scalars)
  }
}
