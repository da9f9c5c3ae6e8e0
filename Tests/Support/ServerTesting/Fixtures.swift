@testable import ServerAccounts
import KiwiKit
import Media
import SQLite
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
  /// A time the given number of seconds after the start of the tests' clock.
  package static func at(_ seconds: Int) -> Timestamp { Timestamp(seconds: 1_770_000_000 + seconds) }
}

extension Page {
  package static let first = Page(number: 1, size: 20)
}

extension ProcessedImage {
  /// An image in two sizes.
  package static func sample(_ name: String) -> ProcessedImage {
    ProcessedImage(
      width: 400, height: 300, placeholder: "blur \(name)",
      variants: [
        Variant(name: "\(name)-large", width: 400, height: 300, byteCount: 1),
        Variant(name: "\(name)-small", width: 200, height: 150, byteCount: 1),
      ])
  }
}

/// Fixtures that are inserted through the stores.
package struct Fixtures {
  private let transaction: Transaction

  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// The file names of the pictures of all areas.
  package var pictureNames: PictureNameStore { PictureNameStore(transaction, of: Areas.pictureSources) }

  /// Inserts a user and returns a viewer without a session.
  package func addUser(_ username: String, displayName: String? = nil, role: Role = .member) throws -> Viewer
  {
    let id = UUIDv7.generate()
    let key = try #require(
      try UserStore(transaction).insert(
        id: id, username: username, displayName: displayName, passwordHash: "hash", role: role, now: .at(0)
      ))
    return Viewer(key: key, id: id, username: username, role: role, sessionKey: 0, sessionId: "")
  }

  package func post(
    by author: Viewer, _ caption: String? = "Hello", for visibility: Visibility = .everyone,
    hasPhoto: Bool = false, at time: Timestamp = .at(0)
  ) throws -> PostAccess {
    let id = UUIDv7.generate()
    _ = try PostStore(transaction).insert(
      id: id, authorKey: author.key, caption: caption, visibility: visibility, hasPhoto: hasPhoto, now: time)
    return try #require(try PostStore(transaction).post(id: id))
  }

  package func comment(by author: Viewer, under post: PostAccess, _ text: String = "Nice") throws
    -> CommentRecord
  {
    let key = try CommentStore(transaction).insert(
      postKey: post.key, authorKey: author.key, text: text, now: .at(0))
    return try #require(try CommentStore(transaction).comment(key: key))
  }

  package func follow(_ followed: Viewer, by follower: Viewer, at time: Timestamp = .at(0)) throws {
    #expect(try FollowStore(transaction).insert(follower: follower.key, followed: followed.key, now: time))
  }

  package func block(_ blocked: Viewer, by blocker: Viewer, at time: Timestamp = .at(0)) throws {
    #expect(try BlockStore(transaction).insertBlock(by: blocker.key, of: blocked.key, now: time))
  }

  package func mute(_ muted: Viewer, by muter: Viewer, at time: Timestamp = .at(0)) throws {
    #expect(try BlockStore(transaction).insertMute(by: muter.key, of: muted.key, now: time))
  }

  /// Inserts a film.
  package func film(_ name: String, year: Int? = nil, genres: [String] = []) throws -> TitleRecord {
    let id = UUIDv7.generate()
    let facts = TitleFacts(kind: .film, name: name, year: year, genres: genres)
    try TitleStore(transaction).insert(facts, id: id, source: id)
    return try #require(try TitleStore(transaction).title(id: id))
  }

  package func book(
    _ name: String, year: Int? = 2_000, genres: [String] = [], author: String? = nil
  ) throws -> TitleRecord {
    let id = UUIDv7.generate()
    let people = author.map { [TitlePerson(role: .author, name: $0)] } ?? []
    let facts = TitleFacts(kind: .book, name: name, year: year, people: people, genres: genres)
    try TitleStore(transaction).insert(facts, id: id, source: id)
    return try #require(try TitleStore(transaction).title(id: id))
  }

  /// The rows of similar titles, as text.
  package func neighborRows() throws -> [String] {
    try transaction.connection.all(
      "SELECT titleKey, neighborKey, similarity, commonUserCount FROM titleNeighbors ORDER BY titleKey, neighborKey"
    ) {
      "\($0.integer("titleKey")) \($0.integer("neighborKey")) \($0.int("similarity")) \($0.int("commonUserCount"))"
    }
  }

  /// Records a decision and refreshes the shelves.
  package func decide(
    _ direction: SwipeDirection, _ title: TitleRecord, by user: Viewer, rating: Int? = nil, at time: Int = 0
  ) throws {
    var item = SwipedItem(titleId: title.id, dateSwiped: Stamped(.daysAgo(0), at: .at(time)))
    item[direction] = .at(time)
    if let rating { item.personalRating = Stamped(Rating(quarterStars: rating), at: .at(time)) }
    try LibraryStore(transaction).put(
      item, ofTitle: title.key, ofUser: user.key, sequence: LibraryStore(transaction).nextSequence())
    _ = try LibraryStore(transaction).refreshShelves(ofTitle: title.key, ofUser: user.key)
  }

  package func list(_ name: String, by user: Viewer) throws -> ListRow {
    let list = UserList(
      id: UUIDv7.generate(), name: Stamped(name, at: .at(0)), sortKey: Stamped("i", at: .at(0)))
    try ListStore(transaction).insert(
      list, ofUser: user.key, sequence: LibraryStore(transaction).nextSequence())
    return try #require(try ListStore(transaction).list(id: list.id))
  }

  package func put(_ title: TitleRecord, in list: ListRow, _ sortKey: String = "i", isDeleted: Bool = false)
    throws
  {
    let entry = ListEntry(
      listId: list.list.id, titleId: title.id, sortKey: Stamped(sortKey, at: .at(0)),
      isDeleted: Stamped(isDeleted, at: .at(0)))
    try ListStore(transaction).put(
      entry, ofTitle: title.key, in: list, sequence: LibraryStore(transaction).nextSequence())
  }

  /// Suspends an account and unlists its posts.
  package func suspend(_ user: Viewer) throws {
    #expect(try UserStore(transaction).suspend(key: user.key, now: .at(0)))
    try PostStore(transaction).setListed(false, ofAuthor: user.key)
  }

  /// Recomputes the private areas around a place, of one user or of all with an entry there.
  @discardableResult
  package func refreshZones(ofUser userKey: Int64? = nil, atSpot spotKey: Int64) throws -> [Int64] {
    let spot = try #require(try SpotStore(transaction).spot(key: spotKey))
    var changedPosts: [Int64] = []
    var last: Int64 = 0
    while let user = try PrivacyZoneStore(transaction).user(at: spotKey, after: last) {
      var limit = Int.max
      if userKey == nil || userKey == user {
        changedPosts += try PrivacyZoneStore(transaction).refreshZones(ofUser: user, at: spot, limit: &limit)
      }
      last = user
    }
    return changedPosts
  }
}

extension PostStore {
  /// Lists or unlists all posts of an author, two at a time.
  package func setListed(_ isListed: Bool, ofAuthor authorKey: Int64) throws {
    var before = Int64.max
    while let done = try setListed(isListed, ofAuthor: authorKey, before: before, limit: 2) {
      before = done.lowerBound
    }
  }
}
