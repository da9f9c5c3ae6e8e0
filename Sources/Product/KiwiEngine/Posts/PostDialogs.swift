public import KiwiKit
public import Observation

/// The dialog about a post that is open. All posts share it, so that rows of a feed need no sheets.
@Observable @MainActor public final class PostDialogs {
  public var editing: EditPostViewModel?
  public var reporting: ReportViewModel?
  /// The photo viewer.
  public var viewing: PhotoViewing?
  /// The post whose deletion the user is asked to confirm.
  public var deleting: Post?

  public init() {}
}

/// A photo of a post.
public struct PhotoViewing: Identifiable, Hashable, Sendable {
  public let post: Post
  public let place: Int

  public init(post: Post, place: Int) {
    self.post = post
    self.place = place
  }

  public var id: String { post.id }
}
