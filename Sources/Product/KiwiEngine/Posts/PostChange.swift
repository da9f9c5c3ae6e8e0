public import KiwiKit

/// What those who show posts are told.
public enum PostChange: Sendable, Hashable {
  /// The newest truth about a post, with what the person did laid over it.
  case post(Post)
  case removed(postId: String)
  /// What waited in the outbox as this entry is there now.
  case created(Post, entry: OutboxEntry.ID)
  /// The loaded comments of a post, or those on their way, changed.
  case comments(postId: String)
  case followed(username: String, followed: Bool)
  /// The entries of the outbox changed.
  case outbox
  /// How much of an entry's photos has been sent, from 0 to 1.
  case uploading(OutboxEntry.ID, fraction: Double)
  /// The server said no, or it failed too often; what was shown early is taken back. With `unauthorized` the session
  /// has ended, and the entry waits for another.
  case refused(OutboxEntry, APIFailure)
  /// The person changed how they present themselves.
  case profile(Profile)
  /// Something happened on the server that concerns the person.
  case notified
  /// Somebody else's notes about a title changed.
  case notes(titleId: String)
  /// How many posts appeared at the top of a feed since it was loaded.
  case newPosts(Feed, count: Int)
}
