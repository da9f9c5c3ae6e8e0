@testable import ServerAccounts
import KiwiKit
import Testing

@testable import ServerTitles
@testable import ServerSocial
@testable import ServerSeed
@testable import ServerReading
@testable import ServerPosts
@testable import ServerPlaces
@testable import ServerModeration
@testable import ServerLibrary
@testable import KiwiServer
@testable import ServerCore

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
  func person(_ username: String, displayName: String? = nil, role: Role = .member) throws -> Viewer {
    let id = UUIDv7.generate()
    let key = try #require(
      try users.insert(
        id: id, username: username, displayName: displayName, passwordHash: "hash", role: role, now: .at(0)
      ))
    return Viewer(key: key, id: id, username: username, role: role, sessionKey: 0, sessionId: "")
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

  /// A film, and its key.
  func film(_ name: String, year: Int? = nil, genres: [String] = []) throws -> TitleRecord {
    let id = UUIDv7.generate()
    let facts = TitleFacts(kind: .film, name: name, year: year, genres: genres)
    try titles.insert(facts, id: id, source: id)
    return try #require(try titles.title(id: id))
  }

  /// Records a decision, and brings the shelves in line with it.
  func decide(
    _ direction: SwipeDirection, _ title: TitleRecord, by person: Viewer, rating: Int? = nil, at time: Int = 0
  ) throws {
    var item = SwipedItem(titleId: title.id, dateSwiped: Stamped(.daysAgo(0), at: .at(time)))
    item[direction] = .at(time)
    if let rating { item.personalRating = Stamped(Rating(quarterStars: rating), at: .at(time)) }
    try library.put(
      item, ofTitle: title.key, ofUser: person.key, sequence: library.nextSequence())
    _ = try library.refreshShelves(ofTitle: title.key, ofUser: person.key)
  }

  func list(_ name: String, by person: Viewer) throws -> ListRow {
    let list = UserList(
      id: UUIDv7.generate(), name: Stamped(name, at: .at(0)), sortKey: Stamped("i", at: .at(0)))
    try lists.insert(list, ofUser: person.key, sequence: library.nextSequence())
    return try #require(try lists.list(id: list.id))
  }

  func put(_ title: TitleRecord, in list: ListRow, _ sortKey: String = "i", isDeleted: Bool = false) throws {
    let entry = ListEntry(
      listId: list.list.id, titleId: title.id, sortKey: Stamped(sortKey, at: .at(0)),
      isDeleted: Stamped(isDeleted, at: .at(0)))
    try lists.put(entry, ofTitle: title.key, in: list, sequence: library.nextSequence())
  }

  /// What suspending does to an account and to its posts.
  func suspend(_ person: Viewer) throws {
    #expect(try users.suspend(key: person.key, now: .at(0)))
    try posts.setListed(false, ofAuthor: person.key)
  }

  /// Says anew in whose zones a place lies: of all users with something there, or of one.
  @discardableResult
  func refreshZones(ofUser userKey: Int64? = nil, atSpot spotKey: Int64) throws -> [Int64] {
    let spot = try #require(try spots.spot(key: spotKey))
    var changedPosts: [Int64] = []
    var last: Int64 = 0
    while let user = try privacyZones.user(at: spotKey, after: last) {
      var limit = Int.max
      if userKey == nil || userKey == user {
        changedPosts += try privacyZones.refreshZones(ofUser: user, at: spot, limit: &limit)
      }
      last = user
    }
    return changedPosts
  }
}

extension PostStore {
  /// Lists or unlists all posts of an author, two at a time.
  func setListed(_ isListed: Bool, ofAuthor authorKey: Int64) throws {
    var before = Int64.max
    while let done = try setListed(isListed, ofAuthor: authorKey, before: before, limit: 2) {
      before = done.lowerBound
    }
  }
}
