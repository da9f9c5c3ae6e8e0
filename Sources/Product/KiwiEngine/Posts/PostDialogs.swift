public import KiwiKit
public import Observation

/// What is being done about a post in front of the screen. One for all posts, so that a row of a feed does not carry
/// sheets of its own.
@Observable @MainActor public final class PostDialogs {
  public var editing: EditPostViewModel?
  public var reporting: ReportViewModel?
  /// The photos that the reader looks at one by one.
  public var viewing: PhotoViewing?
  /// The post that the reader is asked about whether it may go.
  public var deleting: Post?

  public init() {}
}

/// One of the photos of a post.
public struct PhotoViewing: Identifiable, Hashable, Sendable {
  public let post: Post
  public let place: Int

  public init(post: Post, place: Int) {
    self.post = post
    self.place = place
  }

  public var id: String { post.id }
}
