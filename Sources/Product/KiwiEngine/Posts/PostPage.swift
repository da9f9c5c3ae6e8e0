public import KiwiKit

/// A page of a feed.
public struct PostPage: Sendable, Hashable, Codable {
  public var posts: [Post]
  /// The cursor of the next page; nil at the end of the feed.
  public var nextCursor: String?

  public init(posts: [Post], nextCursor: String? = nil) {
    self.posts = posts
    self.nextCursor = nextCursor
  }
}
