public import Foundation

/// A change of a place by a user.
///
/// ```swift
/// let history = try decoder.decode([SpotChange].self, from: data)
/// let mine = history.filter(\.mayUndo)
/// ```
public struct SpotChange: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = ["id": .id]

  /// The kind of change.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    case added
    case corrected
  }

  public let id: String
  public let kind: Kind
  /// The changed fields with their previous values; none for a new place.
  public let before: SpotDetails
  /// The changed fields with their new values.
  public let after: SpotDetails
  /// Null if the viewer may not see the author, if the account was deleted, and if the place is in a private area of the
  /// author.
  public let author: User?
  public let createdAt: Date
  /// The time at which the change was undone; null while it is in effect.
  public let undoneAt: Date?
  /// True if the viewer may undo it.
  public let mayUndo: Bool

  public init(
    id: String, kind: Kind, before: SpotDetails, after: SpotDetails, author: User?, createdAt: Date,
    undoneAt: Date? = nil, mayUndo: Bool = false
  ) {
    self.id = id
    self.kind = kind
    self.before = before
    self.after = after
    self.author = author
    self.createdAt = createdAt
    self.undoneAt = undoneAt
    self.mayUndo = mayUndo
  }
}

/// The correction to undo.
///
/// ```swift
/// let request = SpotUndo(changeId: id)
/// ```
public struct SpotUndo: WireValue {
  public static let rules: [String: FieldRule] = ["changeId": .format("uuid")]

  public let changeId: String

  public init(changeId: String) { self.changeId = changeId }
}
