import ServerAccounts
import ServerCore
import KiwiKit
import SQLite

/// A friend request.
package struct FriendRequestRecord: Hashable, Sendable {
  package let createdAt: Timestamp
  /// Visible only to the recipient.
  let isDeclined: Bool
  /// Withdrawn after it was declined.
  package let isWithdrawn: Bool
}

/// Friendships and friend requests.
package struct FriendStore {
  let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  package func areFriends(_ oneKey: Int64, _ otherKey: Int64) throws -> Bool {
    try connection.first(
      "SELECT 1 FROM friendships WHERE userKey = \(oneKey) AND friendKey = \(otherKey)"
    ) { _ in true } ?? false
  }

  package func friendCount(of userKey: Int64) throws -> Int {
    try connection.first("SELECT COUNT(*) AS count FROM friendships WHERE userKey = \(userKey)") {
      $0.int("count")
    } ?? 0
  }

  /// Returns a request in any state.
  package func request(from requester: Int64, to recipient: Int64) throws -> FriendRequestRecord? {
    try connection.first(
      """
      SELECT createdAt, declinedAt, isWithdrawn FROM friendRequests
      WHERE requesterKey = \(requester) AND recipientKey = \(recipient)
      """
    ) { row in
      FriendRequestRecord(
        createdAt: Timestamp(seconds: row.int("createdAt")),
        isDeclined: row.optionalInt("declinedAt") != nil, isWithdrawn: row.bool("isWithdrawn"))
    }
  }

  /// Returns the number of open requests, from the perspective of the requester.
  package func requestCount(from requester: Int64) throws -> Int {
    try connection.first(
      "SELECT COUNT(*) AS count FROM friendRequests WHERE requesterKey = \(requester) AND isWithdrawn = 0"
    ) { $0.int("count") } ?? 0
  }

  // MARK: Changes

  package func insertRequest(from requester: Int64, to recipient: Int64, now: Timestamp) throws {
    try connection.run(
      """
      INSERT INTO friendRequests (requesterKey, recipientKey, createdAt)
      VALUES (\(requester), \(recipient), \(now.seconds))
      """)
  }

  package func setWithdrawn(_ isWithdrawn: Bool, from requester: Int64, to recipient: Int64) throws {
    try connection.run(
      """
      UPDATE friendRequests SET isWithdrawn = \(isWithdrawn)
      WHERE requesterKey = \(requester) AND recipientKey = \(recipient) AND declinedAt IS NOT NULL
      """)
  }

  package func decline(from requester: Int64, to recipient: Int64, now: Timestamp) throws {
    try connection.run(
      """
      UPDATE friendRequests SET declinedAt = \(now.seconds)
      WHERE requesterKey = \(requester) AND recipientKey = \(recipient) AND declinedAt IS NULL
      """)
  }

  package func deleteRequest(from requester: Int64, to recipient: Int64) throws {
    try connection.run(
      "DELETE FROM friendRequests WHERE requesterKey = \(requester) AND recipientKey = \(recipient)")
  }

  /// Deletes requests in both directions, in any state.
  package func deleteRequests(between oneKey: Int64, and otherKey: Int64) throws {
    try deleteRequest(from: oneKey, to: otherKey)
    try deleteRequest(from: otherKey, to: oneKey)
  }

  /// - Parameter madeFollow: True if the friendship made the user follow the friend.
  package func insert(_ userKey: Int64, friend friendKey: Int64, madeFollow: Bool, now: Timestamp) throws {
    try connection.run(
      """
      INSERT INTO friendships (userKey, friendKey, createdAt, madeFollow)
      VALUES (\(userKey), \(friendKey), \(now.seconds), \(madeFollow))
      """)
  }

  /// Returns whether the friendship made the user follow the friend.
  package func madeFollow(_ userKey: Int64, friend friendKey: Int64) throws -> Bool {
    try connection.first(
      "SELECT madeFollow FROM friendships WHERE userKey = \(userKey) AND friendKey = \(friendKey)"
    ) { $0.bool("madeFollow") } ?? false
  }

  /// Detaches a follow from the friendship, because the user has changed it.
  package func detachFollow(by userKey: Int64, of friendKey: Int64) throws {
    try connection.run(
      """
      UPDATE friendships SET madeFollow = 0
      WHERE userKey = \(userKey) AND friendKey = \(friendKey) AND madeFollow = 1
      """)
  }

  package func delete(between oneKey: Int64, and otherKey: Int64) throws {
    try connection.run(
      """
      DELETE FROM friendships
      WHERE (userKey = \(oneKey) AND friendKey = \(otherKey))
        OR (userKey = \(otherKey) AND friendKey = \(oneKey))
      """)
  }

  /// Deletes at most `limit` requests declined before a time, so they can be repeated.
  package func deleteDeclined(before time: Timestamp, limit: Int) throws -> Int {
    try connection.run(
      """
      DELETE FROM friendRequests
      WHERE key IN (SELECT key FROM friendRequests WHERE declinedAt < \(time.seconds) LIMIT \(limit))
      """)
    return connection.changes
  }

  // MARK: Lists

  /// Returns the friends whom the viewer may see, latest first.
  package func friends(of viewer: Viewer, page: Page) throws -> [UserRecord] {
    try connection.page(
      page,
      of: """
        SELECT \(sql: UserRecord.columns), \(sql: UserCondition.isVisible(to: viewer)) AS isVisible
        FROM friendships
        \(raw: Dialect.orderedJoin) users ON users.key = friendships.friendKey
        WHERE friendships.userKey = \(viewer.key)
        ORDER BY friendships.key DESC
        """, read: UserRecord.init(row:))
  }

  /// Returns the users of requests, latest first.
  package func requests(
    _ direction: FriendRequestDirection, of viewer: Viewer, page: Page
  ) throws -> [UserRecord] {
    let (other, condition): (SQL, SQL) =
      switch direction {
      case .received:
        (
          "friendRequests.requesterKey",
          "friendRequests.recipientKey = \(viewer.key) AND friendRequests.declinedAt IS NULL"
        )
      case .sent:
        (
          "friendRequests.recipientKey",
          "friendRequests.requesterKey = \(viewer.key) AND friendRequests.isWithdrawn = 0"
        )
      }
    return try connection.page(
      page,
      of: """
        SELECT \(sql: UserRecord.columns), \(sql: UserCondition.isVisible(to: viewer)) AS isVisible
        FROM friendRequests
        \(raw: Dialect.orderedJoin) users ON users.key = \(sql: other)
        WHERE \(sql: condition)
        ORDER BY friendRequests.key DESC
        """, read: UserRecord.init(row:))
  }
}
