import Foundation
import KiwiKit
import SQLite

/// A stored record of a library: its JSON, and the columns that queries need.
enum LibraryRecord {
  static func fetch(like key: LibraryChange, in connection: Connection) throws -> LibraryChange? {
    let content: [UInt8]?? =
      switch key {
      case .swipedItem(let item):
        try connection.first("SELECT record FROM swipedItems WHERE titleId = \(item.titleId)") {
          $0.optionalBlob(0)
        }
      case .entry(let entry):
        try connection.first("SELECT record FROM libraryEntries WHERE id = \(entry.id)") { $0.blob(0) }
      case .list(let list):
        try connection.first("SELECT record FROM userLists WHERE id = \(list.id)") { $0.blob(0) }
      case .listEntry(let entry):
        try connection.first(
          "SELECT record FROM listEntries WHERE listId = \(entry.listId) AND titleId = \(entry.titleId)"
        ) { $0.blob(0) }
      case .experience(let experience):
        try connection.first("SELECT record FROM experiences WHERE id = \(experience.id)") { $0.blob(0) }
      case .experienceRating(let rating):
        try connection.first("SELECT record FROM experiences_ratings WHERE id = \(rating.id)") { $0.blob(0) }
      case .spotWish(let wish):
        try connection.first("SELECT record FROM spotWishes WHERE spotId = \(wish.spotId)") { $0.blob(0) }
      case .privacyZone(let zone):
        try connection.first("SELECT record FROM privacyZones WHERE id = \(zone.id)") { $0.blob(0) }
      }
    return content.flatMap(\.self).flatMap(decode)
  }

  static func decode(_ bytes: [UInt8]) -> LibraryChange? {
    StoredJSON.decode(LibraryChange.self, from: bytes)
  }

  static func save(_ record: LibraryChange, in connection: Connection) throws {
    let content = try StoredJSON.encode(record)
    switch record {
    case .swipedItem(let item):
      try connection.run(
        """
        INSERT INTO swipedItems (titleId, record) VALUES (\(item.titleId), \(content))
        ON CONFLICT (titleId) DO UPDATE SET record = excluded.record
        """)
    case .entry(let entry):
      try connection.run(
        """
        INSERT INTO libraryEntries (id, titleId, record) VALUES (\(entry.id), \(entry.titleId), \(content))
        ON CONFLICT (id) DO UPDATE SET titleId = excluded.titleId, record = excluded.record
        """)
    case .list(let list):
      try connection.run(
        """
        INSERT INTO userLists (id, sortKey, isDeleted, record)
        VALUES (\(list.id), \(list.sortKey?.value ?? ""), \(list.isDeleted?.value == true), \(content))
        ON CONFLICT (id) DO UPDATE SET
          sortKey = excluded.sortKey, isDeleted = excluded.isDeleted, record = excluded.record
        """)
    case .listEntry(let entry):
      try connection.run(
        """
        INSERT INTO listEntries (listId, titleId, sortKey, isDeleted, record)
        VALUES (
          \(entry.listId), \(entry.titleId), \(entry.sortKey?.value ?? ""), \(entry.isDeleted?.value == true),
          \(content)
        )
        ON CONFLICT (listId, titleId) DO UPDATE SET
          sortKey = excluded.sortKey, isDeleted = excluded.isDeleted, record = excluded.record
        """)
    case .experience(let experience): try ExperienceRecord.save(experience, content, in: connection)
    case .experienceRating(let rating): try ExperienceRatingRecord.save(rating, content, in: connection)
    case .spotWish(let wish):
      try connection.run(
        """
        INSERT INTO spotWishes (spotId, isWished, record)
        VALUES (\(wish.spotId), \(wish.isWished?.value == true), \(content))
        ON CONFLICT (spotId) DO UPDATE SET isWished = excluded.isWished, record = excluded.record
        """)
    case .privacyZone(let zone):
      try connection.run(
        """
        INSERT INTO privacyZones (id, isDeleted, record)
        VALUES (\(zone.id), \(zone.isDeleted?.value == true), \(content))
        ON CONFLICT (id) DO UPDATE SET isDeleted = excluded.isDeleted, record = excluded.record
        """)
    }
  }

  static func remove(like key: LibraryChange, in connection: Connection) throws {
    switch key {
    case .swipedItem(let item):
      try connection.run("UPDATE swipedItems SET record = NULL WHERE titleId = \(item.titleId)")
    case .entry(let entry): try connection.run("DELETE FROM libraryEntries WHERE id = \(entry.id)")
    case .list(let list): try connection.run("DELETE FROM userLists WHERE id = \(list.id)")
    case .listEntry(let entry):
      try connection.run(
        "DELETE FROM listEntries WHERE listId = \(entry.listId) AND titleId = \(entry.titleId)")
    case .experience(let experience):
      try connection.run("DELETE FROM experiences WHERE id = \(experience.id)")
    case .experienceRating(let rating):
      try connection.run("DELETE FROM experiences_ratings WHERE id = \(rating.id)")
      try ExperienceRecord.refreshRating(ofExperience: rating.experienceId, in: connection)
    case .spotWish(let wish): try connection.run("DELETE FROM spotWishes WHERE spotId = \(wish.spotId)")
    case .privacyZone(let zone): try connection.run("DELETE FROM privacyZones WHERE id = \(zone.id)")
    }
  }

  // MARK: Titles

  static func save(_ title: Title, in connection: Connection) throws {
    try connection.run(
      """
      INSERT INTO titles (id, kind, year, sortName, words, content)
      VALUES (
        \(title.id), \(title.kind.rawValue), \(title.year), \(title.foldedName), \(title.foldedWords),
        \(try StoredJSON.encode(title))
      )
      ON CONFLICT (id) DO UPDATE SET
        kind = excluded.kind, year = excluded.year, sortName = excluded.sortName, words = excluded.words,
        content = excluded.content
      """)
  }

  /// Saves the server's version of a place in the user's library.
  static func save(_ spot: Spot, in connection: Connection) throws {
    let record = SpotRecord(
      id: spot.id, remoteId: spot.id, spot: spot, createdAt: Date(), reason: .foundAndViewed)
    try SpotRecord.upsert(record, in: connection)
  }

  static func entries(ofTitle id: String, in connection: Connection) throws -> [LibraryEntry] {
    try connection.all("SELECT record FROM libraryEntries WHERE titleId = \(id)") { decode($0.blob(0)) }
      .compactMap { if case .entry(let entry)? = $0 { entry } else { nil } }
      .filter { $0.isDeleted?.value != true }
      .sorted { $0.isLater(than: $1) }
  }

  static func item(ofTitle id: String, in connection: Connection) throws -> SwipedItem? {
    let key = LibraryChange.swipedItem(SwipedItem(titleId: id))
    guard case .swipedItem(let item)? = try fetch(like: key, in: connection) else { return nil }
    return item
  }

  static func title(id: String, in connection: Connection) throws -> Title? {
    try connection.first("SELECT content FROM titles WHERE id = \(id)") { $0.blob(0) }
      .flatMap { StoredJSON.decode(Title.self, from: $0) }
  }

  /// Updates the columns of a title that are derived from its records.
  static func refresh(titleId id: String, in connection: Connection) throws {
    let item = try item(ofTitle: id, in: connection)
    let entries = try entries(ofTitle: id, in: connection)
    if item == nil, entries.isEmpty {
      return try connection.run("DELETE FROM swipedItems WHERE titleId = \(id)")
    }
    let status = ReadingStatus(direction: item?.direction, entries: entries)
    let genres = try title(id: id, in: connection)?.genres.joined(separator: "\n")
    try connection.run(
      """
      INSERT INTO swipedItems (
        titleId, direction, status, dateSwiped, personalRating, genreIDs, sourcePlatform
      )
      VALUES (
        \(id), \(item?.direction?.rawValue), \(status?.rawValue),
        \(item?.dateSwiped?.value.timeIntervalSince1970), \(item?.personalRating?.value?.quarterStars), \(genres),
        \(item?.sourcePlatform?.value)
      )
      ON CONFLICT (titleId) DO UPDATE SET
        direction = excluded.direction, status = excluded.status, dateSwiped = excluded.dateSwiped,
        personalRating = excluded.personalRating, genreIDs = excluded.genreIDs,
        sourcePlatform = excluded.sourcePlatform
      """)
  }
}

extension LibrarySyncRecord {
  static func fetch(in connection: Connection) throws -> LibrarySyncRecord? {
    try connection.first("SELECT node, latestTime, cursor FROM librarySync") { row in
      LibrarySyncRecord(
        clock: HybridClock(
          node: UInt32(truncatingIfNeeded: row.integer("node")),
          latest: row.optionalText("latestTime").flatMap { HybridTime($0) }),
        cursor: row.optionalText("cursor"))
    }
  }

  func save(in connection: Connection) throws {
    try connection.run(
      """
      INSERT INTO librarySync (id, node, latestTime, cursor)
      VALUES (1, \(Int64(clock.node)), \(clock.latest?.description), \(cursor))
      ON CONFLICT (id) DO UPDATE SET
        node = excluded.node, latestTime = excluded.latestTime, cursor = excluded.cursor
      """)
  }
}

extension LibraryOutboxRecord {
  static func fetchAll(in connection: Connection) throws -> [LibraryOutboxRecord] {
    try connection.all("SELECT written, base, \"order\" FROM libraryOutbox ORDER BY \"order\", id") { row in
      LibraryRecord.decode(row.blob("written")).map { written in
        LibraryOutboxRecord(
          written: written, base: row.optionalBlob("base").flatMap(LibraryRecord.decode),
          order: row.int("order"))
      }
    }.compactMap(\.self)
  }

  func save(in connection: Connection) throws {
    try connection.run(
      """
      INSERT INTO libraryOutbox (id, "order", written, base)
      VALUES (\(id), \(order), \(try StoredJSON.encode(written)), \(try base.map(StoredJSON.encode)))
      ON CONFLICT (id) DO UPDATE SET
        "order" = excluded."order", written = excluded.written, base = excluded.base
      """)
  }
}
