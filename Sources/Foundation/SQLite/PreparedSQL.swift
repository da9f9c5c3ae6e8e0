import struct Synchronization.Atomic

/// A statement for a hot path: made once, found again in each connection without looking at its text.
///
/// ```swift
/// private static let feed = PreparedSQL("SELECT id, caption FROM post WHERE key < ?1 ORDER BY key DESC LIMIT ?2")
///
/// try connection.forEach(Self.feed, key, limit) { row in … }
/// ```
///
/// Arguments are positional (`?1`, `?2`, …). A call builds no string and hashes nothing.
///
/// - Important: Keep these values in `static let`s. Each takes a place in every connection that uses it, for as
///   long as the connection lives.
public struct PreparedSQL: Sendable {
  /// The statement.
  public let text: String
  let place: Int

  private static let nextPlace = Atomic<Int>(0)

  /// Creates a statement that is prepared once for each connection.
  public init(_ text: String) {
    self.text = text
    place = Self.nextPlace.wrappingAdd(1, ordering: .relaxed).oldValue
  }
}
