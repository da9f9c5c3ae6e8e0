import ServerAccounts
import ServerCore
import HTTPServer
import KiwiKit

extension UserList: LibraryKind {
  package static let table = LibraryTable("userLists", owner: "ownerKey")
  package static var isMergedFirst: Bool { true }

  package init(json: JSONObject) throws(APIError) {
    self.init(
      id: try json.string("id"), name: try json.stamped("name"), description: try json.stamped("description"),
      sortKey: try json.stamped("sortKey"), createdDate: try json.stamped("createdDate"),
      isDeleted: try json.stamped("isDeleted"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("id", id)
    writer.member("name", name)
    writer.member("description", description)
    writer.member("sortKey", sortKey)
    writer.member("createdDate", createdDate)
    writer.member("isDeleted", isDeleted)
  }

  package func check(_ rules: LibraryChangeRules) throws(APIError) {
    try rules.identifier(id, "id")
    try rules.line(name?.value, "name", limit: Limits.listNameLength)
    try rules.text(description?.value, "description", limit: Limits.listDescriptionLength)
    try rules.sortKey(sortKey?.value)
  }

  package mutating func bound(by dates: LibraryDates) { createdDate = dates.bounded(createdDate) }

  package var hides: Bool { isDeleted?.value == true }

  package func merge(into push: inout LibraryPush, field: String) throws -> UserList {
    let lists = ListStore(push.transaction)
    guard let known = try lists.list(id: id) else {
      // A change without a name is about a list that was permanently deleted.
      guard let name, try !lists.isRetired(id: id) else { throw LibraryPush.notFound(field) }
      var list = self
      list.createdDate = createdDate ?? Stamped(push.now.date, at: name.time)
      try Self.checkCount(isNew: true, push, field)
      try lists.insert(list, ofUser: push.viewer.key, sequence: push.nextSequence())
      return list
    }
    let isOwner = try known.role(in: push, field: field) == .owner
    guard isOwner || (sortKey == nil && isDeleted == nil) else {
      throw APIError(
        .forbidden, "not_yours", "Only the owner of this list can do that. Ask the owner.", field: field)
    }
    let merged = known.list.merged(with: self)
    guard merged != known.list else { return merged }
    let isDeleted = merged.isDeleted?.value ?? false
    if known.isDeleted, !isDeleted { try Self.checkCount(isNew: false, push, field) }
    if !known.isDeleted, isDeleted {
      push.formerMembers.formUnion(try ListService.close(known, in: push.transaction))
    }
    try lists.update(merged, key: known.key, sequence: push.nextSequence())
    push.changedLists.insert(known.key)
    return merged
  }

  private static func checkCount(isNew: Bool, _ push: LibraryPush, _ field: String) throws {
    let totals = try AccountTotalsStore(push.transaction).totals(ofUser: push.viewer.key)
    guard totals.lists < Limits.lists else {
      throw LibraryPush.tooMany(
        field, "You have \(Limits.lists) lists, which is the limit. Delete one first.")
    }
    let maxEver = Limits.lists * LibraryPush.tombstoneFactor
    guard !isNew || totals.listsMade < maxEver else {
      throw LibraryPush.tooMany(
        field,
        "You have created \(maxEver) lists, which is the limit and includes deleted ones. Rename one instead."
      )
    }
  }
}

extension ListEntry: LibraryTitleKind {
  package static let table = LibraryTable("listEntries", owner: "ownerKey", subject: "titleKey")

  package init(json: JSONObject) throws(APIError) {
    self.init(
      listId: try json.string("listId"), titleId: try json.string("titleId"),
      sortKey: try json.stamped("sortKey"), dateAdded: try json.stamped("dateAdded"),
      isDeleted: try json.stamped("isDeleted"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("listId", listId)
    writer.member("titleId", titleId)
    writer.member("sortKey", sortKey)
    writer.member("dateAdded", dateAdded)
    writer.member("isDeleted", isDeleted)
  }

  package func check(_ rules: LibraryChangeRules) throws(APIError) {
    try rules.identifier(listId, "listId")
    try rules.identifier(titleId, "titleId")
    try rules.sortKey(sortKey?.value)
  }

  package mutating func bound(by dates: LibraryDates) { dateAdded = dates.bounded(dateAdded) }

  package var hides: Bool { isDeleted?.value == true }

  func mergeRecord(into push: inout LibraryPush, field: String) throws -> ListEntry {
    let lists = ListStore(push.transaction)
    guard let list = try lists.list(id: listId) else { throw LibraryPush.notFound(field) }
    _ = try list.role(in: push, field: field)
    let titleKey = try titleKey(in: push, field: field)
    let known = try lists.entry(ofTitle: titleKey, inList: list.key)
    let merged = known?.merged(with: self) ?? self
    guard merged != known else { return merged }
    try Self.checkCount(of: list, known: known, merged: merged, field)
    try lists.put(merged, ofTitle: titleKey, in: list, sequence: push.nextSequence())
    push.changedLists.insert(list.key)
    return merged
  }

  private static func checkCount(
    of list: ListRow, known: ListEntry?, merged: ListEntry, _ field: String
  ) throws {
    let wasThere = known.map { $0.isDeleted?.value != true } ?? false
    let isThere = merged.isDeleted?.value != true
    guard wasThere || !isThere || list.titleCount < Limits.titlesPerList else {
      throw LibraryPush.tooMany(
        field, "This list has \(Limits.titlesPerList) titles, which is the limit. Remove one first.")
    }
    let maxEver = Limits.titlesPerList * LibraryPush.tombstoneFactor
    guard known != nil || list.entryCount < maxEver else {
      throw LibraryPush.tooMany(
        field,
        "This list has had \(maxEver) titles, which is the limit and includes removed ones. Create another list."
      )
    }
  }
}

extension ListRow {
  /// Returns the role of a user who may change the list.
  fileprivate func role(in push: LibraryPush, field: String) throws -> ListRole {
    guard let role = try ListService.role(of: push.viewer, in: self, push.transaction), role != .follower
    else { throw LibraryPush.notFound(field) }
    return role
  }
}

extension LibraryPush {
  /// The maximum number of records per permitted record, including tombstones, which devices need.
  fileprivate static let tombstoneFactor = 4
}
