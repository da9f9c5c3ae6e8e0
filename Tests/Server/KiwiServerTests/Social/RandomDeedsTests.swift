@testable import ServerAccounts
import Foundation
import KiwiKit
import SQLite
import TestSupport
import Testing

@testable import ServerTitles
@testable import ServerSocial
@testable import ServerSeed
@testable import ServerReading
@testable import ServerPosts
@testable import ServerPlaces
@testable import ServerModeration
@testable import ServerDiscover
@testable import KiwiServer
@testable import ServerCore

struct RandomDeedsTests {
  /// Whatever people do to each other in whatever order, what everyone is told is what they may see, the
  /// number of the unread is that of the list, and every counter is that of its rows.
  @Test(arguments: [UInt64.random(in: 0...UInt64.max), 1, 2])
  func `after any deeds in any order every count is right`(seed: UInt64) async throws {
    let server = try await TestServer()
    let storage = server.context.storage
    let people = try await storage.write { transaction in
      try (1...5).map { number in
        let id = UUIDv7.generate()
        let key = try #require(
          try transaction.users.insert(
            id: id, username: "reader\(number)", displayName: nil, passwordHash: "", role: .member,
            now: Timestamp(seconds: 0)))
        return Viewer(
          key: key, id: id, username: "reader\(number)", role: .member, sessionKey: 0, sessionId: "")
      }
    }
    for round in 0..<30 {
      let roundSeed = seed &+ UInt64(round)
      try await storage.write { transaction in
        var deeds = Deeds(people: people, seed: roundSeed)
        for _ in 0..<40 { try deeds.doOne(in: transaction) }
      }
      try storage.snapshot { transaction in
        for person in people { try expectRightList(of: person, seed: seed, in: transaction) }
        try expectRightCounters(seed: seed, in: transaction)
      }
    }
  }

  private func expectRightList(of person: Viewer, seed: UInt64, in transaction: Transaction) throws {
    let list = try transaction.notifications.notifications(
      for: person, page: Page(number: 1, size: 1_000_000))
    let unread = try transaction.notifications.unreadCount(ofUser: person.key)
    #expect(list.filter { !$0.isRead }.count == unread, "\(person.username), seed \(seed)")
    let deeds = list.map { "\($0.kind) \($0.actor.username) \($0.postId ?? "") \($0.commentId ?? "")" }
    #expect(Set(deeds).count == deeds.count, "Nothing is told twice, seed \(seed)")
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

/// Deeds chosen by chance. What the rules refuse is part of it.
struct Deeds {
  let people: [Viewer]
  private var generator: SeededGenerator
  var now = Timestamp(seconds: 1_770_000_000)

  init(people: [Viewer], seed: UInt64) {
    self.people = people
    generator = SeededGenerator(seed: seed)
  }

  mutating func doOne(in transaction: Transaction) throws {
    do {
      try transaction.connection.savepoint { try attempt(in: transaction) }
    } catch is APIError {
      // Refused.
    }
  }

  private mutating func attempt(in transaction: Transaction) throws {
    let viewer = try actor(in: transaction)
    let name = people.randomElement(using: &generator)?.username ?? ""
    let post = try any("SELECT id FROM posts", in: transaction)
    let comment = try any("SELECT id FROM comments", in: transaction)
    switch Int.random(in: 0..<20, using: &generator) {
    case 0, 1, 2:
      let new = PostService.NewPost(caption: text(), visibility: visibility(), photos: [])
      _ = try PostService.create(new, by: viewer, now: now, in: transaction)
    case 3:
      var edit = PostService.Edit()
      edit.caption = text()
      _ = try PostService.update(id: post, edit, by: viewer, now: now, in: transaction)
    case 4:
      var edit = PostService.Edit()
      edit.visibility = visibility()
      _ = try PostService.update(id: post, edit, by: viewer, now: now, in: transaction)
    case 5: _ = try PostService.delete(id: post, by: viewer, now: now, in: transaction)
    case 6, 7: _ = try LikeService.like(postId: post, by: viewer, now: now, in: transaction)
    case 8: _ = try LikeService.unlike(postId: post, by: viewer, in: transaction)
    case 9, 10:
      _ = try CommentService.create(postId: post, text: text(), by: viewer, now: now, in: transaction)
    case 11: _ = try CommentService.update(id: comment, text: text(), by: viewer, now: now, in: transaction)
    case 12: _ = try CommentService.delete(id: comment, by: viewer, now: now, in: transaction)
    case 13, 14: _ = try FollowService.follow(username: name, by: viewer, now: now, in: transaction)
    case 15: _ = try FollowService.unfollow(username: name, by: viewer, in: transaction)
    case 16:
      if Bool.random(using: &generator) {
        try BlockService.block(username: name, by: viewer, now: now, in: transaction)
      } else {
        try BlockService.unblock(username: name, by: viewer, in: transaction)
      }
    case 17:
      if Bool.random(using: &generator) {
        try BlockService.mute(username: name, by: viewer, now: now, in: transaction)
      } else {
        try BlockService.unmute(username: name, by: viewer, in: transaction)
      }
    case 18:
      if Int.random(in: 0..<3, using: &generator) == 0 {
        _ = try ModerationService.suspend(
          username: name, reason: nil, by: nil, now: now, in: transaction)
      } else {
        _ = try ModerationService.unsuspend(username: name, by: nil, now: now, in: transaction)
      }
    default:
      try transaction.notifications.markRead(upTo: nil, ofUser: viewer.key)
    }
  }

  /// Somebody who is not suspended: nobody else gets as far as the services.
  private mutating func actor(in transaction: Transaction) throws -> Viewer {
    let active = try people.filter { person in
      try transaction.connection.first("SELECT suspendedAt IS NULL FROM users WHERE key = \(person.key)") {
        $0.bool(0)
      }
        ?? false
    }
    guard let actor = active.randomElement(using: &generator) else { throw APIError.unauthorized }
    return actor
  }

  private mutating func any(_ query: SQL, in transaction: Transaction) throws -> String {
    try transaction.connection.all(query) { $0.text(0) }.randomElement(using: &generator) ?? ""
  }

  private mutating func text() -> String {
    let names = people.map(\.username).filter { _ in Int.random(in: 0..<3, using: &generator) == 0 }
    let tags = Bool.random(using: &generator) ? ["#tag"] : []
    return (["Hello"] + tags + names.map { "@\($0)" }).joined(separator: " ")
  }

  private mutating func visibility() -> Visibility {
    Visibility.allCases.randomElement(using: &generator) ?? .everyone
  }
}
