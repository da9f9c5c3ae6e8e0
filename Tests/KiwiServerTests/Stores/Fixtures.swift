import KiwiKit
import Testing

@testable import KiwiServer

extension Timestamp {
  /// A moment of the tests, so many seconds after their beginning.
  static func at(_ seconds: Int) -> Timestamp { Timestamp(seconds: 1_770_000_000 + seconds) }
}

extension Page {
  static let first = Page(number: 1, size: 20)
}

/// People and what they do, made through the stores.
extension Transaction {
  /// Somebody new, who acts without a session.
  func person(_ username: String, displayName: String? = nil) throws -> Viewer {
    let id = UUIDv7.generate()
    let key = try #require(
      try users.insert(
        id: id, username: username, displayName: displayName, passwordHash: "hash", role: .member, now: .at(0)
      ))
    return Viewer(key: key, id: id, username: username, role: .member, sessionKey: 0, sessionId: "")
  }

  func post(
    by author: Viewer, _ caption: String? = "Hello", for visibility: Visibility = .everyone,
    hasPhoto: Bool = false, at time: Timestamp = .at(0)
  ) throws -> PostAccess {
    let id = UUIDv7.generate()
    _ = try posts.insert(
      id: id, authorKey: author.key, caption: caption, visibility: visibility, hasPhoto: hasPhoto, now: time)
    return try #require(try posts.post(id: id))
  }

  func comment(by author: Viewer, under post: PostAccess, _ text: String = "Nice") throws -> CommentRecord {
    let key = try comments.insert(postKey: post.key, authorKey: author.key, text: text, now: .at(0))
    return try #require(try comments.comment(key: key))
  }

  func follow(_ followed: Viewer, by follower: Viewer, at time: Timestamp = .at(0)) throws {
    #expect(try follows.insert(follower: follower.key, followed: followed.key, now: time))
  }

  func block(_ blocked: Viewer, by blocker: Viewer, at time: Timestamp = .at(0)) throws {
    #expect(try blocks.insertBlock(by: blocker.key, of: blocked.key, now: time))
  }

  func mute(_ muted: Viewer, by muter: Viewer, at time: Timestamp = .at(0)) throws {
    #expect(try blocks.insertMute(by: muter.key, of: muted.key, now: time))
  }

  /// What suspending does to an account and to its posts.
  func suspend(_ person: Viewer) throws {
    #expect(try users.suspend(key: person.key, now: .at(0)))
    try posts.setListed(false, ofAuthor: person.key)
  }
}
