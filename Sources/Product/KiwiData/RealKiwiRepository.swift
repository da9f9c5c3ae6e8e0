public import Foundation
public import KiwiKit
import SQLite

/// A device's data of one user, in a folder: a database and pending photos.
///
/// ```
/// User.sqlite   the cache, the outbox and drafts
/// Outbox/       photos that wait to be sent or posted
/// lock          held while a process uses the folder
/// ```
public actor RealKiwiRepository: KiwiRepository {
  /// The limits of the cache.
  public struct Bounds: Hashable, Sendable {
    public var feeds = 20
    public var postsPerFeed = 500
    /// The maximum number of posts that are in no feed.
    public var otherPosts = 500
    public var commentedPosts = 200

    public init() {}
  }

  let user: Database
  private let photos: PendingPhotos
  private let bounds: Bounds
  private let now: @Sendable () -> Date
  private let lock: DataLock

  /// The name of the folder of photos.
  static let photosFolder = "Outbox"

  /// Opens and migrates the folder. Creates it for its owner only if it is missing.
  ///
  /// - Parameters:
  ///   - folder: A folder on a local disk, used by one process at a time.
  ///   - now: The current time.
  public init(
    folder: URL, bounds: Bounds = Bounds(), now: @escaping @Sendable () -> Date = { Date() }
  ) async throws(KiwiDataError) {
    self.bounds = bounds
    self.now = now
    photos = PendingPhotos(folder: folder.appending(path: Self.photosFolder))
    lock = try PrivateFolder.lock(folder)
    try PrivateFolder.make(photos.folder)
    user = try await Database.open(folder.appending(path: "User.sqlite"), Self.migrate)
    let kept = try user.readRecords { connection in
      try connection.all("SELECT name FROM outboxPhotos UNION SELECT name FROM draftPhotos") { $0.text(0) }
    }
    try? photos.removeAll(except: Set(kept))
  }

  private static func migrate(_ database: Database) async throws {
    try await UserDatabaseMigrator.migrate(database)
    try await ExperiencesDatabaseMigrator.migrate(database)
  }

  /// Completes pending writes and releases the folder.
  public func close() {
    user.close()
    lock.release()
  }

  // MARK: Feeds

  public func fetchFeed(_ name: String) async throws(KiwiDataError) -> FeedInfoDetailed? {
    try user.readRecords { connection in
      guard let feed = try FeedRecord.fetch(name: name, in: connection) else { return nil }
      return FeedInfoDetailed(
        posts: try feed.posts(in: connection), nextCursor: feed.nextCursor, savedAt: feed.savedAt)
    }
  }

  public func replaceFeed(
    _ name: String, posts: [Post], nextCursor: String?
  ) async throws(KiwiDataError) {
    let now = now()
    let bounds = bounds
    try await user.writeRecords { connection in
      try FeedRecord(name: name, nextCursor: nextCursor, savedAt: now, postCount: 0).save(in: connection)
      try FeedRecord.removePosts(ofFeed: name, in: connection)
      try FeedRecord.append(posts, toFeed: name, savedAt: now, in: connection)
      try FeedRecord.removeOld(keeping: bounds.feeds, in: connection)
      try PostRecord.removeOld(keeping: bounds.otherPosts, in: connection)
    }
  }

  public func extendFeed(
    _ name: String, after cursor: String, posts: [Post], nextCursor: String?
  ) async throws(KiwiDataError) {
    let now = now()
    let bounds = bounds
    try await user.writeRecords { connection in
      guard let feed = try FeedRecord.fetch(name: name, in: connection), feed.nextCursor == cursor,
        feed.postCount + posts.count <= bounds.postsPerFeed
      else { return try Self.save(posts, at: now, bounds, in: connection) }
      try FeedRecord.append(posts, toFeed: name, savedAt: now, in: connection)
      try FeedRecord(name: name, nextCursor: nextCursor, savedAt: feed.savedAt, postCount: 0)
        .save(in: connection)
    }
  }

  public func insertPost(_ post: Post, atTopOf feeds: [String]) async throws(KiwiDataError) {
    let now = now()
    let bounds = bounds
    try await user.writeRecords { connection in
      for name in feeds where try FeedRecord.fetch(name: name, in: connection) != nil {
        try FeedRecord.prepend(post, toFeed: name, in: connection)
      }
      try Self.save([post], at: now, bounds, in: connection)
    }
  }

  // MARK: Posts

  public func fetchPost(id: String) async throws(KiwiDataError) -> Post? {
    try user.readRecords { try PostRecord.fetch(id: id, in: $0) }
  }

  public func savePosts(_ posts: [Post]) async throws(KiwiDataError) {
    let now = now()
    let bounds = bounds
    try await user.writeRecords { try Self.save(posts, at: now, bounds, in: $0) }
  }

  private static func save(
    _ posts: [Post], at now: Date, _ bounds: Bounds, in connection: Connection
  ) throws {
    for post in posts { try PostRecord(post, savedAt: now).save(in: connection) }
    try PostRecord.removeOld(keeping: bounds.otherPosts, in: connection)
  }

  public func removePost(id: String) async throws(KiwiDataError) {
    try await user.writeRecords { try PostRecord.remove(id: id, in: $0) }
  }

  // MARK: Comments

  public func fetchComments(postId: String) async throws(KiwiDataError) -> CommentsInfoDetailed? {
    try user.readRecords { try CommentsRecord.fetch(postId: postId, in: $0) }
  }

  public func saveComments(
    _ comments: [KiwiKit.Comment], nextCursor: String?, postId: String
  ) async throws(KiwiDataError) {
    let now = now()
    let bounds = bounds
    try await user.writeRecords { connection in
      try CommentsRecord.save(
        comments, nextCursor: nextCursor, postId: postId, savedAt: now, in: connection)
      try CommentsRecord.removeOld(keeping: bounds.commentedPosts, in: connection)
    }
  }

  // MARK: Outbox

  public func fetchOutbox() async throws(KiwiDataError) -> [OutboxRecord] {
    try user.readRecords { connection in
      try connection.all("SELECT \(raw: OutboxRecord.columns) FROM outbox ORDER BY \"order\", id") {
        OutboxRecord($0)
      }
    }
  }

  public func fetchOutboxPhotos(entryId: String) async throws(KiwiDataError) -> [Data] {
    let names = try await photoNames(ofEntry: entryId)
    do {
      return try names.map(photos.read)
    } catch {
      throw .unavailable(reason: "A photo of an unsent post could not be read.")
    }
  }

  private func photoNames(ofEntry id: String) async throws(KiwiDataError) -> [String] {
    try user.readRecords { connection in
      try connection.all("SELECT name FROM outboxPhotos WHERE entryId = \(id) ORDER BY position") {
        $0.text(0)
      }
    }
  }

  public func changeOutbox(_ changes: [OutboxRecordChange]) async throws(KiwiDataError) {
    var names: [String: [String]] = [:]
    var unused: Set<String> = []
    for change in changes {
      let id = change.entryId
      let kept: [String]
      if let known = names[id] { kept = known } else { kept = try await photoNames(ofEntry: id) }
      if case .save(_, let photos) = change {
        names[id] = try write(photos, replacing: kept)
      } else {
        names[id] = []
      }
      unused.formUnion(kept)
    }
    let photoNames = names
    try await user.writeRecords { connection in
      for change in changes { try Self.apply(change, photoNames: photoNames, in: connection) }
    }
    photos.remove(unused.subtracting(names.values.joined()))
  }

  private func write(
    _ photos: [Data], replacing kept: [String]
  ) throws(KiwiDataError) -> [String] {
    do {
      return try self.photos.write(photos, replacing: kept)
    } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
      throw .full
    } catch {
      throw .unavailable(reason: "A photo could not be saved: \(error.localizedDescription)")
    }
  }

  private static func apply(
    _ change: OutboxRecordChange, photoNames: [String: [String]], in connection: Connection
  ) throws {
    switch change {
    case .save(let record, _):
      try record.save(in: connection)
      try connection.run("DELETE FROM outboxPhotos WHERE entryId = \(record.id)")
      for (position, name) in (photoNames[record.id] ?? []).enumerated() {
        try connection.run(
          "INSERT INTO outboxPhotos (entryId, position, name) VALUES (\(record.id), \(position), \(name))")
      }
    case .remove(let id): try connection.run("DELETE FROM outbox WHERE id = \(id)")
    }
  }

  // MARK: Drafts

  public func fetchDrafts() async throws(KiwiDataError) -> [DraftRecord] {
    try user.readRecords { try DraftRecord.fetchAll(in: $0) }
  }

  public func fetchDraftPhotos(kind: String) async throws(KiwiDataError) -> [Data] {
    let names = try user.readRecords { try DraftRecord.photoNames(of: kind, in: $0) }
    do {
      return try names.map(photos.read)
    } catch {
      throw .unavailable(reason: "A photo of a draft could not be read.")
    }
  }

  public func saveDraft(_ draft: DraftRecord, photos newPhotos: [Data]) async throws(KiwiDataError) {
    let now = now()
    let kept = try user.readRecords { try DraftRecord.photoNames(of: draft.kind, in: $0) }
    let names = try write(newPhotos, replacing: kept)
    try await user.writeRecords { try draft.save(photoNames: names, at: now, in: $0) }
    photos.remove(Set(kept).subtracting(names))
  }

  public func removeDraft(kind: String) async throws(KiwiDataError) {
    let kept = try user.readRecords { try DraftRecord.photoNames(of: kind, in: $0) }
    try await user.writeRecords { try DraftRecord.remove(kind: kind, in: $0) }
    photos.remove(Set(kept))
  }

  // MARK: User

  public func fetchSavedState() async throws(KiwiDataError) -> Data? {
    try user.readRecords { connection in
      try connection.first("SELECT content FROM savedState") { Data($0.blob(0)) }
    }
  }

  public func saveState(_ state: Data) async throws(KiwiDataError) {
    try await user.writeRecords { connection in
      try connection.run(
        """
        INSERT INTO savedState (id, content) VALUES (1, \([UInt8](state)))
        ON CONFLICT (id) DO UPDATE SET content = excluded.content
        """)
    }
  }

  public func clearCache() async throws(KiwiDataError) {
    try await user.writeRecords { connection in
      try connection.execute(script: Self.clearingCache)
      try Self.clearCachedLibrary(in: connection)
      try connection.execute(script: Self.clearingCachedReading)
    }
  }

  private static let clearingCache = """
    DELETE FROM feedPosts; DELETE FROM feeds; DELETE FROM comments; DELETE FROM posts; DELETE FROM savedState;
    """

  public func removeUserData() async throws(KiwiDataError) {
    try await user.writeRecords { connection in
      try connection.execute(script: Self.clearingCache)
      try connection.execute(script: Self.removingLibrary)
      try connection.execute(script: Self.clearingCachedReading + Self.removingReading)
      try connection.execute(script: "DELETE FROM outbox; DELETE FROM drafts;")
    }
    try? photos.removeAll(except: [])
  }
}
