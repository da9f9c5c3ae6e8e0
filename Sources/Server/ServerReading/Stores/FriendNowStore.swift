import ServerLibrary
import ServerTitles
import ServerSocial
import ServerAccounts
import ServerCore
import KiwiKit
import SQLite

/// The visible status of a friend, and the book they are reading.
package struct FriendNowRecord: Sendable {
  package let user: UserRecord
  package let status: StatusRecord?
  package var reading: Reading?

  package struct Reading: Sendable {
    package let sessionId: String?
    let isActive: Bool
    package let titleKey: Int64?
    package let bookTitle: String
    package let progress: LibraryEntry.Progress?
    package var title: TitleSummary?
  }
}

/// The current statuses and books of friends.
struct FriendNowStore {
  let connection: Connection

  init(_ transaction: Transaction) { connection = transaction.connection }

  /// Returns friends with a status or a book: active readers first, then the latest news.
  ///
  /// Muted users are omitted. An extra row indicates that another page follows.
  func friends(of viewer: Viewer, now: Timestamp, page: Page) throws -> [FriendNowRecord] {
    let autoPausedBefore = now.seconds - ReadingSession.maxInterval
    // A user has at most a thousand friends, and each costs a few index lookups.
    let friends = try connection.all(
      """
      SELECT \(sql: UserRecord.columns), \(sql: StatusRecord.columns),
        readingSessions.id AS sessionId, readingSessions.bookTitle AS bookTitle,
        readingSessions.titleKey AS sessionTitleKey,
        COALESCE(readingSessions.endPage, readingSessions.startPage) AS page,
        (readingSessions.resumedAt IS NOT NULL AND readingSessions.resumedAt > \(autoPausedBefore)) AS isActive,
        libraryEntries.record AS record, libraryEntries.titleKey AS entryTitleKey, titles.name AS titleName
      FROM friendships
      \(raw: Dialect.orderedJoin) users ON users.key = friendships.friendKey
      LEFT JOIN userStatuses
        ON userStatuses.userKey = users.key AND \(sql: StatusStore.isVisible(to: viewer, now: now))
      LEFT JOIN readingSessions ON readingSessions.key = (
        SELECT readingSessions.key FROM readingSessions
        WHERE readingSessions.userKey = friendships.friendKey AND readingSessions.status IN ('active', 'paused')
          AND \(sql: ReadingCondition.isVisible(to: viewer))
        ORDER BY readingSessions.status, readingSessions.startedAt DESC
        LIMIT 1
      )
      LEFT JOIN libraryEntries ON libraryEntries.key = (
        SELECT entries.key FROM libraryEntries AS entries
        JOIN titles ON titles.key = entries.titleKey
        WHERE entries.userKey = friendships.friendKey AND entries.isDeleted = 0 AND entries.status = 'now'
          AND entries.isPrivate = 0
          AND titles.kind = 'book'
          AND (readingSessions.key IS NULL OR entries.titleKey = readingSessions.titleKey)
          AND (
            users.libraryVisibility = 'everyone'
            OR (
              users.libraryVisibility = 'followers'
              AND EXISTS (
                SELECT 1 FROM follows WHERE followerKey = \(viewer.key) AND followedKey = users.key
              )
            )
          )
        ORDER BY entries.day DESC, entries.id DESC
        LIMIT 1
      )
      LEFT JOIN titles ON titles.key = libraryEntries.titleKey
      WHERE friendships.userKey = \(viewer.key) AND \(sql: UserCondition.isListed(for: viewer))
        AND COALESCE(userStatuses.userKey, readingSessions.key, libraryEntries.key) IS NOT NULL
      ORDER BY isActive DESC,
        \(sql: Dialect.greater(
          "COALESCE(userStatuses.createdAt, 0)", "COALESCE(readingSessions.startedAt, 0)")) DESC,
        friendships.key DESC
      LIMIT \(page.size + 1) OFFSET \(page.offset)
      """, FriendNowRecord.init(row:))
    let keys = Set(friends.compactMap { $0.reading?.titleKey })
    let titles = try TitleStore(Transaction(connection)).summaries(keys: keys)
    return friends.map { friend in
      var result = friend
      if let key = friend.reading?.titleKey { result.reading?.title = titles[key] }
      return result
    }
  }
}

extension FriendNowRecord {
  fileprivate init(row: borrowing Row) throws {
    user = UserRecord(row: row)
    status = StatusRecord(row: row)
    let entry = try row.optionalText("record").map {
      try LibraryEntry(stored: $0)
    }
    let progress = entry?.progress?.value ?? nil
    if let id = row.optionalText("sessionId") {
      // A session shows its pages to all viewers who may see it.
      let page = row.optionalInt("page").flatMap { $0 > 0 ? LibraryEntry.Progress($0, .pages) : nil }
      reading = Reading(
        sessionId: id, isActive: row.bool("isActive"), titleKey: row.optionalInteger("sessionTitleKey"),
        bookTitle: row.text("bookTitle"), progress: progress ?? page, title: nil)
    } else if let titleKey = row.optionalInteger("entryTitleKey") {
      reading = Reading(
        sessionId: nil, isActive: false, titleKey: titleKey, bookTitle: row.text("titleName"),
        progress: progress, title: nil)
    }
  }
}
