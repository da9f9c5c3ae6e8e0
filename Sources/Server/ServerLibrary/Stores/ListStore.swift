import ServerTitles
import ServerAccounts
import ServerCore
import KiwiKit
import SQLite

/// A list with its owner and counts.
package struct ListRow: Hashable, Sendable {
  package let key: Int64
  package let ownerKey: Int64
  let isPublished: Bool
  package let titleCount: Int
  /// The number of titles, removed ones included.
  package let entryCount: Int
  package let list: UserList

  package var isDeleted: Bool { list.isDeleted?.value ?? false }
}

/// Lists of titles and their members.
package struct ListStore {
  let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  // MARK: Records

  package func list(id: String) throws -> ListRow? {
    try connection.first(
      "SELECT \(sql: ListRow.columns) FROM userLists WHERE userLists.id = \(id)", ListRow.init(row:))
  }

  package func list(key: Int64) throws -> ListRow? {
    try connection.first(
      "SELECT \(sql: ListRow.columns) FROM userLists WHERE userLists.key = \(key)", ListRow.init(row:))
  }

  /// Returns whether a deleted account had published a list with this id.
  package func isRetired(id: String) throws -> Bool {
    try connection.first("SELECT 1 FROM retiredLists WHERE id = \(id)") { _ in true } ?? false
  }

  package func insert(_ list: UserList, ofUser ownerKey: Int64, sequence: Int64) throws {
    try connection.run(
      """
      INSERT INTO userLists (id, ownerKey, record, sortKey, isDeleted, sequence)
      VALUES (
        \(list.id), \(ownerKey), \(list.stored),
        \(list.sortKey?.value ?? ""), \(list.isDeleted?.value ?? false), \(sequence)
      )
      """)
  }

  /// Replaces the record of a list.
  package func update(_ list: UserList, key: Int64, sequence: Int64) throws {
    try connection.run(
      """
      UPDATE userLists SET
        record = \(list.stored), sortKey = \(list.sortKey?.value ?? ""),
        isDeleted = \(list.isDeleted?.value ?? false), sequence = \(sequence)
      WHERE key = \(key)
      """)
  }

  package func setPublished(_ isPublished: Bool, key: Int64) throws {
    try connection.run("UPDATE userLists SET isPublished = \(isPublished) WHERE key = \(key)")
    if isPublished { try connection.run("UPDATE userLists SET wasPublished = 1 WHERE key = \(key)") }
  }

  package func entry(ofTitle titleKey: Int64, inList listKey: Int64) throws -> ListEntry? {
    try connection.first(
      "SELECT record FROM listEntries WHERE listKey = \(listKey) AND titleKey = \(titleKey)"
    ) { try ListEntry(stored: $0.text("record")) }
  }

  /// Returns the entries of a title in all lists, without removed ones.
  package func entries(
    ofTitle titleKey: Int64, after listKey: Int64, limit: Int
  ) throws -> [(listKey: Int64, entry: ListEntry)] {
    try connection.all(
      """
      SELECT listKey, record FROM listEntries
      WHERE titleKey = \(titleKey) AND listKey > \(listKey) AND isDeleted = 0 ORDER BY listKey LIMIT \(limit)
      """
    ) { row in
      (
        listKey: row.integer("listKey"),
        entry: try ListEntry(stored: row.text("record"))
      )
    }
  }

  /// Inserts or replaces an entry.
  package func put(_ entry: ListEntry, ofTitle titleKey: Int64, in list: ListRow, sequence: Int64) throws {
    try connection.run(
      """
      INSERT INTO listEntries (listKey, titleKey, ownerKey, record, sortKey, isDeleted, sequence)
      VALUES (
        \(list.key), \(titleKey), \(list.ownerKey), \(entry.stored),
        \(entry.sortKey?.value ?? ""), \(entry.isDeleted?.value ?? false), \(sequence)
      )
      ON CONFLICT (listKey, titleKey) DO UPDATE SET
        record = excluded.record, sortKey = excluded.sortKey, isDeleted = excluded.isDeleted,
        sequence = excluded.sequence
      """)
  }

  // MARK: Reading

  /// Returns the lists that a user owns, then edited and followed ones, each ordered by sort key.
  package func lists(ofUser userKey: Int64) throws -> [(list: ListRow, role: ListRole)] {
    try connection.all(
      """
      SELECT \(sql: ListRow.columns), 'owner' AS role, 0 AS place, userLists.sortKey AS sortKey
      FROM userLists WHERE ownerKey = \(userKey) AND isDeleted = 0
      UNION ALL
      SELECT
        \(sql: ListRow.columns), listMembers.role,
        CASE listMembers.role WHEN 'collaborator' THEN 1 ELSE 2 END, userLists.sortKey
      FROM listMembers
      JOIN userLists ON userLists.key = listMembers.listKey
      WHERE listMembers.userKey = \(userKey) AND userLists.isDeleted = 0
      ORDER BY place, sortKey, id
      """
    ) { (try ListRow(row: $0), ListRole(rawValue: $0.text("role")) ?? .follower) }
  }

  /// Returns a user's published lists, ordered by sort key.
  package func publishedLists(ofUser userKey: Int64, limit: Int) throws -> [ListRow] {
    try connection.all(
      """
      SELECT \(sql: ListRow.columns) FROM userLists
      WHERE ownerKey = \(userKey) AND isPublished = 1 AND isDeleted = 0
      ORDER BY userLists.sortKey, userLists.id
      LIMIT \(limit)
      """, ListRow.init(row:))
  }

  /// Returns the ids of lists with a title that a user owns or edits. Lists of hidden owners are omitted.
  package func lists(withTitle titleKey: Int64, ofUser userKey: Int64) throws -> [String] {
    try connection.all(
      """
      SELECT userLists.id AS id
      FROM (
        SELECT key AS listKey FROM userLists WHERE ownerKey = \(userKey)
        UNION ALL
        SELECT listKey FROM listMembers WHERE userKey = \(userKey) AND role = 'collaborator'
      ) AS kept
      \(raw: Dialect.orderedJoin) listEntries
        ON listEntries.listKey = kept.listKey AND listEntries.titleKey = \(titleKey)
      \(raw: Dialect.orderedJoin) userLists ON userLists.key = kept.listKey
      \(raw: Dialect.orderedJoin) users ON users.key = userLists.ownerKey
      WHERE listEntries.isDeleted = 0 AND userLists.isDeleted = 0
        AND \(sql: UserCondition.isVisible(toKey: "\(userKey)"))
      ORDER BY userLists.id
      """
    ) { $0.text("id") }
  }

  /// Returns the titles of a page and one more in list order, with the viewer's decisions.
  package func titles(ofList listKey: Int64, seenBy viewer: Viewer?, page: Page) throws -> [LibraryTitleRow] {
    guard page.offset < Page.maxRows else { return [] }
    let shelves = LibraryShelfStore(Transaction(connection))
    return try connection.all(
      """
      WITH shown AS MATERIALIZED (
        SELECT titleKey, sortKey FROM listEntries
        WHERE listKey = \(listKey) AND isDeleted = 0
        ORDER BY sortKey, titleKey
        LIMIT \(page.size + 1) OFFSET \(page.offset)
      )
      SELECT
        \(sql: TitleStore.columns), \(sql: LibraryTitleRow.columns()), shown.sortKey AS listSortKey
      FROM shown
      JOIN titles ON titles.key = shown.titleKey
      LEFT JOIN libraryTitles
        ON libraryTitles.userKey = \(viewer?.key ?? 0) AND libraryTitles.titleKey = shown.titleKey
      ORDER BY shown.sortKey, shown.titleKey
      """, LibraryTitleRow.init(row:)
    ).map(shelves.withPeopleAndGenres)
  }
}

extension ListRow {
  package static let columns: SQL = """
    userLists.key AS key, userLists.id AS id, userLists.ownerKey AS ownerKey,
    userLists.isPublished AS isPublished, userLists.titleCount AS titleCount,
    userLists.entryCount AS entryCount, userLists.record AS record
    """

  package init(row: borrowing Row) throws {
    key = row.integer("key")
    ownerKey = row.integer("ownerKey")
    isPublished = row.bool("isPublished")
    titleCount = row.int("titleCount")
    entryCount = row.int("entryCount")
    list = try UserList(stored: row.text("record"))
  }
}
