public import KiwiKit

/// The server as a source of posts.
public protocol PostRemoteDataFetching: Sendable {
  func posts(_ feed: Feed, after cursor: String?) async throws(APIFailure) -> PostPage
  func post(id: String) async throws(APIFailure) -> Post
  func comments(of postId: String, after cursor: String?) async throws(APIFailure) -> CommentPage
  /// Performs an outbox entry on the server, with the entry's id as the idempotency key.
  func perform(
    _ entry: OutboxEntry, progress: (@Sendable (Double) -> Void)?
  ) async throws(APIFailure) -> OutboxResult
}

/// A local store of posts and of the outbox.
public protocol PostLocalDataStoring: Sendable {
  /// Returns the cached first page of a feed.
  func page(of feed: Feed) async throws(PostStoreFailure) -> PostPage?
  /// Replaces the cached part of a feed with its first page.
  func save(_ page: PostPage, of feed: Feed) async throws(PostStoreFailure)
  /// Appends the page that follows `cursor`.
  func append(_ page: PostPage, to feed: Feed, after cursor: String) async throws(PostStoreFailure)
  /// Inserts a new post at the top of the given feeds that are cached.
  func insert(_ post: Post, atTopOf feeds: [Feed]) async throws(PostStoreFailure)
  func post(id: String) async throws(PostStoreFailure) -> Post?
  func save(_ posts: [Post]) async throws(PostStoreFailure)
  func removePost(id: String) async throws(PostStoreFailure)
  /// Returns the first page of a post's comments.
  func comments(of postId: String) async throws(PostStoreFailure) -> CommentPage?
  func save(_ page: CommentPage, of postId: String) async throws(PostStoreFailure)
  /// Returns the entries in the order in which they were enqueued.
  func outboxEntries() async throws(PostStoreFailure) -> [OutboxEntry]
  /// Applies the changes durably, in one transaction.
  func commit(_ changes: [OutboxChange]) async throws(PostStoreFailure)
  /// Removes the user's data.
  func clear() async throws(PostStoreFailure)
  /// Returns equal posts that share their storage with those of other users if possible.
  func shared(_ posts: [Post]) -> [Post]
}

extension PostLocalDataStoring {
  public func shared(_ posts: [Post]) -> [Post] { posts }
}

/// The device's storage reported an error.
public struct PostStoreFailure: Error, Hashable, Sendable {
  public let message: String

  public init(message: String) {
    self.message = message
  }
}
