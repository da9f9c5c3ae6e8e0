public import Foundation

/// An entry in the history of a title.
///
/// ```swift
/// let history = try decoder.decode([TitleChange].self, from: data)
/// for change in history { print(change.createdAt, change.kind) }
/// ```
public struct TitleChange: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = ["id": .id]

  /// The kind of change.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    case added
    case corrected
  }

  public let id: String
  public let kind: Kind
  /// The former values of the changed fields; empty for an addition.
  public let before: TitleDetails
  /// The new values of these fields.
  public let after: TitleDetails
  /// The author; null if the viewer may not see them or the account was deleted.
  public let author: User?
  public let createdAt: Date
  /// The time at which the change was undone; null while it is in effect.
  public let undoneAt: Date?
  /// True if the viewer may undo the change.
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

/// The correction to undo.
///
/// ```swift
/// let undo = API.Titles.undo(book.id, TitleUndo(changeId: id))
/// ```
public struct TitleUndo: WireValue {
  public static let rules: [String: FieldRule] = ["changeId": .format("uuid")]

  public let changeId: String

  public init(changeId: String) {
    self.changeId = changeId
  }
}

/// The title that a duplicate is merged into.
///
/// ```swift
/// let request = TitleMerge(into: id)
/// ```
public struct TitleMerge: WireValue {
  public static let rules: [String: FieldRule] = ["into": .format("uuid")]

  /// The id of the remaining title.
  public let into: String

  public init(into: String) {
    self.into = into
  }
}
