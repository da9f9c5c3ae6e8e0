import Foundation
import KiwiKit
import SQLite
import Testing

@testable import KiwiData

/// Libraries of the first and second schema are migrated without loss.
@Suite struct LibraryMigrationTests {
  // MARK: Earlier versions. Copies of released schemas: do not edit.

  private static let version5 =
    OpeningTests.userVersion4 + """
      CREATE TABLE swipedItems (
        titleId TEXT PRIMARY KEY,
        title BLOB NOT NULL,
        direction TEXT NOT NULL,
        dateSwiped REAL NOT NULL
      ) WITHOUT ROWID;
      CREATE TABLE userLists (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        createdDate REAL NOT NULL,
        sortOrder INTEGER NOT NULL
      ) WITHOUT ROWID;
      CREATE TABLE listEntries (
        id TEXT PRIMARY KEY,
        listId TEXT NOT NULL,
        titleId TEXT NOT NULL,
        dateAdded REAL NOT NULL,
        sortOrder INTEGER NOT NULL
      ) WITHOUT ROWID;
      """
  private static let rows5 = """
    INSERT INTO swipedItems (titleId, title, direction, dateSwiped) VALUES
      ('a', CAST('{"id":"a","kind":"film","name":"Alpha","people":[],"genres":["drama"]}'
        AS BLOB), 'seen', 1770000000),
      ('b', CAST('{"id":"b","kind":"book","name":"Beta","year":1999,"people":[],"genres":[]}' AS BLOB), 'watchlist', 1770000100),
      ('c', CAST('{"id":"c","kind":"show","name":"Gamma","people":[],"genres":[]}' AS BLOB), 'skipped', 1770000200);
    INSERT INTO userLists (id, name, createdDate, sortOrder) VALUES
      ('second', 'Winter', 1770000000, 1), ('first', 'Autumn', 1770000001, 0);
    INSERT INTO listEntries (id, listId, titleId, dateAdded, sortOrder) VALUES
      ('1', 'first', 'b', 1770000300, 0), ('2', 'first', 'a', 1770000301, 1), ('3', 'first', 'b', 1770000302, 2);
    """
  private static let version6 =
    version5 + """
      ALTER TABLE swipedItems ADD COLUMN personalRating INTEGER;
      ALTER TABLE swipedItems ADD COLUMN genreIDs TEXT;
      ALTER TABLE swipedItems ADD COLUMN sourcePlatform TEXT;
      """
  private static let rows6 =
    rows5 + """
      UPDATE swipedItems SET personalRating = 18, genreIDs = '18,,x', sourcePlatform = 'Netflix'
      WHERE titleId = 'a';
      UPDATE swipedItems SET genreIDs = '' WHERE titleId = 'b';
      """

  private static let me = User(id: "u", username: "alice")
  private static let now = Date(timeIntervalSince1970: 1_771_000_000)

  private func titles(
    _ shelf: LibraryShelf, in repository: RealKiwiRepository
  ) async throws -> [LibraryTitle] {
    try await repository.fetchLibraryTitles(LibraryQuery(shelf: shelf), now: Self.now, offset: 0, count: 10)
  }

  @Test(arguments: [5, 6]) func `a library of an earlier version is migrated whole`(version: Int)
    async throws
  {
    let folder = DeviceFolder()
    try await folder.make(
      "User.sqlite", schema: version == 5 ? Self.version5 : Self.version6, version: version,
      rows: version == 5 ? Self.rows5 : Self.rows6)
    let repository = try await folder.open()
    let seen = try #require(try await titles(.seen, in: repository).first)
    #expect(seen.title.name == "Alpha" && seen.dateSwiped == Date(timeIntervalSince1970: 1_770_000_000))
    #expect(seen.personalRating == (version == 5 ? nil : Rating(quarterStars: 18)))
    #expect(seen.sourcePlatform == (version == 5 ? nil : "Netflix"))
    #expect(seen.status == .done)
    #expect(try await titles(.watchlist, in: repository).map(\.id) == ["b"])
    #expect(try await titles(.skipped, in: repository).map(\.id) == ["c"])
    let dramas = LibraryQuery(shelf: .seen, genre: "drama")
    let found = try await repository.fetchLibraryTitles(dramas, now: Self.now, offset: 0, count: 10)
    #expect(
      found.map(\.id) == ["a"], "Genres come from the title, not from the column of the second version.")
    let lists = try await repository.fetchLists(me: Self.me)
    #expect(lists.map(\.name) == ["Autumn", "Winter"] && lists.map(\.titleCount) == [2, 0])
    #expect(lists.allSatisfy { SortKey.isValid($0.sortKey) })
    let listed = try await repository.fetchTitles(ofList: "first", offset: 0, count: 10)
    #expect(listed?.map(\.id) == ["b", "a"])
    await repository.close()
  }

  @Test func `records that were never sent are enqueued, lists before their entries`() async throws {
    let folder = DeviceFolder()
    try await folder.make("User.sqlite", schema: Self.version6, version: 6, rows: Self.rows6)
    let repository = try await folder.open()
    let waiting = try await repository.fetchLibrary().waiting
    #expect(
      waiting.map(\.id) == [
        "list/first", "list/second", "swipedItem/a", "swipedItem/b", "swipedItem/c", "listEntry/first/b",
        "listEntry/first/a",
      ])
    let records = try await repository.fetchLibraryRecords(waiting.map(\.written))
    #expect(waiting.allSatisfy { records[$0.id] == $0.written && $0.base == nil })
    let record = try await repository.fetchLibraryTitleRecord(titleId: "a")
    #expect(record.item?.direction == .seen && record.lists == ["first"])
    #expect(record.item?.seenAt?.date == Date(timeIntervalSince1970: 1_770_000_000))
    await repository.close()
  }

  @Test func `a migrated database with rows has the schema of a new one`() async throws {
    let folders = [DeviceFolder(), DeviceFolder()]
    try await folders[0].make("User.sqlite", schema: Self.version5, version: 5, rows: Self.rows5)
    var schemas: [[String]] = []
    for folder in folders {
      await (try folder.open()).close()
      let database = try Database(.file(folder.url.appending(path: "User.sqlite").path))
      schemas.append(
        try database.read { connection in
          try connection.all("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name") {
            $0.text(0)
          }
        })
      database.close()
    }
    #expect(schemas[0] == schemas[1])
  }
}
