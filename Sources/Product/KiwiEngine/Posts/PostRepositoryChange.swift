public import KiwiKit

/// A change that the repository reports to screens.
public enum PostRepositoryChange: Sendable, Hashable {
  /// The latest version of a post, with the user's changes.
  case post(Post)
  case removed(postId: String)
  /// The post of this outbox entry has been created.
  case created(Post, entry: OutboxEntry.ID)
  /// The loaded or pending comments of a post have changed.
  case comments(postId: String)
  case followed(username: String, followed: Bool)
  /// The entries of the outbox have changed.
  case outbox
  /// The share of an entry's photos that has been sent, from 0 to 1.
  case uploading(OutboxEntry.ID, fraction: Double)
  /// The server rejected an entry or failed too often; the change is rolled back.
  ///
  /// After `unauthorized` the session has ended, and the entry waits for another.
  case rejected(OutboxEntry, APIFailure)
  /// The user has changed their profile.
  case profile(Profile)
  /// An event on the server concerns the user.
  case notified
  /// Another user's notes about a title have changed.
  case notes(titleId: String)
  /// The number of posts at the top of a feed since it was loaded.
  case newPosts(Feed, count: Int)
}
