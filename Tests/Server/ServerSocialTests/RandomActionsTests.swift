import Foundation
import KiwiKit
import SQLite
import ServerTesting
import TestSupport
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerSocial

struct RandomActionsTests {
  /// After random actions in any order, notifications are visible to their readers, unread counts match the
  /// lists, and every counter matches its rows.
  @Test(arguments: [UInt64.random(in: 0...UInt64.max), 1, 2])
  func `all counts are correct after any actions in any order`(seed: UInt64) async throws {
    let server = try await TestServer()
    let storage = server.context.storage
    let people = try await storage.write { transaction in
      try (1...5).map { number in
        let id = UUIDv7.generate()
        let key = try #require(
          try UserStore(transaction).insert(
            id: id, username: "reader\(number)", displayName: nil, passwordHash: "", role: .member,
            now: Timestamp(seconds: 0)))
        return Viewer(
          key: key, id: id, username: "reader\(number)", role: .member, sessionKey: 0, sessionId: "")
      }
    }
    for round in 0..<30 {
      let roundSeed = seed &+ UInt64(round)
      try await storage.write { transaction in
        var actions = RandomActions(users: people, seed: roundSeed)
        for _ in 0..<40 { try actions.doOne(in: transaction) }
      }
      try storage.snapshot { transaction in
        for person in people { try expectRightList(of: person, seed: seed, in: transaction) }
        try expectRightCounters(seed: seed, in: transaction)
      }
    }
  }

  private func expectRightList(of person: Viewer, seed: UInt64, in transaction: Transaction) throws {
    let list = try NotificationStore(transaction).notifications(
      for: person, page: Page(number: 1, size: 1_000_000))
    let unread = try NotificationStore(transaction).unreadCount(ofUser: person.key)
    #expect(list.filter { !$0.isRead }.count == unread, "\(person.username), seed \(seed)")
    let keys = list.map { "\($0.kind) \($0.actor.username) \($0.postId ?? "") \($0.commentId ?? "")" }
    #expect(Set(keys).count == keys.count, "No notification is repeated, seed \(seed)")
    #expect(!list.contains { $0.actor.key == person.key }, "seed \(seed)")
  }

  private func expectRightCounters(seed: UInt64, in transaction: Transaction) throws {
    let wrong: [SQL] = [
      "SELECT COUNT(*) FROM users WHERE followerCount <> (SELECT COUNT(*) FROM follows WHERE followedKey = users.key)",
      "SELECT COUNT(*) FROM users WHERE followingCount <> (SELECT COUNT(*) FROM follows WHERE followerKey = users.key)",
      """
      SELECT COUNT(*) FROM users
      WHERE postCountForEveryone + postCountForFollowers + postCountForMe
        <> (SELECT COUNT(*) FROM posts WHERE authorKey = users.key)
      """,
      "SELECT COUNT(*) FROM posts WHERE likeCount <> (SELECT COUNT(*) FROM likes WHERE postKey = posts.key)",
      "SELECT COUNT(*) FROM posts WHERE commentCount <> (SELECT COUNT(*) FROM comments WHERE postKey = posts.key)",
      """
      SELECT COUNT(*) FROM posts JOIN users ON users.key = authorKey
      WHERE listed <> (visibility = 'everyone' AND suspendedAt IS NULL)
      """,
      """
      SELECT COUNT(*) FROM (SELECT 1)
      WHERE (SELECT COALESCE(SUM(count), 0) FROM feedCounts WHERE level = 3)
        <> (SELECT COUNT(*) FROM posts WHERE listed = 1)
      """,
      """
      SELECT COUNT(*) FROM blocks
      JOIN follows ON (followerKey = blockerKey AND followedKey = blockedKey)
        OR (followerKey = blockedKey AND followedKey = blockerKey)
      """,
    ]
    for sql in wrong {
      #expect(try transaction.connection.first(sql) { $0.int(0) } == 0, "\(sql.text), seed \(seed)")
    }
  }
}
