/// A list as its viewer may see it.
///
/// ```swift
/// let list = try decoder.decode(ListDescription.self, from: data)
/// let mayAdd = list.role == .owner || list.role == .collaborator
/// ```
public struct ListDescription: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = [
    "id": .id, "name": .length(0...Limits.listNameLength),
    "description": .length(0...Limits.listDescriptionLength),
    "collaborators": .list(0...Limits.collaboratorsPerList), "titleCount": .atLeast(0),
    "firstTitles": .list(0...maxFirstTitles),
  ]

  public static let maxFirstTitles = 4

  public let id: String
  /// The name; empty for followers of a list that is no longer published.
  public let name: String
  public let description: String?
  /// The user who owns it.
  public let owner: User
  /// The collaborators, without users who are hidden from the viewer.
  public let collaborators: [User]
  /// The number of titles.
  public let titleCount: Int
  /// True if everyone may open the list, and its owner's profile shows it with the library.
  public let isPublished: Bool
  /// The viewer's role, or nil.
  public let role: ListRole?
  /// The first titles, for the list's picture.
  public let firstTitles: [Title]
  /// The position among its owner's lists; see ``SortKey``.
  public var sortKey: String

  public init(
    id: String, name: String, description: String?, owner: User, collaborators: [User], titleCount: Int,
    isPublished: Bool, role: ListRole?, firstTitles: [Title], sortKey: String
  ) {
    self.id = id
    self.name = name
    self.description = description
    self.owner = owner
    self.collaborators = collaborators
    self.titleCount = titleCount
    self.isPublished = isPublished
    self.role = role
    self.firstTitles = firstTitles
    self.sortKey = sortKey
  }
}

/// A user's role in a list.
///
/// ```swift
/// let mayRename = list.role == .owner
/// ```
public enum ListRole: String, Codable, Hashable, Sendable, CaseIterable {
  case owner
  case collaborator
  case follower
}
