public import Foundation
public import KiwiKit

/// The cached part of a feed.
public struct FeedInfoDetailed: Hashable, Sendable {
  /// The posts in the server's order, newest first.
  public let posts: [Post]
  /// The cursor of the next page; nil at the end of the feed.
  public let nextCursor: String?
  /// The time when the beginning was last loaded.
  public let savedAt: Date
}

/// The first comments on a post.
public struct CommentsInfoDetailed: Hashable, Sendable {
  /// The comments, oldest first.
  public let comments: [Comment]
  /// The cursor of the next page; nil if these are all comments.
  public let nextCursor: String?
  public let savedAt: Date
}
