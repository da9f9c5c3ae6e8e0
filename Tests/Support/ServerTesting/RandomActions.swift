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

/// Random actions of users; the server rejects some of them.
package struct RandomActions {
  package let users: [Viewer]
  private var generator: SeededGenerator
  package var now = Timestamp(seconds: 1_770_000_000)

  package init(users: [Viewer], seed: UInt64) {
    self.users = users
    generator = SeededGenerator(seed: seed)
  }

  package mutating func doOne(in transaction: Transaction) throws {
    do {
      try transaction.connection.savepoint { try attempt(in: transaction) }
    } catch is APIError {
      // The action was rejected.
    }
  }

  private mutating func attempt(in transaction: Transaction) throws {
    let viewer = try actor(in: transaction)
    let name = users.randomElement(using: &generator)?.username ?? ""
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
      try NotificationStore(transaction).markRead(upTo: nil, ofUser: viewer.key)
    }
  }

  /// Returns a random user who is not suspended.
  private mutating func actor(in transaction: Transaction) throws -> Viewer {
    let active = try users.filter { person in
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
    let names = users.map(\.username).filter { _ in Int.random(in: 0..<3, using: &generator) == 0 }
    let tags = Bool.random(using: &generator) ? ["#tag"] : []
    return (["Hello"] + tags + names.map { "@\($0)" }).joined(separator: " ")
  }

  private mutating func visibility() -> Visibility {
    Visibility.allCases.randomElement(using: &generator) ?? .everyone
  }
}
