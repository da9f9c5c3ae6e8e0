public import KiwiKit
public import Observation

/// What is being done about a post in front of the screen. One for all posts, so that a row of a feed does not carry
/// sheets of its own.
@Observable @MainActor public final class PostDialogs {
  public var editing: EditPostViewModel?
  public var reporting: ReportViewModel?
  /// The post that the reader is asked about whether it may go.
  public var deleting: Post?

  public init() {}
}
