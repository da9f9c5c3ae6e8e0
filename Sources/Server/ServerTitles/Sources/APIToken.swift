/// An operator's API key for an external service. Descriptions never contain it.
public struct APIToken: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package let value: String

  /// Creates a key, or returns nil for an implausible one: an empty text, a placeholder, or characters that a header
  /// forbids.
  public init?(_ text: String) {
    let isUsable = (16...2_000).contains(text.utf8.count) && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    guard isUsable, !text.uppercased().hasPrefix("YOUR") else { return nil }
    value = text
  }

  public var description: String { "(a key)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
