public import KiwiKit
public import Observation

/// The open dialog about a post. All posts share it, so the rows of a feed need no sheets of their own.
@Observable @MainActor public final class PostDialogs {
  public var editing: EditPostViewModel?
  public var reporting: ReportViewModel?
  /// The photo in the photo viewer.
  public var viewing: PhotoViewing?
  /// The post whose deletion awaits confirmation.
  public var deleting: Post?

  public init() {}
}

/// The photo of a post that the photo viewer shows first.
public struct PhotoViewing: Identifiable, Hashable, Sendable {
  public let post: Post
  public let place: Int

  public init(post: Post, place: Int) {
    self.post = post
    self.place = place
  }

  public var id: String { post.id }
}
