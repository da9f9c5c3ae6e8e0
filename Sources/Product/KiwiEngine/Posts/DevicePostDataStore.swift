import Foundation
public import KiwiData
public import KiwiKit

/// Posts and the outbox in the device's database.
public struct DevicePostDataStore: PostLocalDataStoring {
  private let repository: any KiwiRepository

  public init(repository: any KiwiRepository) {
    self.repository = repository
  }

  // MARK: Feeds, posts, comments

  public func page(of feed: Feed) async throws(PostStoreFailure) -> PostPage? {
    try await kept { () async throws(KiwiDataError) in try await repository.fetchFeed(feed.storedName) }
      .map { PostPage(posts: $0.posts, nextCursor: $0.nextCursor) }
  }

  public func save(_ page: PostPage, of feed: Feed) async throws(PostStoreFailure) {
    try await kept { () async throws(KiwiDataError) in
      try await repository.replaceFeed(feed.storedName, posts: page.posts, nextCursor: page.nextCursor)
    }
  }

  public func append(
    _ page: PostPage, to feed: Feed, after cursor: String
  ) async throws(PostStoreFailure) {
    try await kept { () async throws(KiwiDataError) in
      try await repository.extendFeed(
        feed.storedName, after: cursor, posts: page.posts, nextCursor: page.nextCursor)
    }
  }

  public func insert(_ post: Post, atTopOf feeds: [Feed]) async throws(PostStoreFailure) {
    try await kept { () async throws(KiwiDataError) in
      try await repository.insertPost(post, atTopOf: feeds.map(\.storedName))
    }
  }

  public func post(id: String) async throws(PostStoreFailure) -> Post? {
    try await kept { () async throws(KiwiDataError) in try await repository.fetchPost(id: id) }
  }

  public func save(_ posts: [Post]) async throws(PostStoreFailure) {
    try await kept { () async throws(KiwiDataError) in try await repository.savePosts(posts) }
  }

  public func removePost(id: String) async throws(PostStoreFailure) {
    try await kept { () async throws(KiwiDataError) in try await repository.removePost(id: id) }
  }

  public func comments(of postId: String) async throws(PostStoreFailure) -> CommentPage? {
    try await kept { () async throws(KiwiDataError) in try await repository.fetchComments(postId: postId) }
      .map { CommentPage(comments: $0.comments, nextCursor: $0.nextCursor) }
  }

  public func save(_ page: CommentPage, of postId: String) async throws(PostStoreFailure) {
    try await kept { () async throws(KiwiDataError) in
      try await repository.saveComments(page.comments, nextCursor: page.nextCursor, postId: postId)
    }
  }

  public func clear() async throws(PostStoreFailure) {
    try await kept { () async throws(KiwiDataError) in try await repository.removeUserData() }
  }

  // MARK: Outbox

  public func outboxEntries() async throws(PostStoreFailure) -> [OutboxEntry] {
    let records = try await kept { () async throws(KiwiDataError) in try await repository.fetchOutbox() }
    var entries: [OutboxEntry] = []
    for record in records {
      if let entry = await entry(record) { entries.append(entry) }
    }
    return entries
  }

  /// Decodes an entry. An unreadable photo fails only its own entry, because the next start may read it.
  private func entry(_ record: OutboxRecord) async -> OutboxEntry? {
    if let photos = try? await repository.fetchOutboxPhotos(entryId: record.id),
      let entry = OutboxEntry(record, photos: photos)
    {
      return entry
    }
    var entry = OutboxEntry(record, photos: nil)
    entry?.state = .failed(message: Self.unreadablePhoto)
    return entry
  }

  private static var unreadablePhoto: String {
    localized("A photo of this post could not be read on this device. Restart the app, or discard the post.")
  }

  public func commit(_ changes: [OutboxChange]) async throws(PostStoreFailure) {
    var recordChanges: [OutboxRecordChange] = []
    for change in changes {
      switch change {
      case .save(let entry):
        // The stored file may still contain the photo that could not be read.
        guard !entry.action.photos.contains(where: \.data.isEmpty) else {
          throw PostStoreFailure(message: Self.unreadablePhoto)
        }
        guard let record = OutboxRecord(entry) else {
          throw PostStoreFailure(
            message: localized("This could not be saved on this device. Free up space and try again."))
        }
        recordChanges.append(.save(record, photos: entry.action.photos.map(\.data)))
      case .remove(let id): recordChanges.append(.remove(id: id))
      }
    }
    let all = recordChanges
    try await kept { () async throws(KiwiDataError) in try await repository.changeOutbox(all) }
  }

  private func kept<Value>(
    _ body: () async throws(KiwiDataError) -> Value
  ) async throws(PostStoreFailure) -> Value {
    do throws(KiwiDataError) {
      return try await body()
    } catch {
      throw PostStoreFailure(message: error.message)
    }
  }
}

extension Feed {
  /// The name of a feed in the device's database. A change would lose the stored feed.
  fileprivate var storedName: String {
    switch self {
    case .everyone: "everyone"
    case .following: "following"
    case .user(let username): "user \(username.lowercased())"
    case .search(let words): "search \(words)"
    case .title(let id): "title \(id)"
    case .titleByFollowed(let id): "title followed \(id)"
    case .spot(let id): "spot \(id)"
    case .visit(let id): "visit \(id)"
    }
  }
}

// MARK: - Entries as records

extension OutboxAction {
  fileprivate var photos: [DraftPhoto] {
    if case .createPost(let draft) = self { draft.photos } else { [] }
  }

  /// Returns the action with other photos, which are stored as files next to the record.
  fileprivate func replacingPhotos(_ data: [Data]) -> OutboxAction? {
    guard case .createPost(var draft) = self else { return self }
    guard data.count == draft.photos.count else { return nil }
    for (index, data) in data.enumerated() { draft.photos[index].data = data }
    return .createPost(draft)
  }
}

extension OutboxRecord {
  fileprivate init?(_ entry: OutboxEntry) {
    let empty = entry.action.photos.map { _ in Data() }
    guard let action = entry.action.replacingPhotos(empty), let json = try? JSONEncoder().encode(action)
    else { return nil }
    self.init(
      id: entry.id, action: json, state: .pending, createdAt: entry.createdAt, order: entry.order,
      firstSentAt: entry.firstSentAt)
    switch entry.state {
    case .pending: break
    case .sending: state = .sending
    case .failed(let message):
      state = .failed
      failureMessage = message
    }
  }
}

extension OutboxEntry {
  /// Returns nil for an entry of a later version that this one cannot decode.
  ///
  /// - Parameter photos: The photos; nil leaves them empty.
  fileprivate init?(_ record: OutboxRecord, photos: [Data]?) {
    guard let kept = try? JSONDecoder().decode(OutboxAction.self, from: record.action),
      let action = photos.map({ kept.replacingPhotos($0) }) ?? kept
    else { return nil }
    let state: State =
      switch record.state {
      case .pending: .pending
      case .sending: .sending
      case .failed: .failed(message: record.failureMessage ?? "")
      }
    self.init(
      id: record.id, action: action, state: state, createdAt: record.createdAt, order: record.order,
      firstSentAt: record.firstSentAt)
  }
}
