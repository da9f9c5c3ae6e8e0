public import KiwiKit

/// Where posts come from and go to: the server.
public protocol PostRemoteDataFetching: Sendable {
  func posts(_ feed: Feed, after cursor: String?) async throws(APIFailure) -> PostPage
  func post(id: String) async throws(APIFailure) -> Post
  func comments(of postId: String, after cursor: String?) async throws(APIFailure) -> CommentPage
  /// Has the server do what an entry says, with the entry's id as the idempotency key.
  func perform(
    _ entry: OutboxEntry, progress: (@Sendable (Double) -> Void)?
  ) async throws(APIFailure) -> OutboxResult
}

/// Where posts and the outbox are kept on this side.
public protocol PostLocalDataStoring: Sendable {
  /// What was last seen of a feed.
  func page(of feed: Feed) async throws(PostStoreFailure) -> PostPage?
  /// Keeps the first page of a feed, in place of all that was kept of it.
  func save(_ page: PostPage, of feed: Feed) async throws(PostStoreFailure)
  /// Keeps the page that follows `cursor`.
  func append(_ page: PostPage, to feed: Feed, after cursor: String) async throws(PostStoreFailure)
  /// Keeps a post that was written just now, at the top of those feeds of which something is kept.
  func insert(_ post: Post, atTopOf feeds: [Feed]) async throws(PostStoreFailure)
  func post(id: String) async throws(PostStoreFailure) -> Post?
  func save(_ posts: [Post]) async throws(PostStoreFailure)
  func removePost(id: String) async throws(PostStoreFailure)
  /// The first page of a post's comments.
  func comments(of postId: String) async throws(PostStoreFailure) -> CommentPage?
  func save(_ page: CommentPage, of postId: String) async throws(PostStoreFailure)
  /// In the order in which they were done.
  func outboxEntries() async throws(PostStoreFailure) -> [OutboxEntry]
  /// Makes all changes durable together, or none of them.
  func commit(_ changes: [OutboxChange]) async throws(PostStoreFailure)
  /// Removes everything that belongs to the person.
  func clear() async throws(PostStoreFailure)
  /// The same posts, with as much of their storage as possible shared with those that others hold.
  func shared(_ posts: [Post]) -> [Post]
}

extension PostLocalDataStoring {
  public func shared(_ posts: [Post]) -> [Post] { posts }
}

/// The device's storage refused.
public struct PostStoreFailure: Error, Hashable, Sendable {
  public let message: String

  public init(message: String) {
    self.message = message
  }
}
