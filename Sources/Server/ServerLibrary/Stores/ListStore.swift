import ServerTitles
import ServerAccounts
import ServerCore
import KiwiKit
import SQLite

/// Lists of titles, and who has to do with them.
package protocol ListStore {
  func list(id: String) throws -> ListRow?
  func list(key: Int64) throws -> ListRow?
  /// Whether an account that is gone had published a list of this id.
  func isRetired(id: String) throws -> Bool
  func insert(_ list: UserList, ofUser ownerKey: Int64, sequence: Int64) throws
  /// Puts a record in the place of the one that is there.
  func update(_ list: UserList, key: Int64, sequence: Int64) throws
  func setPublished(_ isPublished: Bool, key: Int64) throws

  func entry(ofTitle titleKey: Int64, inList listKey: Int64) throws -> ListEntry?
  /// Where a title stands, in whosever lists; not where it was taken out.
  func entries(
    ofTitle titleKey: Int64, after listKey: Int64, limit: Int
  ) throws -> [(listKey: Int64, entry: ListEntry)]
  /// Puts a record in the place of the one that is there.
  func put(_ entry: ListEntry, ofTitle titleKey: Int64, in list: ListRow, sequence: Int64) throws

  // Members
  func role(of userKey: Int64, inList listKey: Int64) throws -> ListRole?
  func setRole(_ role: ListRole, of userKey: Int64, inList listKey: Int64, sequence: Int64) throws
  /// Returns whether they were one.
  func removeMember(_ userKey: Int64, fromList listKey: Int64) throws -> Bool
  /// Ends what either has to do with the lists of the other. Returns whether there was anything.
  func removeMembers(between onePerson: Int64, and another: Int64) throws -> Bool
  func removeMembers(ofList listKey: Int64) throws
  func memberKeys(ofList listKey: Int64) throws -> Set<Int64>
  /// Who has to do with somebody's lists, and on whose lists they work.
  func partners(of userKey: Int64) throws -> Set<Int64>
  /// Somebody's lists that others work on.
  func sharedListKeys(ofUser ownerKey: Int64) throws -> [Int64]
  /// Lets everybody who works on a list begin at a number.
  func renewCollaborators(ofList listKey: Int64, sequence: Int64) throws
  func memberCount(ofList listKey: Int64, as role: ListRole) throws -> Int
  /// How many lists of others somebody has to do with.
  func membershipCount(of userKey: Int64, as role: ListRole) throws -> Int
  /// By their names; not those hidden from the viewer.
  func collaborators(ofList listKey: Int64, seenBy viewer: Viewer?) throws -> [UserRecord]
  /// Nil when they are hidden from the viewer.
  func owner(ofList listKey: Int64, seenBy viewer: Viewer?) throws -> UserRecord?

  // Reading
  /// Those of somebody's own, then those they work on, then those they follow; each in the order of their sort keys.
  func lists(ofUser userKey: Int64) throws -> [(list: ListRow, role: ListRole)]
  /// Somebody's own that are published, in the order of their sort keys.
  func publishedLists(ofUser userKey: Int64, limit: Int) throws -> [ListRow]
  /// The ids of those lists that somebody keeps or works on and that have a title, in order; none whose owner is hidden
  /// from them.
  func lists(withTitle titleKey: Int64, ofUser userKey: Int64) throws -> [String]
  /// The titles of a page and one more, in the order of the list, with what the viewer decided about them.
  func titles(ofList listKey: Int64, seenBy viewer: Viewer?, page: Page) throws -> [LibraryTitleRow]
}

/// A list with whose it is.
package struct ListRow: Hashable, Sendable {
  package let key: Int64
  package let ownerKey: Int64
  let isPublished: Bool
  package let titleCount: Int
  /// With the titles that were taken out.
  package let entryCount: Int
  package let list: UserList

  package var isDeleted: Bool { list.isDeleted?.value ?? false }
}

extension Transaction {
  package var lists: any ListStore { SQLListStore(connection: connection) }
}

struct SQLListStore: ListStore {
  let connection: Connection

  // MARK: Records

  func list(id: String) throws -> ListRow? {
    try connection.first(
      "SELECT \(sql: ListRow.columns) FROM userLists WHERE userLists.id = \(id)", ListRow.init(row:))
  }

  func list(key: Int64) throws -> ListRow? {
    try connection.first(
      "SELECT \(sql: ListRow.columns) FROM userLists WHERE userLists.key = \(key)", ListRow.init(row:))
  }

  func isRetired(id: String) throws -> Bool {
    try connection.first("SELECT 1 FROM retiredLists WHERE id = \(id)") { _ in true } ?? false
  }

  func insert(_ list: UserList, ofUser ownerKey: Int64, sequence: Int64) throws {
    try connection.run(
      """
      INSERT INTO userLists (id, ownerKey, record, sortKey, isDeleted, sequence)
      VALUES (
        \(list.id), \(ownerKey), \(LibraryRecordText.text { $0.userList(list) }),
        \(list.sortKey?.value ?? ""), \(list.isDeleted?.value ?? false), \(sequence)
      )
      """)
  }

  func update(_ list: UserList, key: Int64, sequence: Int64) throws {
    try connection.run(
      """
      UPDATE userLists SET
        record = \(LibraryRecordText.text { $0.userList(list) }), sortKey = \(list.sortKey?.value ?? ""),
        isDeleted = \(list.isDeleted?.value ?? false), sequence = \(sequence)
      WHERE key = \(key)
      """)
  }

  func setPublished(_ isPublished: Bool, key: Int64) throws {
    try connection.run("UPDATE userLists SET isPublished = \(isPublished) WHERE key = \(key)")
    if isPublished { try connection.run("UPDATE userLists SET wasPublished = 1 WHERE key = \(key)") }
  }

  func entry(ofTitle titleKey: Int64, inList listKey: Int64) throws -> ListEntry? {
    try connection.first(
      "SELECT record FROM listEntries WHERE listKey = \(listKey) AND titleKey = \(titleKey)"
    ) { try LibraryRecordReader.listEntry(LibraryRecordText.object($0.text("record"))) }
  }

  func entries(
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
        entry: try LibraryRecordReader.listEntry(LibraryRecordText.object(row.text("record")))
      )
    }
  }

  func put(_ entry: ListEntry, ofTitle titleKey: Int64, in list: ListRow, sequence: Int64) throws {
    try connection.run(
      """
      INSERT INTO listEntries (listKey, titleKey, ownerKey, record, sortKey, isDeleted, sequence)
      VALUES (
        \(list.key), \(titleKey), \(list.ownerKey), \(LibraryRecordText.text { $0.listEntry(entry) }),
        \(entry.sortKey?.value ?? ""), \(entry.isDeleted?.value ?? false), \(sequence)
      )
      ON CONFLICT (listKey, titleKey) DO UPDATE SET
        record = excluded.record, sortKey = excluded.sortKey, isDeleted = excluded.isDeleted,
        sequence = excluded.sequence
      """)
  }

  // MARK: Reading

  func lists(ofUser userKey: Int64) throws -> [(list: ListRow, role: ListRole)] {
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

  func publishedLists(ofUser userKey: Int64, limit: Int) throws -> [ListRow] {
    try connection.all(
      """
      SELECT \(sql: ListRow.columns) FROM userLists
      WHERE ownerKey = \(userKey) AND isPublished = 1 AND isDeleted = 0
      ORDER BY userLists.sortKey, userLists.id
      LIMIT \(limit)
      """, ListRow.init(row:))
  }

  func lists(withTitle titleKey: Int64, ofUser userKey: Int64) throws -> [String] {
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

  func titles(ofList listKey: Int64, seenBy viewer: Viewer?, page: Page) throws -> [LibraryTitleRow] {
    guard page.offset < Page.mostLookedAt else { return [] }
    let shelves = SQLLibraryShelfStore(connection: connection)
    return try connection.all(
      """
      WITH shown AS MATERIALIZED (
        SELECT titleKey, sortKey FROM listEntries
        WHERE listKey = \(listKey) AND isDeleted = 0
        ORDER BY sortKey, titleKey
        LIMIT \(page.size + 1) OFFSET \(page.offset)
      )
      SELECT
        \(sql: SQLTitleStore.columns), \(sql: LibraryTitleRow.columns()), shown.sortKey AS listSortKey
      FROM shown
      JOIN titles ON titles.key = shown.titleKey
      LEFT JOIN libraryTitles
        ON libraryTitles.userKey = \(viewer?.key ?? 0) AND libraryTitles.titleKey = shown.titleKey
      ORDER BY shown.sortKey, shown.titleKey
      """, LibraryTitleRow.init(row:)
    ).map(shelves.whole)
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
    list = try LibraryRecordReader.list(LibraryRecordText.object(row.text("record")))
  }
}
