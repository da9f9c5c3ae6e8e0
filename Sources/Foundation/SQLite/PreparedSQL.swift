import struct Synchronization.Atomic

/// A statement for a hot path. Each connection prepares it once and finds it without hashing its text.
///
/// ```swift
/// private static let feed = PreparedSQL("SELECT id, caption FROM post WHERE key < ?1 ORDER BY key DESC LIMIT ?2")
///
/// try connection.forEach(Self.feed, key, limit) { row in … }
/// ```
///
/// Arguments are positional (`?1`, `?2`, …). A call builds no string.
///
/// - Important: Keep these values in `static let`s. Each one occupies a slot in every connection that uses it
///   until the connection closes.
public struct PreparedSQL: Sendable {
  /// The SQL text.
  public let text: String
  let place: Int

  private static let nextPlace = Atomic<Int>(0)

  /// Creates a statement that each connection prepares once.
  public init(_ text: String) {
    self.text = text
    place = Self.nextPlace.wrappingAdd(1, ordering: .relaxed).oldValue
  }
}
