public import Foundation
public import KiwiKit
import SQLite

/// A complete copy of a user's library, for use without a network.
extension RealKiwiRepository {
  // MARK: Sync

  public func fetchLibrary() throws(KiwiDataError) -> LibraryInfoDetailed {
    try user.readRecords { connection in
      LibraryInfoDetailed(
        sync: try LibrarySyncRecord.fetch(in: connection),
        waiting: try LibraryOutboxRecord.fetchAll(in: connection))
    }
  }

  /// Returns the stored versions of these records, by id.
  public func fetchLibraryRecords(
    _ keys: [LibraryChange]
  ) throws(KiwiDataError) -> [LibraryChange.ID: LibraryChange] {
    try user.readRecords { connection in
      var records: [LibraryChange.ID: LibraryChange] = [:]
      for key in keys {
        if let record = try LibraryRecord.fetch(like: key, in: connection) { records[key.id] = record }
      }
      return records
    }
  }

  /// Returns the user's own records, lists first. Omits other users' lists and their entries.
  public func fetchOwnLibraryRecords() throws(KiwiDataError) -> [LibraryChange] {
    try user.readRecords { connection in
      let ofOthers = Set(
        try connection.all("SELECT content FROM listDescriptions") { $0.blob(0) }
          .compactMap { StoredJSON.decode(ListDescription.self, from: $0) }
          .filter { $0.role != .owner }.map(\.id)
          + connection.all("SELECT id FROM userLists WHERE isEnded = 1") { $0.text(0) })
      return try connection.all(
        """
        SELECT record FROM userLists
        UNION ALL SELECT record FROM swipedItems WHERE record IS NOT NULL
        UNION ALL SELECT record FROM libraryEntries
        UNION ALL SELECT record FROM listEntries
        UNION ALL SELECT record FROM experiences
        UNION ALL SELECT record FROM experiences_ratings
        UNION ALL SELECT record FROM spotWishes
        UNION ALL SELECT record FROM privacyZones
        """
      ) { LibraryRecord.decode($0.blob(0)) }
      .compactMap(\.self)
      .filter { record in
        switch record {
        case .list(let list): !ofOthers.contains(list.id)
        case .listEntry(let entry): !ofOthers.contains(entry.listId)
        case .swipedItem, .entry, .experience, .experienceRating, .spotWish, .privacyZone: true
        }
      }
    }
  }

  /// Applies the changes in one transaction.
  public func changeLibrary(_ commit: LibraryCommit) async throws(KiwiDataError) {
    try await user.writeRecords { try Self.apply(commit, in: $0) }
  }

  private static func apply(_ commit: LibraryCommit, in connection: Connection) throws {
    for title in commit.titles { try LibraryRecord.save(title, in: connection) }
    for spot in commit.spots { try LibraryRecord.save(spot, in: connection) }
    for record in commit.records { try LibraryRecord.save(record, in: connection) }
    for key in commit.removed { try LibraryRecord.remove(like: key, in: connection) }
    var shelved = Set(commit.titles.map(\.id))
    for case .swipedItem(let item) in commit.records + commit.removed { shelved.insert(item.titleId) }
    for case .entry(let entry) in commit.records + commit.removed { shelved.insert(entry.titleId) }
    for id in shelved { try LibraryRecord.refresh(titleId: id, in: connection) }
    for id in commit.settled { try connection.run("DELETE FROM libraryOutbox WHERE id = \(id)") }
    for record in commit.waiting { try record.save(in: connection) }
    try commit.sync.save(in: connection)
  }

  /// Removes the acknowledged part of the library after a logout. Unacknowledged changes are kept.
  static func clearCachedLibrary(in connection: Connection) throws {
    let waiting = try LibraryOutboxRecord.fetchAll(in: connection)
    let sync = try LibrarySyncRecord.fetch(in: connection)
    var titles: [Title] = []
    for id in Set(waiting.compactMap(\.written.titleId)) {
      if let title = try LibraryRecord.title(id: id, in: connection) { titles.append(title) }
    }
    var spots: [SpotRecord] = []
    for id in Set(waiting.compactMap(\.written.spotId)) {
      spots += try SpotRecord.fetch(id: nil, mapkitId: nil, remoteId: id, in: connection)
    }
    try connection.execute(script: removingLibrary)
    for spot in spots { try spot.save(in: connection) }
    guard !waiting.isEmpty, let sync else { return }
    var commit = LibraryCommit(sync: LibrarySyncRecord(clock: sync.clock))
    commit.titles = titles
    commit.waiting = waiting.map { LibraryOutboxRecord(written: $0.written, base: nil, order: $0.order) }
    commit.records = waiting.map(\.written)
    try apply(commit, in: connection)
  }

  static let removingLibrary = """
    DELETE FROM swipedItems; DELETE FROM libraryEntries; DELETE FROM userLists; DELETE FROM listEntries;
    DELETE FROM experiences; DELETE FROM experiences_ratings; DELETE FROM spotWishes; DELETE FROM privacyZones;
    DELETE FROM spots; DELETE FROM titles; DELETE FROM listDescriptions; DELETE FROM libraryOutbox; DELETE FROM librarySync;
    """

  // MARK: Descriptions of lists

  /// Replaces the server's descriptions of lists. Lists that it omits are hidden, except for unsent ones.
  public func replaceListDescriptions(
    _ lists: [ListDescription], keeping waiting: [String]
  ) async throws(KiwiDataError) {
    try await user.writeRecords { connection in
      try connection.run("DELETE FROM listDescriptions")
      for list in lists {
        let content = try StoredJSON.encode(list)
        try connection.run("INSERT INTO listDescriptions (id, content) VALUES (\(list.id), \(content))")
        for title in list.firstTitles { try LibraryRecord.save(title, in: connection) }
      }
      let kept = Set(lists.map(\.id) + waiting)
      for id in try connection.all("SELECT id FROM userLists", { $0.text(0) }) {
        try connection.run("UPDATE userLists SET isEnded = \(!kept.contains(id)) WHERE id = \(id)")
      }
    }
  }

  // MARK: Queries

  public func fetchLibraryTitles(
    _ query: LibraryQuery, now: Date, offset: Int, count: Int
  ) throws(KiwiDataError) -> [LibraryTitle] {
    try user.readRecords { try LibraryShelves.titles(query, now: now, offset: offset, count: count, in: $0) }
  }

  public func fetchLibrarySummary(now: Date) throws(KiwiDataError) -> LibrarySummary {
    try user.readRecords { try LibraryShelves.summary(now: now, in: $0) }
  }

  public func fetchLibraryTitleRecord(titleId: String) throws(KiwiDataError) -> LibraryTitleRecord {
    try user.readRecords { connection in
      LibraryTitleRecord(
        item: try LibraryRecord.item(ofTitle: titleId, in: connection),
        entries: try LibraryRecord.entries(ofTitle: titleId, in: connection),
        lists: try LibraryShelves.lists(ofTitle: titleId, in: connection))
    }
  }

  /// - Parameter me: The owner of lists that the server has not described yet.
  public func fetchLists(me: User) throws(KiwiDataError) -> [ListDescription] {
    try user.readRecords { try LibraryShelves.lists(me: me, in: $0) }
  }

  public func fetchList(id: String, me: User) throws(KiwiDataError) -> ListDescription? {
    try user.readRecords { try LibraryShelves.list(id, me: me, in: $0) }
  }

  /// Returns nil if the list's records are not stored, as for a followed list.
  public func fetchTitles(
    ofList id: String, offset: Int, count: Int
  ) throws(KiwiDataError) -> [LibraryTitle]? {
    try user.readRecords { connection in
      guard try LibraryShelves.hasList(id, in: connection) else { return nil }
      return try LibraryShelves.titles(ofList: id, offset: offset, count: count, in: connection)
    }
  }
}
