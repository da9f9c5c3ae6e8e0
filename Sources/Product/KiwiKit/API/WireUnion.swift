/// A type that is one of several objects in JSON, for the contract.
///
/// ```swift
/// let union: any WireUnion.Type = LibraryChange.self
/// ```
public protocol WireUnion: Codable {
  static var kinds: WireKinds { get }
}

/// The way to tell the objects of a ``WireUnion`` apart.
///
/// ```swift
/// let kinds = LiveEvent.kinds
/// ```
public enum WireKinds: Hashable, Sendable {
  /// The text of one member, such as `"type": "comment"`.
  case tag(String, [String])
  /// The name of their only member.
  case member([String])
}
