public import Foundation

/// A list of titles that somebody keeps, alone or with others.
///
/// ```swift
/// let list = UserList(
///   id: id, name: Stamped("Winter evenings", at: time), sortKey: Stamped(SortKey.between(nil, nil), at: time))
/// ```
public struct UserList: Identifiable, Codable, Hashable, Sendable, Mergeable {
  /// A UUID in lowercase text, which the device that made it chose.
  public let id: String
  public var name: Stamped<String>?
  public var description: Stamped<String?>?
  /// Sorts a person's lists; see ``SortKey``.
  public var sortKey: Stamped<String>?
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

  /// The latest time in it.
  public var latestTime: HybridTime? {
    [name?.time, description?.time, sortKey?.time, createdDate?.time, isDeleted?.time].compactMap(\.self)
      .max()
  }

  public mutating func merge(_ other: UserList) {
    name.merge(other.name)
    description.merge(other.description)
    sortKey.merge(other.sortKey)
    createdDate.merge(other.createdDate)
    isDeleted.merge(other.isDeleted)
  }
}

/// That a title stands in a list. A list has a title once, for the two together are the key.
///
/// ```swift
/// let entry = ListEntry(listId: id, titleId: book.id, sortKey: Stamped(SortKey.between(nil, nil), at: time))
/// ```
public struct ListEntry: Identifiable, Codable, Hashable, Sendable, Mergeable {
  public let listId: String
  public let titleId: String
  /// Sorts the titles of a list; see ``SortKey``.
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

  /// The latest time in it.
  public var latestTime: HybridTime? {
    [sortKey?.time, dateAdded?.time, isDeleted?.time].compactMap(\.self).max()
  }

  public mutating func merge(_ other: ListEntry) {
    sortKey.merge(other.sortKey)
    dateAdded.merge(other.dateAdded)
    isDeleted.merge(other.isDeleted)
  }
}
