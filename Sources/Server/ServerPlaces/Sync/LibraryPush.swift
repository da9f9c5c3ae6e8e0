import ServerLibrary
import ServerTitles
import ServerAccounts
import ServerCore
import HTTPServer
import KiwiKit

/// Takes over what a device says of its owner's library. All of it or nothing; the same change taken twice is as if it
/// were taken once.
package struct LibraryPush {
  package let viewer: Viewer
  package let now: Timestamp
  package let transaction: Transaction
  /// Nil where the server changes the records.
  private let dates: LibraryDates?
  private var titles: [String: TitleRecord] = [:]
  package var spots: [String: SpotRecord] = [:]
  private var shelved: Set<Int64> = []
  private var changedLists: Set<Int64> = []
  /// Who had to do with lists that are deleted.
  private var formerMembers: Set<Int64> = []
  private var hasChanged = false
  private var takesBack = false
  /// Whether other places lie in the person's zones than before.
  var movesZones = false
  /// Posts that tell a place now, or do not any more.
  package var changedPosts: [Int64] = []
  /// Whether ``ZoneRefresh`` has records left to compare with the user's zones.
  var hasZonesLeft = false

  package struct Result: Sendable {
    /// The records as they are now, in the order of the changes.
    package let records: [LibraryChange]
    package let titles: [TitleRecord]
    package let spots: [SpotRecord]
    /// Nil when nothing has changed.
    package let change: LibraryRecordsChange?
    /// Whether ``ZoneRefresh`` has records left to compare with the user's zones.
    let hasZonesLeft: Bool
  }

  private init(_ viewer: Viewer, now: Timestamp, dates: LibraryDates?, in transaction: Transaction) {
    self.viewer = viewer
    self.now = now
    self.dates = dates
    self.transaction = transaction
  }

  /// - Parameter dates: Holds what a device sent to its rules.
  package static func run(
    _ changes: [LibraryChange], by viewer: Viewer, now: Timestamp, dates: LibraryDates? = nil,
    in transaction: Transaction
  ) throws -> Result {
    var push = LibraryPush(viewer, now: now, dates: dates, in: transaction)
    var records: [Int: LibraryChange] = [:]
    // A list comes before what stands in it, and an experience before its ratings, in whatever order the device sent
    // them.
    for isNeeded in [true, false] {
      for (index, change) in changes.enumerated() where change.isNeededByOthers == isNeeded {
        records[index] = try push.take(change, field: field(index))
      }
    }
    try push.refreshShelves()
    try push.refreshZones()
    return Result(
      records: changes.indices.compactMap { records[$0] },
      titles: push.titles.values.sorted { $0.key < $1.key },
      // Some may be known by the ids of doubles too.
      spots: Set(push.spots.values).sorted { $0.key < $1.key },
      change: push.hasChanged
        ? LibraryRecordsChange(
          userKeys: push.formerMembers.union([viewer.key]), listKeys: push.changedLists.sorted(),
          takesBack: push.takesBack, changedPosts: push.changedPosts)
        : nil,
      hasZonesLeft: push.hasZonesLeft)
  }

  package static func field(_ index: Int) -> String { "changes[\(index)]" }

  private mutating func take(_ change: LibraryChange, field: String) throws -> LibraryChange {
    guard let title = try change.titleId.flatMap({ try takingIn($0) }) else {
      return try merge(change, field: field)
    }
    if let moved = change.moved(to: title.id) { _ = try take(moved, field: field) }
    let record = try merge(change, field: field)
    return try record.takenBack(now: now).map { try merge($0, field: field) } ?? record
  }

  /// The title that took in the one of this id; nil when that is no double.
  private mutating func takingIn(_ id: String) throws -> TitleRecord? {
    try known(id)?.mergedIntoKey.flatMap { try transaction.titles.title(key: $0) }
  }

  private mutating func merge(_ change: LibraryChange, field: String) throws -> LibraryChange {
    let field = "\(field).\(Self.name(of: change))"
    return switch change {
    case .swipedItem(let item): .swipedItem(try take(item, field: field))
    case .entry(let entry): .entry(try take(entry, field: field))
    case .list(let list): .list(try take(list, field: field))
    case .listEntry(let entry): .listEntry(try take(entry, field: field))
    case .experience(let experience): .experience(try take(experience, field: field))
    case .experienceRating(let rating): .experienceRating(try take(rating, field: field))
    case .spotWish(let wish): .spotWish(try take(wish, field: field))
    case .privacyZone(let zone): .privacyZone(try take(zone, field: field))
    }
  }

  /// What the record of a change is called in the body.
  package static func name(of change: LibraryChange) -> String {
    switch change {
    case .swipedItem: "swipedItem"
    case .entry: "entry"
    case .list: "list"
    case .listEntry: "listEntry"
    case .experience: "experience"
    case .experienceRating: "experienceRating"
    case .spotWish: "spotWish"
    case .privacyZone: "privacyZone"
    }
  }

  /// The number of a change that is made now.
  mutating func nextSequence() throws -> Int64 {
    hasChanged = true
    return try transaction.library.nextSequence()
  }

  // MARK: Titles

  private mutating func title(_ id: String, field: String) throws -> Int64 {
    guard let title = try known(id) else {
      throw APIError(
        .unprocessableContent, "unknown_title", "This server has no such title.", field: field + ".titleId")
    }
    return title.key
  }

  private mutating func known(_ id: String) throws -> TitleRecord? {
    if let title = titles[id] { return title }
    let title = try transaction.titles.titleOrDouble(id: id)
    titles[id] = title
    return title
  }

  private mutating func take(_ item: SwipedItem, field: String) throws -> SwipedItem {
    let titleKey = try title(item.titleId, field: field)
    let known = try transaction.library.swipedItem(ofTitle: titleKey, ofUser: viewer.key)
    let merged = known?.merged(with: item) ?? item
    guard merged != known else { return merged }
    if known == nil { try checkTitleCount(field) }
    try transaction.library.put(merged, ofTitle: titleKey, ofUser: viewer.key, sequence: nextSequence())
    shelved.insert(titleKey)
    return merged
  }

  private mutating func take(_ entry: LibraryEntry, field: String) throws -> LibraryEntry {
    let titleKey = try title(entry.titleId, field: field)
    let known = try transaction.library.entry(id: entry.id)
    if let known {
      guard known.userKey == viewer.key else { throw Self.notThere(field) }
      guard known.titleKey == titleKey else {
        throw APIError.invalid(field + ".titleId", "This entry is about another title.")
      }
    } else {
      try checkEntryCount(titleKey, field)
    }
    let merged = known?.entry.merged(with: entry) ?? entry
    guard merged != known?.entry else { return merged }
    try dates?.checkOrder(merged, replacing: known?.entry, field: field)
    try transaction.library.put(merged, ofTitle: titleKey, ofUser: viewer.key, sequence: nextSequence())
    shelved.insert(titleKey)
    return merged
  }

  /// What shelves show follows from all records of a title, and is worked out once for each.
  private mutating func refreshShelves() throws {
    for titleKey in shelved.sorted() {
      let (before, now) = try transaction.library.refreshShelves(ofTitle: titleKey, ofUser: viewer.key)
      if now == nil, before != nil { takesBack = true }
      if now != nil, before == nil {
        try transaction.library.noteDecision(aboutTitle: titleKey, by: viewer.key, now: self.now)
      }
    }
  }

  // MARK: Lists

  private mutating func take(_ list: UserList, field: String) throws -> UserList {
    guard let known = try transaction.lists.list(id: list.id) else {
      // Whatever else is said of a list that is not there comes too late.
      guard let name = list.name, try !transaction.lists.isRetired(id: list.id) else {
        throw Self.notThere(field)
      }
      var list = list
      list.createdDate = list.createdDate ?? Stamped(now.date, at: name.time)
      try checkListCount(isNew: true, field)
      try transaction.lists.insert(list, ofUser: viewer.key, sequence: nextSequence())
      return list
    }
    let isOwner = try role(in: known, field: field) == .owner
    guard isOwner || (list.sortKey == nil && list.isDeleted == nil) else {
      throw APIError(
        .forbidden, "not_yours", "Only the person who keeps this list may do that.", field: field)
    }
    let merged = known.list.merged(with: list)
    guard merged != known.list else { return merged }
    let isDeleted = merged.isDeleted?.value ?? false
    if known.isDeleted, !isDeleted { try checkListCount(isNew: false, field) }
    if !known.isDeleted, isDeleted { formerMembers.formUnion(try ListService.close(known, in: transaction)) }
    try transaction.lists.update(merged, key: known.key, sequence: nextSequence())
    changedLists.insert(known.key)
    return merged
  }

  private mutating func take(_ entry: ListEntry, field: String) throws -> ListEntry {
    guard let list = try transaction.lists.list(id: entry.listId) else { throw Self.notThere(field) }
    _ = try role(in: list, field: field)
    let titleKey = try title(entry.titleId, field: field)
    let known = try transaction.lists.entry(ofTitle: titleKey, inList: list.key)
    let merged = known?.merged(with: entry) ?? entry
    guard merged != known else { return merged }
    try checkEntryCount(of: list, known: known, merged: merged, field)
    try transaction.lists.put(merged, ofTitle: titleKey, in: list, sequence: nextSequence())
    changedLists.insert(list.key)
    return merged
  }

  private func role(in list: ListRow, field: String) throws -> ListRole {
    guard let role = try ListService.role(of: viewer, in: list, transaction), role != .follower else {
      throw Self.notThere(field)
    }
    return role
  }

  static func notThere(_ field: String) -> APIError {
    var error = APIError.notFound
    error.field = field
    return error
  }

  // MARK: Bounds

  /// What is deleted is kept, so that all devices hear of it: so much of it for each thing that may be there.
  private static let tombstoneFactor = 4

  private func checkTitleCount(_ field: String) throws {
    guard try transaction.library.counts(ofUser: viewer.key).titles < Limits.libraryTitles else {
      throw Self.tooMany(field, "A library has at most \(Limits.libraryTitles) titles.")
    }
  }

  private func checkEntryCount(_ titleKey: Int64, _ field: String) throws {
    guard try transaction.library.counts(ofUser: viewer.key).entries < Limits.libraryEntries else {
      throw Self.tooMany(
        field,
        "A library keeps \(Limits.libraryEntries) entries, deleted ones among them. Change one of them instead."
      )
    }
    guard try transaction.library.entryCount(ofTitle: titleKey, ofUser: viewer.key) < Limits.entriesPerTitle
    else {
      throw Self.tooMany(
        field,
        "Of a title \(Limits.entriesPerTitle) entries are kept, deleted ones among them. Change one of them instead."
      )
    }
  }

  private func checkListCount(isNew: Bool, _ field: String) throws {
    let totals = try transaction.accountTotals.totals(ofUser: viewer.key)
    guard totals.lists < Limits.lists else {
      throw Self.tooMany(field, "A person has at most \(Limits.lists) lists.")
    }
    let mostEver = Limits.lists * Self.tombstoneFactor
    guard !isNew || totals.listsMade < mostEver else {
      throw Self.tooMany(
        field,
        "You have made \(mostEver) lists, deleted ones among them, and that is all. Rename one instead.")
    }
  }

  private func checkEntryCount(
    of list: ListRow, known: ListEntry?, merged: ListEntry, _ field: String
  ) throws {
    let wasThere = known.map { $0.isDeleted?.value != true } ?? false
    let isThere = merged.isDeleted?.value != true
    guard wasThere || !isThere || list.titleCount < Limits.titlesPerList else {
      throw Self.tooMany(field, "A list has at most \(Limits.titlesPerList) titles.")
    }
    let mostEver = Limits.titlesPerList * Self.tombstoneFactor
    guard known != nil || list.entryCount < mostEver else {
      throw Self.tooMany(
        field,
        "This list has had \(mostEver) titles, those taken out among them, and that is all. Begin another list."
      )
    }
  }

  static func tooMany(_ field: String, _ message: String) -> APIError {
    APIError(.unprocessableContent, "too_many", message, field: field)
  }
}

extension LibraryChange {
  fileprivate var isNeededByOthers: Bool {
    switch self {
    case .list, .experience: true
    case .swipedItem, .entry, .listEntry, .experienceRating, .spotWish, .privacyZone: false
    }
  }
}
