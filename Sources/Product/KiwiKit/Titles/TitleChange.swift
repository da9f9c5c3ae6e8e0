public import Foundation

/// Something that somebody did to a title.
///
/// ```swift
/// let history = try decoder.decode([TitleChange].self, from: data)
/// for change in history { print(change.createdAt, change.kind) }
/// ```
public struct TitleChange: Identifiable, Codable, Hashable, Sendable {
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    case added
    case corrected
  }

  public let id: String
  public let kind: Kind
  /// The fields that changed as they were before; none of what was added.
  public let before: TitleDetails
  /// The same fields as they were afterwards.
  public let after: TitleDetails
  /// Nil for people whom the reader may not see, and when the account is gone.
  public let author: User?
  public let createdAt: Date
  /// Nil while the change stands.
  public let undoneAt: Date?
  /// Whether the reader may undo it.
  public let mayUndo: Bool

  public init(
    id: String, kind: Kind, before: TitleDetails, after: TitleDetails, author: User?, createdAt: Date,
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

/// Names the change of a title that is to be undone.
///
/// ```swift
/// let path = APIRoute.titles(.undo(titleId: book.id)).path
/// let request = TitleUndo(changeId: id)
/// ```
public struct TitleUndo: Codable, Hashable, Sendable {
  public let changeId: String

  public init(changeId: String) {
    self.changeId = changeId
  }
}

/// Says which title takes a double in.
///
/// ```swift
/// let request = TitleMerge(into: id)
/// ```
public struct TitleMerge: Codable, Hashable, Sendable {
  /// The id of the title that stays.
  public let into: String

  public init(into: String) {
    self.into = into
  }
}
