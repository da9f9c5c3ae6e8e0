public import Foundation

/// A list of titles that a user keeps, alone or with collaborators. A new one has a name.
///
/// ```swift
/// let list = UserList(
///   id: id, name: Stamped("Winter evenings", at: time), sortKey: Stamped(SortKey.between(nil, nil), at: time))
/// ```
public struct UserList: LibraryChangeRecord {
  public static let rules: [String: FieldRule] = ["id": .id]
  public static let omitted: Set<String> = [
    "name", "description", "sortKey", "createdDate", "isDeleted",
  ]

  /// A UUID in lowercase text, chosen by the device that created the list.
  public let id: String
  public var name: Stamped<String>?
  public var description: Stamped<String?>?
  /// The position among a user's lists; see ``SortKey``.
  public var sortKey: Stamped<String>?
  /// The time of creation. If absent, the server sets it.
  public var createdDate: Stamped<Date>?
  public var isDeleted: Stamped<Bool>?

  public init(
    id: String, name: Stamped<String>? = nil, description: Stamped<String?>? = nil,
    sortKey: Stamped<String>? = nil,
    createdDate: Stamped<Date>? = nil, isDeleted: Stamped<Bool>? = nil
  ) {
    self.id = id
    self.name = name
    self.description = description
    self.sortKey = sortKey
    self.createdDate = createdDate
    self.isDeleted = isDeleted
  }

  public mutating func merge(_ other: UserList) {
    name.merge(other.name)
    description.merge(other.description)
    sortKey.merge(other.sortKey)
    createdDate.merge(other.createdDate)
    isDeleted.merge(other.isDeleted)
  }

  public mutating func mapTimes(_ transform: (HybridTime) -> HybridTime) {
    name.mapTime(transform)
    description.mapTime(transform)
    sortKey.mapTime(transform)
    createdDate.mapTime(transform)
    isDeleted.mapTime(transform)
  }
}

/// A title's position in a list, which contains each title once.
///
/// ```swift
/// let entry = ListEntry(listId: id, titleId: book.id, sortKey: Stamped(SortKey.between(nil, nil), at: time))
/// ```
public struct ListEntry: LibraryChangeRecord {
  public static let rules: [String: FieldRule] = ["listId": .id, "titleId": .id]
  public static let omitted: Set<String> = [
    "sortKey", "dateAdded", "isDeleted",
  ]

  public let listId: String
  public let titleId: String
  /// The position in the list; see ``SortKey``.
  public var sortKey: Stamped<String>?
  public var dateAdded: Stamped<Date>?
  public var isDeleted: Stamped<Bool>?

  public init(
    listId: String, titleId: String, sortKey: Stamped<String>? = nil, dateAdded: Stamped<Date>? = nil,
    isDeleted: Stamped<Bool>? = nil
  ) {
    self.listId = listId
    self.titleId = titleId
    self.sortKey = sortKey
    self.dateAdded = dateAdded
    self.isDeleted = isDeleted
  }

  public var id: String { listId + "/" + titleId }

  public mutating func merge(_ other: ListEntry) {
    sortKey.merge(other.sortKey)
    dateAdded.merge(other.dateAdded)
    isDeleted.merge(other.isDeleted)
  }

  public mutating func mapTimes(_ transform: (HybridTime) -> HybridTime) {
    sortKey.mapTime(transform)
    dateAdded.mapTime(transform)
    isDeleted.mapTime(transform)
  }
}
