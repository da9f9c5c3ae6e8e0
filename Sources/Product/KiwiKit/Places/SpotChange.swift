public import Foundation

/// Something that somebody did to a place.
///
/// ```swift
/// let history = try decoder.decode([SpotChange].self, from: data)
/// let mine = history.filter(\.mayUndo)
/// ```
public struct SpotChange: Identifiable, Codable, Hashable, Sendable {
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    case added
    case corrected
  }

  public let id: String
  public let kind: Kind
  /// The fields that changed as they were before; none of what was added.
  public let before: SpotDetails
  /// The same fields as they were afterwards.
  public let after: SpotDetails
  /// Nil for people whom the reader may not see, when the account is gone, and where the place lies in a private zone
  /// of the person.
  public let author: User?
  public let createdAt: Date
  /// Nil while the change stands.
  public let undoneAt: Date?
  /// Whether the reader may undo it.
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

/// Names the change of a place that is to be undone.
///
/// ```swift
/// let request = SpotUndo(changeId: id)
/// ```
public struct SpotUndo: Codable, Hashable, Sendable {
  public let changeId: String

  public init(changeId: String) { self.changeId = changeId }
}
