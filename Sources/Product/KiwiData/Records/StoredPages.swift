public import Foundation
public import KiwiKit

/// A feed as far as it is kept.
public struct FeedInfoDetailed: Hashable, Sendable {
  /// Newest first, as the server gave them.
  public let posts: [Post]
  /// Asks for what follows; nil when this is all there was.
  public let nextCursor: String?
  /// When the beginning was last asked for.
  public let savedAt: Date
}

/// The first comments under a post.
public struct CommentsInfoDetailed: Hashable, Sendable {
  /// Oldest first.
  public let comments: [Comment]
  /// Asks for what follows; nil when these are all.
  public let nextCursor: String?
  public let savedAt: Date
}
