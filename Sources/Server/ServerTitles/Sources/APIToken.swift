/// A key that a host has for somebody else's service. It is in no text that is made of it by chance.
public struct APIToken: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package let value: String

  /// Nil for what no service gives as a key: nothing, a word that stands for one in an example, or other characters
  /// than a header takes.
  public init?(_ text: String) {
    let isUsable = (16...2_000).contains(text.utf8.count) && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    guard isUsable, !text.uppercased().hasPrefix("YOUR") else { return nil }
    value = text
  }

  public var description: String { "(a key)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
