public import KiwiKit

/// What screens read posts through.
@MainActor public protocol PostRepositoryFetching: AnyObject {
  /// What this device has of a feed, for a start without network; nil when it has nothing.
  func storedFeed(_ feed: Feed) async -> PostPage?
  /// The beginning of a feed; always asks the server.
  func refresh(_ feed: Feed) async throws(APIFailure) -> PostPage
  /// What follows a page. Neither repeats nor skips posts when others post meanwhile.
  func nextPage(of feed: Feed, after cursor: String) async throws(APIFailure) -> PostPage
  /// A post from memory, from this device or from the server, whichever has it first.
  func post(id: String) async throws(APIFailure) -> Post
  /// A post; always asks the server.
  func refreshPost(id: String) async throws(APIFailure) -> Post
  /// Comments with those that are on their way, oldest first; always asks the server.
  func comments(of postId: String, after cursor: String?) async throws(APIFailure) -> CommentPage
  /// The comments that this device has, for a start without network; nil when it has none.
  func storedComments(of postId: String) async -> CommentPage?
  /// All comments that have been loaded, with what changed since; nil when none have been.
  func thread(of postId: String) -> CommentPage?
}
